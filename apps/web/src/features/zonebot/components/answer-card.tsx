import type { Answer } from '@mz/contracts';
import { Copy, FileText, History, PenLine, RefreshCw, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardFoot } from '../../../ui/card.tsx';
import { BottomLine } from '../../../ui/citation.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Mark } from '../../../ui/logo.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type KeptKind, useDraftCase, useSaveNote } from '../api/kept.api.ts';
import { answerAsText, citesRetracted, groupByWork } from '../model/turns.ts';
import { Differential, Limits, Notice, RedFlags, SentenceList } from './answer-parts.tsx';
import { type Opening, Sentence } from './cites.tsx';
import { FeedbackButtons } from './feedback.tsx';
import { FrameLine } from './frame-line.tsx';
import { Nearest } from './nearest.tsx';
import { SourceList } from './source-list.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** Fetched with the first calculation: most answers hold none. */
const ToolCard = lazy(async () => ({ default: (await import('../../tools/index.ts')).ToolCard }));
/** Of members alone, below an answer that says something. */
const ReflectButton = lazy(async () => {
  const { loadReflectButton } = await import('../../myzone/index.ts');
  return { default: (await loadReflectButton()).ReflectButton };
});

interface AnswerProps extends Omit<Opening, 'language'> {
  answer: Answer;
  messageId: string;
  /** What was asked. */
  question: string;
  /** Null for visitors: nothing is stored. */
  conversationId: string | null;
  isLast: boolean;
  isStreaming: boolean;
  /** What was said of it before. */
  helpful: boolean | null;
  onAgain: () => void;
  onTrace: () => void;
  /** Asks a question that corrects how this one was read. */
  onCorrect: (question: string) => void;
}

const Head = ({
  answer,
  isStreaming,
  onTrace,
}: {
  answer: Answer;
  isStreaming: boolean;
  onTrace: (() => void) | null;
}) => {
  const { t, i18n } = useTranslation('zonebot');
  const tenths = Math.max(answer.tookMs / 1000, 0.1);
  const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(tenths);
  const works = groupByWork(answer.sources).length;
  const facts = [
    answer.engine.kind === 'built-in' ? t('builtIn') : answer.engine.name,
    t('sourceCount', {
      count: works,
      shown: formatNumber(works, i18n.language),
    }),
    ...(isStreaming ? [] : [t('seconds', { seconds })]),
  ];
  return (
    <div className="row gap-3 px-5 pt-3.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-surface">
        <Mark size="sm" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-semibold block">{t('title')}</span>
        <span className="text-tiny text-ink-muted block truncate">{facts.join(' · ')}</span>
      </span>
      {onTrace && !isStreaming ? (
        <Button variant="ghost" size="sm" onClick={onTrace}>
          <Icon as={History} size={16} />
          {t('trace')}
        </Button>
      ) : null}
    </div>
  );
};

