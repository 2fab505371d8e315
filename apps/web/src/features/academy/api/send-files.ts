import { academyUploads, type MediaKind, type ResourceKind } from '@mz/contracts/academy';
import { useRef, useState } from 'react';
import { dropUpload, startUpload } from '../../../lib/upload.ts';
import { readFacts, UnreadableFileError } from '../model/read-facts.ts';

/** What is done with a file now, and how far it is. */
export interface SendProgress {
  readonly step: 'converting' | 'sending';
  readonly percent: number;
}

/** What arrived, for the resource that is to refer to it. */
interface SentFiles {
  readonly uploadId?: string;
  readonly posterUploadId?: string;
  readonly soundUploadId?: string;
  readonly units?: number;
}

/** Has the server forget what arrived of something that failed or was cancelled. */
export const forget =
  ({ uploadId, posterUploadId, soundUploadId }: SentFiles) =>
  async (error: unknown): Promise<never> => {
    const ids = [uploadId, posterUploadId, soundUploadId].filter((id) => id !== undefined);
    await Promise.allSettled(ids.map(dropUpload));
    throw error;
  };

/** A video as it is to be sent: converted on this device where others could not play it, and its sound alone. */
const makeReady = async (
  file: File,
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
): Promise<{ video: File; sound: File | null; remove: () => Promise<void> }> => {
  const { lookAtMedia, convertVideo, takeSound } = await import('../model/media/open-media.ts');
  const { planMedia } = await import('../model/media/media-plan.ts');
  const { beginConversion } = await import('../model/media/interrupted.ts');
  const found = await lookAtMedia(file, signal);
  const plan = found ? planMedia(found) : { act: 'keep' as const };
  if (plan.act === 'refuse') throw new UnreadableFileError('format');
  const onShare = (share: number) => onProgress({ step: 'converting', percent: share * 100 });
  if (plan.act === 'keep')
    return {
      video: file,
      sound: found?.audio ? await takeSound(file, { signal }) : null,
      remove: async () => undefined,
    };
  onShare(0);
  const { diskName, end } = await beginConversion(file);
  try {
    const { file: video, remove } = await convertVideo(file, plan.size, {
      signal,
      onProgress: onShare,
      diskName,
    });
    const removeAll = async () => {
      await remove();
      end();
    };
    try {
      return { video, sound: found?.audio ? await takeSound(video, { signal }) : null, remove: removeAll };
    } catch (error) {
      await removeAll();
      throw error;
    }
  } catch (error) {
    end();
    throw error;
  }
};

/** Reads and sends a file of a resource with its picture. */
export const useSendFiles = () => {
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const send = async (
    kind: keyof typeof academyUploads,
    file: File,
    signal: AbortSignal,
  ): Promise<string> => {
    signal.throwIfAborted();
    const upload = startUpload(file, {
      purpose: academyUploads[kind],
      onProgress: ({ sent, size }) => {
        if (kind !== 'poster' && kind !== 'sound')
          setProgress({ step: 'sending', percent: (sent / size) * 100 });
      },
    });
    signal.addEventListener('abort', upload.cancel);
    try {
      return await upload.done;
    } finally {
      signal.removeEventListener('abort', upload.cancel);
    }
  };
  const sendFile = async (
    kind: MediaKind,
    file: File,
    chosen: File | null,
    signal: AbortSignal,
  ): Promise<SentFiles> => {
    if (file.size === 0) throw new UnreadableFileError('empty');
    const ready = kind === 'video' ? await makeReady(file, signal, setProgress) : null;
    let sent: SentFiles = {};
    try {
      const media = ready?.video ?? file;
      const facts = await readFacts(media, kind);
      sent = { uploadId: await send(kind, media, signal), units: facts.units };
      const poster = chosen ?? facts.poster;
      if (poster) sent = { ...sent, posterUploadId: await send('poster', poster, signal) };
      if (ready?.sound) sent = { ...sent, soundUploadId: await send('sound', ready.sound, signal) };
      return sent;
    } catch (error) {
      return await forget(sent)(error);
    } finally {
      await ready?.remove();
    }
  };
  const sendAll = async (kind: ResourceKind, file: File | null, chosen: File | null): Promise<SentFiles> => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    if (file && kind !== 'course') {
      setProgress({ step: 'sending', percent: 0 });
      return sendFile(kind, file, chosen, signal);
    }
    return chosen ? { posterUploadId: await send('poster', chosen, signal) } : {};
  };
  return {
    progress,
    sendAll,
    cancel: () => stopping.current?.abort(),
    end: () => {
      stopping.current = null;
      setProgress(null);
    },
  };
};
