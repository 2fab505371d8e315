import { describe, expect, it } from 'vitest';
import { changePasswordSchema, codeSchema, signInSchema, signUpSchema } from './form-checks.ts';

const messagesOf = (answer: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => Object.fromEntries((answer.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));

describe('forms', () => {
  it('asks for what is missing at sign-in', () => {
    expect(messagesOf(signInSchema.safeParse({ email: '  ', password: '' }))).toEqual({
      email: 'emailRequired',
      password: 'passwordRequired',
    });
    expect(messagesOf(signInSchema.safeParse({ email: 'lina', password: 'x' }))).toEqual({
      email: 'emailInvalid',
    });
  });

  it('wants a name and six characters at sign-up', () => {
    const typed = { fullName: '   ', email: 'a@b.example', password: '12345' };
    expect(messagesOf(signUpSchema.safeParse(typed))).toEqual({
      fullName: 'fullNameRequired',
      password: 'passwordTooShort',
    });
    expect(signUpSchema.parse({ fullName: ' Lina ', email: 'a@b.example ', password: '123456' })).toEqual({
      fullName: 'Lina',
      email: 'a@b.example',
      password: '123456',
    });
  });

  it('reads codes in any digits', () => {
    expect(codeSchema.parse({ code: '١٢٣ ٤٥٦' })).toEqual({ code: '123456' });
    expect(messagesOf(codeSchema.safeParse({ code: '12345' }))).toEqual({ code: 'codeIncomplete' });
  });

  it('compares the two new passwords', () => {
    const typed = { current: 'old', password: 'secret1', confirm: 'secret2' };
    expect(messagesOf(changePasswordSchema.safeParse(typed))).toEqual({ confirm: 'passwordsDiffer' });
  });
});
