import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface ListRowProps {
  /** What the line begins with: an icon, or any element such as an `Avatar`. */
  icon?: LucideIcon;
  start?: ReactNode;
  title: ReactNode;
  /** Quiet text under the title. */
  detail?: ReactNode;
  /** Stands at the end: time, badge, buttons. Goes under the text where there is no room. */
  end?: ReactNode;
  /** Makes the title a link whose target is the whole row. */
  to?: To;
  /** The row now shown elsewhere on the screen. */
  current?: boolean;
  /** On a phone the end stands under the text, also where both would fit. */
  endBelow?: boolean;
  size?: 'sm' | 'md';
  as?: 'li' | 'div';
}

/** One thing in a list: a setting, a session, a conversation, a notice. */
export const ListRow = ({
  icon,
  start,
  title,
  detail,
  end,
  to,
  current,
  endBelow,
  size = 'md',
  as: Element = 'li',
}: ListRowProps) => (
  <Element
    className={cx(
      'relative flex flex-wrap items-center gap-x-3 gap-y-1.5',
      size === 'md' ? 'px-5 py-3.5 max-sm:px-4' : 'px-4 py-2.5',
      to && 'hover:bg-sunken pointer-coarse:min-h-11',
      current && 'bg-primary-soft',
    )}
  >
    {icon ? (
      <span className="text-ink-muted">
        <Icon as={icon} />
      </span>
    ) : null}
    {start}
    <div className={cx('min-w-0 flex-1 basis-40 break-words', endBelow && 'max-sm:basis-full')}>
      <div className={size === 'md' ? 'text-body' : 'text-small font-medium'}>
        {to ? (
          <Link
            to={to}
            aria-current={current ? 'true' : undefined}
            className="after:absolute after:inset-0 after:content-['']"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </div>
      {detail ? <div className="text-small text-ink-muted">{detail}</div> : null}
    </div>
    {end ? (
      <div className={cx('flex flex-wrap items-center gap-2 text-small', to && 'relative')}>{end}</div>
    ) : null}
  </Element>
);
