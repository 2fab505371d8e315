import {
  type Actor,
  type Answer,
  type AskBody,
  assistantLimits,
  type Conversation,
  type Language,
} from '@mz/contracts';
import { newId } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { AppContext, RequestOrigin } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { networkOf } from '../../../lib/network.ts';
import { settingsOf } from '../../../platform/member-settings.ts';
import { publish } from '../../../platform/outbox.ts';
import { type Bucket, takeToken } from '../../../platform/rate-limit.ts';
import { answerQuestion } from '../answering/answer-question.ts';
import type { Answered, AnsweringParts, Asked } from '../answering/answering-parts.ts';
import { prefetch } from '../answering/prepare-answer.ts';
import { maskText } from '../checking/mask-text.ts';
import {
  type ConversationsRepository,
  createConversationsRepository,
  type MessageRow,
} from '../conversations/conversations.repository.ts';
import { createTopicsRepository } from '../conversations/topics.repository.ts';
import type { Turn } from '../engines/prompt.ts';
import { withoutWords } from '../log-fields.ts';
import { createAnswerStore } from './store-answer.ts';

/** What a visitor's address and a member may ask. */
const buckets = {
  visitor: { capacity: 20, perSecond: 20 / 3600 },
  member: { capacity: 120, perSecond: 120 / 600 },
} as const satisfies Record<string, Bucket>;
const earlierTurns = 6;
/** A process that answered was killed when nothing came for so long. */
const staleAfter = 120_000;
const pollEvery = 250;

export interface AskRun {
  readonly conversation: Pick<Conversation, 'id' | 'title'> | null;
  /** Runs until the answer is complete or stopped; hears every state of it. */
  readonly run: (signal: AbortSignal, onUpdate: (answer: Answer) => void) => Promise<void>;
}

/** What is written before an answer begins. */
interface Prepared {
  readonly conversation: Pick<Conversation, 'id' | 'title'>;
  readonly asked: Asked;
  /** There is an answer already, finished or being written elsewhere. */
  readonly existing: MessageRow | null;
}

const titleOf = (question: string): string => {
  const line = maskText(question).text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= 80 ? line : `${characters.slice(0, 79).join('')}…`;
};

const emptyAnswer = (asked: Asked, state: Answer['state'], engine: Answer['engine']): Answer => ({
  id: asked.answerId,
  questionId: asked.questionId,
  language: asked.language,
  kind: 'guideline',
  state,
  engine,
  bottomLine: null,
  statements: [],
  calculations: [],
  differential: null,
  redFlags: [],
  uncertainty: [],
  assumptions: [],
  notice: null,
  sources: [],
  nearest: [],
  nextQuestions: [],
  tookMs: 0,
});

