import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Link as LinkIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { calendarQueries, type When, whens } from '../api/calendar.api.ts';
import { EventCard } from './event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventLine } from './event-line.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { MonthView } from './month-view.tsx';

/** What is planned, one of it whole, and the address for other calendars. */
export const EventsPage = () => {
  const { t } = useTranslation('calendar');
  const errorText = useApiError();
  const { id } = useParams();
  const [when, setWhen] = useState<When>('coming');
  const [opens, setOpens] = useState<'event' | 'feed' | null>(null);
  const [view, setView] = useState<'list' | 'month'>('list');
  const query = useQuery({ ...calendarQueries.list(when), enabled: view === 'list' });
  // On a phone the list follows the event, and comes once it is known how long that is.
  const { isLoading: isAwaited } = useQuery({ ...calendarQueries.one(id ?? ''), enabled: id !== undefined });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const close = () => setOpens(null);
  useTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        lead={t('lead', { zone: timeZone })}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => setOpens('feed')}>
              <Icon as={LinkIcon} size={16} />
              {t('subscribe')}
            </Button>
            <Button variant="primary" onClick={() => setOpens('event')}>
              <Icon as={Plus} size={16} />
              {t('new')}
            </Button>
          </div>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-1.5">
        {(view === 'list' ? whens : []).map((one) => (
          <Chip key={one} pressed={when === one} onClick={() => setWhen(one)}>
            {/* i18n-keys: calendar:when.* */}
            {t(`when.${one}`)}
          </Chip>
        ))}
        <Segmented
          label={t('month.view')}
          value={view}
          options={[
            { value: 'list', text: t('month.asList') },
            { value: 'month', text: t('month.asMonth') },
          ]}
          onChange={setView}
          className="ms-auto"
        />
      </div>
      {view === 'month' ? (
        <div className="stack gap-4">
          <MonthView currentId={id} />
          {id ? <EventCard key={id} id={id} /> : null}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 max-lg:grid-cols-1">
          <Card
            as="section"
            aria-label={t('list')}
            className={cx(id && 'max-lg:order-2', isAwaited && 'max-lg:hidden')}
          >
            {query.isPending ? <SkeletonRows rows={4} /> : null}
            {query.isError ? (
              <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
                {errorText(query.error)}
              </ErrorState>
            ) : null}
            {query.data?.events.length === 0 ? (
              // i18n-keys: calendar:none.*
              <EmptyState icon={CalendarDays} title={t(`none.${when}`)} />
            ) : null}
            <ul className="divide-y divide-line">
              {query.data?.events.map((event) => (
                <EventLine key={event.id} event={event} current={event.id === id} />
              ))}
            </ul>
          </Card>
          {id ? (
            <EventCard key={id} id={id} />
          ) : (
            <Card className="max-lg:hidden">
              <EmptyState icon={CalendarDays} title={t('choose')} />
            </Card>
          )}
        </div>
      )}
      {opens === 'event' ? <EventDialog onClose={close} /> : null}
      {opens === 'feed' ? <FeedDialog onClose={close} /> : null}
    </Page>
  );
};
