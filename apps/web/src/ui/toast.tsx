import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { areToastsWanted, onToastsWanted, showToastsBy, wantToasts } from '../lib/toast.ts';
import type { ToastArea as ToastAreaComponent } from './toaster.tsx';

export { toast } from '../lib/toast.ts';

/** Where even the library cannot be fetched, the screens say themselves what failed. */
const Nothing: typeof ToastAreaComponent = () => <></>;
const ToastArea = lazy(() =>
  import('./toaster.tsx').then(
    ({ ToastArea: Area }) => ({ default: Area }),
    () => ({ default: Nothing }),
  ),
);

const touches = ['pointerdown', 'keydown'] as const;

/** Where toasts appear; stands once, in the layout. */
export const Toaster = () => {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted, () => false);
  useEffect(() => {
    for (const touch of touches) document.addEventListener(touch, wantToasts, { once: true, passive: true });
    return () => {
      for (const touch of touches) document.removeEventListener(touch, wantToasts);
    };
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastArea onReady={showToastsBy} />
    </Suspense>
  ) : null;
};
