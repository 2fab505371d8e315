import type { Answer } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';

const { answerArticles, answerFeedback, answerTraces, conversationMessages, conversations } = tables;

export interface Member {
  readonly id: string;
}

export type MessageRow = typeof conversationMessages.$inferSelect;
export type ConversationRow = typeof conversations.$inferSelect;

export interface PageStart {
  readonly updatedAt: Date;
  readonly id: string;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Conversations of one member; those of others are not there. */
export const createConversationsRepository = (db: DatabaseOrTransaction, owner: Member) => {
  const mine = eq(conversations.userId, owner.id);
  const myMessage = eq(conversationMessages.userId, owner.id);

  const matches = (words: string): SQL[] =>
    words
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 10)
      .map((word) => {
        const pattern = `%${escapeLike(word)}%`;
        return sql`(${conversations.title} ilike ${pattern} or exists (
          select 1 from conversation_messages m
          where m.conversation_id = ${conversations.id} and m.replaced_by is null and m.text ilike ${pattern}))`;
      });

  return {
    async list({ q, limit, before }: { q?: string | undefined; limit: number; before: PageStart | null }) {
      return db
        .select()
        .from(conversations)
        .where(
          and(
            mine,
            before
              ? or(
                  lt(conversations.updatedAt, before.updatedAt),
                  and(eq(conversations.updatedAt, before.updatedAt), lt(conversations.id, before.id)),
                )
              : undefined,
            ...matches(q ?? ''),
          ),
        )
        .orderBy(desc(conversations.updatedAt), desc(conversations.id))
        .limit(limit);
    },
    async find(id: string): Promise<ConversationRow | null> {
      const [row] = await db
        .select()
        .from(conversations)
        .where(and(eq(conversations.id, id), mine));
      return row ?? null;
    },
    /** Until the end of the transaction nobody else changes what belongs to it; null: there is none. */
    async lock(id: string): Promise<ConversationRow | null> {
      const [row] = await db
        .select()
        .from(conversations)
        .where(and(eq(conversations.id, id), mine))
        .for('update');
      return row ?? null;
    },
    /** Null: there are as many as may be. */
    async create(title: string, most: number): Promise<Pick<ConversationRow, 'id' | 'title'> | null> {
      const { rows } = await db.execute<{ id: string; title: string }>(sql`
        insert into conversations (id, user_id, title, updated_at)
        select ${newId()}, ${owner.id}, ${title}, date_trunc('milliseconds', now())
        where (select count(*) from conversations where user_id = ${owner.id}) < ${most}
        returning id, title`);
      return rows[0] ?? null;
    },
    async rename(id: string, title: string): Promise<ConversationRow | null> {
      const [row] = await db
        .update(conversations)
        .set({ title, updatedAt: sql`date_trunc('milliseconds', now())` })
        .where(and(eq(conversations.id, id), mine))
        .returning();
      return row ?? null;
    },
    async touch(id: string): Promise<void> {
      // Cursors carry milliseconds; finer times would be skipped or shown twice.
      await db
        .update(conversations)
        .set({ updatedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
        .where(and(eq(conversations.id, id), mine));
    },
    async remove(id: string): Promise<boolean> {
      const rows = await db
        .delete(conversations)
        .where(and(eq(conversations.id, id), mine))
        .returning({ id: conversations.id });
      return rows.length > 0;
    },

    /** The messages as they stand, or all that ever were. */
    async messages(conversationId: string, { replaced = false } = {}): Promise<MessageRow[]> {
      return db
        .select()
        .from(conversationMessages)
        .where(
          and(
            eq(conversationMessages.conversationId, conversationId),
            myMessage,
            replaced ? undefined : isNull(conversationMessages.replacedBy),
          ),
        )
        .orderBy(asc(conversationMessages.createdAt), asc(conversationMessages.id));
    },
    async message(id: string): Promise<MessageRow | null> {
      const [row] = await db
        .select()
        .from(conversationMessages)
        .where(and(eq(conversationMessages.id, id), myMessage));
      return row ?? null;
    },
    /** A message of whomever, to tell whether an id is in use; it may be of another member. */
    async messageOfAnyone(id: string): Promise<MessageRow | null> {
      const [row] = await db.select().from(conversationMessages).where(eq(conversationMessages.id, id));
      return row ?? null;
    },
    /** The answer that stands; of a question that was replaced, the last it had. */
    async latestAnswer(question: Pick<MessageRow, 'id' | 'replacedBy'>): Promise<MessageRow | null> {
      const [row] = await db
        .select()
        .from(conversationMessages)
        .where(
          and(
            eq(conversationMessages.parentId, question.id),
            question.replacedBy === null ? isNull(conversationMessages.replacedBy) : undefined,
            myMessage,
          ),
        )
        .orderBy(desc(conversationMessages.createdAt))
        .limit(1);
      return row ?? null;
    },
    /** A question with the answer that is going to be written to it. */
    async insertTurn(turn: {
      conversationId: string;
      questionId: string;
      text: string;
      answerId: string;
    }): Promise<void> {
      const { conversationId, questionId, text, answerId } = turn;
      await db.insert(conversationMessages).values([
        {
          id: questionId,
          conversationId,
          text,
          userId: owner.id,
          role: 'user',
          createdAt: sql`clock_timestamp()` as unknown as Date,
        },
        {
          id: answerId,
          conversationId,
          parentId: questionId,
          userId: owner.id,
          role: 'assistant',
          state: 'streaming',
          // Messages are read in this order.
          createdAt: sql`clock_timestamp() + interval '1 millisecond'` as unknown as Date,
        },
      ]);
    },
    async insertAnswer(row: { id: string; conversationId: string; parentId: string }): Promise<void> {
      await db.insert(conversationMessages).values({
        ...row,
        userId: owner.id,
        role: 'assistant',
        state: 'streaming',
        createdAt: sql`clock_timestamp()` as unknown as Date,
      });
    },
    /** Takes a stale or failed answer over; false: somebody else did. */
    async claim(id: string, seen: Pick<MessageRow, 'state' | 'createdAt'>): Promise<boolean> {
      const rows = await db
        .update(conversationMessages)
        .set({ state: 'streaming', answer: null, createdAt: sql`clock_timestamp()` as unknown as Date })
        .where(
          and(
            eq(conversationMessages.id, id),
            eq(conversationMessages.state, seen.state),
            eq(
              sql`date_trunc('milliseconds', ${conversationMessages.createdAt})`,
              seen.createdAt.toISOString(),
            ),
            myMessage,
          ),
        )
        .returning({ id: conversationMessages.id });
      return rows.length > 0;
    },
    /** False where the conversation was deleted meanwhile; until the end of the transaction it then cannot be. */
    async finishAnswer(id: string, answer: Answer, text: string): Promise<boolean> {
      const rows = await db
        .update(conversationMessages)
        .set({ answer: { ...answer }, text: text.slice(0, 100_000), state: answer.state })
        .where(and(eq(conversationMessages.id, id), myMessage))
        .returning({ id: conversationMessages.id });
      return rows.length > 0;
    },
    /** Marks messages as replaced by another. */
    async replace(ids: readonly string[], by: string): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(conversationMessages)
        .set({ replacedBy: by })
        .where(
          and(inArray(conversationMessages.id, [...ids]), myMessage, isNull(conversationMessages.replacedBy)),
        );
    },

    async saveTrace(messageId: string, trace: Record<string, unknown>): Promise<void> {
      await db
        .insert(answerTraces)
        .values({ messageId, userId: owner.id, trace })
        .onConflictDoUpdate({
          target: answerTraces.messageId,
          set: { trace, createdAt: sql`now()` },
          setWhere: eq(answerTraces.userId, owner.id),
        });
    },
    async traces(conversationId: string) {
      return db
        .select({ messageId: answerTraces.messageId, trace: answerTraces.trace, at: answerTraces.createdAt })
        .from(answerTraces)
        .innerJoin(conversationMessages, eq(conversationMessages.id, answerTraces.messageId))
        .where(
          and(eq(conversationMessages.conversationId, conversationId), eq(answerTraces.userId, owner.id)),
        )
        .orderBy(asc(conversationMessages.createdAt));
    },
    async saveArticles(messageId: string, articleIds: readonly string[]): Promise<void> {
      await db
        .delete(answerArticles)
        .where(and(eq(answerArticles.messageId, messageId), eq(answerArticles.userId, owner.id)));
      if (articleIds.length === 0) return;
      await db
        .insert(answerArticles)
        .values(articleIds.map((articleId) => ({ messageId, articleId, userId: owner.id })))
        .onConflictDoNothing();
    },

    async feedback(messageIds: readonly string[]) {
      if (messageIds.length === 0) return new Map<string, typeof answerFeedback.$inferSelect>();
      const rows = await db
        .select()
        .from(answerFeedback)
        .where(and(inArray(answerFeedback.messageId, [...messageIds]), eq(answerFeedback.userId, owner.id)));
      return new Map(rows.map((row) => [row.messageId, row]));
    },
    async saveFeedback(
      messageId: string,
      given: { helpful: boolean; reason: string | null; comment: string },
    ): Promise<void> {
      await db
        .insert(answerFeedback)
        .values({ messageId, userId: owner.id, ...given })
        .onConflictDoUpdate({
          target: [answerFeedback.messageId, answerFeedback.userId],
          set: { ...given, createdAt: sql`now()` },
        });
    },
  };
};
export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;
