import { CircleHelp, FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';

/** A screen whose files are on their way, or did not come. */
export const Waiting = ({
  title,
  state,
}: {
  title: string;
  state: { readonly status: 'loading' | 'failed'; readonly retry: () => void };
}) => {
  const { t } = useTranslation('drugs');
  return (
    <Page>
      <PageHead title={title} />
      <Card pad="md">
        {state.status === 'failed' ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={state.retry} />
        ) : (
          <SkeletonGroup label={t('loading')} className="stack gap-4">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-2/3" />
          </SkeletonGroup>
        )}
      </Card>
    </Page>
  );
};

/** Where a statement stands, marked where that is not the label. */
export const CheckMark = ({ check }: { check: 'label' | 'second-source' | 'unchecked' }) => {
  const { t } = useTranslation('drugs');
  if (check === 'label') return <span className="text-tiny text-ink-muted">{t('check.label')}</span>;
  return (
    <Badge tone="warning" wrap icon={check === 'unchecked' ? CircleHelp : FlaskConical}>
      {t(`check.${check}`)}
    </Badge>
  );
};

/** Figures and units keep their order in a text that runs the other way. */
export const Figure = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={className ? `tabular-nums ${className}` : 'tabular-nums'}>
    {children}
  </bdi>
);
