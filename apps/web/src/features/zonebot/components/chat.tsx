import { type AnswerSource, assistantLimits } from '@mz/contracts';
import { RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAsk } from '../api/use-ask.ts';
import type { ChatMessage } from '../model/chat-message.ts';
import { identify } from '../model/identifiers.ts';
import { keepTab } from '../model/tab.ts';
import { answerOf, questionOf } from '../model/turns.ts';
import { Composer } from './composer.tsx';
import { besideChat } from './layout.ts';
import { Question } from './question.tsx';
import { Popular, Tips } from './side-panels.tsx';

/** Fetched with the first answer. */
const DrugLinks = lazy(async () => ({ default: (await import('../../drugs/index.ts')).DrugLinks }));
const AskedCases = lazy(async () => ({ default: (await import('./asked-cases.tsx')).AskedCases }));
const TraceDialog = lazy(async () => ({ default: (await import('./trace-dialog.tsx')).TraceDialog }));
const loadAnswer = () => import('./answer-card.tsx');
const AnswerCard = lazy(async () => ({ default: (await loadAnswer()).AnswerCard }));
const PassagePanel = lazy(async () => ({ default: (await import('./passage-panel.tsx')).PassagePanel }));

interface ChatProps {
  chatKey: string;
  conversationId: string | null;
  initial: ChatMessage[];
  isMember: boolean;
  onConversation: (conversation: { id: string; title: string }) => void;
  intro: ReactNode;
}

/** What an answer answers. */
const questionBefore = (messages: readonly ChatMessage[], at: number): string => {
  const asked = messages.slice(0, at).findLast(({ role }) => role === 'user');
  return asked ? questionOf(asked) : '';
};

/** Which passage is open: of which answer, and its number. */
interface OpenPassage {
  readonly messageId: string;
  readonly number: number;
}

