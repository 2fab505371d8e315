import { type ModerationLogFormat, moderationLogFormats } from '@mz/contracts/moderation-log';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { logExportQueries, useExportLog } from '../api/log-export.api.ts';

/** The moderation log as a file: how many lines before, which checksum after. */
export const LogExportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation(['moderation', 'common']);
  const errorText = useApiError();
  const [format, setFormat] = useState<ModerationLogFormat>('csv');
  const counted = useQuery(logExportQueries.count());
  const run = useExportLog();
  const linesOf = (count: number) => t('export.lines', { count, amount: formatNumber(count, i18n.language) });
  const lines = counted.data?.lines;
  const error = run.error ?? counted.error;
  return (
    <Dialog title={t('export.title')} description={t('export.text')} onClose={onClose}>
      <div className="mt-4 stack gap-4">
        <Field label={t('export.format')} group>
          <Segmented
            fill
            value={format}
            // i18n-keys: moderation:export.formats.*
            options={moderationLogFormats.map((value) => ({ value, text: t(`export.formats.${value}`) }))}
            onChange={(next) => {
              setFormat(next);
              run.reset();
            }}
          />
        </Field>
        <p role="status" className="text-small">
          {lines === undefined
            ? t(counted.isError ? 'export.uncounted' : 'export.counting')
            : t('export.before', { lines: linesOf(lines) })}
        </p>
        {error ? <Banner tone="danger">{errorText(error)}</Banner> : null}
        {run.data ? (
          <>
            {run.data.isSame === false ? (
              <Banner tone="danger">{t('export.differs')}</Banner>
            ) : (
              <Banner tone="success">
                {t(run.data.isSame ? 'export.same' : 'export.saved', { lines: linesOf(run.data.lines) })}
              </Banner>
            )}
            <FactList>
              <dt>{t('export.checksum')}</dt>
              <dd dir="ltr" className="text-start">
                <code className="text-tiny break-all">{run.data.sha256}</code>
              </dd>
            </FactList>
          </>
        ) : null}
      </div>
      <DialogActions>
        <Button
          busy={run.isPending}
          disabled={lines === undefined || lines === 0}
          onClick={() => run.mutate(format)}
        >
          {run.isPending ? null : <Icon as={Download} size={16} />}
          {t(run.isPending ? 'export.busy' : 'export.action')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
