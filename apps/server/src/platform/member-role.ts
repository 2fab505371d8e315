import type { AccountRole } from '@mz/contracts/roles';
import { type Transaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { RequestOrigin } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { recordAudit } from './audit.ts';
import { publish } from './outbox.ts';

const { profiles } = tables;

/**
 * Whether the member administers and nobody else does. Two who take each other's role at the same moment wait for each
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
  return admins.length === 1 && admins[0]?.id === memberId;
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
