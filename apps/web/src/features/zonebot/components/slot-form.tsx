import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

export interface SlotFormProps {
  label: string;
  isFigure: boolean;
  onSubmit: (value: string) => void;
  /** Takes out what was read, in words, and what that does. */
  removal?: { readonly label: string; readonly onRemove: () => void } | null;
}

/** A name or figure in the place of the one that was read, or none. */
export const SlotForm = ({ label, isFigure, onSubmit, removal }: SlotFormProps) => {
  const { t } = useTranslation('zonebot');
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '') onSubmit(value.trim());
  };
  return (
    <form className="stack gap-2 p-2" onSubmit={submit}>
      <Field label={label}>
        <Input
          value={value}
          maxLength={isFigure ? 6 : 60}
          inputMode={isFigure ? 'decimal' : 'text'}
          ltr={isFigure}
          numeric={isFigure}
          autoComplete="off"
          onChange={({ target }) => setValue(target.value)}
        />
      </Field>
      <div className="row flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={value.trim() === ''}>
          {t('askAgain')}
        </Button>
        {removal ? (
          <Button variant="outline" size="sm" onClick={removal.onRemove}>
            {removal.label}
          </Button>
        ) : null}
      </div>
    </form>
  );
};
