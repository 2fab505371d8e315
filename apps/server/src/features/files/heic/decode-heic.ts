import { Worker } from 'node:worker_threads';
import { findHeifPixels } from '@mz/phi';
import { AppError } from '../../../lib/app-error.ts';

export interface HeicJob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly maxPixels: number;
  readonly maxMemory: number;
}
export interface DecodedHeic {
  /** Four bytes a pixel, upright. */
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Seconds after which a picture is given up; twelve million pixels take about two. */
const maxSeconds = 30;
/** For 25 million pixels with everything the decoder keeps beside them. */
const maxMemory = 768 * 1024 * 1024;

const unreadable = (cause?: unknown): AppError =>
  new AppError('unprocessable', 'The picture cannot be read.', { cause });

const run = (job: HeicJob): Promise<DecodedHeic> =>
  new Promise((resolve, reject) => {
    // What the decoder says on its own is about the bytes of a member: it goes nowhere.
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { stdout: true, stderr: true });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(unreadable())), maxSeconds * 1_000);
    worker.once('message', (answer: DecodedHeic | { readonly error: string }) =>
      end(() => ('error' in answer ? reject(unreadable(answer.error)) : resolve(answer))),
    );
    worker.once('error', (error) => end(() => reject(unreadable(error))));
    worker.once('exit', () => end(() => reject(unreadable())));
    worker.postMessage(job, [job.bytes.buffer]);
  });

/**
 * The pixels of a HEIC file's main image. Its header decides before anything is decoded, of every image, tile and
 * thumbnail in it; the decoder runs in a thread of its own, within bounds of time and memory, and ends with it.
 *
 * @param bytes handed over: nothing of them is left here
 * @throws AppError `image_too_large` by the header, `unprocessable` for what cannot be decoded
 */
export const decodeHeic = async (bytes: Uint8Array<ArrayBuffer>, maxPixels: number): Promise<DecodedHeic> => {
  const pixels = findHeifPixels(bytes);
  if (pixels === null || pixels === 0) throw unreadable();
  if (pixels > maxPixels)
    throw new AppError(
      'image_too_large',
      `The picture has ${pixels} pixels; ${Math.floor(maxPixels)} in all are accepted.`,
    );
  return run({ bytes, maxPixels, maxMemory });
};
