import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../lib/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Account, AccountWithSession, AmrRecord, SessionRow } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { type AccessClaims, isServiceRole } from '../keys/access-tokens.ts';
import { isBanned } from '../users/user-json.ts';
import { AccountError } from './errors.ts';

/** Who calls an authenticated account endpoint. */
export interface Caller {
  readonly account: Account;
  readonly claims: AccessClaims;
  /** Null for a token that names no session. */
  readonly session: SessionRow | null;
  readonly amr: readonly AmrRecord[];
  /** aal2 only where both the token and its session say so. */
  readonly aal: 'aal1' | 'aal2';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws AccountError `no_authorization` */
const bearerOf = (request: FastifyRequest): string => {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AccountError('no_authorization');
  return token;
};

const findOfClaims = async (core: AccountCore, claims: AccessClaims): Promise<AccountWithSession> => {
  const sessionId = claims.session_id ?? null;
  if (!claims.sub) throw new AccountError('bad_jwt', 'invalid claim: missing sub claim');
  if (!uuid.test(claims.sub))
    throw new AccountError('bad_jwt', 'invalid claim: sub claim must be a UUID', { status: 400 });
  if (sessionId !== null && !uuid.test(sessionId)) throw new AccountError('session_not_found');
  const [found] = await core.accountOfToken.execute({ userId: claims.sub, sessionId });
  if (!found)
    throw new AccountError('user_not_found', 'User from sub claim in JWT does not exist', { status: 403 });
  if (sessionId !== null && !found.session) throw new AccountError('session_not_found');
  if (isBanned(found.user, core.now())) throw new AccountError('user_banned');
  return found;
};

/** Token, user, session, ban: in the protocol's order. */
export const authenticate = async (core: AccountCore, request: FastifyRequest): Promise<Caller> => {
  const claims = await core.tokens.verify(bearerOf(request));
  const { session, amr, ...account } = await findOfClaims(core, claims);
  const aal = claims.aal === 'aal2' && session?.aal === 'aal2' ? 'aal2' : 'aal1';
  return { account, claims, session, amr, aal };
};

/** Lets only machines holding a service token through; anybody else's attempt is written down. */
export const authorizeService = async (core: AccountCore, request: FastifyRequest): Promise<AccessClaims> => {
  const claims = await core.tokens.verify(bearerOf(request));
  if (!isServiceRole(claims)) {
    const actorId = claims.sub !== undefined && uuid.test(claims.sub) ? claims.sub : null;
    await recordAudit(core.db, {
      action: 'access_denied',
      actorId,
      subjectId: actorId,
      origin: originOf(request),
      detail: { route: request.routeOptions.url ?? '' },
    });
    throw new AccountError('not_admin');
  }
  if (claims.session_id !== undefined && claims.sub !== undefined) await findOfClaims(core, claims);
  return claims;
};
