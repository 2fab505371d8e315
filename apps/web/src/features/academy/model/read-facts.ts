import type { MediaKind } from '@mz/contracts/academy';
import { drawFrame } from './frames.ts';
import { openPdf } from './open-pdf.ts';

/** What a browser can say of a file before it is sent. */
export interface MediaFacts {
  readonly units: number;
  readonly poster: File | null;
}

/** Why a file was refused before anything of it was sent. */
export type Unreadable = 'empty' | 'encrypted' | 'broken' | 'format' | 'encoder' | 'room';
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
  readonly reason: Unreadable;
  constructor(reason: Unreadable) {
    super(reason);
    this.reason = reason;
  }
}

const patience = 15_000;

const once = (target: HTMLMediaElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreadableFileError('format')), patience);
    const end = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    target.addEventListener(event, end(resolve), { once: true });
    target.addEventListener(
      'error',
      end(() => reject(new UnreadableFileError('format'))),
      { once: true },
    );
  });

const takePoster = async (video: HTMLVideoElement): Promise<File | null> => {
  video.currentTime = Math.min(video.duration * 0.1, 20);
  await once(video, 'seeked');
  return drawFrame(video);
};

/**
 * Opens a file as its readers will: its length or pages, and a frame of a video.
 *
 * @throws UnreadableFileError where this browser cannot, as with some formats of phones
 */
export const readFacts = async (file: File, kind: MediaKind): Promise<MediaFacts> => {
  if (file.size === 0) throw new UnreadableFileError('empty');
  // Looked through by the server, which counts it in hundredths.
  if (kind === 'module') return { units: 100, poster: null };
  const url = URL.createObjectURL(file);
  try {
    if (kind === 'document') {
      const pdf = await openPdf(url).catch((error: unknown) => {
        const name = error instanceof Error ? error.name : '';
        throw new UnreadableFileError(name === 'PasswordException' ? 'encrypted' : 'broken');
      });
      const units = pdf.numPages;
      await pdf.loadingTask.destroy();
      return { units, poster: null };
    }
    const media = document.createElement(kind === 'video' ? 'video' : 'audio');
    media.muted = true;
    media.preload = 'auto';
    media.src = url;
    await once(media, 'loadeddata');
    if (!Number.isFinite(media.duration) || media.duration < 1) throw new UnreadableFileError('broken');
    const isVideo = media instanceof HTMLVideoElement;
    // Sound of a video whose pictures this browser cannot decode.
    if (isVideo && media.videoWidth === 0) throw new UnreadableFileError('format');
    return { units: Math.floor(media.duration), poster: isVideo ? await takePoster(media) : null };
  } finally {
    URL.revokeObjectURL(url);
  }
};
