import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { cloneElement, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '../../../lib/i18n.ts';
import { subscribeTopic } from '../../../lib/live-topics.ts';
import { queryClient } from '../../../lib/query.ts';
import { Count } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { unreadQuery } from '../api/notifications.api.ts';
import { notificationKeys } from '../api/notifications.keys.ts';

const loadPopover = () =>
  Promise.all([import('./notification-popover.tsx'), loadNamespaces('notifications')]);
const NotificationPopover = lazy(async () => ({ default: (await loadPopover())[0].NotificationPopover }));

/** The bell: how much is unread, and under it the latest. Stands outside the data layout. */
export const NotificationBell = () => {
  const { t } = useTranslation('nav');
  const [isWanted, setWanted] = useState(false);
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
  // Near is enough to fetch it; where that fails, the press tries again.
  const preload = () => void loadPopover().catch(() => {});
  const button = (
    <IconButton
      icon={Bell}
      label={count > 0 ? t('unreadNotifications', { count }) : t('notifications')}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
    >
      {count > 0 ? (
        <Count accent onIcon aria-hidden="true">
          {count > 99 ? '99+' : count}
        </Count>
      ) : null}
    </IconButton>
  );
  const closed = cloneElement(button, { 'aria-expanded': false, onClick: () => setWanted(true) });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <NotificationPopover trigger={button} />
    </Suspense>
  );
};
