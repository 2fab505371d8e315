import type { CalendarEvent } from '@mz/contracts/calendar';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatTime, localeOf } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { calendarQueries } from '../api/calendar.api.ts';
import { addMonths, dayKey, firstWeekday, monthOf, weeksOf } from '../model/month.ts';

const Entry = ({ event, current }: { event: CalendarEvent; current: boolean }) => {
  const { t, i18n } = useTranslation('calendar');
  const time = formatTime(new Date(event.startsAt), i18n.language);
  const isOff = event.state === 'cancelled';
  return (
    <li>
      <Link
        to={event.path}
        aria-current={current ? 'true' : undefined}
        className="block rounded-[6px] bg-primary-soft px-1.5 py-1 text-tiny text-ink aria-current:outline-2 aria-current:outline-primary hover:underline pointer-coarse:py-2.5"
      >
        <span className="text-ink-muted tabular-nums">{time}</span>{' '}
        <bdi className={cx('break-words', isOff && 'line-through')}>{event.title}</bdi>
        {isOff ? <span className="sr-only"> {t('cancelled')}</span> : null}
      </Link>
    </li>
  );
};

/** A month of events: a grid where there is room, a list of the days that hold something on a phone. */
export const MonthView = ({ currentId }: { currentId: string | undefined }) => {
  const { t, i18n } = useTranslation('calendar');
  const errorText = useApiError();
  const now = useNow();
  const [month, setMonth] = useState(() => monthOf(now));
  const locale = localeOf(i18n.language);
  const weeks = weeksOf(month, firstWeekday(locale));
  const [from, until] = [new Date(month.year, month.month, 1), new Date(month.year, month.month + 1, 1)];
  const query = useQuery(calendarQueries.between(from.toISOString(), until.toISOString()));
  const byDay = Map.groupBy(query.data?.events ?? [], ({ startsAt }) => dayKey(new Date(startsAt)));
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(from);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const whole = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const today = dayKey(now);
  return (
    <Card as="section" aria-labelledby="events-month" pad="sm">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <IconButton
          icon={ChevronLeft}
          flip
          label={t('month.before')}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <h2 id="events-month" className="h3 min-w-40 text-center" aria-live="polite">
          {name}
        </h2>
        <IconButton
          icon={ChevronRight}
          flip
          label={t('month.after')}
          onClick={() => setMonth(addMonths(month, 1))}
        />
        <Button variant="ghost" size="sm" onClick={() => setMonth(monthOf(now))}>
          {t('month.today')}
        </Button>
      </div>
      {query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.data?.events.length === 0 ? (
        <p className="mb-2 text-small text-ink-muted">{t('month.none')}</p>
      ) : null}
      <div className="grid grid-cols-7 gap-px max-sm:hidden" aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={dayKey(day)} className="pb-1 text-center text-tiny text-ink-muted">
            {weekday.format(day)}
          </span>
        ))}
      </div>
      <ol
        aria-label={name}
        className="grid grid-cols-7 gap-px overflow-hidden rounded-control border border-line bg-line max-sm:grid-cols-1"
      >
        {weeks.flat().map((day) => {
          const events = byDay.get(dayKey(day)) ?? [];
          const isOther = day.getMonth() !== month.month;
          return (
            <li
              key={dayKey(day)}
              aria-label={whole.format(day)}
              className={cx(
                'min-h-24 p-1.5 max-sm:min-h-0',
                isOther ? 'bg-sunken' : 'bg-surface',
                events.length === 0 && 'max-sm:hidden',
              )}
            >
              <span
                className={cx(
                  'mb-1 inline-grid min-w-6 place-items-center rounded-full px-1 text-tiny tabular-nums',
                  dayKey(day) === today ? 'bg-primary text-on-primary' : 'text-ink-muted',
                )}
              >
                {formatNumber(day.getDate(), i18n.language)}
              </span>
              {events.length > 0 ? (
                <ul className="flex flex-col gap-1">
                  {events.map((event) => (
                    <Entry key={event.id} event={event} current={event.id === currentId} />
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
};
