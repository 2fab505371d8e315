import type { Drug, DrugText } from '@mz/clinical/drugs/index';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

export interface Correction {
  readonly note: string;
  readonly statement: { readonly id: string; readonly text: DrugText };
}

interface CorrectDialogProps {
  drug: Drug;
  refusal: string | null;
  isSending: boolean;
  onSend: (correction: Correction) => void;
  onClose: () => void;
}

const nothing: DrugText = { en: '', ar: '', zh: '' };
const maxExcerptLength = 90;

/** One statement in three languages, with the same figures in each. */
export const CorrectDialog = ({ drug, refusal, isSending, onSend, onClose }: CorrectDialogProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const [id, setId] = useState(drug.statements[0]?.id ?? '');
  const textOf = (of: string): DrugText => drug.statements.find((one) => one.id === of)?.text ?? nothing;
  const [text, setText] = useState(() => textOf(id));
  const [note, setNote] = useState('');
  const labels = { en: t('review.english'), ar: t('review.arabic'), zh: t('review.chinese') };
  const languages = ['en', 'ar', 'zh'] as const;
  return (
    <Dialog title={t('review.correctTitle')} size="xl" onClose={onClose}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSend({ note, statement: { id, text } });
        }}
      >
        <p className="text-small text-ink-muted">{t('review.correctHint')}</p>
        <Select
          label={t('review.correctTitle')}
          value={id}
          options={drug.statements.map((one) => ({
            value: one.id,
            text: one.text[language].slice(0, maxExcerptLength),
          }))}
          onChange={(next) => {
            setId(next);
            setText(textOf(next));
          }}
        />
        {languages.map((one) => (
          <Field key={one} label={labels[one]}>
            <Textarea
              lang={one}
              dir={one === 'ar' ? 'rtl' : 'ltr'}
              rows={3}
              required
              maxLength={2000}
              value={text[one]}
              onChange={({ target }) => setText({ ...text, [one]: target.value })}
            />
          </Field>
        ))}
        <Field label={t('review.note')}>
          <Input maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {refusal ? (
          <p className="text-small text-danger" role="alert">
            {refusal}
          </p>
        ) : null}
        <div className="row gap-2 justify-end">
          <Button variant="outline" onClick={onClose}>
            {t('review.cancel')}
          </Button>
          <Button type="submit" disabled={isSending}>
            {t('review.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
