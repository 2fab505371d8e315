import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';
import { onSessionEnd } from './session.ts';

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
let isEmptied = false;

/** Answers given to a member go with the session, also the ones a screen holds on to. */
onSessionEnd((lost) => {
  isEmptied = true;
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  // What stays on the screen is for everybody; a member's own screens are gone by then.
  if (!lost) setTimeout(() => void queryClient.refetchQueries({ type: 'active' }));
});

/** Empties the cache when another member comes: one member's answers are never shown to the next. */
export const claimCache = (ownerId: string | null): void => {
  if (ownerId === null || (ownerId === cacheOwner && !isEmptied)) return;
  if (cacheOwner !== null && ownerId !== cacheOwner) queryClient.clear();
  else if (isEmptied) setTimeout(() => void queryClient.invalidateQueries());
  isEmptied = false;
  cacheOwner = ownerId;
};
