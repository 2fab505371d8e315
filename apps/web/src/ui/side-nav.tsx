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
export const SideNavLabel = ({
  as: Element = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'h2' | 'h3' }) => (
  <Element
    {...rest}
    className={cx('px-2.5 pt-3.5 pb-1 text-tiny font-semibold tracking-normal text-ink-muted', className)}
  />
);

interface LineProps {
  icon?: LucideIcon;
  flip?: boolean;
  /** Long words go into a second line instead of being cut. */
  wrap?: boolean;
  /** After the words: a `Count`, a check. */
  end?: ReactNode;
}

const content = ({ icon, flip, wrap, end }: LineProps, children: ReactNode) => (
  <>
    {icon ? <Icon as={icon} flip={flip} /> : null}
    <span className={cx('min-w-0 flex-1', wrap ? 'break-words' : 'truncate')}>{children}</span>
    {end}
  </>
);

/** A line that leads to a screen; `aria-current="page"` marks where one is. */
export const SideNavLink = ({
  icon,
  flip,
  wrap,
  end,
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children'> & LineProps & { children: ReactNode }) => (
  <Link {...rest} className={cx(sideNavItemClass, className)}>
    {content({ icon, flip, wrap, end }, children)}
  </Link>
);

/** A line that does something here; `aria-current="true"` marks the chosen one. */
export const SideNavButton = ({
  icon,
  flip,
  wrap,
  end,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & LineProps) => (
  <button type="button" {...rest} className={cx(sideNavItemClass, className)}>
    {content({ icon, flip, wrap, end }, children)}
  </button>
);

/** A line that leads to a place on this page or out of the app's screens. */
export const SideNavAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={cx(sideNavItemClass, className)} />
);
