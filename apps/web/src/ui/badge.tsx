import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-muted',
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent-ink',
};

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone;
  icon?: LucideIcon;
  /** May break into lines: long words in a narrow column. */
  wrap?: boolean;
}

/** A word about a thing: its kind or its state. Colour is never the only sign. */
export const Badge = ({ tone = 'neutral', icon, wrap, className, children, ...rest }: BadgeProps) => (
  <span
    {...rest}
    className={cx(
      'inline-flex min-h-5.5 items-center gap-1 rounded-chip px-1.75 text-tiny font-control',
      wrap ? 'max-w-full' : 'whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {icon ? <Icon as={icon} size={14} /> : null}
    {children}
  </span>
);

interface CountProps extends ComponentProps<'span'> {
  accent?: boolean;
  /** Over the corner of the icon of a button, which is larger where fingers press. */
  onIcon?: boolean;
}

/** How many: unread in accent, everything else quiet. */
export const Count = ({ accent, onIcon, className, ...rest }: CountProps) => (
  <span
    {...rest}
    className={cx(
      'inline-block min-w-5 rounded-full px-1.25 text-center text-tiny leading-4.5 font-semibold tabular-nums',
      accent ? (onIcon ? 'bg-accent-ink text-surface' : tones.accent) : tones.neutral,
      onIcon &&
        'pointer-events-none absolute -end-1 -top-0.5 pointer-coarse:end-0.5 pointer-coarse:top-0.5 max-sm:end-0.5 max-sm:top-0.5',
      className,
    )}
  />
);
