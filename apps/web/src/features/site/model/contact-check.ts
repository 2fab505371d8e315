import { contactMessageSchema, type FieldError } from '@mz/contracts';

const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;
type ContactProblem = 'required' | 'long' | 'invalid';
export type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

/** Longest message the contract takes. */
export const messageLimit = 5000;

const isContactField = (name: unknown): name is ContactField => contactFields.some((field) => field === name);

const problemOf = (value: string, code: string): ContactProblem => {
  if (value.trim() === '') return 'required';
  return code === 'too_big' ? 'long' : 'invalid';
};

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

/** The same for fields the server refused (`body.email`); empty when it named none of this form. */
export const readRefusals = (refused: readonly FieldError[], values: ContactValues): ContactProblems => {
  const problems: ContactProblems = {};
  for (const { path, code } of refused) {
    const field = path.replace(/^body\./, '');
    if (isContactField(field)) problems[field] ??= problemOf(values[field], code);
  }
  return problems;
};
