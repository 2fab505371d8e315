import { readOwnStorage } from '@mz/contracts/storage';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { call } from '../../../lib/http.ts';
import { nameOfKind } from '../../../lib/stored-kind.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { settingsKeys } from '../api/settings.keys.ts';

/** How much the member keeps here, of what kind, and how much room there is. */
export const StorageCard = () => {
  const { t, i18n } = useTranslation('storage');
  const errorText = useApiError();
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const query = useQuery({
    queryKey: settingsKeys.storage,
    queryFn: ({ signal }) => call(readOwnStorage, { signal }),
  });
  return (
    <Card as="section" pad="md" className="stack gap-4">
      <div>
        <h2 className="h3">{t('own.title')}</h2>
        <p className="text-small text-ink-muted">{t('own.lead')}</p>
      </div>
      <QueryFrame query={query} failed={t('own.failed')} errorText={errorText}>
        {({ bytes, quota, kinds }) => (
          <>
            {quota !== null && bytes >= quota ? <Banner tone="warning">{t('own.full')}</Banner> : null}
            {quota === null ? (
              kinds.length > 0 && <p className="text-small">{t('own.unlimited', { bytes: size(bytes) })}</p>
            ) : (
              <Progress
                label={t('own.used')}
                percent={quota > 0 ? (bytes / quota) * 100 : 100}
                detail={t('own.of', { bytes: size(bytes), quota: size(quota) })}
              />
            )}
            {kinds.length > 0 ? (
              <FactList figures>
                {kinds.map(({ purpose, bytes: held, counts }) => (
                  <div key={purpose} className="contents">
                    <dt>
                      {nameOfKind(t, purpose)}
                      {counts ? null : <span className="text-tiny"> · {t('own.free')}</span>}
                    </dt>
                    <dd>{size(held)}</dd>
                  </div>
                ))}
              </FactList>
            ) : (
              <p className="text-small text-ink-muted">{t('own.none')}</p>
            )}
          </>
        )}
      </QueryFrame>
    </Card>
  );
};
