import type { Notification } from '@mz/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { cx } from '../../../ui/class-names.ts';
import { Foreign } from '../../../ui/foreign.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NotificationText, notificationIcons } from './notification-text.tsx';

interface NotificationLineProps {
  notification: Notification;
  /** It was opened: it counts as read. */
  onOpen: () => void;
}

/** One thing the member is told: who did what, of what, and when. The whole line leads there. */
export const NotificationLine = ({ notification, onOpen }: NotificationLineProps) => {
  const { t, i18n } = useTranslation('notifications');
  const relative = useRelativeTime();
  const now = useNow();
  const { kind, icon, excerpt, link, at, read } = notification;
  // A newer server may tell of kinds this page has no words for yet.
  if (!i18n.exists(`notifications:kinds.${kind}`)) return null;
  return (
    <div className="relative flex gap-3 px-4 py-3 hover:bg-sunken">
      <span
        className={cx(
          'grid size-7.5 shrink-0 place-items-center rounded-control',
          kind === 'paper_retracted' ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink-muted',
        )}
      >
        <Icon as={notificationIcons[icon]} size={16} />
      </span>
      <div className="min-w-0 flex-1 break-words">
        <Link
          to={link}
          onClick={onOpen}
          className="text-body after:absolute after:inset-0 after:content-['']"
        >
          <NotificationText notification={notification} />
        </Link>
        {excerpt ? (
          <Foreign className="line-clamp-2 w-fit text-small text-ink-muted">{excerpt}</Foreign>
        ) : null}
      </div>
      <span className="flex shrink-0 items-center gap-1.5 self-start pt-0.5 text-tiny text-ink-muted">
        {read ? null : (
          <>
            <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
            <span className="sr-only">{t('unread')}</span>
          </>
        )}
        <time dateTime={at} title={formatDateTime(new Date(at), i18n.language)}>
          {relative(at, now)}
        </time>
      </span>
    </div>
  );
};
