import type { Resource } from '@mz/contracts/academy';
import { type RefObject, useEffect, useState } from 'react';

const playlistType = 'application/vnd.apple.mpegurl';

const playsLists = (): boolean => document.createElement('video').canPlayType(playlistType) !== '';

/**
 * What an element plays of a recording: its sound alone where that is wanted, the list of its sizes where there is
 * one, else its file. Browsers that play no lists get a player of them, fetched then; whatever fails leads to the file.
 */
export const useSource = (
  { mediaUrl, streamUrl, soundUrl }: Pick<Resource, 'mediaUrl' | 'streamUrl' | 'soundUrl'>,
  media: RefObject<HTMLMediaElement | null>,
  isSoundOnly: boolean,
): { readonly src: string | undefined; readonly fallBack: () => boolean } => {
  const [failed, setFailed] = useState<string | null>(null);
  const [isNative] = useState(playsLists);
  const stream = !isSoundOnly && streamUrl !== failed ? streamUrl : null;
  useEffect(() => {
    const element = media.current;
    if (!stream || isNative || !element) return undefined;
    let isGone = false;
    let end: () => void = () => undefined;
    const attach = async () => {
      const { default: Hls } = await import('hls.js/light');
      if (isGone) return;
      if (!Hls.isSupported()) {
        setFailed(stream);
        return;
      }
      const player = new Hls({ enableWorker: false });
      end = () => player.destroy();
      player.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (fatal) setFailed(stream);
      });
      player.loadSource(stream);
      player.attachMedia(element);
    };
    attach().catch(() => setFailed(stream));
    return () => {
      isGone = true;
      end();
    };
  }, [stream, isNative, media]);
  return {
    src: (isSoundOnly ? soundUrl : stream ? (isNative ? stream : undefined) : mediaUrl) ?? undefined,
    fallBack: () => {
      if (stream) setFailed(stream);
      return stream !== null;
    },
  };
};
