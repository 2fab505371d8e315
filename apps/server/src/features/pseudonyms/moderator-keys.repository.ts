import type { DatabaseOrTransaction } from '@mz/db';
import { tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';

const { moderatorKeys, postAuthorShares } = tables;

export type ModeratorKeyRow = typeof moderatorKeys.$inferSelect;

/** The key pair of one moderator, and the shares that were made for it. */
export const createModeratorKeysRepository = (
  db: DatabaseOrTransaction,
  { id: memberId }: { readonly id: string },
) => ({
  async find(): Promise<ModeratorKeyRow | null> {
    const [row] = await db.select().from(moderatorKeys).where(eq(moderatorKeys.memberId, memberId));
    return row ?? null;
  },

  /** Shares for another key open with nothing, and go. */
  async put(publicKey: string, wrapped: string): Promise<void> {
    const before = await db.select().from(moderatorKeys).where(eq(moderatorKeys.memberId, memberId));
    if (before.some((row) => row.publicKey !== publicKey))
      await db.delete(postAuthorShares).where(eq(postAuthorShares.moderatorId, memberId));
    await db
      .insert(moderatorKeys)
      .values({ memberId, publicKey, wrapped })
      .onConflictDoUpdate({
        target: moderatorKeys.memberId,
        set: { publicKey, wrapped, createdAt: sql`now()` },
      });
  },

  async findShare(postId: string): Promise<string | null> {
    const [row] = await db
      .select({ sealed: postAuthorShares.sealed })
      .from(postAuthorShares)
      .where(and(eq(postAuthorShares.postId, postId), eq(postAuthorShares.moderatorId, memberId)));
    return row?.sealed ?? null;
  },
});

/** Moderators of today who have a key. */
export const listHolders = async (
  db: DatabaseOrTransaction,
): Promise<{ id: string; publicKey: string }[]> => {
  const { rows } = await db.execute<{ id: string; publicKey: string }>(sql`
    select k.member_id as id, k.public_key as "publicKey" from moderator_keys k
      join profiles p on p.id = k.member_id
    where p.role in ('moderator', 'admin') order by k.member_id limit 255`);
  return rows;
};
