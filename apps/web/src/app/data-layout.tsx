import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Outlet } from 'react-router';
import { onBackOnline } from '../lib/network.ts';
import { claimCache, queryClient } from '../lib/query.ts';
import { onSessionEnd, useSession } from '../lib/session.ts';
import { useFeatures } from '../lib/use-features.ts';
import { useLiveEvents } from '../lib/use-live-events.ts';
import { Toaster, toast } from '../ui/toast.tsx';
import { staleAfter } from './stale.ts';

/** What screens with data stand on: the query cache, live events and toasts. The landing page does without. */
export const DataLayout = () => {
  const { user } = useSession();
  const features = useFeatures();
  claimCache(user?.id ?? null);
  useLiveEvents(useCallback((event) => staleAfter(features, event), [features]));

  useEffect(() => onSessionEnd(() => toast.dismiss()), []);
  // What failed while the server was away is on the screen as a failure: it heals by itself.
  useEffect(() => onBackOnline(() => void queryClient.refetchQueries({ type: 'active', stale: true })), []);

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  );
};
