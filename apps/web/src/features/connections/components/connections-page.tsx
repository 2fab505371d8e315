import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Count } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { type ListKind, membersQuery } from '../api/connections.api.ts';
import { MemberRow } from './member-row.tsx';

const tabIds = ['connections', 'requests', 'shutOut'] as const;
type TabId = (typeof tabIds)[number];
const listsOf: Record<TabId, readonly ListKind[]> = {
  connections: ['connections'],
  requests: ['incoming', 'outgoing'],
  shutOut: ['blocked', 'muted'],
};

const MemberList = ({ kind }: { kind: ListKind }) => {
  const { t, i18n } = useTranslation('connections');
  const errorText = useApiError();
  const query = useInfiniteQuery(membersQuery(kind));
  const card = useRef<HTMLElement>(null);
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  const total = query.data?.pages.at(-1)?.total;
  // i18n-keys: connections:lists.*
  const title = t(`lists.${kind}.title`);
  return (
    <Card as="section" ref={card} tabIndex={-1} aria-label={title}>
      <CardHead
        title={title}
        action={total === undefined ? null : <Count>{formatNumber(total, i18n.language)}</Count>}
      />
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.isSuccess && lines.length === 0 ? (
        <EmptyState title={t(`lists.${kind}.none`)}>{t(`lists.${kind}.how`)}</EmptyState>
      ) : null}
      {lines.length > 0 ? (
        <CardList>
          {lines.map((line) => (
            // What had the focus goes with the line.
            <MemberRow key={line.member.id} kind={kind} line={line} onDone={() => card.current?.focus()} />
          ))}
        </CardList>
      ) : null}
      {query.hasNextPage ? (
        <div className="border-t border-line p-3 text-center">
          <Button
            variant="ghost"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
};

/** Connections, requests that wait, and whom the member shut out. */
export const ConnectionsPage = () => {
  const { t, i18n } = useTranslation('connections');
  const [search, setSearch] = useSearchParams();
  const incoming = useInfiniteQuery(membersQuery('incoming'));
  const waiting = incoming.data?.pages.at(-1)?.total ?? 0;
  const wanted = search.get('tab');
  const tab = tabIds.find((id) => id === wanted) ?? 'connections';
  useTitle(t('title'));
  return (
    <Page narrow>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(id) => setSearch(id === 'connections' ? {} : { tab: id }, { replace: true })}
        tabs={tabIds.map((id) => ({
          id,
          // i18n-keys: connections:tabs.*
          text: t(`tabs.${id}`),
          end:
            id === 'requests' && waiting > 0 ? (
              <Count accent>{formatNumber(waiting, i18n.language)}</Count>
            ) : null,
        }))}
      >
        {tabIds.map((id) => (
          <TabPanel key={id} id={id} className="mt-4 flex flex-col gap-4">
            {listsOf[id].map((kind) => (
              <MemberList key={kind} kind={kind} />
            ))}
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
};
