import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ListEntry, type RowsProps } from './list-entry.tsx';

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

/** Rows of a long list, of which only those near the screen are in the document. */
export const VirtualRows = <Item,>({
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
            <ListEntry name={keyOf(item)} at={index} total={total}>
              {render(item, index)}
            </ListEntry>
          </div>
        );
      })}
    </div>
  );
};
