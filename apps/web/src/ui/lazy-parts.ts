import { use, useEffect, useState } from 'react';

/** Controls of which a page shows only the button until somebody uses it. */
export interface LazyParts<T> {
  /** Fetches them, once; a failed attempt is tried again. */
  readonly load: () => Promise<T>;
  readonly areHere: () => boolean;
  /** Whether they are being fetched now. */
  readonly areComing: () => boolean;
  /** Null until they are here. */
  readonly parts: () => T | null;
  /** Null until they are here: fetched while they are wanted, and again with the next wish where that failed. */
  readonly useWhenHere: (isWanted: boolean) => T | null;
  /** Waits for them while it renders; at once where they are here. */
  readonly useParts: () => T;
}

const all: (() => Promise<unknown>)[] = [];
/** Of these, what the next touch of the page fetches. */
const touchable: (() => Promise<unknown>)[] = [];

/**
 * When the touch of a page fetches them: as soon as the page's code names them, or only where something that shows
 * them is drawn.
 */
export type Known = 'named' | 'drawn';

/** Declares such controls; `fetchParts` has the `import()` inside. */
export const lazyParts = <T>(fetchParts: () => Promise<T>, known: Known = 'named'): LazyParts<T> => {
  let here: T | null = null;
  let coming: Promise<T> | null = null;
  let hasFailed = false;
  const load = (): Promise<T> => {
    if (coming !== null && !hasFailed) return coming;
    hasFailed = false;
    coming = fetchParts().then(
      (parts) => {
        here = parts;
        return parts;
      },
      (cause: unknown) => {
        hasFailed = true;
        throw cause;
      },
    );
    return coming;
  };
  const register = () => {
    if (!touchable.includes(load)) touchable.push(load);
  };
  all.push(load);
  if (known === 'named') register();
  return {
    load,
    areHere: () => here !== null,
    areComing: () => coming !== null && here === null && !hasFailed,
    parts: () => here,
    useWhenHere: (isWanted) => {
      const [, setSettled] = useState(0);
      const isMissing = isWanted && here === null;
      useEffect(register, []);
      useEffect(() => {
        if (!isMissing) return;
        const redraw = () => setSettled((times) => times + 1);
        load().then(redraw, redraw);
      }, [isMissing]);
      return here;
    },
    // A failed attempt stays one while it is drawn: asking again in the next drawing would never end.
    useParts: () => here ?? use(coming ?? load()),
  };
};

/** Fetches all of them: menus, dialogs, panels. */
export const loadAllParts = (): Promise<unknown> => Promise.all(all.map((load) => load()));

const touches = ['pointerover', 'pointerdown', 'keydown'] as const;

/** Whoever touches a page may open something next; until then it costs nothing. A page gone to later waits for its own touch. */
export const loadPartsWhenTouched = (): void => {
  let begun = 0;
  const start = () => {
    if (begun === touchable.length) return;
    const latest = touchable.slice(begun);
    begun = touchable.length;
    // What is pressed later tries again.
    for (const load of latest) void load().catch(() => {});
  };
  for (const touch of touches) document.addEventListener(touch, start, { passive: true });
};
