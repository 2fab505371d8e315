import type { MyZone } from '@mz/contracts/myzone';
import { useQuery } from '@tanstack/react-query';
import { Calculator, CalendarDays, MessageSquare, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { columnsClass, Page, PageHead } from '../../../ui/page.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { myZoneQueries } from '../api/myzone.api.ts';
import { DoorsCard } from './doors-card.tsx';
import { MyZoneNav } from './myzone-nav.tsx';
import { SavedCard } from './saved-card.tsx';

interface ListCardProps {
  id: string;
  title: string;
  /** Said where there is nothing, with a way on. */
  empty: { readonly text: string; readonly action?: ReactNode };
  children: readonly ReactNode[];
}

const ListCard = ({ id, title, empty, children }: ListCardProps) => (
  <Card as="section" aria-labelledby={id}>
    <CardHead title={title} titleId={id} />
    {children.length === 0 ? (
      <EmptyState title={empty.text} action={empty.action} />
    ) : (
      <CardList>{children}</CardList>
    )}
  </Card>
);

const way = (to: string, text: string) => (
  <ButtonLink to={to} size="sm" variant="outline">
    {text}
  </ButtonLink>
);

const Content = ({ zone }: { zone: MyZone }) => {
  const { t, i18n } = useTranslation('myzone');
  const time = (at: string | null) => (at ? formatDateTime(new Date(at), i18n.language) : null);
  return (
    <div className={columnsClass({ end: true })}>
      <div className="flex min-w-0 flex-col gap-4">
        <ListCard
          id="myzone-learning"
          title={t('learning')}
          empty={{ text: t('noLearning'), action: way('/academy', t('openAcademy')) }}
        >
          {zone.learning.map(({ id, title, percent }) => (
            <ListRow
              key={id}
              icon={Play}
              to={`/academy/${id}`}
              title={<Foreign>{title}</Foreign>}
              detail={<Progress percent={percent} label={t('done')} />}
            />
          ))}
        </ListCard>
        <ListCard
          id="myzone-conversations"
          title={t('conversations')}
          empty={{ text: t('noConversations'), action: way('/zonebot', t('askZonebot')) }}
        >
          {zone.conversations.map(({ id, title, at }) => (
            <ListRow
              key={id}
              size="sm"
              icon={MessageSquare}
              to={`/zonebot/${id}`}
              title={<Foreign>{title}</Foreign>}
              detail={time(at)}
            />
          ))}
        </ListCard>
        <SavedCard zone={zone} />
      </div>
      <aside className="flex min-w-0 flex-col gap-4">
        <DoorsCard zone={zone} />
        <ListCard
          id="myzone-calculations"
          title={t('calculations')}
          empty={{ text: t('noCalculations'), action: way('/tools', t('openTools')) }}
        >
          {zone.calculations.map(({ id, calculatorId, title, at }) => (
            <ListRow
              key={id}
              size="sm"
              icon={Calculator}
              to={`/tools/${calculatorId}`}
              title={title}
              detail={time(at)}
            />
          ))}
        </ListCard>
        <ListCard id="myzone-events" title={t('events')} empty={{ text: t('noEvents') }}>
          {zone.events.map(({ id, title, startsAt, place, path }) => (
            <ListRow
              key={id}
              size="sm"
              icon={CalendarDays}
              to={path}
              title={<Foreign>{title}</Foreign>}
              detail={
                <>
                  {time(startsAt)} · <bdi>{place ?? t('online')}</bdi>
                </>
              }
            />
          ))}
        </ListCard>
      </aside>
    </div>
  );
};

/** The personal space: every line leads to where the thing stands. */
export const MyZonePage = () => {
  const { t } = useTranslation('myzone');
  const errorText = useApiError();
  const query = useQuery(myZoneQueries.index());
  useTitle(t('title'));
  return (
    <Page>
      <MyZoneNav />
      <PageHead title={t('title')} lead={t('lead')} />
      {query.isPending ? (
        <Card>
          <SkeletonRows rows={6} />
        </Card>
      ) : null}
      {query.isError && !query.data ? (
        <Card>
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        </Card>
      ) : null}
      {query.data ? <Content zone={query.data} /> : null}
    </Page>
  );
};
