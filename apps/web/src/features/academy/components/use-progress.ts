import { type Progress, type Resource, reportProgress } from '@mz/contracts/academy';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../lib/http.ts';
import { useViewer } from '../api/academy.api.ts';
import { academyKeys } from '../api/academy.keys.ts';
import { createPlayed } from '../model/played.ts';

/** So much is lost at most when a browser is killed. */
const reportEvery = 8_000;

/**
 * Tells the server what is played, for members: together every few seconds, and at once when it pauses, ends or the
 * page goes. What is played while a video is hidden does not count, and pauses.
 */
export const useProgress = (
  media: RefObject<HTMLMediaElement | null>,
  resource: Pick<Resource, 'id' | 'kind'>,
  isSoundOnly: boolean,
): void => {
  const viewer = useViewer();
  const client = useQueryClient();
  const { id, kind } = resource;
  const isSending = useRef(false);
  const isSeen = useEffectEvent(() => kind === 'video' && !isSoundOnly);
  useEffect(() => {
    const element = media.current;
    if (!element || viewer === 'visitor') return undefined;
    const played = createPlayed();
    const keep = (progress: Progress) => {
      client.setQueryData<Resource>(academyKeys.one(viewer, id), (before) =>
        before
          ? {
              ...before,
              covered: progress.covered,
              completed: progress.completed,
              position: progress.position,
            }
          : before,
      );
    };
    const send = async (begins = false): Promise<void> => {
      if (isSending.current || (!begins && !played.hasAny())) return;
      isSending.current = true;
      const spans = played.take().map(([from, to]): [number, number] => [from, to]);
      try {
        keep(
          await call(reportProgress, {
            params: { id },
            body: {
              position: Math.floor(element.currentTime),
              speed: Math.min(4, Math.max(0.25, element.playbackRate)),
              played: spans,
            },
          }),
        );
      } catch {
        // Without a network playing goes on; the server's clock says how much of it counts with the next report.
        played.putBack(spans);
      } finally {
        isSending.current = false;
      }
    };
    const onPlay = () => {
      played.interrupt();
      void send(true);
    };
    const onTime = () => {
      if (!element.paused && !element.seeking) played.tick(element.currentTime, element.playbackRate);
    };
    const onStop = () => {
      onTime();
      played.interrupt();
      void send();
    };
    const onSeeking = () => played.interrupt();
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return;
      // What nobody sees is not watched; listening goes on in the pocket.
      if (isSeen() && !document.pictureInPictureElement) element.pause();
      void send();
    };
    const timer = setInterval(() => void send(), reportEvery);
    element.addEventListener('play', onPlay);
    element.addEventListener('timeupdate', onTime);
    element.addEventListener('pause', onStop);
    element.addEventListener('ended', onStop);
    element.addEventListener('seeking', onSeeking);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(timer);
      element.removeEventListener('play', onPlay);
      element.removeEventListener('timeupdate', onTime);
      element.removeEventListener('pause', onStop);
      element.removeEventListener('ended', onStop);
      element.removeEventListener('seeking', onSeeking);
      document.removeEventListener('visibilitychange', onHidden);
      void send().then(async () => {
        // Courses and playlists that hold this count anew when they are next shown.
        for (const key of ['one', 'playlists'])
          await client.invalidateQueries({ queryKey: [...academyKeys.all, key], refetchType: 'none' });
        await client.invalidateQueries({ queryKey: academyKeys.overview(viewer) });
      });
    };
  }, [media, viewer, client, id]);
};
