import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

export const sideNavClass = 'flex flex-col gap-px';
export const sideNavItemClass =
  'flex min-h-8.5 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-start text-control font-[450] text-ink-muted hover:bg-sunken pointer-coarse:min-h-11 aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:[&>.icon]:text-primary data-[state=active]:bg-primary-soft data-[state=active]:font-semibold data-[state=active]:text-ink data-[state=active]:[&>.icon]:text-primary';

/** The list in a side column: places, filters of one choice. */
export const SideNav = ({ label, className, ...rest }: ComponentProps<'nav'> & { label: string }) => (
  <nav aria-label={label} {...rest} className={cx(sideNavClass, className)} />
);

/** Small heading between groups of lines. */
export const SideNavLabel = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('px-2.5 pt-3.5 pb-1 text-tiny font-semibold text-ink-muted', className)} />
);

interface LineProps {
  icon?: LucideIcon;
  /** After the words: a `Count`, a check. */
  end?: ReactNode;
}

const content = (icon: LucideIcon | undefined, children: ReactNode, end: ReactNode) => (
  <>
    {icon ? <Icon as={icon} /> : null}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {end}
  </>
);

/** A line that leads to a screen; `aria-current="page"` marks where one is. */
export const SideNavLink = ({
  icon,
  end,
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children'> & LineProps & { children: ReactNode }) => (
  <Link {...rest} className={cx(sideNavItemClass, className)}>
    {content(icon, children, end)}
  </Link>
);

/** A line that does something here; `aria-current="true"` marks the chosen one. */
export const SideNavButton = ({
  icon,
  end,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & LineProps) => (
  <button type="button" {...rest} className={cx(sideNavItemClass, className)}>
    {content(icon, children, end)}
  </button>
);
