import type { CredentialStatus } from '@mz/contracts/verification';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createCredentialKey } from '../../platform/credential-key.ts';
import type { VerificationRow } from './verification.repository.ts';

type Status = CredentialStatus['status'];

/** What the public page says of a check; null where it never was a credential. */
export const statusOf = (row: VerificationRow, now = new Date()): Status | null => {
  if (row.state === 'verified') return row.expiresAt && row.expiresAt > now ? 'valid' : 'lapsed';
  if (row.decidedAt === null || row.expiresAt === null) return null;
  return row.state === 'lapsed' || row.state === 'revoked' || row.state === 'superseded' ? row.state : null;
};

/** Signs checks as Verifiable Credentials. */
export const createCredentials = (context: Pick<AppContext, 'config' | 'secrets'>) => {
  const { config } = context;
  const key = createCredentialKey(context);
  const urlOf = (id: string): string => `${config.publicUrl}/credential/${id}`;

  return {
    urlOf,

    keys: key.keys,

    /** @throws AppError `not_found` for a check that does not hold */
    async sign(row: VerificationRow, name: string): Promise<string> {
      if (statusOf(row) !== 'valid' || !row.decidedAt || !row.expiresAt)
        throw new AppError('not_found', 'No check holds.');
      return key.sign(
        {
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
        },
        { issuedAt: row.decidedAt, expiresAt: row.expiresAt },
      );
    },
  };
};
