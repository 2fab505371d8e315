import type { FieldError } from '@mz/contracts';

const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;
type ContactProblem = 'required' | 'long' | 'invalid';
export type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

/** Longest message the contract takes. */
export const messageLimit = 5000;

export const isContactField = (name: unknown): name is ContactField =>
  contactFields.some((field) => field === name);

export const problemOf = (value: string, code: string): ContactProblem => {
  if (value.trim() === '') return 'required';
  return code === 'too_big' ? 'long' : 'invalid';
};

/** The contract's own refusals of fields (`body.email`); empty when it named none of this form. */
export const readRefusals = (refused: readonly FieldError[], values: ContactValues): ContactProblems => {
  const problems: ContactProblems = {};
  for (const { path, code } of refused) {
    const field = path.replace(/^body\./, '');
    if (isContactField(field)) problems[field] ??= problemOf(values[field], code);
  }
  return problems;
};
