import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readCode } from '../../../lib/digits.ts';

/** Messages of the forms, as keys of the `account` catalogue, so that they follow a change of language. */
const messages = [
  'emailRequired',
  'emailInvalid',
  'passwordRequired',
  'passwordTooShort',
  'passwordsDiffer',
  'fullNameRequired',
  'codeIncomplete',
  'tooLong',
] as const;
type Message = (typeof messages)[number];

const isMessage = (text: string | undefined): text is Message => messages.some((message) => message === text);

/** Turns a schema's message into the reader's words. */
export const useValidationText = () => {
  const { t } = useTranslation('account');
  return (message: string | undefined): string | undefined => {
    // i18n-keys: account:validation.*
    if (message === undefined) return undefined;
    return isMessage(message) ? t(`validation.${message}`) : message;
  };
};

const email = z
  .string()
  .trim()
  .min(1, 'emailRequired' satisfies Message)
  .pipe(z.email('emailInvalid' satisfies Message).max(255, 'tooLong' satisfies Message));
const password = z.string().min(1, 'passwordRequired' satisfies Message);
const newPassword = password.min(6, 'passwordTooShort' satisfies Message);

export const emailSchema = z.object({ email });
export const signInSchema = z.object({ email, password });
export const signUpSchema = z.object({
  fullName: z
    .string()
    .trim()
    .min(1, 'fullNameRequired' satisfies Message)
    .max(120, 'tooLong' satisfies Message),
  email,
  password: newPassword,
});
export const codeSchema = z.object({
  code: z
    .string()
    .transform((typed) => readCode(typed))
    .pipe(z.string().length(6, 'codeIncomplete' satisfies Message)),
});

const same = <T extends { password: string; confirm: string }>(form: T) => form.password === form.confirm;
const differ = { path: ['confirm'], message: 'passwordsDiffer' satisfies Message };
export const newPasswordSchema = z.object({ password: newPassword, confirm: password }).refine(same, differ);
export const changePasswordSchema = z
  .object({ current: password, password: newPassword, confirm: password })
  .refine(same, differ);

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, 'tooLong' satisfies Message);
export const profileFormSchema = z.object({
  fullName: signUpSchema.shape.fullName,
  specialty: text(80),
  hospital: text(160),
  location: text(160),
  bio: text(2000),
});

/** Options of a code's field: the sixth digit submits, whoever types or pastes it. */
export const submitWhenComplete = (submit: () => void) => ({
  onChange: (event: { target: { value: unknown } }) => {
    if (readCode(String(event.target.value)).length === 6) submit();
  },
});
