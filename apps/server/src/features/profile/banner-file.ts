import { avatarLimits } from '@mz/contracts';
import type { FileUse } from '../../platform/file-use.ts';

/** The picture behind the head of a profile: a strip four times as wide as high. */
export const bannerFile = {
  purpose: 'banner',
  types: avatarLimits.types,
  maxBytes: avatarLimits.bytes,
  quota: { maxBytes: 4 * avatarLimits.bytes, maxFiles: 4, maxPerHour: 20 },
  visibility: 'owner',
  onErase: 'delete',
  imports: { part: 'profile' },
  image: { maxPixels: 50_000_000, maxWidth: 1600, maxHeight: 400, fit: 'cover' },
} as const satisfies FileUse;
