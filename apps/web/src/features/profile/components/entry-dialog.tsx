import { type EntryKind, entryLimits, type ProfileEntry } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { fetchOwnPage, saveEntry } from '../api/profile.api.ts';
import {
  type EntryField,
  type EntryProblems,
  type EntryValues,
  entryFields,
  toEntryInput,
  valuesOf,
} from '../model/entry-form.ts';

interface EntryDialogProps {
  kind: EntryKind;
  entry: ProfileEntry | null;
  userId: string;
  onClose: () => void;
}

const isFigure = (field: EntryField): boolean => field.startsWith('year');
const isCode = (field: EntryField): boolean => field === 'doi' || field === 'pmid' || field === 'url';

/** Adds or changes one entry. */
export const EntryDialog = ({ kind, entry, userId, onClose }: EntryDialogProps) => {
  const { t } = useTranslation(['profile', 'common']);
  const apiError = useApiError();
  const [values, setValues] = useState<EntryValues>(() => valuesOf(entry));
  const [problems, setProblems] = useState<EntryProblems>({});
  const [base, setBase] = useState(entry);
  const save = useMutation({
    mutationFn: (input: Parameters<typeof saveEntry>[0]) => saveEntry(input, base),
    onSuccess: onClose,
  });
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict';
  const isStale = isConflict && base !== null;

  const set = (field: EntryField, text: string) => setValues((now) => ({ ...now, [field]: text }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const made = toEntryInput(kind, values);
    if ('entry' in made) {
      setProblems({});
      save.mutate(made.entry);
    } else setProblems(made.problems);
  };
  /** What was typed stays, and is saved over what is there now. */
  const takeLatest = useMutation({
    mutationFn: async () => {
      const { education, experience, publications, awards } = await fetchOwnPage(userId);
      const entries: ProfileEntry[] = [...education, ...experience, ...publications, ...awards];
      // An entry that is gone is added anew.
      setBase(entries.find(({ id }) => id === base?.id) ?? null);
      save.reset();
    },
  });

  // i18n-keys: profile:change.* profile:add.*
  return (
    <Dialog title={t(`${entry ? 'change' : 'add'}.${kind}`)} onClose={onClose} size="lg">
      <form onSubmit={onSubmit} noValidate>
        <DialogBody>
          <div className="stack gap-4">
            {isStale ? (
              <Banner
                tone="warning"
                assertive
                title={t('conflict.title')}
                action={
                  <Button
                    variant="outline"
                    size="sm"
                    busy={takeLatest.isPending}
                    onClick={() => takeLatest.mutate()}
                  >
                    {t('conflict.reload')}
                  </Button>
                }
              >
                {t('conflict.text')}
              </Banner>
            ) : save.isError ? (
              <Banner tone="danger">{isConflict ? t('conflict.exists') : apiError(save.error)}</Banner>
            ) : null}
            {/* i18n-keys: profile:entryField.* profile:invalid.* */}
            {entryFields[kind].map((field) => (
              <Field
                key={field}
                label={t(`entryField.${field}`)}
                error={problems[field] && t(`invalid.${problems[field]}`)}
              >
                {field === 'description' ? (
                  <Textarea
                    rows={4}
                    maxLength={entryLimits.description}
                    value={values[field] ?? ''}
                    onChange={(event) => set(field, event.target.value)}
                  />
                ) : (
                  <Input
                    dir={isCode(field) || isFigure(field) ? 'ltr' : 'auto'}
                    inputMode={isFigure(field) ? 'numeric' : undefined}
                    numeric={isFigure(field)}
                    disabled={field === 'yearEnd' && values.present}
                    value={field === 'yearEnd' && values.present ? '' : (values[field] ?? '')}
                    onChange={(event) => set(field, event.target.value)}
                  />
                )}
              </Field>
            ))}
            {kind === 'education' || kind === 'experience' ? (
              <Checkbox
                checked={values.present === true}
                onChange={(present) => setValues((now) => ({ ...now, present }))}
              >
                {t('entryField.present')}
              </Checkbox>
            ) : null}
          </div>
        </DialogBody>
        <DialogActions>
          <Button type="submit" busy={save.isPending}>
            {t(save.isPending ? 'common:saving' : 'common:save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
