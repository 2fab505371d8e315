import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';

const { follows } = tables;

export type FollowRow = typeof follows.$inferSelect;
type Change = Partial<Pick<FollowRow, 'name' | 'digest' | 'feedGeneration' | 'seenAt' | 'digestSentAt'>>;

/** What one member follows; every query holds the owner. */
export const createFollowsRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => {
  const own = (id: string) => and(eq(follows.userId, userId), eq(follows.id, id));
  return {
    list: (): Promise<FollowRow[]> =>
      db
        .select()
        .from(follows)
        .where(eq(follows.userId, userId))
        .orderBy(asc(follows.createdAt), asc(follows.id)),

    count: (): Promise<number> => db.$count(follows, eq(follows.userId, userId)),

    async find(id: string): Promise<FollowRow | null> {
      const [row] = await db.select().from(follows).where(own(id));
      return row ?? null;
    },

    async findByTarget(targetKey: string): Promise<FollowRow | null> {
      const [row] = await db
        .select()
        .from(follows)
        .where(and(eq(follows.userId, userId), eq(follows.targetKey, targetKey)));
      return row ?? null;
    },

    async insert(
      row: Pick<FollowRow, 'name' | 'target' | 'targetKey' | 'digest'>,
      now: Date,
    ): Promise<FollowRow | null> {
      const [written] = await db
        .insert(follows)
        .values({ ...row, id: newId(), userId, seenAt: now, digestSentAt: now, createdAt: now })
        .onConflictDoNothing()
        .returning();
      return written ?? null;
    },

    async update(id: string, change: Change): Promise<FollowRow | null> {
      const [row] = await db.update(follows).set(change).where(own(id)).returning();
      return row ?? null;
    },

    async remove(id: string): Promise<boolean> {
      const rows = await db.delete(follows).where(own(id)).returning({ id: follows.id });
      return rows.length > 0;
    },

    async stopDigests(): Promise<void> {
      await db.update(follows).set({ digest: 'none' }).where(eq(follows.userId, userId));
    },

    /** Holds these follows until the end of the transaction. */
    lock: (ids: readonly string[]): Promise<FollowRow[]> =>
      db
        .select()
        .from(follows)
        .where(and(eq(follows.userId, userId), inArray(follows.id, [...ids])))
        .orderBy(asc(follows.id))
        .for('update'),
  };
};

/** A follow whoever owns it: its secret address stands for the owner. */
export const findFollow = async (db: DatabaseOrTransaction, id: string): Promise<FollowRow | null> => {
  const [row] = await db.select().from(follows).where(eq(follows.id, id));
  return row ?? null;
};

/** Follows of some members whose digests reach no further than these moments, member by member. */
export const listDueFollows = async (
  db: DatabaseOrTransaction,
  until: { readonly daily: Date; readonly weekly: Date },
  members: number,
  after: string | null,
): Promise<FollowRow[]> => {
  const due = and(
    or(
      and(eq(follows.digest, 'daily'), lt(follows.digestSentAt, until.daily)),
      and(eq(follows.digest, 'weekly'), lt(follows.digestSentAt, until.weekly)),
    ),
    after === null ? undefined : gt(follows.userId, after),
  );
  const some = db
    .selectDistinct({ userId: follows.userId })
    .from(follows)
    .where(due)
    .orderBy(asc(follows.userId))
    .limit(members);
  return db
    .select()
    .from(follows)
    .where(and(due, sql`${follows.userId} in (${some})`))
    .orderBy(asc(follows.userId), asc(follows.createdAt), asc(follows.id));
};

/** Ends the feed addresses that a member's readers have; what is followed stays. */
export const renewFeeds = async (tx: Transaction, memberId: string): Promise<void> => {
  await tx
    .update(follows)
    .set({ feedGeneration: sql`${follows.feedGeneration} + 1` })
    .where(eq(follows.userId, memberId));
};
