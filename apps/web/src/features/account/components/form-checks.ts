import { z } from 'zod';
import { readCode } from '../../../lib/digits.ts';
import type { Check, FieldProblem, Problems } from '../../../lib/form-state.ts';
import type { Message } from './form-messages.ts';

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

/** A schema as a form asks it: of each field the first problem. */
const by =
  <Typed extends Record<string, string>, Sent>(schema: z.ZodType<Sent, Typed>): Check<Typed, Sent> =>
  async (typed) => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { values: data };
    const errors: Record<string, FieldProblem> = {};
    for (const { path, code, message } of error.issues) errors[String(path[0])] ??= { type: code, message };
    return { errors: errors as Problems<Typed> };
  };

export const checkEmail = by(emailSchema);
export const checkSignIn = by(signInSchema);
export const checkSignUp = by(signUpSchema);
export const checkCode = by(codeSchema);
export const checkNewPassword = by(newPasswordSchema);
export const checkChangedPassword = by(changePasswordSchema);
export const checkProfile = by(profileFormSchema);
