import type { Dashboard } from '@mz/contracts';
import { CalendarDays, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatEventTime, formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

type CalendarEvent = Dashboard['events'][number];

const EventLine = ({ event }: { event: CalendarEvent }) => {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const time = formatEventTime(new Date(event.startsAt), i18n.language);
  const seats =
    event.seat !== null || event.seatsLeft === null
      ? null
      : event.seatsLeft === 0
        ? t('events.full')
        : t('events.seatsLeft', { amount: formatNumber(event.seatsLeft, i18n.language) });
  return (
    <li className="row gap-3 px-[18px] py-[11px]">
      <time
        className="stack w-10 shrink-0 overflow-hidden rounded-[8px] border border-line text-center"
        dateTime={event.startsAt}
      >
        <span className="pt-0.5 leading-[22px] font-semibold tabular-nums">{time.day}</span>
        <span className="bg-sunken pb-0.5 text-tiny leading-5 text-ink-muted">{time.month}</span>
      </time>
      <span className="min-w-0 flex-1 text-small">
        <span className="font-medium block">
          <TextLink tone="plain" to={`/events/${event.id}`}>
            <Foreign>{event.title}</Foreign>
          </TextLink>
        </span>
        <span className="text-ink-muted">
          {time.when}
          {' · '}
          <bdi>{event.place ?? t('events.online')}</bdi>
          {seats === null ? null : ` · ${seats}`}
        </span>
      </span>
      {event.seat === 'seated' ? (
        <Badge tone="success" icon={Check}>
          {t('events.going')}
        </Badge>
      ) : null}
      {event.seat === 'waiting' ? <Badge>{t('events.waiting')}</Badge> : null}
    </li>
  );
};

/** The next events, and the way to all of them. */
export const EventsCard = ({ events }: { events: readonly CalendarEvent[] }) => {
  const { t } = useTranslation(['dashboard', 'common']);
  return (
    <Card as="section" aria-labelledby="events-title">
      <CardHead titleId="events-title" title={t('events.title')} className="px-[18px]" />
      {events.length === 0 ? (
        <EmptyState icon={CalendarDays} title={t('events.empty')} />
      ) : (
        <CardList>
          {events.slice(0, 3).map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </CardList>
      )}
      <div className="border-t border-line px-[18px] py-3">
        <ButtonLink to="/events" variant="soft" size="sm" block>
          {t('events.all')}
        </ButtonLink>
      </div>
    </Card>
  );
};
