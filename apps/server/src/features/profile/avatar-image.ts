import { avatarLimits } from '@mz/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../lib/app-error.ts';

/** Edge of the stored square, in pixels. */
const edge = 512;
/** A picture may decode to many times its size; phones make about 50 million pixels. */
const maxPixels = 64_000_000;
const maxConcurrent = 2;

let working = 0;
const queue: (() => void)[] = [];

const takeTurn = async (): Promise<() => void> => {
  if (working >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve));
  else working += 1;
  return () => {
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  };
};

/**
 * Turns an uploaded picture into the stored one: upright, square, without metadata such as the place.
 *
 * @throws AppError `unsupported_media_type` by the bytes, `unprocessable` for what cannot be decoded
 */
export const toAvatar = async (bytes: Buffer): Promise<Buffer> => {
  const type = await fileTypeFromBuffer(bytes);
  const accepted: readonly string[] = avatarLimits.types;
  if (!type || !accepted.includes(type.mime))
    throw new AppError('unsupported_media_type', 'Unsupported image type; PNG, JPEG or WebP required.');
  const finish = await takeTurn();
  try {
    const { default: sharp } = await import('sharp');
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(edge, edge, { fit: 'cover' })
      .webp({ quality: 84 })
      .toBuffer();
  } catch (error) {
    throw new AppError('unprocessable', 'Image cannot be decoded.', { cause: error });
  } finally {
    finish();
  }
};
