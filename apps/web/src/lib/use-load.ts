import { startTransition, useCallback, useEffect, useState } from 'react';

export type LoadState<T> =
  | { readonly status: 'loading' | 'failed'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly value: T };

/**
 * Loads what a key stands for. After a change of the key nothing of the one before is shown, unless `keepsLast`: then
 * it stays until the new one is there. `known` tells what is here already: it is drawn at once.
 */
export const useLoad = <T>(
  key: string,
  load: () => Promise<T>,
  {
    keepsLast = false,
    known = () => undefined,
  }: { readonly keepsLast?: boolean; readonly known?: () => T | undefined } = {},
): LoadState<T> => {
  const [state, setState] = useState<{ key: string; value?: T; failed?: true } | null>(() => {
    const value = known();
    return value === undefined ? null : { key, value };
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded
  useEffect(() => {
    if (state?.key === key && state.value !== undefined) return undefined;
    let current = true;
    // What comes is drawn in slices: a slow phone answers a touch meanwhile.
    const show = (next: { key: string; value?: T; failed?: true }) => startTransition(() => setState(next));
    load().then(
      (value) => current && show({ key, value }),
      () => current && show({ key, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  const retry = useCallback(() => {
    setState(null);
    setAttempt((count) => count + 1);
  }, []);
  if (state === null || (!keepsLast && state.key !== key)) return { status: 'loading', retry };
  return state.failed ? { status: 'failed', retry } : { status: 'ready', value: state.value as T };
};
