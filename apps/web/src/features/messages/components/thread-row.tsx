import type { Thread } from '@mz/contracts/messages';
import { BellOff, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Count } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { splitShared } from '../model/shared-links.ts';
import { titleOf } from '../model/thread-title.ts';

/** Whether the first letter is of a script written from right to left. */
const startsFromRight = (text = ''): boolean => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** What a message says, without the addresses of what it shares. */
const wordsOf = (excerpt: string, link: string): string => {
  const { text, shared } = splitShared(excerpt, window.location.origin);
  return text === '' && shared.length > 0 ? link : text;
};

/** A conversation in a list: with whom, what was written last, and how much is unread. */
export const ThreadRow = ({ thread, current }: { thread: Thread; current: boolean }) => {
  const { t, i18n } = useTranslation('messages');
  const { user } = useSession();
  const relative = useRelativeTime();
  const now = useNow();
  const title = titleOf(thread) || t('gone');
  const lastText = thread.last?.isDeleted
    ? t('deleted')
    : thread.last?.hasMutedWord
      ? t('mutedWord')
      : wordsOf(thread.last?.excerpt ?? '', t('sharedLink'));
  return (
    <ListRow
      size="sm"
      current={current}
      to={`/messages/${thread.id}`}
      start={
        thread.kind === 'group' ? (
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-info-soft text-info">
            <Icon as={UsersRound} size={16} />
          </span>
        ) : (
          <Avatar name={title} url={thread.members[0]?.avatarUrl} />
        )
      }
      title={
        <span className="flex items-baseline gap-2">
          {/* As wide as its letters: a name of the other direction begins where the others begin. */}
          <span className="flex min-w-0 flex-1">
            <bdi className={thread.unread > 0 ? 'truncate font-semibold' : 'truncate'}>{title}</bdi>
          </span>
          <time className="shrink-0 text-tiny font-normal text-ink-muted" dateTime={thread.lastAt}>
            {relative(thread.lastAt, now)}
          </time>
        </span>
      }
      detail={
        <span className="flex items-center gap-2">
          {/* By its own words, not by the "You:" before them: what is cut off is then the end. */}
          <span
            dir={startsFromRight(lastText) ? 'rtl' : 'ltr'}
            className="min-w-0 flex-1 truncate text-start"
          >
            {thread.last?.authorId === user?.id && lastText ? t('you', { text: lastText }) : lastText}
          </span>
          {thread.muted ? (
            <>
              <Icon as={BellOff} size={14} />
              <span className="sr-only">{t('muted')}</span>
            </>
          ) : null}
          {thread.unread > 0 ? (
            <Count accent={!thread.muted}>
              <span aria-hidden="true">
                {thread.unread > 99 ? '99+' : formatNumber(thread.unread, i18n.language)}
              </span>
              <span className="sr-only">{t('unreadCount', { count: thread.unread })}</span>
            </Count>
          ) : null}
        </span>
      }
    />
  );
};
