import { useCallback, useEffect, useState } from 'react';

export type LoadState<T> =
  | { readonly status: 'loading' | 'failed'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly value: T };

/** Loads what a key stands for; a change of the key keeps nothing of the one before. */
export const useLoad = <T>(key: string, load: () => Promise<T>): LoadState<T> => {
  const [state, setState] = useState<{ key: string; value?: T; failed?: true } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setState({ key, value }),
      () => current && setState({ key, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  const retry = useCallback(() => {
    setState(null);
    setAttempt((count) => count + 1);
  }, []);
  if (state === null || state.key !== key) return { status: 'loading', retry };
  return state.failed ? { status: 'failed', retry } : { status: 'ready', value: state.value as T };
};
