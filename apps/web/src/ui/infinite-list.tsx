import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { SkeletonRows } from './skeleton.tsx';

interface InfiniteListProps<Item> {
  /** Spoken name of the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** One entry; it is wrapped in an `article` that takes the focus from the keyboard. */
  render: (item: Item, index: number) => ReactNode;
  /** How many there are in all, where it is known. */
  total?: number;
  hasMore: boolean;
  /** Fetches the next part: when the end comes near, and by the button under the list. */
  onMore: () => void;
  isFetching?: boolean;
  /** Why the next part did not come; the list stays and Retry asks again. */
  error?: ReactNode;
  /** Height of an entry before it is measured, in pixels. */
  estimate?: number;
  /** Gap between entries, in pixels. */
  gap?: number;
  /** Placeholder while the next part is on its way. */
  skeleton?: ReactNode;
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

type RowsProps<Item> = Pick<
  InfiniteListProps<Item>,
  'label' | 'items' | 'keyOf' | 'render' | 'total' | 'estimate' | 'gap'
>;

interface EntryProps {
  at: number;
  total: number;
  /** Names the entry, so that Back finds it again. */
  name: string;
  children: ReactNode;
}

const Entry = ({ at, total, name, children }: EntryProps) => (
  <article
    aria-posinset={at + 1}
    aria-setsize={total}
    data-entry={name}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: entries of a feed take the focus
    tabIndex={0}
    className="focus-visible:rounded-card"
  >
    {children}
  </article>
);

const WholeRows = <Item,>({ items, keyOf, render, total = -1, gap = 0 }: RowsProps<Item>) => (
  <div className="flex flex-col" style={{ gap }}>
    {items.map((item, index) => (
      <Entry key={keyOf(item)} name={keyOf(item)} at={index} total={total}>
        {render(item, index)}
      </Entry>
    ))}
  </div>
);

/** Heights that were measured, by the history's entry: a list one comes back to is as high as it was. */
const measured = new Map<string, VirtualItem[]>();
const maxMeasured = 20;

const useMeasured = (virtual: { readonly takeSnapshot: () => VirtualItem[] }, key: string): void => {
  const latest = useRef(virtual);
  useEffect(() => {
    latest.current = virtual;
  });
  useEffect(
    () => () => {
      measured.delete(key);
      measured.set(key, latest.current.takeSnapshot());
      const [oldest] = measured.keys();
      if (measured.size > maxMeasured && oldest !== undefined) measured.delete(oldest);
    },
    [key],
  );
};

const VirtualRows = <Item,>({
  label,
  items,
  keyOf,
  render,
  total = -1,
  estimate = 120,
  gap = 0,
}: RowsProps<Item>) => {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const place = `${useLocation().key} ${label}`;
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    setOffset(top);
  }, []);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 6,
    gap,
    scrollMargin: offset,
    initialMeasurementsCache: measured.get(place) ?? [],
  });
  useMeasured(virtual, place);
  return (
    <div ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
          >
            <Entry name={keyOf(item)} at={index} total={total}>
              {render(item, index)}
            </Entry>
          </div>
        );
      })}
    </div>
  );
};

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
  className,
  ...rows
}: InfiniteListProps<Item>) => {
  const { t } = useTranslation('common');
  const Rows = rows.items.length >= minVirtualItems ? VirtualRows : WholeRows;
  const canAsk = hasMore && !isFetching && !error;
  return (
    <div className={cx('flex flex-col gap-3', className)}>
      {rows.items.length > 0 ? (
        <section role="feed" aria-label={label} aria-busy={isFetching} onKeyDown={moveFocus}>
          <Rows label={label} {...rows} />
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
