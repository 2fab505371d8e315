import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface BannerProps {
  tone: 'danger' | 'warning' | 'info' | 'success';
  title?: ReactNode;
  children?: ReactNode;
  /** Stands at the end and goes under the text where there is no room. */
  action?: ReactNode;
  icon?: LucideIcon;
  /** Takes no part in announcements: it was there when the screen came. */
  quiet?: boolean;
  /** Interrupts whatever the tone: it asks for an answer. */
  assertive?: boolean;
  /** `flush` fills its card from edge to edge. */
  shape?: 'round' | 'flush';
  className?: string;
}

const icons = { danger: TriangleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };
const tones = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
};
const shapes = { round: 'rounded-control', flush: 'border-b border-line' };

const roleOf = ({ tone, quiet, assertive }: Pick<BannerProps, 'tone' | 'quiet' | 'assertive'>) => {
  if (quiet) return 'note';
  return assertive || tone === 'danger' ? 'alert' : 'status';
};

/** A message where it happened. Dangers interrupt a screen reader, the rest wait their turn. */
export const Banner = ({
  tone,
  title,
  children,
  action,
  icon,
  quiet,
  assertive,
  shape = 'round',
  className,
}: BannerProps) => (
  <div
    className={cx(
      'flex flex-wrap items-center gap-x-2.5 gap-y-1.5 px-3 py-2.5 text-small',
      tones[tone],
      shapes[shape],
      className,
    )}
    role={roleOf({ tone, quiet, assertive })}
  >
    <div className="flex min-w-0 flex-1 basis-50 items-start max-sm:basis-72 gap-2.5">
      <Icon as={icon ?? icons[tone]} size={16} className="mt-0.5" />
      <div className="min-w-0 flex-1 break-words">
        {title ? <b className="block font-heading">{title}</b> : null}
        {children ? <span className="text-ink">{children}</span> : null}
      </div>
    </div>
    {action}
  </div>
);
