import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Icon } from '../../../ui/index.ts';
import { useValidationText } from './forms.ts';

interface InputProps {
  label: string;
  input: UseFormRegisterReturn;
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
      {(control) => (
        <input
          {...control}
          {...input}
          type={type}
          autoComplete={rest.autoComplete}
          dir={type === 'email' ? 'ltr' : 'auto'}
          // biome-ignore lint/a11y/noAutofocus: the only field of a dialog or a step that was just opened
          autoFocus={rest.autoFocus}
        />
      )}
    </Field>
  );
};

/** A password with a button that shows what was typed. */
export const PasswordField = ({ label, input, error, aside, hint, autoComplete, autoFocus }: InputProps) => {
  const { t } = useTranslation('account');
  const text = useValidationText();
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hint={hint}
      error={text(error)}
      aside={aside}
      end={
        <button
          type="button"
          className="icon-btn"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown((now) => !now)}
        >
          <Icon as={shown ? EyeOff : Eye} />
        </button>
      }
    >
      {(control) => (
        <input
          {...control}
          {...input}
          className="ltr-input"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the only field of a dialog or a step that was just opened
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
};

/** Six digits of an authenticator app, in whatever digits the keyboard writes. */
export const CodeField = ({ label, input, error, hint, autoFocus }: InputProps) => {
  const text = useValidationText();
  return (
    <Field label={label} hint={hint} error={text(error)}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="code-input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          // biome-ignore lint/a11y/noAutofocus: the only field of a dialog or a step that was just opened
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
};
