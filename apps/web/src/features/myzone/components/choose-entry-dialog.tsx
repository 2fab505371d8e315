import type { GrowthEntry } from '@mz/contracts/growth';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardList } from '../../../ui/card.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { growthQueries } from '../api/growth.api.ts';
import { ReflectionDialog } from './reflection-dialog.tsx';

/** What on the record is reflected on; then the reflection itself. */
export const ChooseEntryDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('growth');
  const apiError = useApiError();
  const [chosen, setChosen] = useState<GrowthEntry | null>(null);
  const query = useInfiniteQuery(growthQueries.entries(null));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  if (chosen) return <ReflectionDialog entry={chosen} onClose={onClose} />;
  return (
    <Dialog title={t('reflection.title')} description={t('reflection.choose')} onClose={onClose} size="lg">
      <DialogBody>
        {query.isPending ? <SkeletonRows rows={4} /> : null}
        {query.isError && entries.length === 0 ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {apiError(query.error)}
          </ErrorState>
        ) : null}
        {query.isSuccess && entries.length === 0 ? <EmptyState title={t('entries.none')} /> : null}
        {entries.length > 0 ? (
          <CardList aria-label={t('reflection.choose')}>
            {entries.map((entry) => (
              <ListRow
                key={entry.id}
                size="sm"
                title={
                  <button
                    type="button"
                    className="cursor-pointer text-start after:absolute after:inset-0 after:content-['']"
                    onClick={() => setChosen(entry)}
                  >
                    <bdi>{entry.title || t(`kinds.${entry.kind}`)}</bdi>
                  </button>
                }
                detail={`${formatPartialDate(entry.on, i18n.language)} · ${t(`kinds.${entry.kind}`)}`}
                end={entry.hasReflection ? <Badge>{t('reflection.has')}</Badge> : null}
              />
            ))}
          </CardList>
        ) : null}
        {query.hasNextPage ? (
          <Button
            variant="ghost"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('entries.more')}
          </Button>
        ) : null}
      </DialogBody>
    </Dialog>
  );
};
