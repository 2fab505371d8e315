import type { VerificationBadge, VerificationRequest, VerificationState } from '@mz/contracts/verification';
import type { VerificationRow } from './verification.repository.ts';

type Specialty = VerificationBadge['field'];

/** What a check states; null where it holds no longer, whether or not the job has come by. */
export const toBadge = (row: VerificationRow | null, now = new Date()): VerificationBadge | null =>
  row?.state === 'verified' && row.decidedAt && row.expiresAt && row.expiresAt > now
    ? {
        field: row.field as Specialty,
        register: row.register,
        country: row.country,
        checkedAt: row.decidedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }
    : null;

export const toRequest = (row: VerificationRow, disputed: boolean): VerificationRequest => ({
  id: row.id,
  state: row.state as VerificationState,
  country: row.country,
  register: row.register,
  number: row.registerNumber,
  registeredName: row.registeredName,
  field: row.field as Specialty,
  npi: row.npi,
  submittedAt: row.submittedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  message: row.message,
  disputed,
});
