import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { NpiAnswer } from '../../adapters/nppes/nppes.ts';

const { profiles, verificationEmails, verifications } = tables;

export type VerificationRow = typeof verifications.$inferSelect;

/** The licence check of one member. */
export const createVerificationRepository = (db: DatabaseOrTransaction, owner: { readonly id: string }) => ({
  /** Until the end of the transaction nothing else changes for the member. */
  async lock(): Promise<void> {
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`mz.verification.${owner.id}`}, 0))`,
    );
  },

  /** What was sent last and not taken back. */
  async findLatest(): Promise<VerificationRow | null> {
    const [row] = await db
      .select()
      .from(verifications)
      .where(and(eq(verifications.userId, owner.id), ne(verifications.state, 'withdrawn')))
      .orderBy(desc(verifications.submittedAt), desc(verifications.id))
      .limit(1);
    return row ?? null;
  },

  async findIn(state: 'submitted' | 'verified'): Promise<VerificationRow | null> {
    const [row] = await db
      .select()
      .from(verifications)
      .where(and(eq(verifications.userId, owner.id), eq(verifications.state, state)));
    return row ?? null;
  },

  async insert(row: Omit<typeof verifications.$inferInsert, 'userId'>): Promise<void> {
    await db.insert(verifications).values({ ...row, userId: owner.id });
  },

  async findEmail() {
    const [row] = await db.select().from(verificationEmails).where(eq(verificationEmails.userId, owner.id));
    return row ?? null;
  },

  async saveEmail(email: string, codeMac: string): Promise<void> {
    const fresh = { email, codeMac, attempts: 0, sentAt: new Date(), confirmedAt: null };
    await db
      .insert(verificationEmails)
      .values({ userId: owner.id, ...fresh })
      .onConflictDoUpdate({ target: verificationEmails.userId, set: fresh });
  },

  /** Counts an attempt before the code is looked at, so that guesses sent at once are all counted. */
  async countAttempt() {
    const [row] = await db
      .update(verificationEmails)
      .set({ attempts: sql`${verificationEmails.attempts} + 1` })
      .where(and(eq(verificationEmails.userId, owner.id), isNull(verificationEmails.confirmedAt)))
      .returning();
    return row ?? null;
  },

  async confirmEmail(): Promise<void> {
    await db
      .update(verificationEmails)
      .set({ confirmedAt: sql`now()` })
      .where(eq(verificationEmails.userId, owner.id));
  },

  async dropEmail(): Promise<void> {
    await db.delete(verificationEmails).where(eq(verificationEmails.userId, owner.id));
  },

  /** What the profile says follows from the check. */
  async setVerified(at: Date | null): Promise<void> {
    await db.update(profiles).set({ verifiedAt: at, updatedAt: sql`now()` }).where(eq(profiles.id, owner.id));
  },
});

/** One submission of this installation takes an entry of a register at a time. */
export const lockEntry = async (tx: Transaction, entryKey: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mz.register-entry.${entryKey}`}, 0))`,
  );
};

export const findVerification = async (
  db: DatabaseOrTransaction,
  id: string,
): Promise<VerificationRow | null> => {
  const [row] = await db.select().from(verifications).where(eq(verifications.id, id));
  return row ?? null;
};

export const lockVerification = async (tx: Transaction, id: string): Promise<VerificationRow | null> => {
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update');
  return row ?? null;
};

/** Standing claims on an entry of a register: waiting or verified. */
export const listClaims = (db: DatabaseOrTransaction, entryKey: string) =>
  db
    .select({ row: verifications, fullName: profiles.fullName })
    .from(verifications)
    .innerJoin(profiles, eq(profiles.id, verifications.userId))
    .where(and(eq(verifications.entryKey, entryKey), inArray(verifications.state, ['submitted', 'verified'])))
    .orderBy(verifications.submittedAt, verifications.id);

export const changeVerification = async (
  tx: DatabaseOrTransaction,
  id: string,
  change: Partial<Omit<VerificationRow, 'id' | 'userId'>>,
): Promise<void> => {
  await tx.update(verifications).set(change).where(eq(verifications.id, id));
};

export const saveNpiAnswer = async (
  db: DatabaseOrTransaction,
  id: string,
  answer: NpiAnswer,
): Promise<void> => {
  await db
    .update(verifications)
    .set({ npiCheck: { ...answer } })
    .where(eq(verifications.id, id));
};

/** Checks whose time is over; those another process works at are left to it. */
export const lockLapsed = (tx: Transaction, limit: number): Promise<VerificationRow[]> =>
  tx
    .select()
    .from(verifications)
    .where(and(eq(verifications.state, 'verified'), sql`${verifications.expiresAt} <= now()`))
    .orderBy(verifications.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });

/** Checks that end soon, of whose end the member was not told yet. */
export const lockEnding = (tx: Transaction, days: number, limit: number): Promise<VerificationRow[]> =>
  tx
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.state, 'verified'),
        isNull(verifications.remindedAt),
        sql`${verifications.expiresAt} <= now() + make_interval(days => ${days})`,
        sql`${verifications.expiresAt} > now()`,
      ),
    )
    .orderBy(verifications.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
