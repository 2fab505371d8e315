import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** A name or figure in the place of the one that was read. */
export const SlotForm = ({
  label,
  isFigure,
  onSubmit,
}: {
  label: string;
  isFigure: boolean;
  onSubmit: (value: string) => void;
}) => {
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
      <Button type="submit" size="sm" disabled={value.trim() === ''}>
        {t('askAgain')}
      </Button>
    </form>
  );
};
