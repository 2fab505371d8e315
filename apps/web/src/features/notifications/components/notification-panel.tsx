import { notificationLimits } from '@mz/contracts/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../lib/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { notificationsQuery, useMarkRead } from '../api/notifications.api.ts';
import { NotificationLine } from './notification-line.tsx';

/** The latest notifications under the bell. */
export const NotificationPanel = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation('notifications');
  const query = useInfiniteQuery(notificationsQuery(false, notificationLimits.onScreen), queryClient);
  const markRead = useMarkRead(queryClient);
  const all = query.data?.pages[0]?.notifications ?? [];
  return (
    <div className="-m-1 flex max-h-[min(70dvh,560px)] flex-col">
      <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-4 pe-2">
        <h2 className="text-small font-semibold">{t('title')}</h2>
        <Button
          variant="ghost"
          size="sm"
          className="text-primary"
          disabled={all.every(({ read }) => read)}
          onClick={() => markRead.mutate('all')}
        >
          {t('markAll')}
        </Button>
      </div>
      <div className="min-h-0 overflow-y-auto">
        {query.isPending ? <SkeletonRows rows={3} /> : null}
        {query.isError ? <ErrorState title={t('failed')} onRetry={() => void query.refetch()} /> : null}
        {query.isSuccess && all.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyHow')}</EmptyState>
        ) : null}
        <ul className="divide-y divide-line">
          {all.map((one) => (
            <li key={`${one.kind}${one.id}`}>
              <NotificationLine
                notification={one}
                onOpen={() => {
                  if (!one.read) markRead.mutate([one.id]);
                  onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-small">
        <TextLink to="/notifications" onClick={onLeave}>
          {t('seeAll')}
        </TextLink>
        <TextLink
          to="/settings?tab=notifications"
          onClick={onLeave}
          tone="plain"
          className="row gap-1.5 text-ink-muted"
        >
          <Icon as={SlidersHorizontal} size={16} />
          {t('settings')}
        </TextLink>
      </div>
    </div>
  );
};
