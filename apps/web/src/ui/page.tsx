import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The one title of a screen. */
export const PageHead = ({ title, lead, actions }: PageHeadProps) => (
  <div className="mb-5 flex items-end justify-between gap-6 max-lg:flex-wrap">
    <div className="min-w-0 max-lg:flex-1 max-lg:basis-50">
      <h1>{title}</h1>
      {lead ? <p className="mt-0.5 text-ink-muted">{lead}</p> : null}
    </div>
    {actions}
  </div>
);

/** Page body inside the layout: the column and its padding. */
export const Page = ({
  children,
  narrow,
  className,
}: {
  children: ReactNode;
  narrow?: boolean;
  className?: string;
}) => (
  <div className={cx('flex-1 pt-6 pb-12 max-sm:pt-4 max-sm:pb-6', className)}>
    <div className={cx('wrap', narrow && 'max-w-[1048px]')}>{children}</div>
  </div>
);

interface ColumnsProps {
  /** Beside the main column; both fold under it below 1024 px. */
  start?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  /** Folded, the start column stands above the main one: filters of its list. */
  startFirst?: boolean;
  /** Spoken names of the side columns, where they are regions of their own. */
  startLabel?: string;
  endLabel?: string;
}

const tracks = (start: boolean, end: boolean) => {
  if (start && end) return 'grid-cols-[240px_minmax(0,1fr)_320px]';
  if (start) return 'grid-cols-[240px_minmax(0,1fr)]';
  return end ? 'grid-cols-[minmax(0,1fr)_320px]' : 'grid-cols-1';
};

/** Folded, the side columns follow the main one: they stay below the screen until it is known how long that is. */
const roomWhileLoading = 'max-lg:[&>:not(aside,nav):has([data-skeleton])]:min-h-dvh';

/** The grid of `Columns`, for screens that fill it themselves. */
export const columnsClass = ({ start = false, end = false }: { start?: boolean; end?: boolean }): string =>
  cx('grid items-start gap-6 max-lg:grid-cols-1', roomWhileLoading, tracks(start, end));

/** Side panel, main column, side panel. */
export const Columns = ({ start, end, children, startFirst, startLabel, endLabel }: ColumnsProps) => (
  <div className={columnsClass({ start: Boolean(start), end: Boolean(end) })}>
    {start ? (
      <aside
        aria-label={startLabel}
        className={cx('flex min-w-0 flex-col gap-4', !startFirst && 'max-lg:order-3')}
      >
        {start}
      </aside>
    ) : null}
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
    {end ? (
      <aside aria-label={endLabel} className="flex min-w-0 flex-col gap-4 max-lg:order-2">
        {end}
      </aside>
    ) : null}
  </div>
);
