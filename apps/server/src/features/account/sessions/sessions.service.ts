import { type Database, sqlState, type Transaction } from '@mz/db';
import type { AuthConfig } from '../../../config.ts';
import type { RequestOrigin } from '../../../context.ts';
import { networkOf } from '../../../lib/network.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findAccount, findUserById, type SessionRow, updateUser } from '../account.repository.ts';
import type { Tokens } from '../keys/access-tokens.ts';
import { AccountError } from '../protocol/errors.ts';
import { reactivate } from '../security/reactivation.ts';
import { transact } from '../transact.ts';
import { isBanned, toUserJson, type UserJson } from '../users/user-json.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import {
  deleteSessions,
  insertSession,
  limitLockWait,
  lockSession,
  noteNetwork,
  type SessionSelection,
  updateSession,
  upsertAmr,
} from './sessions.repository.ts';

/** What every grant answers with. */
export interface SessionJson {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserJson;
}

export interface IssueSession {
  readonly userId: string;
  /** `password`, `otp`, `oauth`, `anonymous`, …: section 3.6 of the protocol. */
  readonly method: string;
  readonly provider?: string;
  /** `aal2` where the method itself proves two factors. */
  readonly aal?: 'aal1' | 'aal2';
  readonly origin: RequestOrigin;
}

export interface UpgradeSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly factorId: string;
  /** `totp` or `mfa/phone`. */
  readonly method: string;
  readonly origin: RequestOrigin;
}

/** Sessions: their start, refresh, second factor and end. */
export interface Sessions {
  /** Starts a session and writes the sign-in down. The caller has made sure the account may be used. */
  issue(tx: Transaction, request: IssueSession): Promise<SessionJson>;
  /** Exchanges a refresh token; reuse outside the interval ends the session. */
  refresh(token: string, origin: RequestOrigin): Promise<SessionJson>;
  /** What a refresh is counted under: its session where the token is ours, so that colleagues behind one address do not share it. */
  limitKeyOf(token: string): string | null;
  /** Lifts a session to aal2; refresh tokens given out before stay below it. */
  upgrade(tx: Transaction, request: UpgradeSession): Promise<SessionJson>;
  /** Ends sessions and tells their screens; answers with their ids. */
  revoke(tx: Transaction, selection: SessionSelection): Promise<string[]>;
  /** Tokens for a session as it stands. */
  present(tx: Transaction, userId: string, sessionId: string): Promise<SessionJson>;
}

export interface SessionsOptions {
  readonly db: Database;
  readonly auth: AuthConfig;
  readonly tokens: Tokens;
  readonly refreshTokens: RefreshTokens;
  readonly now: () => Date;
}

const lockWaitMilliseconds = 5_000;

