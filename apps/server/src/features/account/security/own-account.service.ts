import type { MemberActor } from '@mz/contracts';
import { type AccountSession, returnDays } from '@mz/contracts/account';
import { type Transaction, tables } from '@mz/db';
import { desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { RequestOrigin } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { readDevice } from '../../../lib/device.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findUserById, type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import { upsertAmr } from '../sessions/sessions.repository.ts';
import { transact } from '../transact.ts';
import { verifyPassword } from '../users/password.ts';
import { deleteUser } from '../users/user-records.service.ts';
import { freshUntil, requireFreshSession } from './fresh-sign-in.ts';
import { setVisibility } from './reactivation.ts';

const { profiles, sessions, users } = tables;
const returnMilliseconds = returnDays * 24 * 3600 * 1000;
const pageSize = 100;

type Proof = { readonly password: string } | { readonly code: string };

const requireSession = ({ sessionId }: MemberActor): string => {
  if (sessionId === null) throw new AppError('not_found', 'This session is kept by another service.');
  return sessionId;
};

/** Refusals of the account service in the product's own shape. */
const asAppError = (error: unknown): never => {
  if (error instanceof AccountError && error.status === 429)
    throw new AppError('rate_limited', error.message, { cause: error });
  if (error instanceof AccountError) throw new AppError('unprocessable', error.message, { cause: error });
  throw error;
};

/** What members do with their own account, beside the protocol. */
export const createOwnAccount = (core: AccountCore) => {
  const { db } = core;

  /** The account, if the address typed is its own and its sign-in fresh. */
  const requireSure = async (tx: Transaction, actor: MemberActor, typed: string): Promise<UserRow> => {
    const user = await findUserById(tx, actor.id, { lock: true });
    if (!user) throw new AppError('not_found', 'Account not found.');
    if (typed.toLowerCase() !== (user.email ?? user.phone))
      throw new AppError('unprocessable', 'This is not the address of the account.');
    return user;
  };

  const prove = async (tx: Transaction, user: UserRow, proof: Proof): Promise<string> => {
    if ('code' in proof) {
      if (!(await core.oneTimeTokens.redeemCodeOfUser(tx, user.id, 'reauthentication', proof.code)))
        throw new AccountError('reauthentication_not_valid');
      return 'otp';
    }
    if (!(await verifyPassword(user.passwordHash, proof.password)))
      throw new AccountError('current_password_invalid');
    return 'password';
  };

  return {
    async sessions(actor: MemberActor): Promise<AccountSession[]> {
      const current = requireSession(actor);
      const rows = await db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, actor.id))
        .orderBy(desc(sql`${sessions.id} = ${current}::uuid`), desc(sessions.updatedAt))
        .limit(pageSize);
      return rows.map((row) => ({
        id: row.id,
        device: readDevice(row.userAgent),
        ip: row.ip,
        isCurrent: row.id === current,
        hasSecondFactor: row.aal === 'aal2',
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.updatedAt.toISOString(),
      }));
    },

    async endSession(actor: MemberActor, origin: RequestOrigin, sessionId: string): Promise<boolean> {
      requireSession(actor);
      return db.transaction(async (tx) => {
        const ended = await core.sessions.revoke(tx, { userId: actor.id, only: sessionId });
        for (const id of ended)
          await recordAudit(tx, {
            action: id === actor.sessionId ? 'signed_out' : 'session_revoked',
            actorId: actor.id,
            subjectId: actor.id,
            origin,
            detail: { sessionId: id, reason: 'sign_out' },
          });
        return ended.length > 0;
      });
    },

    /** Makes the session fresh again. Wrong passwords are counted as those of a sign-in are. */
    async confirm(
      actor: MemberActor,
      origin: RequestOrigin,
      device: string | null,
      proof: Proof,
    ): Promise<Date> {
      const sessionId = requireSession(actor);
      const now = core.now();
      try {
        const attempt = await core.limits.takePassword(actor.id, {
          ip: origin.ip,
          device,
          isKnownNetwork: true,
        });
        await transact(db, async (tx) => {
          const user = await findUserById(tx, actor.id);
          if (!user) return new AccountError('user_not_found');
          const method = await prove(tx, user, proof);
          await upsertAmr(tx, { sessionId, method, now });
          return null;
        });
        await attempt.succeed();
      } catch (error) {
        asAppError(error);
      }
      return freshUntil(now);
    },

    /** Hides the member and ends every session; signing in within thirty days brings all of it back. */
    async deactivate(actor: MemberActor, origin: RequestOrigin, typed: string): Promise<Date> {
      await requireFreshSession(core, requireSession(actor));
      const now = core.now();
      await db.transaction(async (tx) => {
        await requireSure(tx, actor, typed);
        const [profile] = await tx
          .select({ visibility: profiles.visibility })
          .from(profiles)
          .where(eq(profiles.id, actor.id))
          .for('update');
        await updateUser(tx, actor.id, {
          deactivatedAt: now,
          visibilityBefore: profile?.visibility ?? null,
          updatedAt: now,
        });
        await setVisibility(tx, actor.id, 'nobody');
        await core.sessions.revoke(tx, { userId: actor.id });
        await recordAudit(tx, {
          action: 'account_deactivated',
          actorId: actor.id,
          subjectId: actor.id,
          origin,
        });
      });
      return new Date(now.getTime() + returnMilliseconds);
    },

    /** Removes the account; everything else that names it goes with the event. */
    async erase(actor: MemberActor, origin: RequestOrigin, typed: string): Promise<void> {
      await requireFreshSession(core, requireSession(actor));
      await db.transaction(async (tx) => {
        await requireSure(tx, actor, typed);
        await deleteUser(tx, { userId: actor.id, soft: false, origin, actorId: actor.id, now: core.now() });
        await publish(tx, { type: 'account.deleted', userId: actor.id });
      });
    },

    /** Erases accounts whose thirty days are over, one transaction each. */
    async eraseDeactivated(): Promise<void> {
      const due = await db
        .select({ id: users.id })
        .from(users)
        .where(
          sql`${isNotNull(users.deactivatedAt)} and ${lt(users.deactivatedAt, new Date(core.now().getTime() - returnMilliseconds))}`,
        );
      for (const { id } of due)
        await db.transaction(async (tx) => {
          const user = await findUserById(tx, id, { lock: true });
          // Whoever came back in the meantime stays.
          if (!user?.deactivatedAt) return;
          await deleteUser(tx, { userId: id, soft: false, origin: null, now: core.now() });
          await publish(tx, { type: 'account.deleted', userId: id });
        });
    },
  };
};

export type OwnAccount = ReturnType<typeof createOwnAccount>;
