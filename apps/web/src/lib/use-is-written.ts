import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether this is drawn as the build wrote it: while a written page is made live, and never afterwards. What only this
 * browser knows (its storage, the address after `?` and `#`) comes with the drawing that follows at once: React mends
 * no attribute that differs from the written one.
 */
export const useIsWritten = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
