import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSchedules } from '../api/admin.api.ts';

const sources = ['pubmed', 'europepmc', 'crossref'] as const;
const spans = ['hour', 'day', 'week'] as const;
const names = { pubmed: 'PubMed', europepmc: 'Europe PMC', crossref: 'Crossref' } as const;
const defaultLimit = 1_000;

/** Literature that comes in by itself. */
export const ScheduleDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const errorText = useApiError();
  const { create } = useSchedules();
  const [source, setSource] = useState<(typeof sources)[number]>('europepmc');
  const [every, setEvery] = useState<(typeof spans)[number]>('week');
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const needsQuery = source !== 'crossref';
  return (
    <FormDialog
      title={t('ingestion.add')}
      description={t('ingestion.addText')}
      submit={t('ingestion.add')}
      cancel={common('cancel')}
      busy={create.isPending}
      disabled={needsQuery && query === ''}
      error={create.error ? errorText(create.error) : null}
      onClose={onClose}
      onSubmit={() =>
        create.mutate(
          { source, query: needsQuery ? query : '', every, enabled: true, limit: defaultLimit },
          { onSuccess: onClose },
        )
      }
    >
      <Field label={t('ingestion.source')}>
        <Select
          value={source}
          options={sources.map((value) => ({ value, text: names[value] }))}
          onChange={setSource}
        />
      </Field>
      {needsQuery ? (
        <Field label={t('ingestion.query')} hint={t('ingestion.queryHint')}>
          <Input ltr maxLength={1_000} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      ) : (
        <p className="text-small text-ink-muted">{t('ingestion.crossref')}</p>
      )}
      <Field label={t('ingestion.often')}>
        <Select
          value={every}
          options={spans.map((value) => ({ value, text: t(`ingestion.every.${value}`) }))}
          onChange={setEvery}
        />
      </Field>
    </FormDialog>
  );
};
