import { verificationLimits } from '@mz/contracts/verification';
import type { FileUse } from '../../platform/file-use.ts';

/** Evidence of a licence: a scan or a PDF, for moderators until they decided. */
export const verificationDocument = {
  purpose: 'verification-document',
  types: verificationLimits.documentTypes,
  maxBytes: verificationLimits.documentBytes,
  quota: { maxBytes: 3 * verificationLimits.documentBytes, maxFiles: 6, maxPerHour: 10 },
  visibility: 'owner',
  onErase: 'delete',
  imports: 'proof',
} as const satisfies FileUse;