/** The conversation with its composer, and beside it the passage that stands open. */
export const Chat = ({ chatKey, conversationId, initial, isMember, onConversation, intro }: ChatProps) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const chat = useAsk({ key: chatKey, conversationId, initial, isMember, onConversation });
  const { messages, isBusy, status, error } = chat;
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { prepare } = chat;
  const isTyping = text !== '';
  useEffect(() => {
    // What talks to the server and shows what it says is there before the question is typed.
    if (!isTyping) return;
    prepare();
    void loadAnswer();
  }, [isTyping, prepare]);
  const [passage, setPassage] = useState<OpenPassage | null>(null);
  const [traced, setTraced] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const turns = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const wasBusy = useRef(false);

  useEffect(() => {
    // The field was off while the answer came; the next question goes on where the last one was typed.
    if (wasBusy.current && !isBusy) field.current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  const count = messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn scrolls, its growth does not
  useEffect(() => {
    if (!isBusy) return;
    // The question stays in sight and the answer is read from its first line, however long it becomes.
    const asked = turns.current?.querySelectorAll('[data-part=question]');
    asked?.[asked.length - 1]?.scrollIntoView({ block: 'start' });
  }, [count, isBusy]);
  useEffect(() => {
    if (!isMember && !isBusy) keepTab(messages);
  }, [isMember, isBusy, messages]);

  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('ask')?.slice(0, assistantLimits.questionLength);
    if (!given) return;
    // Put into the field, not sent: what may identify a patient is looked for when it is sent.
    setText(given);
    field.current?.focus();
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);

  const send = (question: string) => {
    setText('');
    chat.ask(question);
  };
  const correct = async (question: string) => {
    const found = await identify(question, []).catch(() => null);
    if (found?.spans.length === 0) return chat.ask(question);
    // What may identify somebody is decided on in the field.
    setText(question);
    field.current?.focus();
  };
  const sourcesOf = (messageId: string): readonly AnswerSource[] => {
    const answer = answerOf(messages.find(({ id }) => id === messageId));
    return answer ? answer.sources : [];
  };
  const openSource = (messageId: string) => (number: number) => {
    if (document.activeElement instanceof HTMLElement && !passage) opener.current = document.activeElement;
    setPassage(passage?.messageId === messageId && passage.number === number ? null : { messageId, number });
  };
  const closeSource = () => {
    setPassage(null);
    opener.current?.focus();
  };
  const lastId = messages.at(-1)?.id;
  // Stopped before anything came, or left behind by a reload in between.
  const unanswered = !isBusy && !error && count > 0 && !answerOf(messages.at(-1));
  const asked = messages.findLast(({ role }) => role === 'user');
  const askedText = asked ? questionOf(asked) : null;
  const openSources = passage ? sourcesOf(passage.messageId) : [];
  return (
    <>
      {chat.engine}
      <div className="stack gap-4" ref={turns}>
        {messages.length === 0 ? intro : <h1 className="sr-only">{t('title')}</h1>}
        {messages.map((message, at) => {
          if (message.role === 'user')
            return (
              <Question
                key={message.id}
                text={questionOf(message)}
                used={answerOf(messages[at + 1])?.used ?? []}
                canEdit={!isBusy}
                onEdit={(question) => chat.edit(message.id, question)}
              />
            );
          const answer = answerOf(message);
          if (!answer) return null;
          return (
            <Suspense key={message.id} fallback={<Skeleton className="h-64 w-full" />}>
              <AnswerCard
                answer={answer}
                messageId={answer.id}
                question={questionBefore(messages, at)}
                conversationId={isMember ? conversationId : null}
                isLast={message.id === lastId}
                isStreaming={isBusy && message.id === lastId}
                helpful={message.metadata?.helpful ?? null}
                open={passage?.messageId === message.id ? passage.number : null}
                onOpen={openSource(message.id)}
                onAgain={() => chat.again(message.id)}
                onTrace={() => setTraced(answer.id)}
                onCorrect={(question) => void correct(question)}
              />
            </Suspense>
          );
        })}
        <p className={status === 'submitted' ? 'row gap-2 text-ink-muted' : 'sr-only'} role="status">
          {isBusy ? t('thinking') : ''}
        </p>
        {error ? (
          <Banner
            tone="danger"
            title={t('failed')}
            action={
              <Button size="sm" variant="outline" onClick={() => chat.again()}>
                <Icon as={RefreshCw} size={16} />
                {t('retry')}
              </Button>
            }
          >
            {error instanceof ApiError && error.code === 'rate_limited' && !isMember
              ? t('visitorLimit')
              : errorText(error)}
          </Banner>
        ) : null}
        {unanswered ? (
          <Banner
            tone="info"
            title={t('unanswered')}
            action={
              <Button size="sm" variant="outline" onClick={() => chat.again()}>
                <Icon as={RefreshCw} size={16} />
                {t('retry')}
              </Button>
            }
          />
        ) : null}
        {askedText && !isBusy ? (
          <Suspense>
            <DrugLinks text={askedText} />
          </Suspense>
        ) : null}
        {isMember && conversationId ? (
          <Suspense>
            <AskedCases conversationId={conversationId} />
          </Suspense>
        ) : null}
        <NextQuestions
          questions={isBusy ? [] : (answerOf(messages.at(-1))?.nextQuestions ?? [])}
          onPick={send}
        />
        <Composer
          text={text}
          onText={setText}
          isBusy={isBusy}
          hasTurns={count > 0}
          onSend={send}
          onStop={() => chat.stop()}
          field={field}
        />
        {isMember ? null : <p className="text-tiny text-ink-muted">{t('visitor')}</p>}
      </div>
      <aside className={`stack gap-4 ${besideChat}`} aria-label={t('beside')}>
        {passage && openSources.some(({ number }) => number === passage.number) ? (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <PassagePanel
              sources={openSources}
              number={passage.number}
              onOpen={(number) => setPassage({ messageId: passage.messageId, number })}
              onClose={closeSource}
            />
          </Suspense>
        ) : null}
        <Popular
          onPick={(question) => {
            setText(question);
            field.current?.focus();
          }}
        />
        <Tips />
      </aside>
      {traced && conversationId ? (
        <Suspense>
          <TraceDialog conversationId={conversationId} messageId={traced} onClose={() => setTraced(null)} />
        </Suspense>
      ) : null}
    </>
  );
};

const NextQuestions = ({
  questions,
  onPick,
}: {
  questions: readonly string[];
  onPick: (question: string) => void;
}) => {
  const { t } = useTranslation('zonebot');
  if (questions.length === 0) return null;
  return (
    <section className="stack gap-2" aria-label={t('next')}>
      <span className="text-tiny font-semibold text-ink-muted">{t('next')}</span>
      <div className="row gap-2 flex-wrap">
        {questions.map((question) => (
          <Chip tone="strong" key={question} dir="auto" onClick={() => onPick(question)}>
            <span>{isolate(question)}</span>
          </Chip>
        ))}
      </div>
    </section>
  );
};
