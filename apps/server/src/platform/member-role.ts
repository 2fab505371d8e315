import { type AccountRole, accountRoles } from '@mz/contracts/roles';
import { type Transaction, tables } from '@mz/db';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RequestOrigin } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { recordAudit, recordAudits } from './audit.ts';
import { publish, publishAll } from './outbox.ts';

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

/**
 * Those of the members who keep their role of administrator because nobody would administer without them: the last by
 * id who can sign in, or all where nobody can. Others who take that role from somebody wait from here on.
 */
const keptAdministrators = async (
  tx: Transaction,
  roles: ReadonlyMap<string, AccountRole>,
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(profiles.id)
    .for('update');
  const admins = rows.map(({ id }) => id);
  const leaving = admins.filter((id) => roles.has(id) && roles.get(id) !== 'admin');
  const staying = [
    ...admins.filter((id) => !leaving.includes(id)),
    ...[...roles].flatMap(([id, role]) => (role === 'admin' ? [id] : [])),
  ];
  // Asked after the lock, so that it sees who was locked out while this waited.
  const lockedOut = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...leaving, ...staying]), gt(users.bannedUntil, sql`now()`)));
  const isOpen = (id: string): boolean => !lockedOut.some((one) => one.id === id);
  if (staying.some(isOpen)) return new Set();
  const last = leaving.findLast(isOpen);
  return new Set(last === undefined ? leaving : [last]);
};

/**
 * Gives many members their roles at once, on record with what gave them; the last administrator keeps theirs. Who has
 * the role already, or is no member, is passed over.
 */
export const writeRoles = async (
  tx: Transaction,
  { roles, by }: { readonly roles: ReadonlyMap<string, AccountRole>; readonly by: string },
  origin: RequestOrigin | null,
): Promise<void> => {
  const known = (ids: readonly string[]) =>
    tx
      .select({ id: profiles.id, role: profiles.role })
      .from(profiles)
      .where(inArray(profiles.id, [...ids]));
  const isDifferent = ({ id, role }: { id: string; role: string }) => roles.get(id) !== role;
  const takesAdmin = (one: { id: string; role: string }) => one.role === 'admin' && isDifferent(one);
  const changing = (await known([...roles.keys()])).filter(isDifferent);
  if (changing.length === 0) return;
  // Others, whose every sign-in may change a role, wait for nobody here.
  const keptBefore = changing.some(takesAdmin) ? await keptAdministrators(tx, roles) : null;
  // In one order everywhere, so that two requests wait for each other and neither is ended.
  const locked = await known(changing.map(({ id }) => id))
    .orderBy(profiles.id)
    .for('update');
  const kept =
    keptBefore ?? (locked.some(takesAdmin) ? await keptAdministrators(tx, roles) : new Set<string>());
  const changes = locked.filter((one) => isDifferent(one) && !kept.has(one.id));
  for (const role of accountRoles) {
    const ids = changes.flatMap(({ id }) => (roles.get(id) === role ? [id] : []));
    if (ids.length === 0) continue;
    await tx.update(profiles).set({ role, updatedAt: sql`now()` }).where(inArray(profiles.id, ids));
  }
  await recordAudits(
    tx,
    changes.map(({ id, role }) => ({
      action: 'role_changed',
      subjectId: id,
      origin,
      detail: { from: role, to: roles.get(id) ?? null, by },
    })),
  );
  await publishAll(
    tx,
    changes.map(({ id }) => ({ type: 'role.changed', userId: id })),
  );
};
