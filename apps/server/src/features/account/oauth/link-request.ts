import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Caller } from '../protocol/guard.ts';

/** Whose account another identity is to be added to, and the session that asked for it. */
export interface LinkRequest {
  readonly userId: string;
  readonly sessionId: string;
}

/** Seconds since the sign-in within which another way to sign in may be added. */
const recentSeconds = 600;

/**
 * Another identity is a key to the account for good: who asks has just proven to be its owner. Anonymous users have
 * nothing to prove it with.
 *
 * @throws AccountError `manual_linking_disabled`, `session_not_found`, `reauthentication_needed`
 */
export const authorizeLinking = (core: AccountCore, { account, session, amr }: Caller): LinkRequest => {
  if (!core.auth.manualLinking) throw new AccountError('manual_linking_disabled');
  if (!session) throw new AccountError('session_not_found');
  const since = core.now().getTime() / 1000 - recentSeconds;
  const isRecent = amr.some(({ timestamp }) => timestamp >= since);
  if (!account.user.isAnonymous && !isRecent)
    throw new AccountError('reauthentication_needed', 'Linking an identity requires a recent sign-in');
  return { userId: account.user.id, sessionId: session.id };
};

/** A link comes too late once its session was ended. @throws AccountError `bad_oauth_state` */
export const assertSession = async (
  tx: DatabaseOrTransaction,
  { userId, sessionId }: LinkRequest,
): Promise<void> => {
  const { sessions } = tables;
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (rows.length === 0)
    throw new AccountError('bad_oauth_state', 'The session that asked for the link has ended');
};
