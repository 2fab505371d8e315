import type { KeyboardEvent, PointerEvent } from 'react';
import { toClock } from '../model/peaks.ts';

interface WaveformProps {
  peaks: readonly number[];
  ms: number;
  /** Played so far, in milliseconds. */
  at: number;
  marks: readonly number[];
  gaps: readonly { readonly at: number; readonly ms: number }[];
  label: string;
  onSeek: (ms: number) => void;
}

const bars = 120;
const height = 40;
const step = 5_000;

/** Loudness over time. Time runs from left to right in every language, as on every recorder. */
export const Waveform = ({ peaks, ms, at, marks, gaps, label, onSeek }: WaveformProps) => {
  const part = ms > 0 ? Math.min(1, at / ms) : 0;
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) onSeek(Math.max(0, Math.min(1, (event.clientX - left) / width)) * ms);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: at + step,
      ArrowUp: at + step,
      ArrowLeft: at - step,
      ArrowDown: at - step,
      PageUp: at + 6 * step,
      PageDown: at - 6 * step,
      Home: 0,
      End: ms,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onSeek(Math.max(0, Math.min(ms, to)));
  };
  const places = Array.from({ length: bars }, (_, bar) => ({
    bar,
    level: peaks[Math.floor((bar * peaks.length) / bars)] ?? 0,
  }));
  return (
    // The element that moves through the sound is the drawing itself.
    <div
      role="slider"
      tabIndex={0}
      dir="ltr"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(ms / 1000)}
      aria-valuenow={Math.round(at / 1000)}
      aria-valuetext={`${toClock(at)} / ${toClock(ms)}`}
      className="relative h-10 min-w-0 flex-1 cursor-pointer touch-none rounded-chip"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekTo(event);
      }}
      onKeyDown={onKeyDown}
    >
      <svg
        viewBox={`0 0 ${bars * 5} ${height}`}
        preserveAspectRatio="none"
        className="size-full"
        aria-hidden="true"
      >
        {places.map(({ bar, level }) => {
          const size = 3 + (level / 100) * (height - 5);
          return (
            <rect
              key={bar}
              x={bar * 5 + 1}
              y={(height - size) / 2}
              width={3}
              height={size}
              rx={1.5}
              className={(bar + 0.5) / bars <= part ? 'fill-primary' : 'fill-line-control'}
            />
          );
        })}
      </svg>
      {gaps.map((gap) => (
        <span
          key={`gap-${gap.at}-${gap.ms}`}
          className="absolute inset-y-0 w-1.5 -translate-x-1/2 rounded-full bg-warning"
          style={{ left: `${(gap.at / Math.max(1, ms)) * 100}%` }}
        />
      ))}
      {marks.map((mark) => (
        <span
          key={`mark-${mark}`}
          className="absolute top-0 size-2 -translate-x-1/2 rounded-full bg-accent"
          style={{ left: `${(mark / Math.max(1, ms)) * 100}%` }}
        />
      ))}
      <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink" style={{ left: `${part * 100}%` }} />
    </div>
  );
};
