import { archiveImportLimits, archiveImportPurpose } from '@mz/contracts/archive-import';
import type { FileUse } from '../../platform/file-use.ts';

/** An archive on its way back; kept until it was read and its parts were chosen. */
export const archiveImportFile = {
  purpose: archiveImportPurpose,
  types: ['application/zip'],
  maxBytes: archiveImportLimits.fileBytes,
  quota: { maxBytes: 2 * archiveImportLimits.fileBytes, maxFiles: 2, maxPerHour: 6 },
  visibility: 'owner',
  onErase: 'delete',
  imports: 'record',
  detectType: (head) =>
    head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ? 'application/zip' : null,
} as const satisfies FileUse;
