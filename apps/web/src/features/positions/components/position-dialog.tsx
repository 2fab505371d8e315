import { workLanguages } from '@mz/contracts/matching';
import { type Position, positionLimits } from '@mz/contracts/positions';
import { isSpecialty } from '@mz/contracts/specialties';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useSavePosition } from '../api/positions.api.ts';

type Language = (typeof workLanguages)[number];
const isLanguage = (code: string): code is Language => workLanguages.some((one) => one === code);

/** A position that is offered, new or changed. */
export const PositionDialog = ({ position, onClose }: { position: Position | null; onClose: () => void }) => {
  const { t, i18n } = useTranslation('positions');
  const errorText = useApiError();
  const specialties = useSpecialties();
  const save = useSavePosition(position?.id ?? null);
  const [typed, setTyped] = useState({
    title: position?.title ?? '',
    specialty: position?.specialty ?? '',
    place: position?.place ?? '',
    terms: position?.terms ?? '',
    contact: position?.contact ?? '',
    deadline: position?.deadline ?? '',
  });
  const [languages, setLanguages] = useState<Language[]>(position?.languages.filter(isLanguage) ?? []);
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const names = new Intl.DisplayNames([localeOf(i18n.language)], { type: 'language' });
  const { specialty } = typed;
  const isReady = Object.values(typed).every((text) => text.trim() !== '');
  const explain = (cause: Error): string =>
    cause instanceof ApiError && cause.fields[0]?.code === 'out_of_range'
      ? t('form.outOfRange')
      : errorText(cause);
  const send = (): void => {
    if (isSpecialty(specialty)) save.mutate({ ...typed, specialty, languages }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t(position ? 'form.edit' : 'form.new')}
      size="lg"
      submit={t('form.save')}
      cancel={t('cancel')}
      busy={save.isPending}
      disabled={!isReady}
      error={save.isError ? explain(save.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t('form.title')}>
        <Input
          value={typed.title}
          maxLength={positionLimits.titleLength}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={t('specialty')}>
        <Select
          value={specialty}
          onChange={(value) => set({ specialty: value })}
          options={[{ value: '', text: '–' }, ...specialties.options]}
        />
      </Field>
      <Field label={t('place')} hint={t('form.placeHint')}>
        <Input
          value={typed.place}
          maxLength={positionLimits.placeLength}
          onChange={(event) => set({ place: event.target.value })}
        />
      </Field>
      <Field label={t('form.terms')} hint={t('form.termsHint')}>
        <Textarea
          rows={4}
          value={typed.terms}
          maxLength={positionLimits.termsLength}
          onChange={(event) => set({ terms: event.target.value })}
        />
      </Field>
      <Field label={t('form.languages')} group>
        <div className="flex flex-wrap gap-1.5">
          {workLanguages.map((code) => (
            <Chip
              key={code}
              pressed={languages.includes(code)}
              onClick={() =>
                setLanguages(
                  languages.includes(code)
                    ? languages.filter((one) => one !== code)
                    : [...languages, code].slice(0, positionLimits.languages),
                )
              }
            >
              {names.of(code) ?? code}
            </Chip>
          ))}
        </div>
      </Field>
      <Field label={t('contact')} hint={t('form.contactHint')}>
        <Input
          value={typed.contact}
          maxLength={positionLimits.contactLength}
          onChange={(event) => set({ contact: event.target.value })}
        />
      </Field>
      <Field label={t('form.deadline')} hint={t('form.deadlineHint')}>
        <Input
          type="date"
          value={typed.deadline}
          onChange={(event) => set({ deadline: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
};
