import { academyLimits, academyTypes, academyUploads, type MediaKind } from '@mz/contracts/academy';
import { moduleLimits } from '@mz/contracts/academy-modules';
import type { FileUse } from '../../platform/file-use.ts';

/** Files of the sizes of a video. */
export const streamPurpose = 'academy-stream';

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
    purpose: academyUploads.sound,
    types: academyTypes.sound,
    maxBytes: gigabyte / 4,
    quota: { maxBytes: 4 * gigabyte, maxFiles: 400, maxPerHour: 20 },
    visibility: 'owner',
    onErase: 'delete',
    imports: 'published',
  },
  // Made on the server, in the name of whoever brought the video.
  {
    purpose: streamPurpose,
    types: academyTypes.video,
    maxBytes: videoBytes,
    quota: { maxBytes: 40 * gigabyte, maxFiles: 2000, maxPerHour: 600 },
    room: 'free',
    visibility: 'owner',
    onErase: 'delete',
    imports: 'derived',
  },
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
