import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registered } from '../../../lib/form-state.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useValidationText } from './forms.ts';

interface InputProps {
  label: string;
  input: Registered;
  error: string | undefined;
  autoComplete?: string;
  aside?: ReactNode;
  hint?: ReactNode;
  autoFocus?: boolean;
}

/** One line of text. */
export const TextField = ({
  label,
  input,
  error,
  hint,
  type = 'text',
  ...rest
}: InputProps & { type?: 'text' | 'email' }) => {
  const text = useValidationText();
  return (
    <Field label={label} hint={hint} error={text(error)} aside={rest.aside}>
      <Input
        {...input}
        type={type}
        autoComplete={rest.autoComplete}
        dir={type === 'email' ? 'ltr' : 'auto'}
        // biome-ignore lint/a11y/noAutofocus: the only field of a dialog or a step that was just opened
        autoFocus={rest.autoFocus}
      />
    </Field>
  );
};

/** A password with a button that shows what was typed. */
export const PasswordField = ({ label, input, error, aside, hint, autoComplete, autoFocus }: InputProps) => {
  const { t } = useTranslation('account');
  const text = useValidationText();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={text(error)} aside={aside}>
      <Input
        {...input}
        ltr
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the only field of a dialog or a step that was just opened
        autoFocus={autoFocus}
        end={
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={t(shown ? 'hidePassword' : 'showPassword')}
            aria-pressed={shown}
            className="-me-2"
            onClick={() => setShown((now) => !now)}
          />
        }
      />
    </Field>
  );
};

/** Six digits of an authenticator app, in whatever digits the keyboard writes. */
export const CodeField = ({ label, input, error, hint, autoFocus }: InputProps) => {
  const text = useValidationText();
  return (
    <Field label={label} hint={hint} error={text(error)}>
      <Input
        {...input}
        code
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        // biome-ignore lint/a11y/noAutofocus: the only field of a dialog or a step that was just opened
        autoFocus={autoFocus}
      />
    </Field>
  );
};
