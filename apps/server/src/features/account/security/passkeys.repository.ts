import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, isNull, lte } from 'drizzle-orm';

const { passkeys, passkeyChallenges } = tables;

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Passkeys of one user; another user's are not found. */
export const createPasskeys = (db: DatabaseOrTransaction, userId: string) => {
  const isOwn = eq(passkeys.userId, userId);
  const own = (id: string) => and(isOwn, eq(passkeys.id, id));
  return {
    list: (): Promise<PasskeyRow[]> =>
      db.select().from(passkeys).where(isOwn).orderBy(passkeys.createdAt, passkeys.id),

    async insert(passkey: Omit<typeof passkeys.$inferInsert, 'id' | 'userId'>): Promise<PasskeyRow> {
      const [row] = await db
        .insert(passkeys)
        .values({ ...passkey, id: newId(), userId })
        .returning();
      if (!row) throw new Error('The passkey was not written.');
      return row;
    },

    async update(id: string, change: Partial<typeof passkeys.$inferInsert>): Promise<PasskeyRow | null> {
      const [row] = await db.update(passkeys).set(change).where(own(id)).returning();
      return row ?? null;
    },

    async remove(id: string): Promise<boolean> {
      const rows = await db.delete(passkeys).where(own(id)).returning({ id: passkeys.id });
      return rows.length > 0;
    },

    async challenge(challenge: string, now: Date): Promise<string> {
      const id = newId();
      await db.insert(passkeyChallenges).values({ id, userId, challenge, createdAt: now });
      return id;
    },

    /** Uses a challenge up; null where it is none of this user's, or too old. */
    async takeChallenge(id: string, since: Date): Promise<string | null> {
      const [row] = await db
        .delete(passkeyChallenges)
        .where(and(eq(passkeyChallenges.userId, userId), eq(passkeyChallenges.id, id)))
        .returning();
      return row && row.createdAt > since ? row.challenge : null;
    },
  };
};

/** A passkey whoever holds it says it is; the caller checks the signature. */
export const lockPasskey = async (
  db: DatabaseOrTransaction,
  credentialId: string,
): Promise<PasskeyRow | null> => {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update');
  return row ?? null;
};

/** Challenges of sign-ins, when it is not known yet whose. */
export const createSignInChallenges = (db: DatabaseOrTransaction) => ({
  async insert(challenge: string, now: Date): Promise<string> {
    const id = newId();
    await db.insert(passkeyChallenges).values({ id, challenge, createdAt: now });
    return id;
  },

  /** Uses a challenge up; null where there is none, or it is too old. */
  async take(id: string, since: Date): Promise<string | null> {
    const [row] = await db
      .delete(passkeyChallenges)
      .where(and(isNull(passkeyChallenges.userId), eq(passkeyChallenges.id, id)))
      .returning();
    return row && row.createdAt > since ? row.challenge : null;
  },

  async removeBefore(moment: Date): Promise<void> {
    await db.delete(passkeyChallenges).where(lte(passkeyChallenges.createdAt, moment));
  },
});
