import {
  type Answer,
  type AnswerTrace,
  answerSchema,
  answerTraceSchema,
  type Conversation,
  type ConversationMessage,
  type Language,
  type MemberActor,
  noteLimits,
  postDraftLimits,
} from '@mz/contracts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { publish } from '../../../platform/outbox.ts';
import type { NotesService } from '../../notes/notes.public.ts';
import { answerTexts } from '../answering/answer-texts.ts';
import { plainText } from '../answering/plain-text.ts';
import { maskText } from '../checking/mask-text.ts';
import type { DraftsService } from '../drafts/drafts.service.ts';
import {
  type ConversationRow,
  createConversationsRepository,
  type MessageRow,
  type PageStart,
} from './conversations.repository.ts';
import { answerMarkdown, conversationMarkdown, typedMarkdown } from './export-markdown.ts';

/** A process that answered was killed when nothing came for so long. */
const staleAfter = 120_000;

const noConversation = (): AppError => new AppError('not_found', 'Conversation not found.');
const noAnswer = (): AppError => new AppError('not_found', 'Answer not found.');

const present = (row: ConversationRow): Conversation => ({
  id: row.id,
  title: row.title,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const encodeStart = ({ updatedAt, id }: PageStart): string => `${updatedAt.toISOString()}_${id}`;

const decodeStart = (text: string | undefined): PageStart | null => {
  if (text === undefined) return null;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(text);
  const updatedAt = new Date(match?.[1] ?? '');
  if (!match?.[2] || Number.isNaN(updatedAt.getTime()))
    throw new AppError('validation_failed', 'Invalid pagination cursor.', {
      fields: [{ path: 'query.before', code: 'invalid', message: 'Send `nextBefore` of the page before.' }],
    });
  return { updatedAt, id: match[2] };
};

/** The stored answer; one whose writer was killed counts as failed. */
const storedAnswer = (row: MessageRow): Answer | null => {
  const parsed = answerSchema.safeParse(row.answer);
  if (!parsed.success) return null;
  const isDead = row.state === 'streaming' && Date.now() - row.createdAt.getTime() > staleAfter;
  return isDead ? { ...parsed.data, state: 'failed' } : parsed.data;
};

/** Reading and changing conversations that are kept. */
export const createConversationsService = (
  { db }: AppContext,
  notes: NotesService,
  drafts: DraftsService,
) => {
  const findAnswer = async (actor: MemberActor, id: string, messageId: string) => {
    const repository = createConversationsRepository(db, actor);
    const row = await repository.message(messageId);
    if (!row || row.conversationId !== id || row.role !== 'assistant') throw noAnswer();
    const question = row.parentId ? await repository.message(row.parentId) : null;
    return { repository, row, question: question?.text ?? '', answer: storedAnswer(row) };
  };

  const turnsOf = (messages: readonly MessageRow[]) => {
    const answers = new Map(messages.flatMap((row) => (row.parentId ? [[row.parentId, row] as const] : [])));
    return messages
      .filter(({ role }) => role === 'user')
      .map((row) => {
        const answer = answers.get(row.id);
        return { question: row.text, answer: answer ? storedAnswer(answer) : null };
      });
  };

  return {
    async list(
      actor: MemberActor,
      query: { q?: string | undefined; limit: number; before?: string | undefined },
    ) {
      const repository = createConversationsRepository(db, actor);
      const rows = await repository.list({
        q: query.q,
        limit: query.limit + 1,
        before: decodeStart(query.before),
      });
      const shown = rows.slice(0, query.limit);
      const last = shown.at(-1);
      return {
        conversations: shown.map(present),
        nextBefore: rows.length > query.limit && last ? encodeStart(last) : null,
      };
    },

    async get(actor: MemberActor, id: string) {
      const repository = createConversationsRepository(db, actor);
      const conversation = await repository.find(id);
      if (!conversation) throw noConversation();
      const rows = await repository.messages(id);
      const feedback = await repository.feedback(rows.map((row) => row.id));
      const messages = rows.flatMap((row): ConversationMessage[] => {
        const at = row.createdAt.toISOString();
        if (row.role === 'user') return [{ id: row.id, role: 'user', text: row.text, at }];
        const answer = storedAnswer(row);
        if (!answer) return [];
        const given = feedback.get(row.id);
        return [
          {
            id: row.id,
            role: 'assistant',
            questionId: row.parentId ?? answer.questionId,
            answer,
            at,
            feedback: given ? { helpful: given.helpful, reason: given.reason, comment: given.comment } : null,
          },
        ];
      });
      return { ...present(conversation), messages };
    },

    async rename(actor: MemberActor, id: string, title: string): Promise<Conversation> {
      return db.transaction(async (tx) => {
        const row = await createConversationsRepository(tx, actor).rename(id, title);
        if (!row) throw noConversation();
        await publish(tx, { type: 'conversation.changed', userId: actor.id, conversationId: id });
        return present(row);
      });
    },

    async remove(actor: MemberActor, id: string): Promise<{ removed: boolean }> {
      return db.transaction(async (tx) => {
        const removed = await createConversationsRepository(tx, actor).remove(id);
        if (removed)
          await publish(tx, { type: 'conversation.changed', userId: actor.id, conversationId: id });
        return { removed };
      });
    },

    async traces(actor: MemberActor, id: string): Promise<{ traces: AnswerTrace[] }> {
      const repository = createConversationsRepository(db, actor);
      if (!(await repository.find(id))) throw noConversation();
      const rows = await repository.traces(id);
      return {
        traces: rows.flatMap(({ messageId, trace, at }) => {
          const parsed = answerTraceSchema.safeParse({ ...trace, messageId, at: at.toISOString() });
          return parsed.success ? [parsed.data] : [];
        }),
      };
    },

    async exportMarkdown(actor: MemberActor, id: string, language: Language) {
      const repository = createConversationsRepository(db, actor);
      const conversation = await repository.find(id);
      if (!conversation) throw noConversation();
      const text = conversationMarkdown(
        conversation.title,
        conversation.updatedAt,
        turnsOf(await repository.messages(id)),
        language,
      );
      return {
        text,
        contentType: 'text/markdown; charset=utf-8',
        fileName: `zonebot-${conversation.createdAt.toISOString().slice(0, 10)}-${id.slice(0, 8)}.md`,
      };
    },

    async giveFeedback(
      actor: MemberActor,
      id: string,
      messageId: string,
      given: { helpful: boolean; reason: string | null; comment: string },
    ): Promise<{ saved: true }> {
      const { repository, row } = await findAnswer(actor, id, messageId);
      await repository.saveFeedback(row.id, given);
      return { saved: true };
    },

    async saveNote(actor: MemberActor, id: string, messageId: string) {
      const { question, answer } = await findAnswer(actor, id, messageId);
      if (!answer) throw noAnswer();
      const title =
        question.replace(/\s+/g, ' ').trim().slice(0, noteLimits.titleLength).toWellFormed() ||
        answer.language;
      const text = [typedMarkdown(question), '', ...answerMarkdown(answer)]
        .join('\n')
        .slice(0, noteLimits.textLength)
        .toWellFormed();
      return notes.keep(actor, { title, text }, { kind: 'answer', id: messageId });
    },

    /** A post for colleagues begun out of a question, with the identifiers that were found masked. */
    async draftCase(actor: MemberActor, id: string, messageId: string) {
      const { question, answer } = await findAnswer(actor, id, messageId);
      const language = answer?.language ?? 'en';
      const texts = answerTexts(language).caseDraft;
      const masked = maskText(question);
      const found = answer && answer.sources.length > 0 ? maskText(plainText(answer)).text : '';
      const text = [
        texts.lead,
        '',
        masked.text,
        '',
        ...(found === '' ? [texts.nothing] : [texts.found, found]),
      ]
        .join('\n')
        .slice(0, postDraftLimits.textLength)
        .toWellFormed();
      const { kept, isNew } = await drafts.keep(actor, { text, language }, { kind: 'answer', id: messageId });
      return { draft: { ...kept, masked: masked.counts }, isNew };
    },
  };
};
