import { startMyExport } from '@mz/contracts/export';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonAnchor } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { securityQueries } from '../api/security.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';

/** Everything the member has here, as one archive made by a job. */
export const ExportCard = () => {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const apiError = useApiError();
  const queries = useQueryClient();
  const made = useQuery(securityQueries.export());
  const start = useMutation({
    mutationFn: () => call(startMyExport),
    onSuccess: (answer) => queries.setQueryData(settingsKeys.export, answer),
  });
  const archive = made.data?.export ?? null;
  const isOpen = archive?.status === 'waiting' || archive?.status === 'running';
  const error = start.error ?? made.error;
  return (
    <Card as="section" pad="md" className="stack gap-4">
      <div>
        <h2 className="h3">{t('export.title')}</h2>
        <p className="text-small text-ink-muted">{t('export.lead')}</p>
      </div>
      {error ? <Banner tone="danger">{apiError(error)}</Banner> : null}
      {archive?.status === 'failed' ? <Banner tone="danger">{t('export.failed')}</Banner> : null}
      {isOpen && archive ? (
        <Progress
          label={t('export.making')}
          percent={archive.partsTotal > 0 ? (archive.partsDone / archive.partsTotal) * 100 : null}
        />
      ) : null}
      <div className="row gap-2 flex-wrap">
        {archive?.url ? (
          <ButtonAnchor href={archive.url} download={`medical-zone-${archive.createdAt.slice(0, 10)}.zip`}>
            <Icon as={Download} size={16} />
            {t('export.download', {
              size: formatNumber(
                Math.max(0.1, Math.round((archive.byteSize ?? 0) / 100_000) / 10),
                i18n.language,
              ),
            })}
          </ButtonAnchor>
        ) : null}
        <Button
          variant={archive?.url ? 'outline' : 'primary'}
          busy={start.isPending}
          disabled={isOpen || made.isPending}
          onClick={() => start.mutate()}
        >
          {t(archive?.url ? 'export.again' : 'export.start')}
        </Button>
      </div>
      {archive?.url && archive.expiresAt ? (
        <p className="text-tiny text-ink-muted">
          {t('export.until', { date: formatDate(new Date(archive.expiresAt), i18n.language) })}
        </p>
      ) : null}
      {archive?.url && archive.omissions.length > 0 ? (
        <details className="text-small">
          <summary className="cursor-pointer text-primary pointer-coarse:py-3">{t('export.omitted')}</summary>
          <ul className="stack gap-1 mt-2" lang="en" dir="ltr">
            {archive.omissions.map(({ what, why }) => (
              <li key={what}>
                <code className="font-mono text-tiny">{what}</code> – {why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
};
