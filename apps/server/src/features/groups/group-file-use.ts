import { groupFileLimits, groupFileTypes, groupFileUpload } from '@mz/contracts/group-files';
import type { FileUse } from '../../platform/file-use.ts';

const gigabyte = 1024 ** 3;

/** Read through the group by whoever is in it: to others there is no address. */
export const groupFile = {
  purpose: groupFileUpload,
  types: groupFileTypes,
  maxBytes: groupFileLimits.bytes,
  quota: { maxBytes: 2 * gigabyte, maxFiles: 1_000, maxPerHour: 60 },
  visibility: 'owner',
  onErase: 'delete',
  imports: 'shared',
  // Print stays legible.
  picturesAs: { maxPixels: 50_000_000, maxWidth: 4_096, maxHeight: 4_096, fit: 'inside' },
} as const satisfies FileUse;
