import {
  applyMyImport,
  archiveImportLimits,
  archiveImportPurpose,
  type DataImport,
  discardMyImport,
  startMyImport,
} from '@mz/contracts/archive-import';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { type RunningUpload, startUpload } from '../../../lib/upload.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.tsx';
import { importQuery, isUnderWay } from '../api/security.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportResults } from './import-results.tsx';

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** What the archive job says of itself: on its way, given up, or what became of it. */
const ImportState = ({ brought }: { brought: DataImport }) => {
  const { t } = useTranslation('settings');
  const { status, failure, rowsDone, rowsTotal } = brought;
  if (status === 'reading') return <Progress label={t('import.reading')} percent={null} />;
  if (status === 'running')
    return (
      <Progress label={t('import.running')} percent={rowsTotal > 0 ? (rowsDone / rowsTotal) * 100 : null} />
    );
  if (status === 'failed')
    // i18n-keys: settings:import.failure.*
    return <Banner tone="danger">{t(`import.failure.${failure ?? 'interrupted'}`)}</Banner>;
  if (status === 'expired') return <Banner tone="warning">{t('import.expired')}</Banner>;
  return status === 'done' ? <ImportResults brought={brought} /> : null;
};

/** Brings the archive of an export back, part by part. */
export const ImportCard = () => {
  const { t } = useTranslation(['settings', 'common']);
  const apiError = useApiError();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<RunningUpload | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<'wrongType' | 'tooLarge' | null>(null);
  const latest = useQuery(importQuery());
  const brought = latest.data?.import ?? null;

  const keep = (answer: { import: DataImport | null }) => queries.setQueryData(settingsKeys.import, answer);
  const send = useMutation({
    mutationFn: async (file: File) => {
      upload.current = startUpload(file, {
        purpose: archiveImportPurpose,
        onProgress: ({ sent: bytes, size }) => setSent(size > 0 ? (bytes / size) * 100 : null),
      });
      return call(startMyImport, { body: { uploadId: await upload.current.done } });
    },
    onSuccess: keep,
    onSettled: () => setSent(null),
  });
  const apply = useMutation({
    mutationFn: ({ id, parts }: { id: string; parts: DataImport['chosen'] }) =>
      call(applyMyImport, { params: { id }, body: { parts } }),
    onSuccess: keep,
  });
  const discard = useMutation({
    mutationFn: (id: string) => call(discardMyImport, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsKeys.import }),
  });

  // What came back shows on every screen.
  const wasRunning = useRef(false);
  if (brought?.status === 'running') wasRunning.current = true;
  else if (wasRunning.current && brought?.status === 'done') {
    wasRunning.current = false;
    queueMicrotask(() => {
      toast.success(t('import.done'));
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== settingsKeys.import[0],
      });
    });
  }

  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    send.reset();
    const refused = !/\.zip$/i.test(file.name)
      ? 'wrongType'
      : file.size > archiveImportLimits.fileBytes
        ? 'tooLarge'
        : null;
    setProblem(refused);
    if (refused === null) send.mutate(file);
  };
  const error = [send.error, apply.error, discard.error, latest.error].find(
    (one) => one !== null && !isCancelled(one),
  );
  const isBusy = send.isPending || isUnderWay(brought);
  const isChoosing = brought?.status === 'preview' && !send.isPending;

  return (
    <Card as="section" pad="md" className="stack gap-4">
      <div>
        <h2 className="h3">{t('import.title')}</h2>
        <p className="text-small text-ink-muted">{t('import.lead')}</p>
      </div>
      {error ? <Banner tone="danger">{apiError(error)}</Banner> : null}
      {/* i18n-keys: settings:import.wrongType settings:import.tooLarge */}
      {problem ? <Banner tone="danger">{t(`import.${problem}`)}</Banner> : null}
      {send.isPending ? (
        <div className="stack gap-2">
          <Progress label={t('import.sending')} percent={sent} />
          <div>
            <Button variant="ghost" size="sm" onClick={() => upload.current?.cancel()}>
              {t('import.cancel')}
            </Button>
          </div>
        </div>
      ) : null}
      {brought && !send.isPending ? <ImportState brought={brought} /> : null}
      {isChoosing && brought ? (
        <ImportPreview
          key={brought.id}
          brought={brought}
          busy={apply.isPending || discard.isPending}
          onApply={(parts) => apply.mutate({ id: brought.id, parts })}
          onDiscard={() => discard.mutate(brought.id)}
        />
      ) : null}
      {isBusy || isChoosing ? null : (
        <div>
          <input ref={input} type="file" accept=".zip,application/zip" hidden onChange={onFile} />
          <Button variant="outline" disabled={latest.isPending} onClick={() => input.current?.click()}>
            <Icon as={Upload} size={16} />
            {t(brought ? 'import.again' : 'import.choose')}
          </Button>
        </div>
      )}
    </Card>
  );
};
