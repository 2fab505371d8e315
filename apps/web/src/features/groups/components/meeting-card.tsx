import type { Group, GroupMeeting } from '@mz/contracts/groups';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, CalendarPlus, Check, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { formatDateTime, formatNumber, formatPartialDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { groupQueries, useGroupChanges } from '../api/groups.api.ts';

/** The file is for members of the group: it is fetched as they are, and handed to the device. */
const saveCalendar = async (url: string): Promise<void> => {
  const answer = await authorizedFetch(url);
  if (!answer.ok) throw new Error(`Calendar file: ${answer.status}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = 'journal-club.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const Meeting = ({
  group,
  meeting,
  isWanted,
}: {
  group: Group;
  meeting: GroupMeeting;
  isWanted: boolean;
}) => {
  const card = useRef<HTMLFormElement>(null);
  // Whoever came for this date is taken to it.
  useEffect(() => {
    if (!isWanted) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const { t, i18n } = useTranslation('groups');
  const errorText = useApiError();
  const changes = useGroupChanges(group.id);
  const { article, question, startsAt, place, readers, read } = meeting;
  const decides = group.role !== 'member';
  return (
    <Card
      as="article"
      pad="md"
      stack
      ref={card}
      tabIndex={-1}
      aria-label={article.title}
      className={isWanted ? 'outline-2 outline-primary' : undefined}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="primary" icon={BookOpen}>
          {t('meetings.badge')}
        </Badge>
        <time dateTime={startsAt} className="ms-auto text-small font-medium text-accent-ink">
          {formatDateTime(new Date(startsAt), i18n.language)}
        </time>
        {decides ? (
          <IconButton
            size="sm"
            icon={Trash2}
            label={t('meetings.remove')}
            onClick={() =>
              changes.removeMeeting.mutate(meeting.id, { onError: (cause) => toast.error(errorText(cause)) })
            }
          />
        ) : null}
      </div>
      <div>
        <h2 className="h3 w-fit" dir="auto">
          <TextLink to={`/research/${article.id}`}>{article.title}</TextLink>
        </h2>
        <p className="text-small text-ink-muted">
          <bdi>{article.journal}</bdi>
          {article.publicationDate ? ` · ${formatPartialDate(article.publicationDate, i18n.language)}` : null}
          {place ? (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          ) : null}
        </p>
        {article.retracted ? <Badge tone="danger">{t('meetings.retracted')}</Badge> : null}
      </div>
      {question ? (
        <p dir="auto" className="w-fit whitespace-pre-wrap">
          {question}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink size="sm" to={`/research/${article.id}`}>
          {t('meetings.open')}
        </ButtonLink>
        <Button
          size="sm"
          variant="outline"
          aria-pressed={read}
          disabled={changes.setRead.isPending}
          onClick={() => changes.setRead.mutate({ meetingId: meeting.id, isRead: !read })}
        >
          <Icon as={Check} size={16} />
          {t(read ? 'meetings.isRead' : 'meetings.read')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            void saveCalendar(meeting.calendarUrl).catch(() => toast.error(t('meetings.calendarFailed')))
          }
        >
          <Icon as={CalendarPlus} size={16} />
          {t('meetings.calendar')}
        </Button>
        <span className="ms-auto text-small text-ink-muted">
          {t('meetings.readers', {
            count: readers,
            amount: formatNumber(readers, i18n.language),
            total: formatNumber(group.members, i18n.language),
          })}
        </span>
      </div>
    </Card>
  );
};

/** Dates of the journal club: those to come, or the papers read. */
export const MeetingList = ({
  group,
  when,
  empty,
  wanted = null,
}: {
  group: Group;
  when: 'coming' | 'past';
  /** What stands there when there are none. */
  empty?: string;
  /** The date somebody came for. */
  wanted?: string | null;
}) => {
  const { data } = useQuery(groupQueries.meetings(group.id, when));
  if (empty && data?.meetings.length === 0) return <EmptyState title={empty} />;
  return (data?.meetings ?? []).map((meeting) => (
    <Meeting key={meeting.id} group={group} meeting={meeting} isWanted={meeting.id === wanted} />
  ));
};
