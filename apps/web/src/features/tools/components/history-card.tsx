import { QueryClientProvider, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import { memo, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../lib/network.ts';
import { claimCache, queryClient } from '../../../lib/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { deleteAll, deleteEntry, historyKeys, historyQuery } from '../api/history.ts';
import { type Shelf, setHistory } from '../api/shelf-store.ts';
import { HistoryRow } from './history-row.tsx';

interface CardProps {
  shelf: Shelf;
  ownerId: string;
  calculator: string;
}

const HistorySwitch = ({ shelf }: { shelf: Shelf }) => {
  const { t } = useTranslation('tools');
  const online = useOnline();
  const id = useId();
  const on = shelf.historyEnabled === true;
  return (
    <div className="row justify-between gap-4 items-start px-5 py-4">
      <span className="text-small">
        <span className="font-medium block" id={id}>
          {t('history.switch')}
        </span>
        <span className="text-ink-muted block" id={`${id}-help`}>
          {t('history.promise')}
        </span>
        {shelf.problem?.kind === 'history' ? (
          <span className="text-danger block" role="alert">
            {t('history.switchFailed')}
          </span>
        ) : null}
        {shelf.problem?.kind === 'use' ? (
          <span className="text-danger block" role="alert">
            {t('history.useFailed')}
          </span>
        ) : null}
      </span>
      <Switch
        checked={on}
        labelledBy={id}
        describedBy={`${id}-help`}
        disabled={shelf.historyEnabled === null || !online}
        onChange={(next) => void setHistory(next)}
      />
    </div>
  );
};

const DeleteAll = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('tools');
  const remove = useMutation({
    mutationFn: deleteAll,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: historyKeys.all });
      onClose();
    },
  });
  return (
    <Dialog title={t('history.deleteAllTitle')} description={t('history.deleteAllText')} onClose={onClose}>
      {remove.isError ? (
        <p className="text-small text-danger mb-3" role="alert">
          {t('history.deleteFailed')}
        </p>
      ) : null}
      <div className="row gap-2 flex-wrap">
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('history.deleteAll')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('history.keep')}
        </Button>
      </div>
    </Dialog>
  );
};

const List = ({ shelf, ownerId, calculator }: CardProps) => {
  const { t } = useTranslation('tools');
  const online = useOnline();
  const [scope, setScope] = useState<'this' | 'all'>('this');
  const [asks, setAsks] = useState(false);
  const options = historyQuery(ownerId, scope === 'this' ? calculator : null);
  const list = useInfiniteQuery(options);
  useEffect(() => {
    if (shelf.added > 0) void queryClient.invalidateQueries({ queryKey: historyKeys.all });
  }, [shelf.added]);
  const remove = useMutation({
    mutationFn: deleteEntry,
    onMutate: async (entryId: string) => {
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      const before = queryClient.getQueryData(options.queryKey);
      queryClient.setQueryData(options.queryKey, (old) =>
        old === undefined
          ? old
          : {
              ...old,
              pages: old.pages.map((page) => ({
                ...page,
                entries: page.entries.filter(({ id }) => id !== entryId),
              })),
            },
      );
      return { before };
    },
    onError: (_cause, _entryId, context) => queryClient.setQueryData(options.queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historyKeys.all }),
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const body = () => {
    if (list.isPending && !online)
      return (
        <p className="text-small text-ink-muted px-5 py-4" role="status">
          {t('history.offline')}
        </p>
      );
    if (list.isPending)
      return (
        <SkeletonGroup label={t('history.loading')} className="stack gap-3 px-5 py-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
        </SkeletonGroup>
      );
    if (list.isError && entries.length === 0)
      return (
        <ErrorState title={t('history.failed')} retryLabel={t('retry')} onRetry={() => void list.refetch()} />
      );
    if (entries.length === 0)
      return (
        <EmptyState icon={History} title={t(scope === 'this' ? 'history.emptyHere' : 'history.empty')}>
          {t(shelf.historyEnabled ? 'history.emptyHow' : 'history.emptyOff')}
        </EmptyState>
      );
    return (
      <ul>
        {entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} onDelete={() => remove.mutate(entry.id)} />
        ))}
      </ul>
    );
  };
  return (
    <>
      <div className="row justify-between gap-2 flex-wrap px-5 pb-3">
        <Segmented
          label={t('history.scope')}
          options={[
            { value: 'this', text: t('history.this') },
            { value: 'all', text: t('history.all') },
          ]}
          value={scope}
          onChange={(next) => setScope(next === 'all' ? 'all' : 'this')}
        />
        <Button variant="ghost" size="sm" onClick={() => setAsks(true)}>
          <Icon as={Trash2} size={16} />
          {t('history.deleteAll')}
        </Button>
      </div>
      <hr />
      {remove.isError ? (
        <p className="text-small text-danger px-5 pt-3" role="alert">
          {t('history.deleteFailed')}
        </p>
      ) : null}
      {body()}
      {list.hasNextPage ? (
        <div className="px-5 pb-4">
          <Button
            variant="outline"
            size="sm"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('history.more')}
          </Button>
        </div>
      ) : null}
      {asks ? <DeleteAll onClose={() => setAsks(false)} /> : null}
    </>
  );
};

/** A member's calculations: off until asked for, inputs only, to be used again or deleted. */
export const HistoryCard = memo((props: CardProps) => {
  const { t } = useTranslation('tools');
  claimCache(props.ownerId);
  return (
    <QueryClientProvider client={queryClient}>
      <Card as="section" className="print:hidden" aria-label={t('history.title')}>
        <h2 className="h3 px-5 pt-4">{t('history.title')}</h2>
        <HistorySwitch shelf={props.shelf} />
        <List {...props} />
      </Card>
    </QueryClientProvider>
  );
});
