import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, one under the other. */
  numeric?: boolean;
  /** The cell that names its row; a table has one. */
  rowHeader?: boolean;
  /** Left out on phones, where the row says the same elsewhere. */
  wideOnly?: boolean;
  /** Which way it is sorted now; with `onSort` the head is a button. */
  sorted?: 'ascending' | 'descending';
  onSort?: () => void;
}

interface TableProps<Row> {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Marks a row, as the one whose details are open. */
  isCurrent?: (row: Row) => boolean;
  /** Edge to edge in its card. */
  flush?: boolean;
  className?: string;
}

const Head = <Row,>({ column }: { column: Column<Row> }) => {
  if (!column.onSort) return column.head;
  return (
    <button
      type="button"
      onClick={column.onSort}
      className={cx(
        'inline-flex cursor-pointer items-center gap-1 rounded-chip hover:text-ink pointer-coarse:min-h-11',
        column.sorted && 'text-ink',
      )}
    >
      {column.head}
      <Icon
        as={column.sorted === 'ascending' ? ArrowUp : ArrowDown}
        size={12}
        className={column.sorted ? undefined : 'opacity-40'}
      />
    </button>
  );
};

/** Rows with the same columns. Scrolls sideways inside its own frame where it is too wide, never the page. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
  isCurrent,
  flush,
  className,
}: TableProps<Row>) => {
  const edges = flush && 'first:ps-5 last:pe-5 max-sm:first:ps-4 max-sm:last:pe-4';
  const cellClass = (column: Column<Row>) =>
    cx(column.numeric && 'text-end tabular-nums', column.wideOnly && 'max-sm:hidden', edges);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={cx('overflow-x-auto', className)} tabIndex={0} aria-label={caption}>
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.onSort ? (column.sorted ?? 'none') : undefined}
                className={cx(
                  'px-1.5 pb-2 text-tiny font-semibold whitespace-nowrap text-ink-muted first:ps-0 last:pe-0',
                  !column.numeric && 'text-start',
                  cellClass(column),
                )}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              aria-current={isCurrent?.(row) ? 'true' : undefined}
              className="border-t border-line aria-[current]:bg-primary-soft"
            >
              {columns.map((column) => {
                const style = cx('px-1.5 py-2 align-middle first:ps-0 last:pe-0', cellClass(column));
                return column.rowHeader ? (
                  <th key={column.id} scope="row" className={cx(style, 'text-start font-medium')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={style}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
