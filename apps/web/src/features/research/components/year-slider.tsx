import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

// Drawn by itself, without Radix: the page of research, whose code has to stay small, is all that has handles.

interface YearSliderProps {
  first: number;
  last: number;
  value: readonly [number, number];
  /** While a handle moves. */
  onMove: (value: readonly [number, number]) => void;
  /** Where it was let go, and after each key. */
  onCommit: (value: readonly [number, number]) => void;
}

const thumb =
  'absolute top-0 block h-6 w-3 cursor-grab rounded-[4px] before:absolute before:inset-x-1 before:inset-y-[3px] before:rounded-[2px] before:bg-ink before:ring-2 before:ring-surface';
const thumbWidth = 12;
const leap = 10;

/** How many years a key moves a handle, in the direction of reading; null where it has nothing to say. */
const stepOf = (event: KeyboardEvent, isRtl: boolean): number | null => {
  const size = event.shiftKey ? leap : 1;
  const steps: Record<string, number> = {
    ArrowUp: size,
    ArrowDown: -size,
    ArrowRight: isRtl ? -size : size,
    ArrowLeft: isRtl ? size : -size,
    PageUp: leap,
    PageDown: -leap,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[event.key] ?? null;
};

/** Two handles over a line of years; they do not pass each other. */
export const YearSlider = ({ first, last, value, onMove, onCommit }: YearSliderProps) => {
  const { t, i18n } = useTranslation('research');
  const isRtl = i18n.dir() === 'rtl';
  const line = useRef<HTMLDivElement>(null);
  const thumbs = useRef<(HTMLSpanElement | null)[]>([]);
  const [held, setHeld] = useState<0 | 1 | null>(null);
  const shareOf = (year: number) => (last > first ? (year - first) / (last - first) : 0);
  /** A handle stays inside of the line, also at its ends. */
  const placeOf = (year: number) => `calc(${shareOf(year) * 100}% - ${shareOf(year) * thumbWidth}px)`;

  const put = (index: 0 | 1, year: number): readonly [number, number] => {
    const [low, high] = value;
    return index === 0
      ? [Math.min(Math.max(first, year), high), high]
      : [low, Math.max(Math.min(last, year), low)];
  };
  const yearAt = ({ clientX }: PointerEvent): number => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width <= thumbWidth) return first;
    const from = isRtl ? box.right - clientX : clientX - box.left;
    const share = (from - thumbWidth / 2) / (box.width - thumbWidth);
    return Math.round(first + Math.min(1, Math.max(0, share)) * (last - first));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    // Text is not marked on the way, and the focus goes to the handle below.
    event.preventDefault();
    const year = yearAt(event);
    const [low, high] = value;
    const isNearHigh = Math.abs(year - high) < Math.abs(year - low);
    const index = isNearHigh || (low === high && year > high) ? 1 : 0;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    thumbs.current[index]?.focus({ preventScroll: true });
    setHeld(index);
    onMove(put(index, year));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (held !== null) onMove(put(held, yearAt(event)));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (held === null) return;
    setHeld(null);
    onCommit(put(held, yearAt(event)));
  };
  const onKeyDown = (index: 0 | 1) => (event: KeyboardEvent) => {
    const step = stepOf(event, isRtl);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onCommit(put(index, value[index] + step));
  };
  const handle = (index: 0 | 1, label: string) => (
    <span
      ref={(element) => {
        thumbs.current[index] = element;
      }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={index === 0 ? first : value[0]}
      aria-valuemax={index === 0 ? value[1] : last}
      aria-valuenow={value[index]}
      aria-orientation="horizontal"
      className={thumb}
      style={{ insetInlineStart: placeOf(value[index]) }}
      onKeyDown={onKeyDown(index)}
    />
  );
  return (
    <div
      ref={line}
      className="relative mb-1 flex h-6 touch-none items-center select-none"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <span className="relative h-1.5 flex-1 overflow-hidden rounded-[3px] bg-line">
        <span
          className="absolute h-full bg-primary"
          style={{
            insetInlineStart: `${shareOf(value[0]) * 100}%`,
            insetInlineEnd: `${(1 - shareOf(value[1])) * 100}%`,
          }}
        />
      </span>
      {handle(0, t('years.first'))}
      {handle(1, t('years.last'))}
    </div>
  );
};
