import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import { Icon, type IconSize } from './icon.tsx';

interface IconStyle {
  icon: LucideIcon;
  /** Spoken name: an icon alone says nothing to a screen reader. */
  label: string;
  iconSize?: IconSize;
  flip?: boolean;
  /** Tinted: what the icon stands for is on, as a saved paper. */
  on?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** Seen when its `group` is pointed at or it has the focus; always where nothing can point. */
  revealed?: boolean;
}

const sizes = { sm: 'size-7', md: 'size-8 max-sm:size-11', lg: 'size-11' };

const hidden =
  'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100';

const classOf = ({ on, revealed, size = 'md' }: Pick<IconStyle, 'on' | 'revealed' | 'size'>) =>
  cx(
    'print:hidden relative inline-grid shrink-0 cursor-pointer place-items-center rounded-control hover:bg-sunken disabled:cursor-default disabled:opacity-45 pointer-coarse:min-h-11 pointer-coarse:min-w-11 motion-safe:transition-colors motion-safe:duration-140',
    sizes[size],
    revealed && hidden,
    on ? 'text-primary' : 'text-ink-muted hover:text-ink',
  );

/** A button of one icon. */
export const IconButton = ({
  icon,
  label,
  iconSize,
  flip,
  on,
  size,
  revealed,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & IconStyle) => (
  <button
    type="button"
    aria-label={label}
    {...rest}
    className={cx(classOf({ on, revealed, size }), className)}
  >
    <Icon as={icon} size={iconSize} flip={flip} className={on ? 'fill-current' : undefined} />
    {children}
  </button>
);

/** A link of one icon. */
export const IconLink = ({
  icon,
  label,
  iconSize,
  flip,
  on,
  size,
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children'> & IconStyle) => (
  <Link aria-label={label} {...rest} className={cx(classOf({ on, size }), className)}>
    <Icon as={icon} size={iconSize} flip={flip} />
  </Link>
);

/** The same for an address outside the app's screens. */
export const IconAnchor = ({
  icon,
  label,
  iconSize,
  flip,
  on,
  size,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'children'> & IconStyle) => (
  <a {...rest} className={cx(classOf({ on, size }), className)}>
    <Icon as={icon} size={iconSize} flip={flip} />
    <span className="sr-only">{label}</span>
  </a>
);
