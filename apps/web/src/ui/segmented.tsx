import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { useFieldControl, useFieldLabel } from './field.tsx';

interface SegmentedOption<T extends string> {
  value: T;
  text: ReactNode;
  lang?: string;
  disabled?: boolean;
}

interface SegmentedProps<T extends string> {
  /** Spoken name where no `Field group` stands around. */
  label?: string;
  value: T | null;
  options: readonly SegmentedOption<T>[];
  onChange: (value: T) => void;
  /** Fills its line, all segments alike; goes into rows on the narrowest screens. */
  fill?: boolean;
  /** Inside the frame of an `Input`: a unit switch. */
  inset?: boolean;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  id?: string;
  className?: string;
}

const segment =
  'relative inline-flex cursor-pointer items-center justify-center rounded-chip text-center text-small leading-4.5 font-medium text-ink-muted after:absolute after:inset-x-0 after:-inset-y-1 after:content-[""] pointer-coarse:min-w-11 pointer-coarse:after:-inset-y-2.25 disabled:cursor-not-allowed aria-checked:bg-surface aria-checked:font-semibold aria-checked:text-ink aria-checked:ring aria-checked:ring-line-control forced-colors:aria-checked:underline';

/** How far an arrow key moves, in the direction of reading. */
const stepOf = (key: string, isRtl: boolean): number => {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  return 0;
};

/**
 * Two to four short choices side by side; arrow keys move between them. Drawn by itself, without Radix: it stands on
 * the landing page, whose code has to stay small.
 */
export const Segmented = <T extends string>({
  label,
  value,
  options,
  onChange,
  fill,
  inset,
  disabled,
  className,
  ...rest
}: SegmentedProps<T>) => {
  const { i18n } = useTranslation();
  const field = useFieldControl(rest);
  const labelId = useFieldLabel();
  const group = useRef<HTMLDivElement>(null);
  const isOff = (option: SegmentedOption<T>) => Boolean(disabled || option.disabled);
  // One stop for the Tab key: the chosen segment, else the first that can be chosen.
  const stop = options.find((option) => option.value === value) ?? options.find((option) => !isOff(option));

  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const own = options[from];
    if (event.key === ' ' && own) {
      // By itself: not every browser clicks a button whose drawing changes between the press and its release.
      event.preventDefault();
      onChange(own.value);
      return;
    }
    const step = stepOf(event.key, i18n.dir() === 'rtl');
    if (step === 0) return;
    event.preventDefault();
    for (let moved = 1; moved <= options.length; moved += 1) {
      const at = (from + step * moved + options.length * moved) % options.length;
      const option = options[at];
      if (!option || isOff(option)) continue;
      onChange(option.value);
      group.current?.querySelectorAll('button')[at]?.focus();
      return;
    }
  };
  return (
    <div
      {...(inset ? {} : field)}
      ref={group}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      className={cx(
        'gap-0.5 rounded-control border border-line bg-sunken p-0.5 aria-invalid:border-danger',
        // More than two on a phone take the room their words need.
        fill
          ? cx(
              'grid auto-cols-fr grid-flow-col max-[360px]:grid-flow-row',
              options.length > 2 && 'max-sm:auto-cols-auto',
            )
          : 'inline-flex max-w-full flex-wrap',
        inset && '-me-1.75 flex-none',
        className,
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio button cannot hold elements
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          lang={option.lang}
          disabled={isOff(option)}
          tabIndex={option === stop ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
          className={cx(
            segment,
            fill
              ? 'min-h-8.5 px-2.5 py-1 max-sm:min-h-9.5 max-sm:px-1'
              : 'min-h-6.5 px-2.5 whitespace-nowrap',
          )}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
};
