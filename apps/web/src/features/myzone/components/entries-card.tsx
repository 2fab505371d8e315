import { type EntryKind, entryKinds, type GrowthEntry } from '@mz/contracts/growth';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileCheck2, MoreHorizontal, NotebookPen, Pencil, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardFoot, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Menu, MenuAnchor, MenuItem } from '../../../ui/menu.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { growthQueries, useWithdrawEntry } from '../api/growth.api.ts';

const ReflectionDialog = lazyPart(async () => (await import('./reflection-dialog.tsx')).ReflectionDialog);
const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'correct' | 'reflect'; readonly entry: GrowthEntry }
  | null;

interface RowProps {
  entry: GrowthEntry;
  onOpen: (open: Open) => void;
  onWithdraw: () => void;
}

const EntryRow = ({ entry, onOpen, onWithdraw }: RowProps) => {
  const { t, i18n } = useTranslation('growth');
  const title = entry.title || t(`kinds.${entry.kind}`);
  const details = [
    formatPartialDate(entry.on, i18n.language),
    t(`kinds.${entry.kind}`),
    t(`settings.${entry.setting}`),
    ...(entry.provider ? [entry.provider] : []),
  ];
  return (
    <ListRow
      title={<bdi>{title}</bdi>}
      detail={details.join(' · ')}
      {...(entry.path && { to: entry.path })}
      end={
        <>
          {entry.finished ? null : <Badge tone="accent">{t('entries.ongoing')}</Badge>}
          {entry.corrected ? <Badge>{t('entries.corrected')}</Badge> : null}
          {entry.minutes > 0 ? (
            <span className="text-ink-muted tabular-nums">
              {t('entries.minutes', { count: entry.minutes })}
            </span>
          ) : null}
          <Menu trigger={<IconButton icon={MoreHorizontal} label={t('entries.menu', { title })} />}>
            <MenuItem icon={NotebookPen} onSelect={() => onOpen({ what: 'reflect', entry })}>
              {t('entries.reflect')}
            </MenuItem>
            {entry.evidenceUrl ? (
              <MenuAnchor icon={FileCheck2} href={entry.evidenceUrl} target="_blank" rel="noreferrer">
                {t('entries.evidence')}
              </MenuAnchor>
            ) : null}
            {entry.own ? (
              <>
                <MenuItem icon={Pencil} onSelect={() => onOpen({ what: 'correct', entry })}>
                  {t('entries.correct')}
                </MenuItem>
                <MenuItem icon={Undo2} danger onSelect={onWithdraw}>
                  {t('entries.withdraw')}
                </MenuItem>
              </>
            ) : null}
          </Menu>
        </>
      }
    />
  );
};

/** The learning record, the latest first. */
export const EntriesCard = () => {
  const { t } = useTranslation(['growth', 'errors']);
  const apiError = useApiError();
  const [kind, setKind] = useState<EntryKind | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const query = useInfiniteQuery(growthQueries.entries(kind));
  const withdraw = useWithdrawEntry();
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const close = () => setOpen(null);
  return (
    <Card as="section" className="mt-4">
      <CardHead
        size="md"
        title={t('entries.title')}
        action={
          <span className="flex flex-wrap items-center justify-end gap-2">
            <Select
              label={t('entries.filter')}
              variant="plain"
              value={kind ?? 'all'}
              options={[
                { value: 'all', text: t('entries.all') },
                ...entryKinds.map((value) => ({ value, text: t(`kinds.${value}`) })),
              ]}
              onChange={(chosen) => setKind(entryKinds.find((one) => one === chosen) ?? null)}
            />
            <Button variant="outline" size="sm" onClick={() => setOpen({ what: 'new' })}>
              <Icon as={Plus} size={16} />
              {t('entries.add')}
            </Button>
          </span>
        }
      />
      {query.isPending ? <SkeletonRows rows={4} /> : null}
      {query.isError && entries.length === 0 ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {apiError(query.error)}
        </ErrorState>
      ) : null}
      {query.isSuccess && entries.length === 0 ? (
        <EmptyState title={t(kind ? 'entries.noneFound' : 'entries.none')} />
      ) : null}
      {entries.length > 0 ? (
        <CardList aria-label={t('entries.title')}>
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              onOpen={setOpen}
              onWithdraw={() =>
                withdraw.mutate(entry.id, {
                  onSuccess: () => toast.success(t('entries.withdrawn')),
                  onError: (error) => toast.error(apiError(error)),
                })
              }
            />
          ))}
        </CardList>
      ) : null}
      {query.hasNextPage ? (
        <CardFoot>
          <Button
            variant="ghost"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('entries.more')}
          </Button>
        </CardFoot>
      ) : null}
      {open?.what === 'new' ? <EntryDialog entry={null} onClose={close} /> : null}
      {open?.what === 'correct' ? <EntryDialog entry={open.entry} onClose={close} /> : null}
      {open?.what === 'reflect' ? <ReflectionDialog entry={open.entry} onClose={close} /> : null}
    </Card>
  );
};
