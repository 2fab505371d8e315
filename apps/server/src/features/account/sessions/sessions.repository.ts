import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { SessionRow, UserRow } from '../account.repository.ts';

const { sessions, users, amrClaims, knownNetworks } = tables;

export const insertSession = async (
  tx: DatabaseOrTransaction,
  session: { userId: string; ip: string; userAgent: string | null; aal: 'aal1' | 'aal2'; now: Date },
): Promise<SessionRow> => {
  const rows = await tx
    .insert(sessions)
    .values({
      id: newId(),
      userId: session.userId,
      aal: session.aal,
      ip: session.ip,
      userAgent: session.userAgent,
      createdAt: session.now,
      updatedAt: session.now,
    })
    .returning();
  const row = rows[0];
  if (!row) throw new Error('The session was not written.');
  return row;
};

/** Notes an authentication method of the session with its newest time. */
export const upsertAmr = async (
  tx: DatabaseOrTransaction,
  claim: { sessionId: string; method: string; provider?: string; now: Date },
): Promise<void> => {
  await tx
    .insert(amrClaims)
    .values({
      sessionId: claim.sessionId,
      method: claim.method,
      provider: claim.provider ?? null,
      updatedAt: claim.now,
    })
    .onConflictDoUpdate({
      target: [amrClaims.sessionId, amrClaims.method],
      set: { updatedAt: claim.now, provider: claim.provider ?? null },
    });
};

export const noteNetwork = async (
  tx: DatabaseOrTransaction,
  userId: string,
  network: string,
  now: Date,
): Promise<void> => {
  await tx
    .insert(knownNetworks)
    .values({ userId, network, lastSignInAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { lastSignInAt: now },
    });
};

export const isKnownNetwork = async (
  db: DatabaseOrTransaction,
  userId: string,
  network: string,
  since: Date,
): Promise<boolean> => {
  const rows = await db
    .select({ at: knownNetworks.lastSignInAt })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, userId), eq(knownNetworks.network, network)));
  return rows.some(({ at }) => at > since);
};

/** Session and user, the session's row locked: two refreshes at once happen one after the other. */
export const lockSession = async (
  tx: DatabaseOrTransaction,
  sessionId: string,
): Promise<{ session: SessionRow; user: UserRow } | null> => {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
  if (!session) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, session.userId));
  return user ? { session, user } : null;
};

/** Fails with SQL state 55P03 rather than waiting longer than this for a row. */
export const limitLockWait = async (tx: DatabaseOrTransaction, milliseconds: number): Promise<void> => {
  await tx.execute(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`);
};

export const updateSession = async (
  tx: DatabaseOrTransaction,
  id: string,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> => {
  await tx.update(sessions).set(change).where(eq(sessions.id, id));
};

export interface SessionSelection {
  readonly userId: string;
  readonly only?: string;
  readonly except?: string;
  readonly aal?: 'aal1' | 'aal2';
}

/** Ends sessions of one user; answers with their ids. */
export const deleteSessions = async (
  tx: DatabaseOrTransaction,
  { userId, only, except, aal }: SessionSelection,
): Promise<string[]> => {
  const rows = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
        aal === undefined ? undefined : eq(sessions.aal, aal),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
};
