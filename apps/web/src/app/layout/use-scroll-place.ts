import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteOrigin } from '../../lib/came-from.ts';

/** Where somebody was in a screen: how far down, at which entry of a list, and what had the focus. */
interface Place {
  readonly y: number;
  /** The entry at the top of what was seen, and where its upper edge stood. */
  readonly entry: string | null;
  readonly top: number;
  /** The entry the focus was in. */
  readonly focused: string | null;
}

/** By the key of the history's entry. In memory: what somebody read is not kept for the next one. */
const places = new Map<string, Place>();
const maxPlaces = 50;
/** Content that comes later than this finds the reader where they are. */
const patience = 5_000;
const settleTime = 100;

const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main [data-entry]')];
const findEntry = (name: string): HTMLElement | undefined =>
  entries().find(({ dataset }) => dataset.entry === name);

const takePlace = (): Place => {
  const first = entries().find((entry) => entry.getBoundingClientRect().bottom > 0);
  const focused = document.activeElement?.closest<HTMLElement>('[data-entry]');
  return {
    y: window.scrollY,
    entry: first?.dataset.entry ?? null,
    top: first?.getBoundingClientRect().top ?? 0,
    focused: focused?.dataset.entry ?? null,
  };
};

const keep = (key: string): void => {
  places.delete(key);
  places.set(key, takePlace());
  const [oldest] = places.keys();
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
};

const ends = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Goes back to a place, again whenever what is shown grows, until somebody moves by themselves.
 *
 * @returns ends it
 */
const returnTo = (place: Place, onEnd: () => void): (() => void) => {
  let isFocused = place.focused === null;
  const move = () => {
    const entry = place.entry === null ? undefined : findEntry(place.entry);
    const y = entry ? window.scrollY + entry.getBoundingClientRect().top - place.top : place.y;
    if (Math.abs(y - window.scrollY) >= 1) window.scrollTo(0, y);
    const focused = isFocused || place.focused === null ? undefined : findEntry(place.focused);
    if (!focused) return;
    isFocused = true;
    focused.focus({ preventScroll: true });
  };
  const observer = new ResizeObserver(move);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ends) window.removeEventListener(type, stop, true);
    onEnd();
  };
  const timer = setTimeout(stop, patience);
  for (const type of ends) window.addEventListener(type, stop, { capture: true, passive: true });
  observer.observe(document.body);
  move();
  return stop;
};

/** Back and Forward lead to the place somebody left; every other way leads to the top of a screen. */
export const useScrollPlace = (main: RefObject<HTMLElement | null>): void => {
  const { key, pathname, search } = useLocation();
  const way = useNavigationType();
  const isBack = way === 'POP';
  const current = useRef({ key, pathname, search });
  const returning = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    const before = current.current;
    if (before.key === key && before.pathname === pathname) return;
    current.current = { key, pathname, search };
    if (way === 'PUSH') noteOrigin(key, before.pathname + before.search);
    returning.current?.();
    const place = isBack ? places.get(key) : undefined;
    if (before.pathname !== pathname) {
      if (!place) window.scrollTo(0, 0);
      // A screen reader and the keyboard start at the new screen, as after a page load.
      main.current?.focus({ preventScroll: true });
    }
    if (!place) return;
    returning.current = returnTo(place, () => {
      returning.current = null;
    });
  }, [key, pathname, search, way, isBack, main]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      // On the way back the place is still the old one.
      if (!returning.current) keep(current.current.key);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(take, settleTime);
    };
    // Reloads are the browser's own.
    const beNative = () => {
      history.scrollRestoration = 'auto';
    };
    const beOurs = () => {
      history.scrollRestoration = 'manual';
    };
    beOurs();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('click', take, true);
    window.addEventListener('popstate', take, true);
    window.addEventListener('pagehide', beNative);
    window.addEventListener('pageshow', beOurs);
    return () => {
      clearTimeout(timer);
      beNative();
      returning.current?.();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('click', take, true);
      window.removeEventListener('popstate', take, true);
      window.removeEventListener('pagehide', beNative);
      window.removeEventListener('pageshow', beOurs);
    };
  }, []);
};