const Actions = ({
  answer,
  messageId,
  conversationId,
  helpful,
  isLast,
  onAgain,
}: Pick<AnswerProps, 'answer' | 'messageId' | 'conversationId' | 'helpful' | 'isLast' | 'onAgain'>) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const navigate = useNavigate();
  const saveNote = useSaveNote();
  const draft = useDraftCase();
  const address = conversationId ? { conversationId, messageId } : null;
  const failed = (cause: unknown) => toast.error(errorText(cause));
  const said = (text: string, kind: KeptKind) =>
    toast(text, { action: { label: t('kept.open'), onClick: () => void navigate(`/zonebot/${kind}`) } });
  const copy = () =>
    navigator.clipboard.writeText(answerAsText(answer)).then(
      () => toast(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  return (
    <CardFoot size="xs" className="@container print:hidden" data-part="answer-actions">
      <Button variant="ghost" size="sm" title={t('copy')} onClick={() => void copy()}>
        <Icon as={Copy} size={16} />
        {/* Beside the lists of a desktop the row has no room for it. */}
        <span className="@max-[680px]:sr-only">{t('copy')}</span>
      </Button>
      {address ? (
        <>
          <Button
            variant="ghost"
            size="sm"
            disabled={saveNote.isPending || saveNote.isSuccess}
            onClick={() =>
              saveNote.mutate(address, { onSuccess: () => said(t('noteSaved'), 'notes'), onError: failed })
            }
          >
            <Icon as={FileText} size={16} />
            {t(saveNote.isSuccess ? 'noteKept' : 'saveNote')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={draft.isPending}
            onClick={() =>
              draft.mutate(address, { onSuccess: () => said(t('draftKept'), 'drafts'), onError: failed })
            }
          >
            <Icon as={Users} size={16} />
            {t('askColleagues')}
          </Button>
        </>
      ) : null}
      <Suspense>
        {address && answer.bottomLine ? <ReflectButton kind="question" id={messageId} /> : null}
      </Suspense>
      <span className="ms-auto flex gap-1">
        {address ? <FeedbackButtons address={address} initial={helpful} /> : null}
        {isLast ? <IconButton icon={RefreshCw} label={t('again')} iconSize={16} onClick={onAgain} /> : null}
      </span>
    </CardFoot>
  );
};

/** One answer: bottom line first, every sentence with its sources, computed cards, limits, and what to do with it. */
export const AnswerCard = (props: AnswerProps) => {
  const { answer, isStreaming, open, onOpen } = props;
  const { t, i18n } = useTranslation('zonebot');
  const opening = { open, onOpen, language: answer.language };
  /** What the screen says of an answer reads as the screen does, in whichever language the answer is. */
  const ofScreen = { className: 'contents', dir: i18n.dir() };
  const isCutOff = !isStreaming && answer.state !== 'complete';
  const [wanted, setWanted] = useState(false);
  return (
    <Card
      as="article"
      className="[&_:is(p,li)]:max-w-[68ch] print:[&_li]:break-inside-avoid"
      aria-label={t('title')}
      aria-busy={isStreaming}
    >
      <Head answer={answer} isStreaming={isStreaming} onTrace={props.conversationId ? props.onTrace : null} />
      <div className="stack gap-4 px-5 pt-4 pb-4.5" dir={answer.language === 'ar' ? 'rtl' : 'ltr'}>
        <div {...ofScreen}>
          {answer.engine.fellBack ? (
            <Banner tone="warning" title={t('fellBack')}>
              {/* i18n-keys: zonebot:fellBackWhy.* */}
              {t(`fellBackWhy.${answer.engine.fellBack}`)}
            </Banner>
          ) : null}
          {answer.notice ? <Notice notice={answer.notice} /> : null}
        </div>
        {answer.frame && answer.frame.length > 0 && answer.kind !== 'self-harm' ? (
          <FrameLine
            frame={answer.frame}
            changed={answer.changed ?? []}
            kind={answer.kind}
            onCorrect={props.isLast && !isStreaming ? props.onCorrect : null}
          />
        ) : null}
        {citesRetracted(answer) ? <Banner tone="danger" title={t('citesRetracted')} /> : null}
        {answer.bottomLine ? (
          <BottomLine data-part="bottom-line">
            {answer.verdict === 'premise' ? (
              <Badge tone="warning" icon={PenLine} className="mb-1 flex w-fit">
                {t('corrected')}
              </Badge>
            ) : null}
            {answer.verdict && answer.verdict !== 'premise' ? <VerdictMark verdict={answer.verdict} /> : null}
            <Sentence sentence={answer.bottomLine} {...opening} />
          </BottomLine>
        ) : null}
        {answer.statements.length > 0 ? <SentenceList sentences={answer.statements} {...opening} /> : null}
        {answer.calculations.map((calculation) => (
          <Suspense
            key={`${calculation.calculator}-${JSON.stringify(calculation.inputs)}`}
            fallback={<Skeleton className="h-32 w-full" />}
          >
            <ToolCard id={calculation.calculator} inputs={calculation.inputs} />
          </Suspense>
        ))}
        <Differential answer={answer} {...opening} />
        <RedFlags answer={answer} {...opening} />
        <Limits answer={answer} {...opening} />
        <SourceList title={t('sources')} sources={answer.sources} {...opening} />
        {answer.nearest.length > 0 || answer.notice === 'not-found' ? (
          <Nearest sources={answer.nearest} question={props.question} language={answer.language} />
        ) : null}
        <div {...ofScreen}>
          {isCutOff ? <Banner tone="warning" title={t('cutOff')} /> : null}
          {isStreaming || answer.kind === 'greeting' ? null : (
            <p className="text-tiny text-ink-muted">
              {t('reference')}{' '}
              <Button variant="plain" aria-expanded={wanted} onClick={() => setWanted(!wanted)}>
                {t('whatIsThis')}
              </Button>
              {wanted ? <span className="block mt-1">{t('referenceLong')}</span> : null}
            </p>
          )}
        </div>
      </div>
      {isStreaming ? null : <Actions {...props} />}
    </Card>
  );
};
