import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Owner } from '../../platform/owned-texts.ts';

const { conversationMessages, growthEntries } = tables;
const questions = alias(conversationMessages, 'questions');

/** Of an entry of a question: the words it was asked in, as long as they are kept somewhere. */
export interface Asked {
  readonly answerId: string;
  readonly conversationId: string;
  readonly text: string;
  /** It says something; greetings and answers that found nothing do not. */
  readonly answers: boolean;
}

/** What one member reflects on beside it. */
export const createReflectedRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  /** The entry that something is on record with. */
  async findEntry(sourceKey: string): Promise<string | null> {
    const [row] = await db
      .select({ id: growthEntries.id })
      .from(growthEntries)
      .where(
        and(
          eq(growthEntries.memberId, owner.id),
          eq(growthEntries.sourceKey, sourceKey),
          isNull(growthEntries.endedAt),
        ),
      );
    return row?.id ?? null;
  },

  /** Questions of answers in conversations that are still there. */
  async listAsked(answerIds: readonly string[]): Promise<Asked[]> {
    if (answerIds.length === 0) return [];
    const rows = await db
      .select({
        answerId: conversationMessages.id,
        conversationId: conversationMessages.conversationId,
        text: questions.text,
        answer: conversationMessages.answer,
        state: conversationMessages.state,
      })
      .from(conversationMessages)
      .innerJoin(questions, eq(questions.id, conversationMessages.parentId))
      .where(
        and(
          eq(conversationMessages.userId, owner.id),
          eq(questions.userId, owner.id),
          eq(conversationMessages.role, 'assistant'),
          inArray(conversationMessages.id, [...answerIds]),
        ),
      );
    return rows.map(({ answer, state, ...row }) => ({
      ...row,
      answers: state === 'complete' && Boolean(answer?.bottomLine),
    }));
  },
});
