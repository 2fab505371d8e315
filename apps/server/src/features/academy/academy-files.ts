import { academyLimits, academyTypes, academyUploads, type MediaKind } from '@mz/contracts/academy';
import { moduleLimits } from '@mz/contracts/academy-modules';
import type { FileUse } from '../../platform/file-use.ts';

const gigabyte = 1024 ** 3;
const { videoBytes, posterBytes } = academyLimits;

const mediaFile = (kind: MediaKind, maxBytes: number): FileUse => ({
  purpose: academyUploads[kind],
  types: academyTypes[kind],
  maxBytes,
  quota: { maxBytes: 20 * gigabyte, maxFiles: 400, maxPerHour: 20 },
  // Shown by addresses made for those who may see the resource.
  visibility: 'owner',
  onErase: 'delete',
  imports: 'published',
});

export const academyFiles: readonly FileUse[] = [
  mediaFile('video', videoBytes),
  mediaFile('podcast', gigabyte / 2),
  mediaFile('document', gigabyte / 8),
  mediaFile('module', moduleLimits.packageBytes),
  {
    purpose: academyUploads.poster,
    types: academyTypes.poster,
    maxBytes: posterBytes,
    quota: { maxBytes: gigabyte, maxFiles: 800, maxPerHour: 40 },
    visibility: 'owner',
    onErase: 'delete',
    imports: 'published',
    image: { maxPixels: 40_000_000, maxWidth: 1280, maxHeight: 720, fit: 'inside' },
  },
  {
    purpose: academyUploads.question,
    types: academyTypes.poster,
    maxBytes: posterBytes,
    quota: { maxBytes: gigabyte, maxFiles: 2000, maxPerHour: 60 },
    visibility: 'owner',
    onErase: 'delete',
    imports: 'published',
    image: { maxPixels: 40_000_000, maxWidth: 1600, maxHeight: 1600, fit: 'inside' },
  },
];