/** Asking: what is stored before, during and after an answer. */
export const createAskService = (context: AppContext, parts: AnsweringParts) => {
  const { config, db, log } = context;
  const store = createAnswerStore(context);
  const note = { ...(parts.external ?? parts.builtIn).note, fellBack: null };

  const limit = async (actor: Actor, origin: RequestOrigin): Promise<void> => {
    const factor = config.auth.rateFactor;
    if (factor === 0) return;
    const bucket = actor.id === null ? buckets.visitor : buckets.member;
    const key = actor.id === null ? `ask:${networkOf(origin.ip)}` : `ask:${actor.id}`;
    const taken = await takeToken(db, key, {
      capacity: Math.max(1, Math.round(bucket.capacity * factor)),
      perSecond: bucket.perSecond * factor,
    });
    if (!taken.allowed)
      throw new AppError(
        'rate_limited',
        'Question limit exceeded; members have a higher limit than visitors.',
        {
          retryAfter: taken.retryAfter,
        },
      );
  };

  const countTopic = async ({ topic, answer }: Answered): Promise<void> => {
    if (topic === null || answer.notice === 'not-found') return;
    await createTopicsRepository(db)
      .count(topic, answer.language)
      .catch((error: unknown) => log.warn(withoutWords(error), 'topic not counted'));
  };

  const turnsBefore = (messages: readonly MessageRow[]): Turn[] => {
    const answers = new Map(
      messages.flatMap((row) => (row.parentId ? [[row.parentId, row.text] as const] : [])),
    );
    return messages
      .filter(({ role }) => role === 'user')
      .map(({ id, text }) => ({ question: text, answer: answers.get(id) ?? '' }))
      .slice(-earlierTurns);
  };

  const openConversation = async (repository: ConversationsRepository, body: AskBody) => {
    if (body.conversationId === undefined) {
      if (body.regenerate || body.edits)
        throw new AppError('unprocessable', 'Conversation id required.', {
          fields: [{ path: 'body.conversationId', code: 'missing', message: 'Of the question meant.' }],
        });
      const created = await repository.create(titleOf(body.question), assistantLimits.conversations);
      if (created) return created;
      throw new AppError('unprocessable', `Conversation limit of ${assistantLimits.conversations} reached.`);
    }
    const conversation = await repository.lock(body.conversationId);
    if (!conversation) throw new AppError('not_found', 'Conversation not found.');
    return conversation;
  };

  const existingRun = async (
    repository: ConversationsRepository,
    memberId: string,
    body: AskBody,
    fallback: Language,
  ): Promise<Prepared | null> => {
    const known = await repository.messageOfAnyone(body.questionId);
    if (!known) return null;
    if (known.userId !== memberId) throw new AppError('conflict', 'Question id already in use.');
    const conversation = await repository.lock(known.conversationId);
    // Read again: only now it cannot be replaced meanwhile.
    const row = await repository.message(body.questionId);
    const question = row?.role === 'assistant' ? await repository.message(row.parentId ?? '') : row;
    if (!conversation || !row || !question) throw new AppError('not_found', 'Conversation not found.');
    const answer = row.role === 'assistant' ? row : await repository.latestAnswer(row);
    const isReplaced = question.replacedBy !== null || (answer?.replacedBy ?? null) !== null;
    if (isReplaced && answer?.state !== 'complete' && answer?.state !== 'stopped')
      throw new AppError('conflict', 'Superseded by another question or answer.');
    const before = (await repository.messages(conversation.id)).filter(
      ({ createdAt }) => createdAt < question.createdAt,
    );
    const asked: Asked = {
      answerId: answer?.id ?? newId(),
      questionId: question.id,
      question: question.text,
      language: fallback,
      earlier: turnsBefore(before),
    };
    if (!answer)
      await repository.insertAnswer({
        id: asked.answerId,
        conversationId: conversation.id,
        parentId: question.id,
      });
    return { conversation, asked, existing: answer };
  };

  /** Everything a member's question changes before it is answered, in one transaction. */
  const prepare = async (memberId: string, body: AskBody, fallback: Language): Promise<Prepared> =>
    db.transaction(async (tx) => {
      const repository = createConversationsRepository(tx, { id: memberId });
      // The same question sent twice at the same moment waits here for the first, and then finds it.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`mz.ask.${body.questionId}`}, 0))`,
      );
      const existing = await existingRun(repository, memberId, body, fallback);
      if (existing) return existing;
      // Locked until the end: what is read of it here is what the changes below are made to.
      const conversation = await openConversation(repository, body);
      const isNew = body.conversationId === undefined;
      const messages = isNew ? [] : await repository.messages(conversation.id);
      const find = (id: string): MessageRow => {
        const row = messages.find((message) => message.id === id);
        const question = row?.parentId ? messages.find((message) => message.id === row.parentId) : row;
        if (!question) throw new AppError('not_found', 'Question not found in this conversation.');
        return question;
      };
      let questionId = body.questionId;
      let text = body.question;
      let answerId = newId();
      let before = messages;
      if (body.regenerate) {
        // Of an answer another tab has replaced as well.
        const named = await repository.message(body.regenerate);
        const question = find(named?.parentId ?? body.regenerate);
        const old = messages.filter(({ parentId }) => parentId === question.id);
        questionId = question.id;
        text = question.text;
        // The id of this asking names the new answer, so that sending it again finds it.
        answerId = body.questionId;
        before = messages.filter(({ createdAt }) => createdAt < question.createdAt);
        await repository.replace(
          old.map(({ id }) => id),
          answerId,
        );
        await repository.insertAnswer({
          id: answerId,
          conversationId: conversation.id,
          parentId: questionId,
        });
      } else {
        if (body.edits) {
          const edited = find(body.edits);
          const following = messages.filter(({ createdAt }) => createdAt >= edited.createdAt);
          before = messages.filter(({ createdAt }) => createdAt < edited.createdAt);
          await repository.replace(
            following.map(({ id }) => id),
            questionId,
          );
        }
        await repository.insertTurn({ conversationId: conversation.id, questionId, text, answerId });
      }
      if (!isNew) await repository.touch(conversation.id);
      await publish(tx, { type: 'conversation.changed', userId: memberId, conversationId: conversation.id });
      return {
        conversation,
        existing: null,
        asked: { answerId, questionId, question: text, language: fallback, earlier: turnsBefore(before) },
      };
    });

  /** Answers and keeps what there is, also when the client stopped or something failed. */
  const answerAndStore = async (
    memberId: string,
    { conversation, asked }: Prepared,
    signal: AbortSignal,
    onUpdate: (answer: Answer) => void,
  ): Promise<void> => {
    let last: { answer: Answer; trace: Answered['trace'] } | null = null;
    try {
      const answered = await answerQuestion(parts, asked, signal, (answer, trace) => {
        last = { answer, trace };
        onUpdate(answer);
      });
      const kept = await store(memberId, conversation.id, answered.answer, answered.trace);
      // Who deleted the conversation wants no more of it: the stream ends, and nothing is counted.
      if (!kept) return onUpdate({ ...answered.answer, state: 'stopped' });
      onUpdate(kept);
      if ((await settingsOf(db, [memberId]))(memberId).dataCollection) await countTopic(answered);
    } catch (error) {
      const state = signal.aborted ? 'stopped' : 'failed';
      const known = last as { answer: Answer; trace: Answered['trace'] } | null;
      const answer = { ...(known?.answer ?? emptyAnswer(asked, state, note)), state } as const;
      if (!signal.aborted) log.error(withoutWords(error), 'answering failed');
      const notKept = (failure: unknown): void => log.error(withoutWords(failure), 'answer not kept');
      await store(memberId, conversation.id, answer, known?.trace ?? null)
        .catch((failure: unknown) => {
          notKept(failure);
          // A question whose answer cannot be kept has failed; nobody shall wait for it.
          return store(memberId, conversation.id, emptyAnswer(asked, state, note), null);
        })
        .catch(notKept);
      if (!signal.aborted) onUpdate(answer);
    }
  };

  /** Follows an answer that another request is writing. */
  const follow = async (
    memberId: string,
    answerId: string,
    signal: AbortSignal,
    onUpdate: (answer: Answer) => void,
  ): Promise<void> => {
    const repository = createConversationsRepository(db, { id: memberId });
    const until = Date.now() + staleAfter;
    while (!signal.aborted && Date.now() < until) {
      const row = await repository.message(answerId);
      if (!row) return;
      if (row.state !== 'streaming') {
        if (row.answer) onUpdate(row.answer as unknown as Answer);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pollEvery));
    }
  };

  const askAsMember = async (memberId: string, body: AskBody, fallback: Language): Promise<AskRun> => {
    // What a first question needs does not hang on what is stored.
    if (body.conversationId === undefined) prefetch(parts, body.question, fallback);
    const prepared = await prepare(memberId, body, fallback);
    const { existing, conversation } = prepared;
    const run: AskRun['run'] = async (signal, onUpdate) => {
      if (!existing) return answerAndStore(memberId, prepared, signal, onUpdate);
      if (existing.state === 'complete' || existing.state === 'stopped') {
        if (existing.answer) onUpdate(existing.answer as unknown as Answer);
        return;
      }
      const isStale = Date.now() - existing.createdAt.getTime() > staleAfter;
      const repository = createConversationsRepository(db, { id: memberId });
      if ((existing.state === 'failed' || isStale) && (await repository.claim(existing.id, existing)))
        return answerAndStore(memberId, prepared, signal, onUpdate);
      return follow(memberId, existing.id, signal, onUpdate);
    };
    return { conversation: { id: conversation.id, title: conversation.title }, run };
  };

  const askAsVisitor = (body: AskBody, fallback: Language): AskRun => {
    if (body.conversationId || body.regenerate || body.edits)
      throw new AppError('unauthenticated', 'Authentication required to access conversations.');
    const asked: Asked = {
      answerId: newId(),
      questionId: body.questionId,
      question: body.question,
      language: fallback,
      earlier: body.turns ?? [],
    };
    return {
      conversation: null,
      async run(signal, onUpdate) {
        try {
          const answered = await answerQuestion(parts, asked, signal, (answer) => onUpdate(answer));
          onUpdate(answered.answer);
          await countTopic(answered);
        } catch (error) {
          if (signal.aborted) return;
          log.error(withoutWords(error), 'answering failed');
          onUpdate(emptyAnswer(asked, 'failed', note));
        }
      },
    };
  };

  return {
    /** @throws AppError before anything is streamed */
    async ask(actor: Actor, body: AskBody, origin: RequestOrigin, fallback: Language): Promise<AskRun> {
      await limit(actor, origin);
      const language = body.language ?? fallback;
      return actor.id === null ? askAsVisitor(body, language) : askAsMember(actor.id, body, language);
    },
  };
};
