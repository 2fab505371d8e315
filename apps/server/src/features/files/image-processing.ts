import { readFile } from 'node:fs/promises';
import { findPictureMetadata, isHeif } from '@mz/phi';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../lib/app-error.ts';
import type { ImageUse } from '../../platform/file-use.ts';
import { decodeHeic } from './heic/decode-heic.ts';

/** Seconds after which a picture is given up. */
const maxSeconds = 15;

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // One thread a picture and nothing kept between pictures: the queue decides how much runs at once.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

const refuseUnreadable = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError('unprocessable', 'The picture cannot be read.', { cause });

/** JPEG is decoded at a fraction of its size where that is enough; other formats are decoded whole. */
const maxPixelsOf = (metadata: Metadata, use: ImageUse): number =>
  metadata.format === 'jpeg' ? use.maxPixels : use.maxPixels / 2;

/** Decides by the header alone, before a pixel is decoded. */
const checkHeader = (metadata: Metadata, use: ImageUse): void => {
  if ((metadata.pages ?? 1) > 1)
    throw new AppError('unsupported_media_type', 'Moving pictures are not accepted.');
  const pixels = metadata.width * metadata.height;
  const allowed = maxPixelsOf(metadata, use);
  if (!(pixels <= allowed))
    throw new AppError(
      'image_too_large',
      `The picture has ${metadata.width} × ${metadata.height} pixels; ${Math.floor(allowed)} in all are accepted.`,
    );
};

export interface ProcessedImage {
  readonly bytes: Buffer;
  readonly facts: {
    readonly width: number;
    readonly height: number;
    /** What the file told beside the picture; none of it is in `bytes`. */
    readonly removed: ReturnType<typeof findPictureMetadata>;
  };
}

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

/** The pixels, upright: of what sharp reads by itself, and of HEIC, for which it has no decoder. */
const openImage = async (
  sharp: SharpModule,
  file: string,
  bytes: Buffer<ArrayBuffer>,
  use: ImageUse,
): Promise<Sharp> => {
  if (isHeif(bytes)) {
    const { data, width, height } = await decodeHeic(new Uint8Array(bytes), use.maxPixels / 2);
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  checkHeader(await sharp(file, { limitInputPixels: false }).metadata(), use);
  return sharp(file, {
    limitInputPixels: use.maxPixels,
    failOn: 'error',
    sequentialRead: true,
  }).rotate();
};

/**
 * Makes the stored picture of an uploaded one: upright, within the bounds of its purpose, re-encoded, without
 * metadata such as the place it was taken at and without whatever else the file held.
 *
 * @param file on the local disk
 * @throws AppError `image_too_large` by the header, `unprocessable` for what cannot be decoded,
 *   `unsupported_media_type` for moving pictures
 */
export const processImage = async (file: string, use: ImageUse): Promise<ProcessedImage> => {
  const sharp = await loadSharp();
  try {
    const source = await readFile(file);
    const opened = await openImage(sharp, file, source, use);
    const { data, info } = await opened
      .timeout({ seconds: maxSeconds })
      .resize(use.maxWidth, use.maxHeight, { fit: use.fit, withoutEnlargement: use.fit === 'inside' })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    const removed = findPictureMetadata(source);
    return { bytes: data, facts: { width: info.width, height: info.height, removed } };
  } catch (error) {
    throw refuseUnreadable(error);
  }
};
