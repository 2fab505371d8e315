import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { lazyParts } from './lazy-parts.ts';
import { ListEntry, type RowsProps } from './list-entry.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { useDrawn } from './use-drawn.ts';

interface InfiniteListProps<Item> extends RowsProps<Item> {
  hasMore: boolean;
  /** Fetches the next part: when the end comes near, and by the button under the list. */
  onMore: () => void;
  isFetching?: boolean;
  /** Why the next part did not come; the list stays and Retry asks again. */
  error?: ReactNode;
  /** Placeholder while the next part is on its way. */
  skeleton?: ReactNode;
  /** A few entries are drawn at once and the others behind them: for entries that take their time. */
  inSlices?: boolean;
  className?: string;
}

/** Shorter lists stay whole in the document, so that the browser's own search finds everything in them. */
const minVirtualItems = 60;

/** PageUp and PageDown move between entries, as screen readers expect of a feed. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
  const here = event.target instanceof Element ? event.target.closest('article[aria-posinset]') : null;
  const at = Number(here?.getAttribute('aria-posinset') ?? Number.NaN) + (event.key === 'PageDown' ? 1 : -1);
  const next = event.currentTarget.querySelector(`article[aria-posinset="${at}"]`);
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
};

interface RowProps<Item> extends Pick<RowsProps<Item>, 'render'> {
  item: Item;
  at: number;
  name: string;
  total: number;
}

/** Stays as it is while others are drawn behind it. */
const Row = memo(({ item, at, name, total, render }: RowProps<unknown>) => (
  <ListEntry name={name} at={at} total={total}>
    {render(item, at)}
  </ListEntry>
)) as <Item>(props: RowProps<Item>) => ReactNode;

const WholeRows = <Item,>({ items, keyOf, render, total = -1, gap = 0 }: RowsProps<Item>) => (
  <div className="flex flex-col" style={{ gap }}>
    {items.map((item, index) => (
      <Row key={keyOf(item)} name={keyOf(item)} item={item} at={index} total={total} render={render} />
    ))}
  </div>
);

// Of lists that became long; what is shorter does without its code.
const { useWhenHere } = lazyParts(() => import('./virtual-rows.tsx'), 'drawn');

/** Calls when its place comes within a screen of what is seen. */
const Sentinel = ({ onNear }: { onNear: () => void }) => {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '0px 0px 800px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} aria-hidden="true" />;
};

/** A list without an end: a feed, a conversation list, notices. Fetches on when its end comes near. */
export const InfiniteList = <Item,>({
  label,
  hasMore,
  onMore,
  isFetching = false,
  error,
  skeleton,
  inSlices = false,
  className,
  ...rows
}: InfiniteListProps<Item>) => {
  const { t } = useTranslation('common');
  const isLong = rows.items.length >= minVirtualItems;
  const virtual = useWhenHere(isLong);
  const Rows = isLong && virtual ? virtual.VirtualRows : WholeRows;
  const drawn = useDrawn(rows.items, inSlices && Rows === WholeRows);
  const isWhole = drawn.length === rows.items.length;
  const canAsk = isWhole && hasMore && !isFetching && !error;
  return (
    <div className={cx('flex flex-col gap-3', className)}>
      {rows.items.length > 0 ? (
        <section role="feed" aria-label={label} aria-busy={isFetching || !isWhole} onKeyDown={moveFocus}>
          <Rows label={label} {...rows} items={drawn} />
        </section>
      ) : null}
      {/* A new one for each part: it tells at once when the end is still near after a short part. */}
      {canAsk ? <Sentinel key={rows.items.length} onNear={onMore} /> : null}
      {isFetching ? (skeleton ?? <SkeletonRows rows={2} />) : null}
      {error ? (
        <Banner
          tone="danger"
          action={
            <Button size="sm" variant="outline" onClick={onMore}>
              {t('retry')}
            </Button>
          }
        >
          {error}
        </Banner>
      ) : null}
      {canAsk ? (
        <Button variant="ghost" className="self-center" onClick={onMore}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
};
