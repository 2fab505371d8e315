import type { MemberSettings } from '@mz/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { settingsQuery } from '../api/settings.api.ts';

/** The stored settings for what stands inside; a placeholder and a way to try again before. */
export const SettingsLoader = ({ children }: { children: (settings: MemberSettings) => ReactNode }) => {
  const { t } = useTranslation(['settings', 'common']);
  const apiError = useApiError();
  const settings = useQuery(settingsQuery());
  if (settings.data) return children(settings.data);
  return (
    <Card as="section" pad="md">
      {settings.isError ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void settings.refetch()}
        >
          {apiError(settings.error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('common:loading')} className="stack gap-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-full" />
        </SkeletonGroup>
      )}
    </Card>
  );
};
