import type { ReactNode } from 'react';

interface SkeletonProps {
  /** Tailwind size utilities: `h-3 w-2/3`. */
  className?: string;
}

/** One grey block in the shape of what is coming. */
export const Skeleton = ({ className = 'h-3 w-full' }: SkeletonProps) => (
  <span className={`skeleton block ${className}`} aria-hidden="true" />
);

/** Announces loading once for a group of skeletons. */
export const SkeletonGroup = ({
  label,
  children,
  className = '',
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) => (
  <div role="status" aria-label={label} className={className}>
    {children}
  </div>
);
