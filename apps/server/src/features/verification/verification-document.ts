import { verificationLimits } from '@mz/contracts/verification';
import type { FileUse } from '../../platform/file-use.ts';

/** Evidence of a licence: a scan or a PDF, for moderators until they decided. */
export const verificationDocument = {
  purpose: 'verification-document',
  types: verificationLimits.documentTypes,
  maxBytes: verificationLimits.documentBytes,
  quota: { maxBytes: 3 * verificationLimits.documentBytes, maxFiles: 6, maxPerHour: 10 },
  room: 'free',
  visibility: 'owner',
  onErase: 'delete',
  imports: 'proof',
  // Print stays legible.
  heicAs: { maxPixels: 50_000_000, maxWidth: 4_096, maxHeight: 4_096, fit: 'inside' },
} as const satisfies FileUse;
