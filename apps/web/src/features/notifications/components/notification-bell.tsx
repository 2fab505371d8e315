import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '../../../lib/i18n.ts';
import { subscribeTopic } from '../../../lib/live-topics.ts';
import { queryClient } from '../../../lib/query.ts';
import { Count } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { unreadQuery } from '../api/notifications.api.ts';
import { notificationKeys } from '../api/notifications.keys.ts';

const NotificationPanel = lazy(async () => {
  const [{ NotificationPanel: Panel }] = await Promise.all([
    import('./notification-panel.tsx'),
    loadNamespaces('notifications'),
  ]);
  return { default: Panel };
});

/** The bell: how much is unread, and under it the latest. Stands outside the data layout. */
export const NotificationBell = () => {
  const { t } = useTranslation('nav');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(unreadQuery(), queryClient);
  const count = data?.count ?? 0;
  const topics = data?.topics.join(' ') ?? '';
  useEffect(() => {
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map((topic) =>
        subscribeTopic(
          topic as `${string}:${string}`,
          () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
        ),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [topics]);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t('notifications')}
      width="md"
      trigger={
        <IconButton icon={Bell} label={count > 0 ? t('unreadNotifications', { count }) : t('notifications')}>
          {count > 0 ? (
            <Count accent onIcon aria-hidden="true">
              {count > 99 ? '99+' : count}
            </Count>
          ) : null}
        </IconButton>
      }
    >
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <NotificationPanel onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
};
