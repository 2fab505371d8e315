import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { CredentialStatus } from '@mz/contracts/verification';
import { calculateJwkThumbprint, SignJWT } from 'jose';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { VerificationRow } from './verification.repository.ts';

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

type Status = CredentialStatus['status'];

/** What the public page says of a check; null where it never was a credential. */
export const statusOf = (row: VerificationRow, now = new Date()): Status | null => {
  if (row.state === 'verified') return row.expiresAt && row.expiresAt > now ? 'valid' : 'lapsed';
  if (row.decidedAt === null || row.expiresAt === null) return null;
  return row.state === 'lapsed' || row.state === 'revoked' || row.state === 'superseded' ? row.state : null;
};

/**
 * Signs checks as Verifiable Credentials 2.0 secured by JOSE (`vc+jwt`). The key follows from the installation's
 * secret: credentials made before a restart, a move or a restored backup verify as before.
 */
export const createCredentials = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>) => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, secrets.key('credential-signing')]),
    format: 'der',
    type: 'pkcs8',
  });
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicJwk = { kty: kty ?? 'OKP', crv: crv ?? 'Ed25519', x: x ?? '' };
  const urlOf = (id: string): string => `${config.publicUrl}/credential/${id}`;
  const kidOf = (): Promise<string> => calculateJwkThumbprint(publicJwk);

  return {
    urlOf,

    keys: async () => ({ keys: [{ ...publicJwk, kid: await kidOf(), alg: 'EdDSA', use: 'sig' }] }),

    /** @throws AppError `not_found` for a check that does not hold */
    async sign(row: VerificationRow, name: string): Promise<string> {
      if (statusOf(row) !== 'valid' || !row.decidedAt || !row.expiresAt)
        throw new AppError('not_found', 'No check holds.');
      return new SignJWT({
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id: urlOf(row.id),
        type: ['VerifiableCredential', 'MedicalLicenceCheck'],
        issuer: { id: config.publicUrl, name: 'Medical Zone' },
        validFrom: row.decidedAt.toISOString(),
        validUntil: row.expiresAt.toISOString(),
        credentialStatus: {
          id: `${config.publicUrl}/api/credentials/${row.id}`,
          type: 'MedicalZoneStatus2026',
        },
        credentialSubject: {
          id: `${config.publicUrl}/profile/${row.userId}`,
          name,
          field: row.field,
          register: row.register,
          country: row.country,
        },
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: await kidOf() })
        .setIssuer(config.publicUrl)
        .setIssuedAt(Math.floor(row.decidedAt.getTime() / 1000))
        .setExpirationTime(Math.floor(row.expiresAt.getTime() / 1000))
        .sign(privateKey);
    },
  };
};
