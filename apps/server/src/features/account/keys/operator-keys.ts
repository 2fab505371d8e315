import { importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { ConfigError } from '../../../config.ts';
import type { Keyring, Keys, SignKey, VerifyKey } from './keys.service.ts';

const algorithms: Record<string, string> = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' };

const jwkSchema = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'oct']),
  kid: z.string().min(1),
  alg: z.enum(['ES256', 'RS256', 'HS256']).optional(),
  crv: z.literal('P-256').optional(),
  key_ops: z.array(z.string()).optional(),
});
type OperatorJwk = z.infer<typeof jwkSchema>;

const parseKeys = (text: string): OperatorJwk[] => {
  try {
    return z.array(jwkSchema).min(1).parse(JSON.parse(text));
  } catch (error) {
    throw new ConfigError('AUTH_JWT_KEYS: a JSON array of JWKs (ES256, RS256 or HS256), each with a kid.', {
      cause: error,
    });
  }
};

const mayBeUsedTo = (jwk: OperatorJwk, operation: 'sign' | 'verify'): boolean =>
  jwk.key_ops === undefined || jwk.key_ops.includes(operation);

const hasPrivatePart = (jwk: OperatorJwk): boolean => typeof (jwk.kty === 'oct' ? jwk.k : jwk.d) === 'string';

const openPart = (jwk: OperatorJwk, algorithm: string): JWK => {
  const names = jwk.kty === 'EC' ? ['kty', 'crv', 'x', 'y', 'kid'] : ['kty', 'n', 'e', 'kid'];
  const open = Object.fromEntries(names.map((name) => [name, jwk[name]]));
  return { ...open, alg: algorithm, use: 'sig', key_ops: ['verify'] } as JWK;
};

const importOperatorKey = async (jwk: OperatorJwk, algorithm: string): Promise<VerifyKey> => {
  if (jwk.kty === 'oct')
    return {
      algorithm,
      key: await importJWK({ kty: 'oct', k: String(jwk.k ?? '') }, algorithm),
      published: null,
    };
  const published = openPart(jwk, algorithm);
  return { algorithm, key: await importJWK({ ...published, key_ops: undefined }, algorithm), published };
};

const readKeyring = async (text: string): Promise<Keyring> => {
  const verifying = new Map<string, VerifyKey>();
  let signing: SignKey | null = null;
  for (const jwk of parseKeys(text)) {
    const algorithm = jwk.alg ?? algorithms[jwk.kty] ?? '';
    try {
      const own = await importOperatorKey(jwk, algorithm);
      verifying.set(jwk.kid, own);
      if (!signing && hasPrivatePart(jwk) && mayBeUsedTo(jwk, 'sign')) {
        const key =
          jwk.kty === 'oct' ? own.key : await importJWK({ ...jwk, key_ops: undefined } as JWK, algorithm);
        signing = { kid: jwk.kid, algorithm, key };
      }
    } catch (error) {
      throw new ConfigError(`AUTH_JWT_KEYS: the key ${jwk.kid} is not usable for ${algorithm}.`, {
        cause: error,
      });
    }
  }
  if (!signing) throw new ConfigError('AUTH_JWT_KEYS: no key with a private part may sign.');
  return { signing, verifying };
};

/** Keys the operator gives by configuration: a set of JWKs, a shared secret, or both. */
export const openOperatorKeys = async (jwks: string | null, secret: string | null): Promise<Keys> => {
  const sharedSecret = secret === null ? null : new TextEncoder().encode(secret);
  const ring = jwks === null ? null : await readKeyring(jwks);
  const signing =
    ring?.signing ?? (sharedSecret && { kid: undefined, algorithm: 'HS256', key: sharedSecret });
  if (!signing) throw new ConfigError('AUTH_JWT_KEYS or AUTH_JWT_SECRET is needed.');
  const published = [...(ring?.verifying.values() ?? [])].flatMap((key) =>
    key.published ? [key.published] : [],
  );
  return {
    sharedSecret,
    signing: async () => signing,
    find: async (kid) => ring?.verifying.get(kid) ?? null,
    published: async () => published,
    rotate: async () => {
      throw new ConfigError('The signing keys are fixed by AUTH_JWT_KEYS or AUTH_JWT_SECRET.');
    },
  };
};