export const createSessions = ({ db, auth, tokens, refreshTokens, now }: SessionsOptions): Sessions => {
  const secondsSince = (moment: Date): number => (now().getTime() - moment.getTime()) / 1000;

  const expiryOf = (session: SessionRow): string | null => {
    if (session.notAfter && session.notAfter <= now()) return 'Session Expired';
    if (auth.sessionTimebox !== null && secondsSince(session.createdAt) >= auth.sessionTimebox)
      return 'Session Expired';
    const lastUse = session.refreshedAt ?? session.createdAt;
    if (auth.sessionInactivity !== null && secondsSince(lastUse) >= auth.sessionInactivity)
      return 'Session Expired (Inactivity)';
    return null;
  };

  const present = async (tx: Transaction, userId: string, sessionId: string): Promise<SessionJson> => {
    const account = await findAccount(tx, userId, sessionId);
    if (!account?.session) throw new Error('A session was to be presented that does not exist.');
    const { token, expiresAt, expiresIn } = await tokens.sign(account);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: expiresIn,
      expires_at: expiresAt,
      refresh_token: refreshTokens.make({ sessionId, counter: account.session.refreshCounter }),
      user: toUserJson(account),
    };
  };

  const revoke = async (tx: Transaction, selection: SessionSelection): Promise<string[]> => {
    const ids = await deleteSessions(tx, selection);
    for (const sessionId of ids)
      await publish(tx, { type: 'account.session_revoked', userId: selection.userId, sessionId });
    return ids;
  };

  const refreshLocked = async (
    tx: Transaction,
    content: { sessionId: string; counter: number },
    origin: RequestOrigin,
  ): Promise<SessionJson | AccountError> => {
    await limitLockWait(tx, lockWaitMilliseconds);
    const found = await lockSession(tx, content.sessionId);
    if (!found || found.user.deletedAt)
      return new AccountError('session_not_found', 'Invalid Refresh Token: No Valid Session Found', {
        status: 400,
      });
    const { session, user } = found;
    if (isBanned(user, now()))
      return new AccountError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 });
    const expired = expiryOf(session);
    if (expired) return new AccountError('session_expired', `Invalid Refresh Token: ${expired}`);

    const behind = session.refreshCounter - content.counter;
    if (behind < 0)
      return new AccountError('refresh_token_not_found', 'Invalid Refresh Token: Not Issued By This Server');
    const withinInterval =
      session.refreshedAt !== null && secondsSince(session.refreshedAt) <= auth.reuseInterval;
    const belowFloor = content.counter < session.refreshFloor;
    const isActive = behind === 0;
    // A lost answer or a second tab: the parent of the active token gets the active one again, at any time.
    const isParent = behind === 1 && !belowFloor;
    if (!isActive && !isParent && !(withinInterval && !belowFloor)) {
      // A tab that has not heard of the second factor yet is refused, not taken for a thief.
      if (belowFloor && withinInterval) return new AccountError('refresh_token_already_used');
      await revoke(tx, { userId: user.id, only: session.id });
      await recordAudit(tx, {
        action: 'refresh_reuse_detected',
        subjectId: user.id,
        origin,
        detail: { sessionId: session.id, behind },
      });
      return new AccountError('refresh_token_already_used');
    }
    await updateSession(tx, session.id, {
      ...(isActive && { refreshCounter: session.refreshCounter + 1, refreshedAt: now() }),
      updatedAt: now(),
      ip: origin.ip,
      userAgent: origin.userAgent,
    });
    return present(tx, user.id, session.id);
  };

  return {
    present,
    revoke,

    async issue(tx, { userId, method, provider, aal = 'aal1', origin }) {
      const moment = now();
      const session = await insertSession(tx, {
        userId,
        ip: origin.ip,
        userAgent: origin.userAgent,
        aal,
        now: moment,
      });
      await upsertAmr(tx, { sessionId: session.id, method, now: moment, ...(provider && { provider }) });
      const user = await findUserById(tx, userId, { lock: true });
      if (user) await reactivate(tx, user, origin);
      await updateUser(tx, userId, { lastSignInAt: moment, updatedAt: moment });
      await noteNetwork(tx, userId, networkOf(origin.ip), moment);
      await recordAudit(tx, {
        action: 'sign_in_succeeded',
        actorId: userId,
        subjectId: userId,
        origin,
        detail: { method, sessionId: session.id, ...(provider && { provider }) },
      });
      await publish(tx, { type: 'account.signed_in', userId, sessionId: session.id });
      return present(tx, userId, session.id);
    },

    limitKeyOf(token) {
      try {
        return refreshTokens.read(token).sessionId;
      } catch {
        return null;
      }
    },

    async refresh(token, origin) {
      const content = refreshTokens.read(token);
      try {
        return await transact(db, (tx) => refreshLocked(tx, content, origin));
      } catch (error) {
        if (sqlState(error) === '55P03') throw new AccountError('conflict', undefined, { cause: error });
        throw error;
      }
    },

    async upgrade(tx, { sessionId, userId, factorId, method, origin }) {
      const found = await lockSession(tx, sessionId);
      if (!found || found.user.id !== userId) throw new AccountError('session_not_found');
      const moment = now();
      const counter = found.session.refreshCounter + 2;
      await updateSession(tx, sessionId, {
        aal: 'aal2',
        factorId,
        refreshCounter: counter,
        refreshFloor: counter,
        refreshedAt: moment,
        updatedAt: moment,
        ip: origin.ip,
        userAgent: origin.userAgent,
      });
      await upsertAmr(tx, { sessionId, method, now: moment });
      return present(tx, userId, sessionId);
    },
  };
};
