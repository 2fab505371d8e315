import type { Group, GroupMeeting } from '@mz/contracts/groups';
import { useQuery } from '@tanstack/react-query';
import { Ban, BookOpen, CalendarCheck, CalendarPlus, Check, CircleDot } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { formatDateTime, formatDayTime, formatNumber, formatPartialDate } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { groupQueries, useGroupChanges } from '../api/groups.api.ts';

const MeetingPoll = lazyPart(
  async () => (await import('./meeting-poll.tsx')).MeetingPoll,
  <SkeletonRows rows={2} />,
  'drawn',
);
const MeetingMenu = lazyPart(async () => (await import('./meeting-menu.tsx')).MeetingMenu);

const minute = 60_000;
const day = 86_400_000;
const barSteps = 20;
const shown = { authors: 3, figures: 4 };
const columns: Readonly<Record<number, string>> = {
  1: 'sm:grid-cols-1',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-4',
};

/** The file is for members of the group: it is fetched as they are, and handed to the device. */
const saveCalendar = async (url: string): Promise<void> => {
  const answer = await authorizedFetch(url);
  if (!answer.ok) throw new Error(`Calendar file: ${answer.status}`);
  saveFile(await answer.blob(), 'journal-club.ics');
};

/** The figures of the paper that were taken out of it, the first of them. */
const KeyFigures = ({ figures }: { figures: GroupMeeting['article']['keyFigures'] }) => {
  const { t } = useTranslation('groups');
  if (figures.length === 0) return null;
  return (
    <dl
      aria-label={t('meetings.figures')}
      className={cx(
        'grid border-t border-line *:min-w-0 *:px-4 *:py-3 max-sm:*:py-2 *:first:ps-5 max-sm:*:first:ps-4 max-sm:grid-cols-1 max-sm:divide-y max-sm:divide-line sm:divide-x sm:divide-line',
        columns[figures.length],
      )}
    >
      {figures.map(({ measure, value, ci }) => (
        <div
          key={`${measure} ${value}`}
          className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-3"
        >
          <dt className="text-tiny text-ink-muted wrap-anywhere">
            <bdi lang="en">{measure}</bdi>
          </dt>
          <dd className="font-heading tabular-nums max-sm:shrink-0 max-sm:text-end">
            <bdi dir="ltr">{value}</bdi>
            {ci ? (
              <span className="block text-tiny font-normal text-ink-muted">
                <bdi dir="ltr">{t('meetings.interval', { ci })}</bdi>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** How many have read it, and whether the reader has. */
const Readers = ({ group, meeting }: { group: Group; meeting: GroupMeeting }) => {
  const { t, i18n } = useTranslation('groups');
  const errorText = useApiError();
  const { setRead } = useGroupChanges(group.id);
  const { readers, read } = meeting;
  const amounts = {
    count: readers,
    amount: formatNumber(readers, i18n.language),
    total: formatNumber(group.members, i18n.language),
  };
  return (
    <div className="stack items-start gap-2">
      <p className="flex w-full items-baseline justify-between gap-3 text-small">
        <span className="font-medium">{t('meetings.haveRead')}</span>
        <span className="text-ink-muted tabular-nums">{t('meetings.ofMembers', amounts)}</span>
      </p>
      <div className="w-full">
        <ZoneBar
          kind="steps"
          size="sm"
          filled={Math.min(barSteps, Math.round((readers / Math.max(1, group.members)) * barSteps))}
          total={barSteps}
          label={t('meetings.readers', amounts)}
        />
      </div>
      <Button
        size="sm"
        variant={read ? 'soft' : 'outline'}
        aria-pressed={read}
        disabled={setRead.isPending}
        onClick={() =>
          setRead.mutate(
            { meetingId: meeting.id, isRead: !read },
            { onError: (cause) => toast.error(errorText(cause)) },
          )
        }
      >
        <Icon as={Check} size={16} />
        {t(read ? 'meetings.isRead' : 'meetings.read')}
      </Button>
    </div>
  );
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
  const now = useNow();
  const { article, question, startsAt, minutes, place, poll } = meeting;
  const isOver = new Date(startsAt).getTime() + minutes * minute <= now.getTime();
  const at = new Date(startsAt);
  const names = article.authors.slice(0, shown.authors).join(', ');
  const isWhole = article.authorsComplete && article.authors.length <= shown.authors;
  const authors = names === '' || isWhole ? names : t('meetings.andOthers', { names });
  const isThisWeek = at.getTime() - now.getTime() < 6 * day;
  const when = isThisWeek && !isOver ? formatDayTime(at, i18n.language) : formatDateTime(at, i18n.language);
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      aria-label={article.title}
      className={cx('overflow-hidden', isWanted && 'outline-2 outline-primary')}
    >
      {article.retracted ? (
        <Banner tone="danger" quiet shape="flush" icon={Ban} title={t('meetings.wasRetracted')} />
      ) : null}
      <div className="stack gap-3 px-5 pt-3.5 pb-4 max-sm:px-4">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="primary" icon={BookOpen}>
            {t('meetings.badge')}
          </Badge>
          <time
            dateTime={startsAt}
            className={cx(
              'row ms-auto gap-1.5 text-small font-medium max-sm:order-last max-sm:ms-0 max-sm:w-full',
              isOver ? 'text-ink-muted' : 'text-accent-ink',
            )}
          >
            <Icon as={isOver ? CalendarCheck : CircleDot} size={16} />
            {isOver ? when : t('meetings.meets', { when })}
          </time>
          {group.role === 'member' ? null : (
            <span className="max-sm:ms-auto">
              <MeetingMenu meeting={meeting} isOver={isOver} />
            </span>
          )}
        </div>
        <div>
          <h2 className={cx('w-fit text-balance', article.retracted && 'line-through')} dir="auto">
            <TextLink tone="plain" to={`/research/${article.id}`}>
              {article.title}
            </TextLink>
          </h2>
          <p className="mt-0.5 text-small text-ink-muted">
            {[
              authors && <bdi key="authors">{authors}</bdi>,
              article.journal && <bdi key="journal">{article.journal}</bdi>,
              article.publicationDate && formatPartialDate(article.publicationDate, i18n.language),
              place && <bdi key="place">{place}</bdi>,
            ]
              .filter(Boolean)
              .flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}
          </p>
        </div>
        {question ? (
          <p className="max-w-[68ch] break-words whitespace-pre-wrap">
            <bdi>{question}</bdi>
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink to={`/research/${article.id}`}>{t('meetings.open')}</ButtonLink>
          <Button
            variant="ghost"
            onClick={() =>
              void saveCalendar(meeting.calendarUrl).catch(() => toast.error(t('meetings.calendarFailed')))
            }
          >
            <Icon as={CalendarPlus} size={16} />
            {t('meetings.calendar')}
          </Button>
        </div>
      </div>
      <KeyFigures figures={article.keyFigures.slice(0, shown.figures)} />
      <div
        className={cx(
          'grid border-t border-line *:min-w-0 *:px-5 *:py-3.5 max-sm:*:px-4',
          poll && 'grid-cols-2 divide-x divide-line max-sm:grid-cols-1 max-sm:divide-x-0 max-sm:divide-y',
        )}
      >
        <Readers group={group} meeting={meeting} />
        {poll ? <MeetingPoll meeting={meeting} poll={poll} /> : null}
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
