import type { AccountRole } from '@mz/contracts/roles';
import { type Transaction, tables } from '@mz/db';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RequestOrigin } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { recordAudit } from './audit.ts';
import { publish } from './outbox.ts';

const { profiles, users } = tables;

/**
 * Whether the member administers and nobody else does; whose account is locked does not count. Two who take each other's role at the same moment wait for each
 * other here; others, whose every sign-in may ask, wait for nobody.
 */
export const isLastAdministrator = async (tx: Transaction, memberId: string): Promise<boolean> => {
  const [own] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, memberId));
  if (own?.role !== 'admin') return false;
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(profiles.id)
    .for('update');
  // Asked after the lock, so that it sees who was locked out while this waited.
  const ids = admins.map(({ id }) => id).filter((id) => id !== memberId);
  if (ids.length === 0) return true;
  const locked = await tx.$count(users, and(inArray(users.id, ids), gt(users.bannedUntil, sql`now()`)));
  return locked === ids.length;
};

/**
 * Gives a member a role, on record with who or what gave it; nothing happens where it is theirs already.
 *
 * @throws AppError `not_found`
 */
export const writeRole = async (
  tx: Transaction,
  change: { memberId: string; actorId: string | null; role: AccountRole; by: string },
  origin: RequestOrigin | null,
): Promise<AccountRole> => {
  const [before] = await tx.select().from(profiles).where(eq(profiles.id, change.memberId)).for('update');
  if (!before) throw new AppError('not_found', 'Member not found.');
  if (before.role === change.role) return change.role;
  await tx
    .update(profiles)
    .set({ role: change.role, updatedAt: sql`now()` })
    .where(eq(profiles.id, change.memberId));
  await recordAudit(tx, {
    action: 'role_changed',
    actorId: change.actorId,
    subjectId: change.memberId,
    origin,
    detail: { from: before.role, to: change.role, by: change.by },
  });
  await publish(tx, { type: 'role.changed', userId: change.memberId });
  return change.role;
};
