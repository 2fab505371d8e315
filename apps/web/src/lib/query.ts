import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

/** Failures worth another try by themselves: the network and a server that is not ready. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, error) => count < 2 && isPassing(error) },
    mutations: { retry: false },
  },
});

let cacheOwner: string | null = null;

/** Empties the cache when another member comes: one member's answers are never shown to the next. */
export const claimCache = (ownerId: string | null): void => {
  if (ownerId === null || ownerId === cacheOwner) return;
  if (cacheOwner !== null) queryClient.clear();
  cacheOwner = ownerId;
};
