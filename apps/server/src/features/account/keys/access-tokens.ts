import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { AccountWithSession } from '../account.repository.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Keys } from './keys.service.ts';

/** Claims of a verified access token; service tokens lack most of them. */
export interface AccessClaims extends JWTPayload {
  readonly role?: string;
  readonly session_id?: string;
  readonly aal?: string;
  readonly amr?: readonly { method: string; timestamp: number }[];
}

export interface SignedToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly expiresIn: number;
}

/** Signs and verifies access tokens. */
export interface Tokens {
  sign(account: AccountWithSession): Promise<SignedToken>;
  /** A token of the service role, for machines and the command line. */
  signService(lifeSeconds: number): Promise<string>;
  /** @throws AccountError `bad_jwt` */
  verify(token: string): Promise<AccessClaims>;
}

export interface TokensOptions {
  readonly keys: Keys;
  readonly issuer: string;
  readonly lifeSeconds: number;
  readonly now: () => Date;
}

const adminRoles = new Set(['service_role', 'supabase_admin']);

/** Whether a token speaks for a machine that administers accounts. */
export const isServiceRole = (claims: AccessClaims): boolean => adminRoles.has(claims.role ?? '');

const badToken = (reason: string, cause?: unknown): AccountError =>
  new AccountError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, { cause });

const reasonOf = (error: unknown): string => {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'token signature is invalid: signature is invalid';
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'token signature is invalid: signing method is invalid';
  return 'token is malformed';
};

interface Verified {
  readonly claims: AccessClaims;
  /** Absent where the shared secret signed. */
  readonly kid: string | undefined;
}

const maxCacheSize = 5_000;

export const createTokens = ({ keys, issuer, lifeSeconds, now }: TokensOptions): Tokens => {
  const signClaims = async (claims: JWTPayload): Promise<string> => {
    const { kid, algorithm, key } = await keys.signing();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid && { kid }) })
      .sign(key);
  };
  const seconds = (): number => Math.floor(now().getTime() / 1000);

  /** A token is shown many times: its signature is checked once, its session and its key each time. */
  const verified = new Map<string, Verified>();
  const isCurrent = async ({ kid }: Verified): Promise<boolean> =>
    kid === undefined || (await keys.find(kid)) !== null;

  const verifySignature = async (token: string): Promise<Verified> => {
    let unknownKey = false;
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async (header) => {
          const known = header.kid === undefined ? null : await keys.find(header.kid);
          // The algorithm is the key's, never the token's choice.
          if (known && known.algorithm === header.alg) return known.key;
          if (!known && header.alg === 'HS256' && keys.sharedSecret) return keys.sharedSecret;
          unknownKey = true;
          throw new errors.JWKSNoMatchingKey();
        },
        { algorithms: ['ES256', 'RS256', 'HS256'], currentDate: now() },
      );
      const claims = payload as AccessClaims;
      // Operators may make service tokens that do not end; a person's always does.
      if (claims.exp === undefined && !isServiceRole(claims))
        throw new errors.JWTClaimValidationFailed('exp is missing', payload, 'exp');
      const ofSharedSecret = protectedHeader.alg === 'HS256' && keys.sharedSecret !== null;
      return { claims, kid: ofSharedSecret ? undefined : protectedHeader.kid };
    } catch (error) {
      if (unknownKey) throw badToken('unrecognized JWT kid or signing method', error);
      if (error instanceof errors.JOSEError) throw badToken(reasonOf(error), error);
      throw error;
    }
  };

  return {
    async sign({ user, session, amr }) {
      const issuedAt = seconds();
      const expiresAt = issuedAt + lifeSeconds;
      const token = await signClaims({
        iss: issuer,
        sub: user.id,
        aud: user.aud,
        exp: expiresAt,
        iat: issuedAt,
        email: user.email ?? '',
        phone: user.phone ?? '',
        app_metadata: user.appMetadata,
        user_metadata: user.userMetadata,
        role: user.role,
        aal: session?.aal ?? 'aal1',
        amr: amr.map(({ method, provider, timestamp }) => ({
          method,
          timestamp,
          ...(provider !== null && { provider }),
        })),
        session_id: session?.id,
        is_anonymous: user.isAnonymous,
      });
      return { token, expiresAt, expiresIn: lifeSeconds };
    },

    signService(life) {
      const issuedAt = seconds();
      return signClaims({ iss: issuer, role: 'service_role', iat: issuedAt, exp: issuedAt + life });
    },

    async verify(token) {
      const known = verified.get(token);
      if (known && (known.claims.exp ?? Number.POSITIVE_INFINITY) > seconds() && (await isCurrent(known)))
        return known.claims;
      verified.delete(token);
      const fresh = await verifySignature(token);
      if (verified.size >= maxCacheSize) verified.delete(verified.keys().next().value ?? '');
      verified.set(token, fresh);
      return fresh.claims;
    },
  };
};
