import { pictureLimits } from '@mz/contracts/pictures';
import { askWorker } from './ask-worker.ts';

export interface HeifQuestion {
  readonly folder: string;
  readonly bytes: ArrayBuffer;
  readonly maxPixels: number;
}

/** Twelve million pixels take a slow phone about ten. */
const maxSeconds = 60;

/** More pixels than are opened, by the header alone. */
export class TooManyPixelsError extends Error {
  override name = 'TooManyPixelsError';
}

const openHeif = async (bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> => {
  const { findHeifPixels } = await import('@mz/phi');
  const pixels = findHeifPixels(bytes);
  if (pixels === null) throw new Error('No size is declared.');
  if (pixels > pictureLimits.pixels) throw new TooManyPixelsError();
  const question: HeifQuestion = {
    folder: __SEPARATE_FILES__.heif,
    bytes: bytes.buffer,
    maxPixels: pictureLimits.pixels,
  };
  return askWorker(
    () => new Worker(new URL('./heif.worker.ts', import.meta.url)),
    question,
    [question.bytes],
    maxSeconds,
  );
};

/** A picture of the device as pixels, upright. HEIC is decoded here where the browser itself does not. */
export const openBitmap = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { isHeif } = await import('@mz/phi');
    if (!isHeif(bytes)) throw cause;
    return openHeif(bytes);
  }
};

/** The picture as JPEG where it came as HEIC, which few programs show; other files as they are. */
export const withoutHeic = async (file: File, maxSide: number): Promise<File> => {
  const { isHeif } = await import('@mz/phi');
  if (!isHeif(new Uint8Array(await file.slice(0, 64).arrayBuffer()))) return file;
  const bitmap = await openBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('The picture was not encoded.');
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
};
