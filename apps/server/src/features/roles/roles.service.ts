import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MemberActor } from '@mz/contracts';
import type { AccountRole } from '@mz/contracts/roles';
import { type Database, type Transaction, tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { isLastAdministrator, writeRole } from '../../platform/member-role.ts';
import type { Secrets } from '../../secrets.ts';

const { installation, profiles, users } = tables;

/** Holds a random value as long as the way to the first administrator is open. */
const firstAdminKey = 'first-administrator';

const tokenOf = (secrets: Secrets, nonce: string): string => secrets.mac('first-administrator', nonce);

const isSame = (one: string, other: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};

/**
 * Gives an account a role, for the command line.
 *
 * @returns the role before; null where no account has the address
 */
export const setRoleByEmail = (
  db: Database,
  email: string,
  role: AccountRole,
): Promise<{ readonly before: string } | null> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: users.id, role: profiles.role })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(sql`lower(${users.email}) = ${email.trim().toLowerCase()}`, isNull(users.deletedAt)));
    if (!found) return null;
    await writeRole(tx, { memberId: found.id, actorId: null, role, by: 'command line' }, null);
    return { before: found.role };
  });

const hasAdmin = async (db: Database | Transaction): Promise<boolean> =>
  (await db.$count(profiles, eq(profiles.role, 'admin'))) > 0;

/**
 * Gives a member a role, for an administrator. The last administrator keeps theirs, so that there is always one.
 *
 * @throws AppError `not_found`, `conflict`
 */
export const setRoleByAdmin = async (
  tx: Transaction,
  actor: MemberActor,
  memberId: string,
  role: AccountRole,
  origin: RequestOrigin,
): Promise<AccountRole> => {
  if (role !== 'admin' && (await isLastAdministrator(tx, memberId)))
    throw new AppError('conflict', 'The last administrator keeps the role.');
  return writeRole(tx, { memberId, actorId: actor.id, role, by: 'administrator' }, origin);
};

/** The token that makes somebody the first administrator; null once there is one. The same until it is used. */
export const provideFirstAdminToken = async (db: Database, secrets: Secrets): Promise<string | null> => {
  if (await hasAdmin(db)) return null;
  await db
    .insert(installation)
    .values({ key: firstAdminKey, value: { nonce: randomBytes(32).toString('hex') } })
    .onConflictDoNothing();
  const [row] = await db.select().from(installation).where(eq(installation.key, firstAdminKey));
  const nonce = (row?.value as { nonce?: unknown } | undefined)?.nonce;
  return typeof nonce === 'string' ? tokenOf(secrets, nonce) : null;
};

/** Makes the member who brings the token the first administrator, once. */
export const claimFirstAdmin = (
  db: Database,
  secrets: Secrets,
  actor: MemberActor,
  token: string,
  origin: RequestOrigin,
): Promise<AccountRole> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(installation)
      .where(eq(installation.key, firstAdminKey))
      .for('update');
    const nonce = (row?.value as { nonce?: unknown } | undefined)?.nonce;
    if (typeof nonce !== 'string' || !isSame(token, tokenOf(secrets, nonce)))
      throw new AppError('forbidden', 'Invalid or used token.');
    if (await hasAdmin(tx)) throw new AppError('conflict', 'There is an administrator already.');
    await tx
      .update(installation)
      .set({ value: { used: true } })
      .where(eq(installation.key, firstAdminKey));
    return writeRole(tx, { memberId: actor.id, actorId: actor.id, role: 'admin', by: 'first start' }, origin);
  });
