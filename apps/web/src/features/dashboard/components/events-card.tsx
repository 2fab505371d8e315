import type { Dashboard } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEventTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { dashboardQueries } from '../api/dashboard.api.ts';

type CalendarEvent = Dashboard['events'][number];

const EventLine = ({ event }: { event: CalendarEvent }) => {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const time = formatEventTime(new Date(event.startsAt), i18n.language);
  return (
    <li className="row gap-3 px-[18px] py-[11px]">
      <time
        className="stack w-10 shrink-0 overflow-hidden rounded-[8px] border border-line text-center"
        dateTime={event.startsAt}
      >
        <span className="pt-0.5 leading-[22px] font-semibold tabular-nums">{time.day}</span>
        <span className="bg-sunken text-tiny text-ink-muted">{time.month}</span>
      </time>
      <span className="min-w-0 flex-1 text-small">
        <span className="font-medium block">
          <bdi>{event.title}</bdi>
        </span>
        <span className="text-ink-muted">
          {time.when}
          {' · '}
          <bdi>{event.place ?? t('events.online')}</bdi>
        </span>
      </span>
    </li>
  );
};

const AllEvents = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['dashboard', 'common']);
  const apiError = useApiError();
  const calendar = useQuery(dashboardQueries.events());
  return (
    <Dialog title={t('events.title')} onClose={onClose} size="lg">
      {calendar.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack gap-3 py-2">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </SkeletonGroup>
      ) : null}
      {calendar.isError ? (
        <ErrorState
          title={t('events.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void calendar.refetch()}
        >
          {apiError(calendar.error)}
        </ErrorState>
      ) : null}
      {calendar.data?.events.length === 0 ? (
        <EmptyState icon={CalendarDays} title={t('events.empty')} />
      ) : null}
      <CardList className="-mx-5 max-h-[60vh] overflow-y-auto">
        {calendar.data?.events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </CardList>
    </Dialog>
  );
};

/** The next events, and all of them on request. */
export const EventsCard = ({ events }: { events: readonly CalendarEvent[] }) => {
  const { t } = useTranslation(['dashboard', 'common']);
  const [showsAll, setShowsAll] = useState(false);
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
        <Button variant="soft" size="sm" block onClick={() => setShowsAll(true)}>
          {t('events.all')}
        </Button>
      </div>
      {showsAll ? <AllEvents onClose={() => setShowsAll(false)} /> : null}
    </Card>
  );
};
