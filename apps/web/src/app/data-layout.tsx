import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Outlet } from 'react-router';
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

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  );
};
