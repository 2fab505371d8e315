import { pictureLimits, pictureUploadPurposes } from '@mz/contracts/pictures';
import type { FileUse } from '../../platform/file-use.ts';

const { bytes, types, pixels, maxSide } = pictureLimits;
const gigabyte = 1024 ** 3;

/** Shown to whoever may read what they belong to, by an address made there: to others there is none. */
const pictureFile = (purpose: string): FileUse => ({
  purpose,
  types,
  maxBytes: bytes,
  quota: { maxBytes: gigabyte, maxFiles: 4_000, maxPerHour: 80 },
  visibility: 'owner',
  onErase: 'delete',
  imports: 'published',
  image: { maxPixels: pixels, maxWidth: maxSide, maxHeight: maxSide, fit: 'inside' },
});

export const pictureFiles = [
  pictureFile(pictureUploadPurposes.post),
  pictureFile(pictureUploadPurposes.message),
];
