import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { notificationsQuery, unreadQuery, useMarkRead } from '../api/notifications.api.ts';
import { NotificationLine } from './notification-line.tsx';

const pageSize = 20;

/** Everything the member is told, back to ninety days. */
export const NotificationsPage = () => {
  const { t } = useTranslation('notifications');
  const errorText = useApiError();
  const [search, setSearch] = useSearchParams();
  const onlyUnread = search.get('show') === 'unread';
  const client = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery(onlyUnread, pageSize));
  const { data: unread } = useQuery(unreadQuery());
  const markRead = useMarkRead(client);
  const all = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  useTitle(t('title'));
  return (
    <Page narrow>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <span className="row flex-wrap gap-2">
            <ButtonLink variant="ghost" size="sm" to="/settings?tab=notifications">
              {t('settings')}
            </ButtonLink>
            <Button
              variant="outline"
              size="sm"
              disabled={!unread?.count}
              onClick={() => markRead.mutate('all')}
            >
              {t('markAll')}
            </Button>
          </span>
        }
      />
      <Segmented
        className="mb-4"
        label={t('show.label')}
        value={onlyUnread ? 'unread' : 'all'}
        options={(['all', 'unread'] as const).map((value) => ({
          value,
          // i18n-keys: notifications:show.*
          text: t(`show.${value}`),
        }))}
        onChange={(value) => setSearch(value === 'unread' ? { show: value } : {}, { replace: true })}
      />
      <Card>
        {query.isPending ? <SkeletonRows rows={6} /> : null}
        {query.isError && all.length === 0 ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        ) : null}
        {query.isSuccess && all.length === 0 ? (
          <EmptyState title={t(onlyUnread ? 'emptyUnread' : 'empty')}>{t('emptyHow')}</EmptyState>
        ) : null}
        <InfiniteList
          label={t('list')}
          items={all}
          keyOf={({ kind, id }) => `${kind}${id}`}
          render={(one) => (
            <div className="border-b border-line">
              <NotificationLine
                notification={one}
                onOpen={() => {
                  if (!one.read) markRead.mutate([one.id]);
                }}
              />
            </div>
          )}
          hasMore={query.hasNextPage}
          isFetching={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? errorText(query.error) : undefined}
          onMore={() => void query.fetchNextPage()}
        />
      </Card>
    </Page>
  );
};
