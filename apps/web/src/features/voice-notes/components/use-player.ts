import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { voiceNotesQueries } from '../api/voice-notes.api.ts';

/** The one that sounds: a second note stops the first. */
let sounding: HTMLAudioElement | null = null;

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

/** Plays a note from any place; its sound is fetched in ranges when it is first asked for. */
export const usePlayer = (id: string, ms: number) => {
  const client = useQueryClient();
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isFailing, setFailing] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<Speed>(1);

  const open = useCallback(async (): Promise<HTMLAudioElement> => {
    if (audio.current) return audio.current;
    const { url } = await client.fetchQuery(voiceNotesQueries.address(id));
    const element = new Audio(url);
    element.preload = 'auto';
    element.ontimeupdate = () => setAt(Math.min(ms, Math.round(element.currentTime * 1000)));
    element.onplay = () => setPlaying(true);
    element.onpause = () => setPlaying(false);
    element.onended = () => {
      setPlaying(false);
      setAt(0);
      element.currentTime = 0;
    };
    element.onerror = () => {
      // The address may have ended: the next press asks for another.
      audio.current = null;
      client.removeQueries({ queryKey: voiceNotesQueries.address(id).queryKey });
      setPlaying(false);
      setFailing(true);
    };
    audio.current = element;
    return element;
  }, [client, id, ms]);

  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current?.removeAttribute('src');
      audio.current = null;
    },
    [],
  );

  const play = async (from?: number): Promise<void> => {
    setFailing(false);
    try {
      const element = await open();
      if (sounding && sounding !== element) sounding.pause();
      sounding = element;
      element.playbackRate = speed;
      if (from !== undefined) element.currentTime = from / 1000;
      await element.play();
    } catch (error) {
      // Paused before it began is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailing(true);
    }
  };

  return {
    at,
    speed,
    isPlaying,
    isFailing,
    play,
    pause: () => audio.current?.pause(),
    seek(to: number): void {
      setAt(to);
      void open().then(
        (element) => {
          element.currentTime = to / 1000;
        },
        () => setFailing(true),
      );
    },
    changeSpeed(next: Speed): void {
      setSpeed(next);
      if (audio.current) audio.current.playbackRate = next;
    },
  };
};
export type Player = ReturnType<typeof usePlayer>;
