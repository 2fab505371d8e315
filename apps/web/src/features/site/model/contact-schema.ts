import { contactMessageSchema } from '@mz/contracts';
import { type ContactProblems, type ContactValues, isContactField, problemOf } from './contact-check.ts';

/** What keeps a message from being sent, by field; the contract's own schema decides. */
export const checkContact = (values: ContactValues): ContactProblems => {
  const result = contactMessageSchema.safeParse({ ...values, email: values.email.trim() });
  const problems: ContactProblems = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0];
    if (isContactField(field)) problems[field] ??= problemOf(values[field], issue.code);
  }
  return problems;
};
