import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../lib/query.ts';
import { Count } from '../../../ui/badge.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import { unreadQuery } from '../api/messages.api.ts';

/** The way to the messages from every screen, with how many threads have unread ones. Stands outside the data layout. */
export const UnreadIndicator = () => {
  const { t } = useTranslation('nav');
  const { data } = useQuery(unreadQuery(), queryClient);
  const count = (data?.threads ?? 0) + (data?.requests ?? 0);
  return (
    <span className="relative inline-grid">
      <IconLink
        icon={MessageSquare}
        label={count > 0 ? t('unreadMessages', { count }) : t('messages')}
        to="/messages"
      />
      {count > 0 ? (
        <Count accent onIcon aria-hidden="true">
          {count > 99 ? '99+' : count}
        </Count>
      ) : null}
    </span>
  );
};
