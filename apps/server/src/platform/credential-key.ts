import { createPrivateKey, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, type JWTPayload, SignJWT } from 'jose';
import type { AppContext } from '../context.ts';

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

interface Validity {
  readonly issuedAt: Date;
  readonly expiresAt?: Date;
}

/**
 * Signs what others verify without asking: Verifiable Credentials 2.0 secured by JOSE (`vc+jwt`). The key follows from
 * the installation's secret: credentials made before a restart, a move or a restored backup verify as before.
 */
export const createCredentialKey = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>) => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, secrets.key('credential-signing')]),
    format: 'der',
    type: 'pkcs8',
  });
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicJwk = { kty: kty ?? 'OKP', crv: crv ?? 'Ed25519', x: x ?? '' };
  const kidOf = (): Promise<string> => calculateJwkThumbprint(publicJwk);
  const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

  return {
    /** As a JSON Web Key Set. */
    keys: async () => ({ keys: [{ ...publicJwk, kid: await kidOf(), alg: 'EdDSA', use: 'sig' }] }),

    async sign(credential: JWTPayload, { issuedAt, expiresAt }: Validity): Promise<string> {
      const token = new SignJWT(credential)
        .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: await kidOf() })
        .setIssuer(config.publicUrl)
        .setIssuedAt(secondsOf(issuedAt));
      return (expiresAt ? token.setExpirationTime(secondsOf(expiresAt)) : token).sign(privateKey);
    },
  };
};
