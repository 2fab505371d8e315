import type { CalendarEvent } from '@mz/contracts/calendar';
import { useTranslation } from 'react-i18next';
import { formatEventTime, formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateTile } from '../../../ui/date-tile.tsx';
import { ListRow } from '../../../ui/list-row.tsx';

const SeatBadge = ({ event }: { event: CalendarEvent }) => {
  const { t, i18n } = useTranslation('calendar');
  const number = (value: number) => formatNumber(value, i18n.language);
  if (event.state === 'cancelled') return <Badge tone="danger">{t('cancelled')}</Badge>;
  if (event.state === 'proposed') return <Badge tone="warning">{t('proposed')}</Badge>;
  if (event.mine === 'seated') return <Badge tone="success">{t('seated')}</Badge>;
  if (event.mine === 'waiting') return <Badge tone="info">{t('waitingList')}</Badge>;
  if (event.kind === 'journal_club') return <Badge tone="primary">{t('journalClub')}</Badge>;
  return event.capacity === null ? null : (
    <Badge>{t('seatsOf', { seated: number(event.seated), total: number(event.capacity) })}</Badge>
  );
};

/** One event in the list. */
export const EventLine = ({ event, current }: { event: CalendarEvent; current: boolean }) => {
  const { t, i18n } = useTranslation('calendar');
  const time = formatEventTime(new Date(event.startsAt), i18n.language);
  return (
    <ListRow
      current={current}
      to={event.path}
      start={<DateTile at={event.startsAt} />}
      title={<bdi className="block text-small font-medium">{event.title}</bdi>}
      detail={
        <>
          <span className="block text-small">
            {time.when} · <bdi>{event.place ?? t('online')}</bdi> ·{' '}
            {t('minutes', { amount: formatNumber(event.minutes, i18n.language) })}
          </span>
          <span className="mt-1 block">
            <SeatBadge event={event} />
          </span>
        </>
      }
    />
  );
};
