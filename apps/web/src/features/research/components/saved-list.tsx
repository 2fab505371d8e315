import type { Collection } from '@mz/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { researchQueries, type SavedFilter } from '../api/research.api.ts';
import { LibraryNotices, useNoticesAwaited } from './library-notices.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SavedItem } from './saved-item.tsx';
import { SelectionBar } from './selection-bar.tsx';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface SavedListProps {
  filter: SavedFilter;
  collections: readonly Collection[];
}

/** Saved papers, the latest first, under what happened to them; more come on request. */
export const SavedList = (props: SavedListProps) => {
  const { isPending } = useInfiniteQuery(researchQueries.saved(props.filter));
  const areNoticesAwaited = useNoticesAwaited();
  if (isPending || areNoticesAwaited) return <ResultsSkeleton />;
  return (
    <>
      <LibraryNotices />
      <Papers {...props} />
    </>
  );
};

const Papers = ({ filter, collections }: SavedListProps) => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const saved = useInfiniteQuery(researchQueries.saved(filter));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [exports, setExports] = useState(false);
  if (!saved.data)
    return (
      <Card>
        <ErrorState
          title={t('saved.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void saved.refetch()}
        >
          {apiError(saved.error)}
        </ErrorState>
      </Card>
    );
  const items = saved.data.pages.flatMap((page) => page.items);
  const total = saved.data.pages[0]?.total ?? 0;
  const selected = items.filter(({ article }) => ticked.has(article.id));
  if (items.length === 0)
    return (
      <Card>
        {filter.q || filter.retracted ? (
          <EmptyState icon={SearchX} title={t(filter.q ? 'saved.notFound' : 'saved.noneRetracted')} />
        ) : (
          <EmptyState
            icon={Bookmark}
            title={t(filter.collection ? 'saved.emptyCollection' : 'saved.empty')}
            action={
              <ButtonLink variant="outline" size="sm" to="/research">
                {t('back')}
              </ButtonLink>
            }
          >
            {t('saved.emptyHow')}
          </EmptyState>
        )}
      </Card>
    );
  return (
    <div className="stack gap-3.5" aria-busy={saved.isPlaceholderData || undefined}>
      {saved.isError ? <Banner tone="danger">{apiError(saved.error)}</Banner> : null}
      {selected.length > 0 ? (
        <SelectionBar
          selected={selected}
          collections={collections}
          current={filter.collection}
          onExport={() => setExports(true)}
          onDone={() => setTicked(new Set())}
        />
      ) : (
        <p className="text-small text-ink-muted tabular-nums" role="status">
          {t('saved.count', { count: total, formatted: formatNumber(total, i18n.language) })}
        </p>
      )}
      <ul className="stack gap-3.5">
        {items.map((item) => (
          <SavedItem
            key={item.article.id}
            saved={item}
            collections={collections}
            selected={ticked.has(item.article.id)}
            onSelect={(on) =>
              setTicked((old) => {
                const next = new Set(old);
                if (on) next.add(item.article.id);
                else next.delete(item.article.id);
                return next;
              })
            }
          />
        ))}
      </ul>
      {saved.hasNextPage ? (
        <Button
          variant="outline"
          className="self-center"
          busy={saved.isFetchingNextPage}
          onClick={() => void saved.fetchNextPage()}
        >
          {t(saved.isFetchingNextPage ? 'common:loading' : 'saved.more')}
        </Button>
      ) : null}
      {exports ? (
        <ExportDialog
          selected={selected.map(({ article }) => article.id)}
          collection={filter.collection}
          onClose={() => setExports(false)}
        />
      ) : null}
    </div>
  );
};
