import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';
import type { StoredCard } from './schedule.ts';

const { learningCards, learningQuestions, learningReviews } = tables;

/** Spaced questions of one member. */
export const createReviewsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = eq(learningCards.memberId, owner.id);
  const asked = and(mine, isNull(learningQuestions.retiredAt));
  return {
    countDue: (now: Date): Promise<number> =>
      db.$count(learningCards, and(mine, lte(learningCards.dueAt, now))),

    countAll: (): Promise<number> => db.$count(learningCards, mine),

    countSince: (since: Date): Promise<number> =>
      db.$count(
        learningReviews,
        and(eq(learningReviews.memberId, owner.id), gte(learningReviews.reviewedAt, since)),
      ),

    /**
     * The longest due first.
     *
     * @param isOpen whether the resource `learning_questions` is about is open to the member: what is not, holds no place
     */
    listDue: (now: Date, limit: number, isOpen: SQL) =>
      db
        .select({ card: learningCards, question: learningQuestions })
        .from(learningCards)
        .innerJoin(learningQuestions, eq(learningQuestions.id, learningCards.questionId))
        .where(and(asked, lte(learningCards.dueAt, now), isOpen))
        .orderBy(asc(learningCards.dueAt), asc(learningCards.questionId))
        .limit(limit),

    async historyOf(questionIds: readonly string[]) {
      if (questionIds.length === 0) return [];
      return db
        .select({
          questionId: learningReviews.questionId,
          at: learningReviews.reviewedAt,
          stability: learningReviews.stability,
        })
        .from(learningReviews)
        .where(
          and(eq(learningReviews.memberId, owner.id), inArray(learningReviews.questionId, [...questionIds])),
        )
        .orderBy(asc(learningReviews.reviewedAt))
        .limit(1000);
    },

    /** Due by days from `begin`, which is due at once where it is older. */
    async forecast(begin: Date, days: number): Promise<{ day: number; count: number }[]> {
      const { rows } = await db.execute<{ day: number; count: number }>(sql`
        select greatest(0, floor(extract(epoch from due_at - ${begin.toISOString()}::timestamptz) / 86400))::int as day,
          count(*)::int as count
        from learning_cards where member_id = ${owner.id}::uuid
          and due_at < ${begin.toISOString()}::timestamptz + make_interval(days => ${days})
        group by 1 order by 1`);
      return rows;
    },

    async calibration(since: Date) {
      const { rows } = await db.execute<{ confidence: number; right: number; total: number }>(sql`
        select confidence, count(*) filter (where correct)::int as right, count(*)::int as total
        from learning_reviews where member_id = ${owner.id}::uuid
          and reviewed_at >= ${since.toISOString()}::timestamptz group by confidence`);
      return rows;
    },

    /** Puts a question into the set; one that is there stays as it is. */
    async begin(questionId: string, card: StoredCard): Promise<void> {
      await db
        .insert(learningCards)
        .values({ ...card, memberId: owner.id, questionId })
        .onConflictDoNothing();
    },

    /** The card with its question, locked until the end of the transaction. */
    async lock(questionId: string) {
      const [row] = await db
        .select({ card: learningCards, question: learningQuestions })
        .from(learningCards)
        .innerJoin(learningQuestions, eq(learningQuestions.id, learningCards.questionId))
        .where(and(mine, eq(learningCards.questionId, questionId)))
        .for('update', { of: learningCards });
      return row ?? null;
    },

    async change(questionId: string, card: StoredCard): Promise<void> {
      await db
        .update(learningCards)
        .set({ ...card })
        .where(and(mine, eq(learningCards.questionId, questionId)));
    },

    /** Answers are counted one after the other, also where two devices send them at once. */
    async lockOwner(): Promise<void> {
      await db.execute(sql`select from profiles where id = ${owner.id}::uuid for no key update`);
    },

    /**
     * How many answers there are, and the seconds the last of them took.
     *
     * @param last so many; an answer takes the time since the one before it, at the most `maxSeconds`
     */
    async timeOf(last: number, maxSeconds: number): Promise<{ total: number; seconds: number }> {
      const { rows } = await db.execute<{ total: number; seconds: number }>(sql`
        select (select count(*)::int from learning_reviews where member_id = ${owner.id}::uuid) as total,
          coalesce(sum(least(seconds, ${maxSeconds}::int)) filter (where seconds is not null), 0)::int as seconds
        from (
          select extract(epoch from reviewed_at - lag(reviewed_at) over (order by reviewed_at, id))::int as seconds,
            row_number() over (order by reviewed_at desc, id desc) as place
          from (select id, reviewed_at from learning_reviews where member_id = ${owner.id}::uuid
            order by reviewed_at desc, id desc limit ${last}::int + 1) newest) taken
        where place <= ${last}::int`);
      return rows[0] ?? { total: 0, seconds: 0 };
    },

    /** Whether this answer is new; its id counts once. */
    async insert(row: Omit<typeof learningReviews.$inferInsert, 'memberId'>): Promise<boolean> {
      const rows = await db
        .insert(learningReviews)
        .values({ ...row, memberId: owner.id })
        .onConflictDoNothing()
        .returning({ id: learningReviews.id });
      return rows.length > 0;
    },
  };
};
