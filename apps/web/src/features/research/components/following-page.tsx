import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { columnsClass, Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useFollows } from '../api/use-follows.ts';
import { FollowLine } from './follow-line.tsx';
import { LibraryNav } from './library-nav.tsx';
import { LibraryNotices, useNoticesAwaited } from './library-notices.tsx';
import { ProxySetting } from './proxy-setting.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

const List = () => {
  const { t } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const follows = useFollows();
  const areNoticesAwaited = useNoticesAwaited();
  if (follows.isPending || areNoticesAwaited) return <ResultsSkeleton />;
  if (!follows.data)
    return (
      <Card>
        <ErrorState
          title={t('follow.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void follows.refetch()}
        >
          {apiError(follows.error)}
        </ErrorState>
      </Card>
    );
  if (follows.data.follows.length === 0)
    return (
      <>
        <LibraryNotices />
        <Card>
          <EmptyState
            icon={Bell}
            title={t('follow.empty')}
            action={
              <ButtonLink variant="outline" size="sm" to="/research">
                {t('back')}
              </ButtonLink>
            }
          >
            {t('follow.emptyHow')}
          </EmptyState>
        </Card>
      </>
    );
  return (
    <>
      <LibraryNotices />
      <ul className="stack gap-3.5">
        {follows.data.follows.map((follow) => (
          <FollowLine key={follow.id} follow={follow} />
        ))}
      </ul>
    </>
  );
};

/** Searches, topics, journals and authors followed, and the settings of the portal. */
export const FollowingPage = () => {
  const { t } = useTranslation('research');
  const [params] = useSearchParams();
  const isSettings = params.get('tab') === 'settings';
  const title = t(isSettings ? 'proxy.title' : 'follow.list');
  useTitle(title);
  return (
    <Page>
      <PageHead title={title} lead={t(isSettings ? 'proxy.lead' : 'follow.lead')} />
      <div className={columnsClass({ start: true })}>
        <LibraryNav place={isSettings ? 'settings' : 'following'} />
        {isSettings ? (
          <ProxySetting />
        ) : (
          <div className="stack gap-4">
            <List />
          </div>
        )}
      </div>
    </Page>
  );
};
