import { Inbox, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

const stateClass =
  'flex flex-col items-center gap-3 rounded-[11px] px-6 py-9 text-center text-small [&_p]:text-balance';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here yet, and the one thing to do about it. */
export const EmptyState = ({ icon = Inbox, title, children, action, className }: EmptyStateProps) => (
  <div className={cx(stateClass, 'paper', className)}>
    <span className="text-ink-muted">
      <Icon as={icon} size={20} />
    </span>
    <div>
      <p className={children ? 'font-medium' : undefined}>{title}</p>
      {children ? <p className="text-ink-muted">{children}</p> : null}
    </div>
    {action}
  </div>
);

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** "Retry" where nothing more can be said. */
  retryLabel?: string;
  onRetry: () => void;
  className?: string;
}

/** What happened, and Retry. */
export const ErrorState = ({ title, children, retryLabel, onRetry, className }: ErrorStateProps) => {
  const { t } = useTranslation('common');
  return (
    <div className={cx(stateClass, className)} role="alert">
      <span className="text-danger">
        <Icon as={TriangleAlert} size={20} />
      </span>
      <div>
        <p className="font-medium">{title}</p>
        {children ? <p className="text-ink-muted">{children}</p> : null}
      </div>
      <Button variant="outline" size="sm" onClick={onRetry}>
        <Icon as={RefreshCw} size={16} />
        {retryLabel ?? t('retry')}
      </Button>
    </div>
  );
};
