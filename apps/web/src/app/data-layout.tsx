import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { useLiveEvents } from '../lib/live-events.ts';
import { claimCache, queryClient } from '../lib/query.ts';
import { onSessionEnd, useSession } from '../lib/session.ts';
import { useTheme } from '../lib/theme.ts';
import { useFeatures } from '../lib/use-features.ts';
import { staleAfter } from './stale.ts';

/** What screens with data stand on: the query cache, live events and toasts. The landing page does without. */
export const DataLayout = () => {
  const { t, i18n } = useTranslation('nav');
  const { user } = useSession();
  const features = useFeatures();
  const [theme] = useTheme();
  claimCache(user?.id ?? null);
  useLiveEvents(useCallback((event) => staleAfter(features, event), [features]));

  useEffect(() => onSessionEnd(() => toast.dismiss()), []);

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster
        theme={theme}
        dir={i18n.dir()}
        position={i18n.dir() === 'rtl' ? 'bottom-left' : 'bottom-right'}
        containerAriaLabel={t('notices')}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast' } }}
      />
    </QueryClientProvider>
  );
};
