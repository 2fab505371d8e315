import { startTransition, useEffect, useMemo, useState } from 'react';

/** As many as a phone shows of entries of some height. */
const first = 2;
const slice = 1;

/**
 * Of the entries of a list, those that are drawn by now: the first at once, the others one by one, so that a touch is
 * answered between two.
 */
export const useDrawn = <Item>(items: readonly Item[], inSlices: boolean): readonly Item[] => {
  const [count, setCount] = useState(first);
  const isWhole = !inSlices || count >= items.length;
  useEffect(() => {
    if (isWhole) return undefined;
    // The browser shows what is there, and answers a touch, before the next are drawn.
    const timer = setTimeout(() => startTransition(() => setCount(count + slice)));
    return () => clearTimeout(timer);
  }, [isWhole, count]);
  return useMemo(() => (isWhole ? items : items.slice(0, count)), [items, isWhole, count]);
};
