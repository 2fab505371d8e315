import { avatarLimits } from '@mz/contracts';
import type { FileUse } from '../../platform/file-use.ts';

/** Profile pictures: stored as a small square. Phones make about 50 million pixels. */
export const avatarFile = {
  purpose: 'avatar',
  types: avatarLimits.types,
  maxBytes: avatarLimits.bytes,
  quota: { maxBytes: 4 * avatarLimits.bytes, maxFiles: 4, maxPerHour: 20 },
  visibility: 'owner',
  onErase: 'delete',
  imports: { part: 'profile' },
  image: { maxPixels: 50_000_000, maxWidth: 512, maxHeight: 512, fit: 'cover' },
} as const satisfies FileUse;
