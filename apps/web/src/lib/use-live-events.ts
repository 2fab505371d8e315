import type { LiveEvent } from '@mz/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';

const retryAfter = 10_000;

/** What follows the stream is not what a screen waits for: it comes once the first of them stands. */
const loadFollower = async (signal: AbortSignal): Promise<typeof import('./live-events.ts') | null> => {
  while (!signal.aborted) {
    try {
      return await import('./live-events.ts');
    } catch {
      // Without a network there is no stream either; both are tried again.
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }
  return null;
};

/** While a member is here, changes made elsewhere refresh what the screens show. */
export const useLiveEvents = (staleAfter: (event: LiveEvent) => readonly QueryKey[]): void => {
  const memberId = useSession().user?.id ?? null;
  useEffect(() => {
    if (!memberId) return undefined;
    const stop = new AbortController();
    const begun = performance.now();
    const follower = {
      onEvent: ({ event }: { event: LiveEvent }) => {
        for (const queryKey of staleAfter(event)) void queryClient.invalidateQueries({ queryKey });
      },
      onReset: () => void queryClient.invalidateQueries(),
    };
    void loadFollower(stop.signal).then((loaded) => {
      if (loaded && !stop.signal.aborted) return loaded.followEvents(follower, stop.signal, begun);
      return undefined;
    });
    return () => stop.abort();
  }, [memberId, staleAfter]);
};
