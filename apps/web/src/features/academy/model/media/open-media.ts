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

/** A video as all browsers play it; null where this one cannot make it. */
export const convertVideo = async (
  file: File,
  size: { readonly width: number; readonly height: number } | null,
  asking: Asking,
): Promise<ConvertedVideo | null> => {
  const answer = await askMedia({ kind: 'convert', file, size }, asking);
  if (answer.kind !== 'made' || !answer.file) return null;
  const { file: made, onDisk } = answer;
  return { file: made, remove: async () => (onDisk ? removeDiskFile(onDisk) : undefined) };
};

/** The sound of a video alone; null where it has none, or it cannot be had here. */
export const takeSound = async (file: File, asking: Asking): Promise<File | null> => {
  try {
    const answer = await askMedia({ kind: 'sound', file }, asking);
    return answer.kind === 'made' ? answer.file : null;
  } catch (error) {
    if (asking.signal?.aborted) throw error;
    // The video goes without.
    return null;
  }
};
