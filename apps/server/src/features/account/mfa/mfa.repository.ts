import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm';

const { mfaFactors, mfaChallenges, sessions, amrClaims } = tables;

export type FactorRow = typeof mfaFactors.$inferSelect;
export type ChallengeRow = typeof mfaChallenges.$inferSelect;

/** Factors of one user; another user's are not found. */
export const createFactors = (db: DatabaseOrTransaction, userId: string) => {
  const isOwn = eq(mfaFactors.userId, userId);
  const own = (id: string) => and(isOwn, eq(mfaFactors.id, id));

  return {
    list: (): Promise<FactorRow[]> =>
      db.select().from(mfaFactors).where(isOwn).orderBy(mfaFactors.createdAt, mfaFactors.id),

    async find(id: string): Promise<FactorRow | null> {
      const rows = await db.select().from(mfaFactors).where(own(id));
      return rows[0] ?? null;
    },

    async insert(factor: {
      friendlyName: string;
      type: 'totp' | 'webauthn';
      secret: Buffer | null;
      now: Date;
    }): Promise<FactorRow> {
      const rows = await db
        .insert(mfaFactors)
        .values({
          id: newId(),
          userId,
          friendlyName: factor.friendlyName,
          factorType: factor.type,
          secret: factor.secret,
          createdAt: factor.now,
          updatedAt: factor.now,
        })
        .returning();
      const row = rows[0];
      if (!row) throw new Error('The factor was not written.');
      return row;
    },

    /** What stands for a set of recovery codes; good at once, as other factors were proven before. */
    async insertCodes(factor: { friendlyName: string; now: Date }): Promise<FactorRow> {
      const [row] = await db
        .insert(mfaFactors)
        .values({
          id: newId(),
          userId,
          friendlyName: factor.friendlyName,
          factorType: 'recovery_code',
          status: 'verified',
          createdAt: factor.now,
          updatedAt: factor.now,
        })
        .returning();
      if (!row) throw new Error('The factor was not written.');
      return row;
    },

    async update(id: string, change: Partial<typeof mfaFactors.$inferInsert>): Promise<void> {
      await db.update(mfaFactors).set(change).where(own(id));
    },

    async remove(id: string): Promise<void> {
      await db.delete(mfaFactors).where(own(id));
    },

    /** Removes what was begun and not finished: made before `moment` and not challenged since. */
    async removeAbandoned(moment: Date): Promise<void> {
      const challenge = db
        .select({ id: mfaChallenges.id })
        .from(mfaChallenges)
        .where(and(eq(mfaChallenges.factorId, mfaFactors.id), gt(mfaChallenges.createdAt, moment)));
      await db
        .delete(mfaFactors)
        .where(
          and(
            isOwn,
            eq(mfaFactors.status, 'unverified'),
            lte(mfaFactors.createdAt, moment),
            notExists(challenge),
          ),
        );
    },

    async removeOtherUnverified(id: string, type: string): Promise<void> {
      await db
        .delete(mfaFactors)
        .where(
          and(
            isOwn,
            eq(mfaFactors.status, 'unverified'),
            eq(mfaFactors.factorType, type),
            ne(mfaFactors.id, id),
          ),
        );
    },

    /** Sessions lifted by a factor that is gone fall back to the password's level. */
    async lowerSessions(factorId: string, now: Date): Promise<void> {
      const lowered = await db
        .update(sessions)
        .set({ aal: 'aal1', factorId: null, updatedAt: now })
        .where(and(eq(sessions.userId, userId), eq(sessions.factorId, factorId)))
        .returning({ id: sessions.id });
      if (lowered.length === 0) return;
      await db.delete(amrClaims).where(
        and(
          inArray(
            amrClaims.sessionId,
            lowered.map(({ id }) => id),
          ),
          inArray(amrClaims.method, ['totp', 'mfa/webauthn']),
        ),
      );
    },
  };
};

/** Challenges of one factor. */
export const createChallenges = (db: DatabaseOrTransaction, factorId: string) => {
  const own = (id: string) => and(eq(mfaChallenges.factorId, factorId), eq(mfaChallenges.id, id));

  return {
    /** @param challenge what a WebAuthn factor has to sign */
    async insert(now: Date, challenge: string | null = null): Promise<string> {
      const id = newId();
      await db.insert(mfaChallenges).values({ id, factorId, challenge, createdAt: now });
      return id;
    },

    async removeBefore(moment: Date): Promise<void> {
      await db
        .delete(mfaChallenges)
        .where(and(eq(mfaChallenges.factorId, factorId), lte(mfaChallenges.createdAt, moment)));
    },

    async find(id: string): Promise<ChallengeRow | null> {
      const rows = await db.select().from(mfaChallenges).where(own(id));
      return rows[0] ?? null;
    },

    async markVerified(id: string, now: Date): Promise<void> {
      await db.update(mfaChallenges).set({ verifiedAt: now }).where(own(id));
    },

    async countAttempt(id: string): Promise<void> {
      await db
        .update(mfaChallenges)
        .set({ attempts: sql`${mfaChallenges.attempts} + 1` })
        .where(own(id));
    },
  };
};
