import { UnreadableFileError } from '../read-facts.ts';
import { removeDiskFile } from './disk-file.ts';
import type { MediaAnswer, MediaQuestion } from './media-messages.ts';
import type { FoundMedia } from './media-plan.ts';

interface Asking {
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A worker of its own for each question: ending it ends all it holds. */
const askMedia = (question: MediaQuestion, { signal, onProgress }: Asking): Promise<MediaAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./media.worker.ts', import.meta.url), { type: 'module' });
    const onAbort = () => end(() => reject(signal?.reason));
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', onAbort);
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<MediaAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.share);
      else end(() => (data.kind === 'failed' ? reject(new Error(data.message)) : resolve(data)));
    };
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'The worker did not start.')));
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    else worker.postMessage(question);
  });

/** Length, tracks and chapters of a recording; null where it cannot be opened here. */
export const lookAtMedia = async (file: File, signal?: AbortSignal): Promise<FoundMedia | null> => {
  try {
    const answer = await askMedia({ kind: 'look', file }, { ...(signal && { signal }) });
    return answer.kind === 'found' ? answer.media : null;
  } catch (error) {
    if (signal?.aborted) throw error;
    // Damaged: what plays it later says so.
    return null;
  }
};

/** A converted video; `remove` frees what it takes on this device. */
export interface ConvertedVideo {
  readonly file: File;
  readonly remove: () => Promise<void>;
}

/**
 * A video as all browsers play it. Cancelled or failed, nothing of it stays on this device.
 *
 * @throws UnreadableFileError with the reason where this browser cannot make it
 */
export const convertVideo = async (
  file: File,
  size: { readonly width: number; readonly height: number } | null,
  asking: Asking & { readonly diskName: string },
): Promise<ConvertedVideo> => {
  const { diskName } = asking;
  const remove = () => removeDiskFile(diskName);
  try {
    const answer = await askMedia({ kind: 'convert', file, size, diskName }, asking);
    const made = answer.kind === 'made' ? answer.made : { file: null };
    if (made.file) return { file: made.file, remove };
    throw new UnreadableFileError(made.reason ?? 'format');
  } catch (error) {
    await remove();
    throw error;
  }
};

/** The sound of a video alone; null where it has none, or it cannot be had here. */
export const takeSound = async (file: File, asking: Asking): Promise<File | null> => {
  try {
    const answer = await askMedia({ kind: 'sound', file }, asking);
    return answer.kind === 'made' ? answer.made.file : null;
  } catch (error) {
    if (asking.signal?.aborted) throw error;
    // The video goes without.
    return null;
  }
};
