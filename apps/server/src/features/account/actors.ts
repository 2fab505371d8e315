import type { Actor } from '@mz/contracts';
import { type Database, tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTagKeys } from '../../platform/owner-tags.ts';
import { type ResolveActor, visitor } from '../../plugins/session.ts';
import type { AccountCore } from './core.ts';
import { type AccessClaims, isServiceRole } from './keys/access-tokens.ts';
import { AccountError } from './protocol/errors.ts';
import { ensureProfile } from './users/profile-link.ts';
import { isBanned } from './users/user-json.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const service: Actor = { id: null, role: 'service', verified: false, aal: 'aal1', sessionId: null };

type Profile = Pick<typeof tables.profiles.$inferSelect, 'role' | 'verifiedAt' | 'suspendedUntil'>;

const toActor = (
  id: string,
  profile: Profile,
  aal: Actor['aal'],
  sessionId: string | null,
  tagKey: string,
): Actor => ({
  id,
  role: profile.role as 'member' | 'moderator' | 'admin',
  verified: profile.verifiedAt !== null,
  aal,
  sessionId,
  tagKey,
  ...(profile.suspendedUntil &&
    profile.suspendedUntil.getTime() > Date.now() && { suspendedUntil: profile.suspendedUntil }),
});

const newcomer: Profile = { role: 'member', verifiedAt: null, suspendedUntil: null };

/** Session, account and profile of a token, in one statement. */
export const prepareActor = (db: Database) => {
  const { mfaFactors, sessions, users, profiles } = tables;
  return db
    .select({
      aal: sessions.aal,
      isAnonymous: users.isAnonymous,
      bannedUntil: users.bannedUntil,
      userMetadata: users.userMetadata,
      hasFactor: sql<boolean>`exists (select 1 from ${mfaFactors} f
        where f.user_id = ${users.id} and f.status = 'verified')`,
      profile: {
        role: profiles.role,
        verifiedAt: profiles.verifiedAt,
        suspendedUntil: profiles.suspendedUntil,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(users.id, sql.placeholder('userId')),
        isNull(users.deletedAt),
      ),
    )
    .prepare('actor_of_token');
};

/** Actors of our own tokens: signature here, session, user and profile in one prepared statement. */
export const createActorResolver = (core: AccountCore): ResolveActor => {
  const actorOfToken = prepareActor(core.db);
  const tagKeyOf = createTagKeys(core.secrets);
  const verify = async (token: string): Promise<AccessClaims | null> => {
    try {
      return await core.tokens.verify(token);
    } catch (error) {
      if (error instanceof AccountError) return null;
      throw error;
    }
  };
  return async (token) => {
    const claims = await verify(token);
    if (!claims) return null;
    if (isServiceRole(claims)) return service;
    const { sub, session_id: sessionId } = claims;
    if (!sub || !sessionId || !uuid.test(sub) || !uuid.test(sessionId)) return null;
    const [found] = await actorOfToken.execute({ userId: sub, sessionId });
    if (!found || isBanned(found, core.now())) return null;
    if (found.isAnonymous) return visitor;
    if (!found.profile) await ensureProfile(core.db, { id: sub, metadata: found.userMetadata });
    const aal = claims.aal === 'aal2' && found.aal === 'aal2' ? 'aal2' : 'aal1';
    if (found.hasFactor && aal === 'aal1') return { ...visitor, secondFactorPending: true };
    return toActor(sub, found.profile ?? newcomer, aal, sessionId, tagKeyOf(sub));
  };
};

const readProfile = async (db: Database, id: string): Promise<Profile | null> => {
  const { role, verifiedAt, suspendedUntil } = tables.profiles;
  const rows = await db
    .select({ role, verifiedAt, suspendedUntil })
    .from(tables.profiles)
    .where(eq(tables.profiles.id, id));
  return rows[0] ?? null;
};

/** Actors of another service's tokens; good until they expire, as that service's sessions are not ours to see. */
export const createExternalActorResolver = (
  { config, db, secrets }: AppContext,
  jwksUrl: string,
): ResolveActor => {
  const tagKeyOf = createTagKeys(secrets);
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  const secret = config.auth.jwtSecret === null ? null : new TextEncoder().encode(config.auth.jwtSecret);
  const verify = async (token: string): Promise<AccessClaims | null> => {
    try {
      const { payload } = await jwtVerify<AccessClaims>(
        token,
        (header, jws) => (header.alg === 'HS256' && secret ? secret : keys(header, jws)),
        { algorithms: ['ES256', 'RS256', 'HS256'], requiredClaims: ['exp'] },
      );
      return payload;
    } catch (error) {
      const isRefusal =
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        !(error instanceof errors.JWKSInvalid) &&
        error.code !== 'ERR_JOSE_GENERIC';
      if (isRefusal) return null;
      throw new AppError('unavailable', 'Account service unavailable.', {
        retryAfter: 2,
        cause: error,
      });
    }
  };
  return async (token) => {
    const claims = await verify(token);
    if (!claims) return null;
    if (isServiceRole(claims)) return service;
    if (claims.role === 'anon' || claims.is_anonymous === true) return visitor;
    const { sub, session_id: sessionId } = claims;
    if (!sub || !uuid.test(sub)) return null;
    const known = await readProfile(db, sub);
    if (!known) {
      const metadata = claims.user_metadata;
      const isObject = typeof metadata === 'object' && metadata !== null;
      await ensureProfile(db, { id: sub, metadata: isObject ? (metadata as Record<string, unknown>) : {} });
    }
    const aal = claims.aal === 'aal2' ? 'aal2' : 'aal1';
    return toActor(sub, known ?? newcomer, aal, sessionId ?? null, tagKeyOf(sub));
  };
};
