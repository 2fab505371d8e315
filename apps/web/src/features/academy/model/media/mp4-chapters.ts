import { academyLimits } from '@mz/contracts/academy';
import type { FoundChapter } from './media-plan.ts';

/** Chapters count in ten millionths of a second there. */
const unit = 10_000_000;

/**
 * Reads the list of chapters (`chpl`) that MP4 and QuickTime keep in their user data: eight bytes of version and
 * reserve, a count, and for each a time and a short text. What is cut off ends the list.
 */
export const readChapters = (bytes: Uint8Array): FoundChapter[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Version 1 has four bytes more before the count.
  let at = bytes[0] === 1 ? 8 : 4;
  if (at >= bytes.length) return [];
  const count = view.getUint8(at);
  at += 1;
  const found: FoundChapter[] = [];
  for (let index = 0; index < count && at + 9 <= bytes.length; index += 1) {
    const seconds = Math.floor(Number(view.getBigUint64(at)) / unit);
    const length = view.getUint8(at + 8);
    const title = new TextDecoder()
      .decode(bytes.subarray(at + 9, at + 9 + length))
      .trim()
      .slice(0, academyLimits.chapterLength);
    at += 9 + length;
    if (title && at <= bytes.length) found.push({ at: seconds, title });
  }
  return found.slice(0, academyLimits.chapters);
};
