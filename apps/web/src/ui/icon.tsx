import type { LucideIcon } from 'lucide-react';

interface IconProps {
  as: LucideIcon;
  size?: 14 | 16 | 18 | 20;
  /** Mirrors in right-to-left text: arrows, chevrons, send. */
  flip?: boolean;
  className?: string;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
}

/** One icon in the reference sizes and stroke. */
export const Icon = ({ as: Glyph, size = 18, flip = false, className = '', label }: IconProps) => (
  <Glyph
    className={`icon ${size === 18 ? '' : `icon-${size}`} ${flip ? 'icon-flip' : ''} ${className}`}
    aria-hidden={label ? undefined : true}
    aria-label={label}
    role={label ? 'img' : undefined}
  />
);
