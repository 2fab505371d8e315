import { Inbox, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet, and the one thing to do about it. */
export const EmptyState = ({ icon = Inbox, title, children, action }: EmptyStateProps) => (
  <div className="state paper">
    <span className="muted">
      <Icon as={icon} size={20} />
    </span>
    <p className="small">
      <span className={children ? 'mid' : ''}>{title}</span>
      {children ? (
        <>
          <br />
          <span className="muted">{children}</span>
        </>
      ) : null}
    </p>
    {action}
  </div>
);

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
}

/** What happened, and Retry. */
export const ErrorState = ({ title, children, retryLabel, onRetry }: ErrorStateProps) => (
  <div className="state" role="alert">
    <span className="text-danger">
      <Icon as={TriangleAlert} size={20} />
    </span>
    <p className="small">
      <span className="mid">{title}</span>
      {children ? (
        <>
          <br />
          <span className="muted">{children}</span>
        </>
      ) : null}
    </p>
    <button type="button" className="btn btn-outline btn-sm" onClick={onRetry}>
      <Icon as={RefreshCw} size={16} />
      {retryLabel}
    </button>
  </div>
);
