import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';

interface SkeletonProps {
  /** Tailwind size utilities: `h-3 w-2/3`. */
  className?: string;
}

/** One grey block in the shape of what is coming. */
export const Skeleton = ({ className = 'h-3 w-full' }: SkeletonProps) => (
  <span
    className={cx(
      'block rounded-[4px] bg-sunken inset-ring inset-ring-line motion-safe:animate-breathe',
      className,
    )}
    data-skeleton=""
    aria-hidden="true"
  />
);

/** Announces loading once for a group of skeletons. */
export const SkeletonGroup = ({
  label,
  children,
  className,
}: {
  /** "Loading" where nothing more can be said. */
  label?: string;
  children: ReactNode;
  className?: string;
}) => {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={label ?? t('loading')} className={className}>
      {children}
    </div>
  );
};

/** Rows of a list that is on its way: a face or an icon, a line and a shorter one. */
export const SkeletonRows = ({ rows = 3, label }: { rows?: number; label?: string }) => (
  <SkeletonGroup label={label} className="flex flex-col *:not-first:border-t *:not-first:border-line">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={row} className="flex items-center gap-3 px-5 py-3.5">
        <Skeleton className="size-9 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
