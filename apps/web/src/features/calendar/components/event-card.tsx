import type { CalendarEventDetail } from '@mz/contracts/calendar';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, CalendarPlus, Check, Clock, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonAnchor, ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon, IconTile } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { PaperCard } from '../../research/research.public.ts';
import {
  calendarQueries,
  saveEventFile,
  useCancelEvent,
  useDecide,
  useReminder,
  useSeat,
} from '../api/calendar.api.ts';
import { HostTools } from './host-tools.tsx';

const minute = 60_000;
const barSteps = 20;

const Fact = ({ icon, children }: { icon: typeof Clock; children: ReactNode }) => (
  <p className="row gap-2 text-small text-ink-muted">
    <Icon as={icon} size={16} />
    <span className="min-w-0">{children}</span>
  </p>
);

const Seats = ({ event }: { event: CalendarEventDetail }) => {
  const { t, i18n } = useTranslation('calendar');
  const number = (value: number) => formatNumber(value, i18n.language);
  const { capacity, seated } = event;
  if (capacity === null)
    return <p className="text-small text-ink-muted">{t('coming', { amount: number(seated) })}</p>;
  const label = t('seatsOf', { seated: number(seated), total: number(capacity) });
  return (
    <div className="stack gap-1.5">
      <p className="row justify-between text-small">
        <span className="font-medium">{label}</span>
        {event.waiting > 0 ? (
          <span className="text-ink-muted">{t('waitingCount', { amount: number(event.waiting) })}</span>
        ) : null}
      </p>
      <ZoneBar
        kind="steps"
        filled={Math.round((seated / capacity) * Math.min(capacity, barSteps))}
        total={Math.min(capacity, barSteps)}
        label={label}
      />
    </div>
  );
};

const Actions = ({ event, isOver }: { event: CalendarEventDetail; isOver: boolean }) => {
  const { t } = useTranslation('calendar');
  const errorText = useApiError();
  const navigate = useNavigate();
  const seat = useSeat(event.id);
  const decide = useDecide(event.id);
  const cancel = useCancelEvent(event.id);
  const [isCancelling, setCancelling] = useState(false);
  const onError = (cause: Error) => toast.error(errorText(cause));
  const isFull = event.capacity !== null && event.seated >= event.capacity;
  const leave = () => void navigate('/events');
  return (
    <div className="flex flex-wrap gap-2">
      {event.mayDecide ? (
        <>
          <Button
            variant="primary"
            busy={decide.isPending && decide.variables}
            onClick={() => decide.mutate(true, { onError })}
          >
            {t('approve')}
          </Button>
          <Button
            variant="outline"
            busy={decide.isPending && !decide.variables}
            onClick={() => decide.mutate(false, { onError, onSuccess: leave })}
          >
            {t('refuse')}
          </Button>
        </>
      ) : null}
      {event.state === 'published' && !isOver && !event.group ? (
        <Button
          variant={event.mine ? 'outline' : 'primary'}
          busy={seat.isPending}
          onClick={() => seat.mutate(event.mine === null, { onError })}
        >
          {event.mine === 'seated'
            ? t('giveUp')
            : event.mine === 'waiting'
              ? t('leaveList')
              : t(isFull ? 'joinList' : 'take')}
        </Button>
      ) : null}
      {event.link && !isOver ? (
        <ButtonAnchor href={event.link} target="_blank" rel="noreferrer" variant="soft">
          {t('join')}
        </ButtonAnchor>
      ) : null}
      {event.state === 'cancelled' ? null : (
        <Button
          variant={event.group ? 'outline' : 'ghost'}
          onClick={() => void saveEventFile(event.calendarPath).catch(() => toast.error(t('fileFailed')))}
        >
          <Icon as={CalendarPlus} size={16} />
          {t('addToCalendar')}
        </Button>
      )}
      {event.isHost && !event.mayDecide && event.state !== 'cancelled' ? (
        <Button variant="ghost" onClick={() => setCancelling(true)}>
          {t('cancelEvent')}
        </Button>
      ) : null}
      {isCancelling ? (
        <ConfirmDialog
          title={t('cancelTitle')}
          description={t('cancelText')}
          confirmLabel={t('cancelEvent')}
          busy={cancel.isPending}
          error={cancel.isError ? errorText(cancel.error) : null}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: leave })}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  );
};

/** Of an event one has a seat in or waits for. */
const Reminder = ({ id, isOn }: { id: string; isOn: boolean }) => {
  const { t } = useTranslation('calendar');
  const errorText = useApiError();
  const remind = useReminder(id);
  return (
    <Switch
      checked={remind.isPending ? remind.variables : isOn}
      disabled={remind.isPending}
      onChange={(wanted) => remind.mutate(wanted, { onError: (cause) => toast.error(errorText(cause)) })}
    >
      {t('remind')}
    </Switch>
  );
};

