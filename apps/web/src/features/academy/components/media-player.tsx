import type { Resource } from '@mz/contracts/academy';
import {
  Captions,
  Headphones,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Video,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Select } from '../../../ui/select.tsx';
import { languageNames } from '../model/language-names.ts';
import { clockOf } from '../model/time.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useSource } from './use-source.ts';

const speeds = ['0.75', '1', '1.25', '1.5', '1.75', '2'] as const;
const jump = 10;
type CaptionChoice = 'off' | keyof typeof languageNames;

interface PlayerProps {
  resource: Resource;
  media: RefObject<HTMLMediaElement | null>;
  time: number;
  onTime: (seconds: number) => void;
  startAt: number;
  isSoundOnly?: boolean;
  /** Given where the sound can be heard alone. */
  onSoundOnly?: (isSoundOnly: boolean) => void;
}

const choiceFor = (resource: Resource, language: string): CaptionChoice => {
  const own = resource.captions.find((one) => one.language === language)?.language;
  return own && own !== resource.language ? own : 'off';
};

/** Video and sound with controls of the kit: keys, speed, captions, chapters, picture in picture. */
export const MediaPlayer = ({
  resource,
  media,
  time,
  onTime,
  startAt,
  isSoundOnly = false,
  onSoundOnly,
}: PlayerProps) => {
  const { t, i18n } = useTranslation('academy');
  const frame = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1');
  const [length, setLength] = useState(resource.units ?? 0);
  const [captions, setCaptions] = useState<CaptionChoice>(() => choiceFor(resource, i18n.language));
  const [isBroken, setBroken] = useState(false);
  const isVideo = resource.kind === 'video';
  const { src, fallBack } = useSource(resource, media, isSoundOnly);
  /** Where the recording goes on once another source of it is there. */
  const goesOn = useRef<{ at: number; isPlaying: boolean } | null>(null);
  const keepPlace = () => {
    const element = media.current;
    if (element) goesOn.current = { at: element.currentTime, isPlaying: !element.paused };
  };

  const seek = (to: number) => {
    const element = media.current;
    if (!element) return;
    element.currentTime = Math.min(Math.max(0, to), element.duration || length);
    onTime(element.currentTime);
  };
  const toggle = () => {
    const element = media.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => setBroken(element.error !== null));
    else element.pause();
  };
  const pickSpeed = (next: (typeof speeds)[number]) => {
    setSpeed(next);
    if (media.current) media.current.playbackRate = Number(next);
  };

  const isStarted = useRef(false);
  const onLoaded = () => {
    const element = media.current;
    if (!element) return;
    if (Number.isFinite(element.duration)) setLength(element.duration);
    if (media.current) media.current.playbackRate = Number(speed);
    const before = goesOn.current;
    goesOn.current = null;
    if (before && (before.at > 0 || before.isPlaying)) {
      isStarted.current = true;
      element.currentTime = before.at;
      if (before.isPlaying) void element.play().catch(() => setBroken(element.error !== null));
      return;
    }
    if (!isStarted.current && startAt > 0 && startAt < element.duration - 1) element.currentTime = startAt;
    isStarted.current = true;
  };
  useEffect(() => {
    const element = media.current;
    if (element && element.readyState > 0 && startAt > 0) element.currentTime = startAt;
  }, [media, startAt]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('select, input:not([type="range"]), textarea')
    )
      return;
    const step = event.shiftKey ? 60 : jump;
    const acts: Record<string, () => void> = {
      k: toggle,
      j: () => seek(time - step),
      l: () => seek(time + step),
      m: () => {
        if (media.current) media.current.muted = !media.current.muted;
      },
      f: () => void frame.current?.requestFullscreen?.(),
      c: () => setCaptions((now) => (now === 'off' ? (resource.captions[0]?.language ?? 'off') : 'off')),
      '>': () => pickSpeed(speeds[Math.min(speeds.length - 1, speeds.indexOf(speed) + 1)] ?? speed),
      '<': () => pickSpeed(speeds[Math.max(0, speeds.indexOf(speed) - 1)] ?? speed),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const cue =
    captions === 'off'
      ? undefined
      : resource.captions
          .find(({ language }) => language === captions)
          ?.cues.find(({ from, to }) => from <= time && time < to);
  const shared = {
    src,
    preload: 'metadata' as const,
    onLoadedMetadata: onLoaded,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onVolumeChange: () => setMuted(media.current?.muted ?? false),
    onTimeUpdate: () => onTime(media.current?.currentTime ?? 0),
    onError: () => {
      keepPlace();
      if (!fallBack()) setBroken(true);
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the player, for whatever inside it has the focus
    <div
      ref={frame}
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="relative bg-ground">
        {isVideo ? (
          // biome-ignore lint/a11y/useMediaCaption: captions are drawn below, in any of their languages
          <video
            ref={media as RefObject<HTMLVideoElement | null>}
            {...shared}
            poster={resource.posterUrl ?? undefined}
            playsInline
            className="block aspect-video w-full cursor-pointer"
            onClick={toggle}
          />
        ) : (
          <>
            <Thumbnail resource={resource} className="aspect-[3/1]" />
            {/* biome-ignore lint/a11y/useMediaCaption: captions are drawn below, in any of their languages */}
            <audio ref={media as RefObject<HTMLAudioElement | null>} {...shared} />
          </>
        )}
        {cue ? (
          <p className="pointer-events-none absolute inset-x-0 bottom-3 px-4 text-center" aria-live="off">
            <span
              lang={captions === 'off' ? undefined : captions}
              dir="auto"
              className="inline-block rounded-control bg-ground px-2.5 py-1 text-body text-on-ground"
            >
              {isolate(cue.text)}
            </span>
          </p>
        ) : null}
      </div>
      {isBroken ? (
        <p role="alert" className="border-b border-line px-4 py-2 text-small text-danger">
          {t('player.broken')}
        </p>
      ) : null}
      <div className="px-3 pt-2">
        <input
          type="range"
          dir="ltr"
          className="block w-full accent-primary"
          aria-label={t('player.seek')}
          aria-valuetext={t('player.at', { at: clockOf(time), of: clockOf(length) })}
          min={0}
          max={Math.max(1, Math.floor(length))}
          step={1}
          value={Math.floor(time)}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-1 px-2 pb-2" dir="ltr">
        <IconButton
          icon={RotateCcw}
          label={t('player.back', { count: jump })}
          onClick={() => seek(time - jump)}
        />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={t(isPlaying ? 'player.pause' : 'player.play')}
          size="lg"
          iconSize={20}
          onClick={toggle}
        />
        <IconButton
          icon={RotateCw}
          label={t('player.ahead', { count: jump })}
          onClick={() => seek(time + jump)}
        />
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          label={t(isMuted ? 'player.unmute' : 'player.mute')}
          onClick={() => {
            if (media.current) media.current.muted = !media.current.muted;
          }}
        />
        <span className="px-1 text-small text-ink-muted tabular-nums">
          {clockOf(time)} / {clockOf(length)}
        </span>
        <span className="ms-auto flex flex-wrap items-center gap-1">
          <Select
            variant="plain"
            label={t('player.speed')}
            value={speed}
            options={speeds.map((value) => ({ value, text: `${value}×` }))}
            onChange={pickSpeed}
          />
          {resource.captions.length > 0 ? (
            <span className="row gap-0.5">
              <Icon as={Captions} size={16} />
              <Select
                variant="plain"
                label={t('player.captions')}
                value={captions}
                options={[
                  { value: 'off' as CaptionChoice, text: t('player.off') },
                  ...resource.captions.map(({ language }) => ({
                    value: language as CaptionChoice,
                    text: languageNames[language],
                  })),
                ]}
                onChange={setCaptions}
              />
            </span>
          ) : null}
          {isVideo && resource.soundUrl && onSoundOnly ? (
            <IconButton
              icon={isSoundOnly ? Video : Headphones}
              label={t(isSoundOnly ? 'player.withPicture' : 'player.soundOnly')}
              onClick={() => {
                keepPlace();
                onSoundOnly(!isSoundOnly);
              }}
            />
          ) : null}
          {isVideo && !isSoundOnly && document.pictureInPictureEnabled ? (
            <IconButton
              icon={PictureInPicture2}
              label={t('player.pip')}
              onClick={() =>
                void (document.pictureInPictureElement
                  ? document.exitPictureInPicture()
                  : (media.current as HTMLVideoElement | null)?.requestPictureInPicture())
              }
            />
          ) : null}
          {isVideo ? (
            <IconButton
              icon={Maximize}
              label={t('player.full')}
              onClick={() => void frame.current?.requestFullscreen?.()}
            />
          ) : null}
        </span>
      </div>
    </div>
  );
};
