import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CardFoot } from '../../../ui/card.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';

interface PagedTableProps<Page, Row extends { readonly id: string }> {
  query: {
    readonly data: InfiniteData<Page> | undefined;
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  rowsOf: (page: Page) => readonly Row[];
  columns: Column<Row>[];
  caption: string;
  none: string;
  /** Stands beside the button for more. */
  note?: ReactNode;
}

/** The rest of a card of the desk: rows that come page by page, or what is in their place. */
export const PagedTable = <Page, Row extends { readonly id: string }>({
  query,
  rowsOf,
  columns,
  caption,
  none,
  note,
}: PagedTableProps<Page, Row>) => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  const rows = query.data?.pages.flatMap(rowsOf) ?? [];
  return (
    <>
      {query.isPending ? <SkeletonRows rows={6} /> : null}
      {query.error ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.data && rows.length === 0 ? <EmptyState title={none} /> : null}
      {rows.length > 0 ? (
        <Table flush caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : null}
      {note || query.hasNextPage ? (
        <CardFoot className="justify-between text-small text-ink-muted">
          <span>{note}</span>
          {query.hasNextPage ? (
            <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </CardFoot>
      ) : null}
    </>
  );
};