/** Who holds it: whoever planned it, and those who host it too. */
const Hosts = ({ event: { host, coHosts } }: { event: CalendarEventDetail }) => {
  const { t } = useTranslation('calendar');
  const { nameOf } = useSpecialties();
  const hosts = [
    ...(host ? [{ ...host, role: t('host') }] : []),
    ...coHosts.map((one) => ({ ...one, role: t('coHost') })),
  ];
  if (hosts.length === 0) return null;
  return (
    <section className="stack gap-1.5" aria-labelledby="event-hosts">
      <h3 id="event-hosts" className="text-small font-heading">
        {t('hosts')}
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {hosts.map(({ id, fullName, avatarUrl, specialty, hospital, role }) => (
          <ListRow
            key={id}
            size="sm"
            start={<Avatar name={fullName} url={avatarUrl} size={36} />}
            to={`/profile/${id}`}
            title={<bdi>{fullName}</bdi>}
            detail={[role, specialty && nameOf(specialty), hospital].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </section>
  );
};

/** What it is about, where that is a paper. */
const Paper = ({ paper }: { paper: NonNullable<CalendarEventDetail['paper']> }) => {
  const { t } = useTranslation('calendar');
  return (
    <section className="stack gap-1.5" aria-labelledby="event-paper">
      <h3 id="event-paper" className="text-small font-heading">
        {t('paper')}
      </h3>
      <PaperCard paper={paper} />
    </section>
  );
};

/** Whose date it is. */
const OfGroup = ({ id, group }: { id: string; group: NonNullable<CalendarEventDetail['group']> }) => {
  const { t } = useTranslation('calendar');
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <IconTile icon={BookOpen} />
      <p className="min-w-0 flex-1 basis-40 break-words text-small font-medium">
        <bdi>{group.name}</bdi>
      </p>
      <ButtonLink variant="soft" to={`/social/groups/${group.id}?meeting=${id}`}>
        {t('openGroup')}
      </ButtonLink>
    </div>
  );
};

const Content = ({ event }: { event: CalendarEventDetail }) => {
  const { t, i18n } = useTranslation('calendar');
  const now = useNow();
  const startsAt = new Date(event.startsAt);
  const isOver = startsAt.getTime() + event.minutes * minute < now.getTime();
  const there = formatDateTime(startsAt, i18n.language, event.timeZone);
  const isElsewhere = event.timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card as="section" pad="md" className="gap-4" stack aria-labelledby="event-title">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {event.kind === 'journal_club' ? (
          <Badge tone="primary" icon={BookOpen}>
            {t('journalClub')}
          </Badge>
        ) : null}
        {event.state === 'cancelled' ? <Badge tone="danger">{t('cancelled')}</Badge> : null}
        {event.state === 'proposed' ? <Badge tone="warning">{t('proposed')}</Badge> : null}
        {event.mine === 'seated' && event.state !== 'cancelled' ? (
          <Badge tone="success">
            <Icon as={Check} size={14} />
            {t('seated')}
          </Badge>
        ) : null}
        {event.waitingPlace === null || event.state === 'cancelled' ? null : (
          <Badge tone="info">
            {t('waitingPlace', { place: formatNumber(event.waitingPlace, i18n.language) })}
          </Badge>
        )}
        {event.attended ? <Badge tone="success">{t('attended')}</Badge> : null}
      </div>
      <h2 id="event-title" className="h2" dir="auto">
        {event.title}
      </h2>
      <div className="stack gap-1.5">
        <Fact icon={Clock}>
          {formatDateTime(startsAt, i18n.language)} ·{' '}
          {t('minutes', { amount: formatNumber(event.minutes, i18n.language) })}
          {isElsewhere ? (
            <span className="block">{t('there', { time: there, zone: event.timeZone })}</span>
          ) : null}
        </Fact>
        <Fact icon={MapPin}>
          <bdi>{event.place ?? t('online')}</bdi>
        </Fact>
      </div>
      <Actions event={event} isOver={isOver} />
      {event.reminds !== null && event.state === 'published' && !isOver ? (
        <Reminder id={event.id} isOn={event.reminds} />
      ) : null}
      {event.group ? null : <Seats event={event} />}
      {event.description ? (
        <p className="break-words whitespace-pre-line" dir="auto">
          {event.description}
        </p>
      ) : null}
      {event.paper ? <Paper paper={event.paper} /> : null}
      <Hosts event={event} />
      {event.group ? <OfGroup id={event.id} group={event.group} /> : null}
      {event.recording ? (
        <ButtonLink to={`/academy/${event.recording.id}`} variant="soft" className="self-start">
          {t('watch', { title: event.recording.title })}
        </ButtonLink>
      ) : null}
      {event.mine === null && event.capacity !== null && event.state === 'published' && !isOver ? (
        <Banner tone="info">{t('listHint')}</Banner>
      ) : null}
      {event.isHost ? <HostTools event={event} hasBegun={startsAt.getTime() <= now.getTime()} /> : null}
    </Card>
  );
};

/** One event whole. */
export const EventCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('calendar');
  const errorText = useApiError();
  const query = useQuery(calendarQueries.one(id));
  if (query.isPending)
    return (
      <Card>
        <SkeletonRows rows={5} />
      </Card>
    );
  if (query.isError)
    return (
      <Card>
        <ErrorState title={t('eventFailed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      </Card>
    );
  return <Content event={query.data} />;
};
