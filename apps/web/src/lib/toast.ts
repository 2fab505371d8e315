import type { ReactNode } from 'react';
import type { ExternalToast, toast as sonner } from 'sonner';

type Shown = typeof sonner;
type Show = (text: ReactNode, options?: ExternalToast) => void;

/** What waits until the library is here; it is fetched at the first touch, before there can be anything to say. */
let waiting: ((shown: Shown) => void)[] = [];
let shown: Shown | null = null;
let isWanted = false;
const listeners = new Set<() => void>();

/** Asks for the library. */
export const wantToasts = (): void => {
  if (isWanted) return;
  isWanted = true;
  for (const listener of listeners) listener();
};

const later = (show: (shown: Shown) => void): void => {
  if (shown) show(shown);
  else {
    waiting.push(show);
    wantToasts();
  }
};

/** Shows what waits, and from now on all at once; answers what to call when the library is gone. */
export const showToastsBy = (library: Shown): (() => void) => {
  shown = library;
  const now = waiting;
  waiting = [];
  for (const show of now) show(library);
  return () => {
    shown = null;
  };
};

const kind =
  (name: 'success' | 'error' | 'message'): Show =>
  (text, options) =>
    later((library) => library[name](text, options));

/** Says something in passing: `toast.success(text, { action: { label, onClick } })`. */
export const toast = Object.assign(kind('message'), {
  success: kind('success'),
  error: kind('error'),
  /** Takes away all that is shown or waits. */
  dismiss: (): void => {
    waiting = [];
    shown?.dismiss();
  },
});

/** Calls back once the library is asked for. */
export const onToastsWanted = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether there has been a reason to fetch the library. */
export const areToastsWanted = (): boolean => isWanted;
