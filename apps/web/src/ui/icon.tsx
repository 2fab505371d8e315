import type { LucideIcon } from 'lucide-react';
import { cx } from './class-names.ts';

export type IconSize = 12 | 14 | 16 | 18 | 20 | 24;

interface IconProps {
  as: LucideIcon;
  size?: IconSize;
  /** Mirrors in right-to-left text: arrows, chevrons, send. */
  flip?: boolean;
  className?: string;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
}

const sizes: Record<IconSize, string> = {
  12: 'size-3 stroke-2',
  14: 'size-3.5 stroke-2',
  16: 'size-4 stroke-[1.75]',
  18: 'size-4.5 stroke-[1.75]',
  20: 'size-5 stroke-[1.75]',
  24: 'size-6 stroke-[1.75]',
};

/** One icon in the reference sizes and stroke. */
export const Icon = ({ as: Glyph, size = 18, flip = false, className, label }: IconProps) => (
  <Glyph
    className={cx('icon', sizes[size], flip && 'rtl:-scale-x-100', className)}
    aria-hidden={label ? undefined : true}
    aria-label={label}
    role={label ? 'img' : undefined}
  />
);

/** An icon on a tile: what a line in a list is about. */
export const IconTile = ({ icon, isAlarming }: { icon: LucideIcon; isAlarming?: boolean | undefined }) => (
  <span
    className={cx(
      'grid size-[30px] shrink-0 place-items-center rounded-[8px]',
      isAlarming ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink-muted',
    )}
  >
    <Icon as={icon} size={16} />
  </span>
);
