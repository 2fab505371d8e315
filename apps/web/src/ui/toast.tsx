import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { ExternalToast, toast as sonner } from 'sonner';
import type { ToastArea as ToastAreaComponent } from './toaster.tsx';

type Shown = typeof sonner;
type Show = (text: ReactNode, options?: ExternalToast) => void;

/** What waits until the library is here; it is fetched at the first touch, before there can be anything to say. */
let waiting: ((shown: Shown) => void)[] = [];
let shown: Shown | null = null;
let isWanted = false;
const listeners = new Set<() => void>();

const want = (): void => {
  if (isWanted) return;
  isWanted = true;
  for (const listener of listeners) listener();
};

const later = (show: (shown: Shown) => void): void => {
  if (shown) show(shown);
  else {
    waiting.push(show);
    want();
  }
};

const onReady = (library: Shown): (() => void) => {
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

/** Where even the library cannot be fetched, the screens say themselves what failed. */
const Nothing: typeof ToastAreaComponent = () => <></>;
const ToastArea = lazy(() =>
  import('./toaster.tsx').then(
    ({ ToastArea: Area }) => ({ default: Area }),
    () => ({ default: Nothing }),
  ),
);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const touches = ['pointerdown', 'keydown'] as const;

/** Where toasts appear; stands once, in the layout. */
export const Toaster = () => {
  const wanted = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  useEffect(() => {
    for (const touch of touches) document.addEventListener(touch, want, { once: true, passive: true });
    return () => {
      for (const touch of touches) document.removeEventListener(touch, want);
    };
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastArea onReady={onReady} />
    </Suspense>
  ) : null;
};
