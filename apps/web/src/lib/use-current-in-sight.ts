import { type RefObject, useLayoutEffect, useRef } from 'react';

const moveToCurrent = (frame: Element): void => {
  const current = frame.querySelector('[aria-current], [aria-selected="true"], [aria-pressed="true"]');
  if (!current || frame.scrollWidth <= frame.clientWidth) return;
  const outer = frame.getBoundingClientRect();
  const inner = current.getBoundingClientRect();
  // In either direction of reading: what moves is the distance between the two middles.
  frame.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
};

/**
 * For a line that scrolls sideways: what is current in it stands in the middle as soon as the line is there, and again
 * whenever `key` changes. Nothing else scrolls.
 */
export const useCurrentInSight = <E extends HTMLElement>(key: unknown): RefObject<E | null> => {
  const line = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when to look again
  useLayoutEffect(() => {
    if (!line.current) return undefined;
    // Asked for its size here, the browser would lay out the whole page; it tells once it has, before it draws.
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      if (entry) moveToCurrent(entry.target);
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [key]);
  return line;
};
