import type { AuditEntry } from '@mz/contracts';
import type { Catalogues } from '@mz/i18n';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, History, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { settingsQueries } from '../api/profile.api.ts';

/** A newer server may name others. */
type KnownAction = keyof Catalogues['settings']['history']['actions'];

const worrying: ReadonlySet<string> = new Set([
  'sign_in_failed',
  'factor_verification_failed',
  'refresh_reuse_detected',
  'access_denied',
]);

const lookOf = (action: string): { icon: LucideIcon; tone: string } =>
  worrying.has(action)
    ? { icon: TriangleAlert, tone: 'text-warning' }
    : { icon: CircleCheck, tone: 'text-success' };

/** Security events of the account, newest first. */
export const HistoryCard = () => {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const apiError = useApiError();
  const audit = useInfiniteQuery(settingsQueries.audit());
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  const deviceWords = (device: AuditEntry['device']) =>
    device?.browser && device.system
      ? t('history.device', { browser: device.browser, system: device.system })
      : (device?.browser ?? device?.system ?? t('history.unknownDevice'));
  return (
    <Card as="section">
      <div className="p-4 px-5 pb-3">
        <h2 className="h3">{t('history.title')}</h2>
      </div>
      {audit.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack gap-3 p-4 px-5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-full" />
        </SkeletonGroup>
      ) : null}
      {audit.isError && entries.length === 0 ? (
        <ErrorState
          title={t('history.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void audit.refetch()}
        >
          {apiError(audit.error)}
        </ErrorState>
      ) : null}
      {audit.isSuccess && entries.length === 0 ? (
        <EmptyState icon={History} title={t('history.empty')} />
      ) : null}
      <CardList>
        {entries.map((entry) => {
          const { icon, tone } = lookOf(entry.action);
          return (
            <li key={entry.id} className="row gap-3 text-small items-start px-5 py-2.5">
              <span className={`${tone} mt-0.5`}>
                <Icon as={icon} size={16} />
              </span>
              {/* i18n-keys: settings:history.actions.* */}
              <span className="min-w-0 flex-1 flex flex-col sm:flex-row sm:gap-3">
                <span className="font-medium sm:w-[190px]">
                  {t(`history.actions.${entry.action as KnownAction}`, {
                    defaultValue: t('history.otherAction'),
                  })}
                </span>
                <span className="text-ink-muted min-w-0 flex-1 break-words">
                  {deviceWords(entry.device)}
                  {entry.ip ? (
                    <>
                      {' · '}
                      <bdi>{entry.ip}</bdi>
                    </>
                  ) : null}
                </span>
              </span>
              <time className="text-ink-muted tabular-nums text-end" dateTime={entry.at}>
                {formatDateTime(new Date(entry.at), i18n.language)}
              </time>
            </li>
          );
        })}
      </CardList>
      {audit.hasNextPage ? (
        <div className="border-t border-line p-3 px-5">
          <Button
            variant="soft"
            size="sm"
            block
            busy={audit.isFetchingNextPage}
            onClick={() => void audit.fetchNextPage()}
          >
            {t('history.more')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
};
