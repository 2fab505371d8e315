import {
  canmedsRoles,
  entryKinds,
  entrySettings,
  evidenceTypes,
  type GrowthEntry,
  growthLimits,
} from '@mz/contracts/growth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { type EntryValues, useSaveEntry } from '../api/growth.api.ts';
import { localToday } from '../model/local-day.ts';

const fresh = (): EntryValues => ({
  kind: 'course',
  title: '',
  minutes: 60,
  on: localToday(),
  setting: 'external',
  role: null,
  provider: '',
  finished: true,
});

const valuesOf = (entry: GrowthEntry): EntryValues => {
  const { kind, title, minutes, on, setting, role, provider, finished } = entry;
  return { kind, title, minutes, on, setting, role, provider, finished };
};

/** Adds to the record what was learned elsewhere, or corrects it. */
export const EntryDialog = ({ entry, onClose }: { entry: GrowthEntry | null; onClose: () => void }) => {
  const { t } = useTranslation('growth');
  const apiError = useApiError();
  const save = useSaveEntry();
  const [values, setValues] = useState<EntryValues>(() => (entry ? valuesOf(entry) : fresh()));
  const [evidence, setEvidence] = useState<File | null>(null);
  const set = (change: Partial<EntryValues>) => setValues((old) => ({ ...old, ...change }));
  const submit = () => {
    save.mutate({ id: entry?.id ?? null, values, evidence }, { onSuccess: onClose });
  };
  const refused = save.error instanceof ApiError ? save.error : null;
  const isFuture = refused?.fields?.some(({ path }) => path === 'body.on') ?? false;
  const errorText = () => {
    if (isFuture) return t('form.inFuture');
    return refused?.code === 'conflict' ? t('form.closedYear') : apiError(save.error);
  };
  return (
    <FormDialog
      title={t(entry ? 'form.correct' : 'form.new')}
      description={entry ? t('form.correctNote') : undefined}
      size="lg"
      submit={t(save.isPending ? 'form.saving' : 'form.save')}
      cancel={t('form.cancel')}
      busy={save.isPending}
      error={save.isError ? errorText() : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('form.what')}>
        <Input
          required
          maxLength={growthLimits.titleLength}
          value={values.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-[420px]:grid-cols-1">
        <Field label={t('form.kind')}>
          <Select
            value={values.kind}
            options={entryKinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
            onChange={(kind) => set({ kind })}
          />
        </Field>
        <Field label={t('form.setting')}>
          <Select
            value={values.setting}
            options={entrySettings.map((value) => ({ value, text: t(`settings.${value}`) }))}
            onChange={(setting) => set({ setting })}
          />
        </Field>
        <Field label={t('form.on')} error={isFuture ? t('form.inFuture') : undefined}>
          <Input
            type="date"
            required
            max={localToday()}
            value={values.on}
            onChange={(event) => set({ on: event.target.value })}
          />
        </Field>
        <Field label={t('form.minutes')}>
          <Input
            type="number"
            numeric
            required
            min={0}
            max={growthLimits.maxMinutes}
            value={values.minutes}
            onChange={(event) => set({ minutes: event.target.valueAsNumber })}
          />
        </Field>
        <Field label={t('form.role')}>
          <Select
            value={values.role ?? 'none'}
            options={[
              { value: 'none', text: t('form.noRole') },
              ...canmedsRoles.map((value) => ({ value, text: t(`roles.${value}`) })),
            ]}
            onChange={(chosen) => set({ role: canmedsRoles.find((role) => role === chosen) ?? null })}
          />
        </Field>
        <Field label={t('form.provider')} hint={t('form.providerHint')}>
          <Input
            maxLength={growthLimits.providerLength}
            value={values.provider}
            onChange={(event) => set({ provider: event.target.value })}
          />
        </Field>
      </div>
      <Checkbox checked={values.finished} onChange={(finished) => set({ finished })}>
        {t('form.finished')}
      </Checkbox>
      <Field
        label={t('form.evidence')}
        hint={evidence ? t('form.evidenceChosen', { name: evidence.name }) : undefined}
      >
        <Input
          type="file"
          accept={evidenceTypes.join(',')}
          onChange={(event) => setEvidence(event.target.files?.[0] ?? null)}
        />
      </Field>
    </FormDialog>
  );
};
