import { type PictureMetadataKind, pictureLimits } from '@mz/contracts/pictures';
import { openBitmap, TooManyPixelsError } from '../../../lib/pictures/open-bitmap.ts';

/** Why a file is not taken. */
export type PictureProblem = 'size' | 'pixels' | 'heic' | 'drawing' | 'type' | 'unreadable';

export class PictureError extends Error {
  override name = 'PictureError';
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(`The picture cannot be taken: ${problem}.`, options);
    this.problem = problem;
  }
}

/** A picture of the member's device, upright, at the size it is stored in. It never leaves as it is. */
export interface OpenPicture {
  readonly canvas: HTMLCanvasElement;
  /** What the file tells beside the picture; the canvas holds none of it. */
  readonly metadata: readonly PictureMetadataKind[];
}

/** Bytes of a file on the device: phones make larger ones than what is sent. */
const maxFileBytes = 60 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

type Kind = 'jpeg' | 'png' | 'webp' | 'heif' | 'drawing' | 'other';

const kindOf = (bytes: Uint8Array, isHeif: boolean): Kind => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpeg';
  if (startsWith(bytes, 'PNG', 1)) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (isHeif) return 'heif';
  return new TextDecoder().decode(bytes.subarray(0, 1_024)).trimStart().startsWith('<') ? 'drawing' : 'other';
};

/** Pixels by the header alone, so that a few bytes cannot fill the device's memory; null where it does not say. */
export const pixelsOf = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 'PNG', 1)) return bytes.length < 24 ? null : view.getUint32(16) * view.getUint32(20);
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

const decode = async (file: Blob, kind: Kind): Promise<ImageBitmap> => {
  try {
    return await openBitmap(file);
  } catch (cause) {
    if (cause instanceof TooManyPixelsError) throw new PictureError('pixels', { cause });
    throw new PictureError(kind === 'heif' ? 'heic' : 'unreadable', { cause });
  }
};

/**
 * Opens a picture on the device, by its content, within the bounds of what is stored.
 *
 * @throws PictureError
 */
export const openPicture = async (file: Blob): Promise<OpenPicture> => {
  if (file.size > maxFileBytes) throw new PictureError('size');
  const { findPictureMetadata, isHeif } = await import('@mz/phi');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes, isHeif(bytes));
  if (kind === 'drawing') throw new PictureError('drawing');
  if (kind === 'other') throw new PictureError('type');
  if ((pixelsOf(bytes) ?? 0) > pictureLimits.pixels) throw new PictureError('pixels');
  const metadata = findPictureMetadata(bytes);
  const bitmap = await decode(file, kind);
  try {
    if (bitmap.width * bitmap.height > pictureLimits.pixels) throw new PictureError('pixels');
    const scale = Math.min(1, pictureLimits.maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new PictureError('unreadable');
    // What is sent has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return { canvas, metadata };
  } finally {
    bitmap.close();
  }
};
