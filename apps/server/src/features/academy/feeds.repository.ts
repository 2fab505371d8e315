import type { MemberActor } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { learningFeeds } = tables;

interface FeedKey {
  readonly id: string;
  readonly generation: number;
}

/** The podcast feed of one member. */
export const createFeedsRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  /** Made when it is first asked for; `renewed`: what was given before ends. */
  async put(isRenewed: boolean): Promise<FeedKey> {
    const [row] = await db
      .insert(learningFeeds)
      .values({ memberId: owner.id, id: newId() })
      .onConflictDoUpdate({
        target: learningFeeds.memberId,
        set: { generation: sql`${learningFeeds.generation} + ${isRenewed ? 1 : 0}` },
      })
      .returning({ id: learningFeeds.id, generation: learningFeeds.generation });
    if (!row) throw new Error('The feed of a member could not be kept.');
    return row;
  },

  find: async (): Promise<FeedKey | null> => {
    const [row] = await db.select().from(learningFeeds).where(eq(learningFeeds.memberId, owner.id));
    return row ?? null;
  },
});

/** The feed an address names, with its member as who hears; null where the account may not come in. */
export const findFeed = async (
  db: DatabaseOrTransaction,
  id: string,
): Promise<{ generation: number; member: MemberActor; language: string } | null> => {
  const { rows } = await db.execute<{
    memberId: string;
    generation: number;
    verified: boolean;
    language: string | null;
  }>(sql`
    select f.member_id as "memberId", f.generation, p.verified_at is not null as verified, p.language
    from learning_feeds f join profiles p on p.id = f.member_id join auth.users u on u.id = f.member_id
    where f.id = ${id}::uuid and u.deactivated_at is null
      and (u.banned_until is null or u.banned_until < now())`);
  const [row] = rows;
  if (!row) return null;
  return {
    generation: row.generation,
    language: row.language ?? 'en',
    member: { id: row.memberId, role: 'member', verified: row.verified, aal: 'aal1', sessionId: null },
  };
};
