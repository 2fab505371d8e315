import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../lib/app-error.ts';
import type { FileUse, ImageUse } from '../../platform/file-use.ts';

/** First bytes that are looked at to find the type. */
export const headBytes = 4_100;

/** Beginnings of what a browser or reader could take a picture for. */
const foreignBeginnings = ['%PDF-', '<script', '<html', '<svg', '<!doctype', '<?php', 'PK\u0003\u0004'];

const heic = new Set(['image/heic', 'image/heif']);

/** How a picture is made of an upload; null where it stays as it came. */
export const pictureOf = (use: FileUse, contentType: string | null): ImageUse | null => {
  if (use.image) return use.image;
  if (use.picturesAs && contentType?.startsWith('image/')) return use.picturesAs;
  return use.heicAs && heic.has(contentType ?? '') ? use.heicAs : null;
};

/** Whether the first bytes also begin another format, to be taken for it by whoever looks less closely. */
const hasTwoFaces = (head: Buffer): boolean => {
  const text = head.subarray(0, 1_024).toString('latin1').toLowerCase();
  return foreignBeginnings.some((beginning) => text.includes(beginning.toLowerCase()));
};

/**
 * The type of a file by its first bytes.
 *
 * @throws AppError `unsupported_media_type` where the purpose does not take it
 */
export const detectType = async (head: Buffer, use: FileUse): Promise<string> => {
  const found = (await fileTypeFromBuffer(head))?.mime ?? use.detectType?.(head) ?? null;
  if (found === null || !use.types.includes(found) || (found.startsWith('image/') && hasTwoFaces(head)))
    throw new AppError('unsupported_media_type', `The file must be one of ${use.types.join(', ')}.`);
  return found;
};
