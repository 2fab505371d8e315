import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

interface ChipStyle {
  /** `xs` for several lines of them on a phone: a finger's height reaches beyond its edge. */
  size?: 'xs' | 'sm' | 'md';
  /** `add` offers something, `strong` is text worth reading, `major` stands out among its like, `soft` was chosen. */
  tone?: 'neutral' | 'add' | 'strong' | 'major' | 'soft';
}

const tones = {
  neutral: 'border-line bg-surface text-ink-muted',
  add: 'border-line bg-surface text-primary',
  strong: 'border-line bg-surface text-ink text-start whitespace-normal py-1',
  soft: 'border-transparent bg-primary-soft text-ink',
  major: 'border-primary bg-surface text-primary',
};
const chosen = 'border-ink bg-ink text-canvas';
const sizes = {
  xs: 'relative min-h-7 px-2.25 text-tiny pointer-coarse:min-h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.75',
  sm: 'min-h-7 px-2.25 text-tiny pointer-coarse:min-h-11',
  md: 'min-h-7.5 max-sm:min-h-11 px-2.75 text-small pointer-coarse:min-h-11',
};

const chipClass = (on: boolean, { size = 'md', tone = 'neutral' }: ChipStyle) =>
  cx(
    'print:hidden inline-flex max-w-full shrink-0 cursor-pointer items-center gap-1.5 rounded-control border font-medium disabled:cursor-default disabled:bg-sunken disabled:text-ink-muted motion-safe:transition-colors motion-safe:duration-140',
    tone !== 'strong' && 'whitespace-nowrap pointer-coarse:min-w-11 pointer-coarse:justify-center',
    sizes[size],
    on ? chosen : cx(tones[tone], 'hover:border-line-control hover:text-ink'),
  );

/** A choice or an offer in a row. With `pressed` it is a switch of two states, without it a plain button. */
export const Chip = ({
  pressed,
  size,
  tone,
  className,
  ...rest
}: ComponentProps<'button'> & ChipStyle & { pressed?: boolean }) => (
  <button
    type="button"
    aria-pressed={pressed}
    {...rest}
    className={cx(chipClass(pressed === true, { size, tone }), className)}
  />
);

/** A chip that leads elsewhere; `aria-current` marks where one is. */
export const ChipLink = ({ size, tone, className, ...rest }: ComponentProps<typeof Link> & ChipStyle) => (
  <Link {...rest} className={cx(chipClass(Boolean(rest['aria-current']), { size, tone }), className)} />
);
