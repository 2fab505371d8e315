import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  icon?: LucideIcon;
  /** A zone bar or one quiet line under the figure. */
  children?: ReactNode;
}

/** One figure and what it counts; in a `Card`, or several side by side in a `StatStrip`. */
export const Stat = ({ label, value, icon, children }: StatProps) => (
  <div className="flex min-w-0 flex-col gap-1.5 px-5 py-4">
    <div className="flex items-center justify-between gap-2 text-small text-ink-muted">
      {label}
      {icon ? <Icon as={icon} /> : null}
    </div>
    <div className="text-[32px] leading-10 font-heading tracking-[-0.03em] tabular-nums lang-ar:tracking-normal">
      {value}
    </div>
    {children}
  </div>
);

/** Figures side by side with hairlines between. */
export const StatStrip = ({ children }: { children: ReactNode }) => (
  <div className="grid auto-cols-fr grid-flow-col *:not-first:border-s *:not-first:border-line max-sm:grid-flow-row max-sm:*:not-first:border-s-0 max-sm:*:not-first:border-t">
    {children}
  </div>
);
