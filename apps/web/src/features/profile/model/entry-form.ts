import { type EntryInput, type EntryKind, entryInputSchema, type ProfileEntry } from '@mz/contracts';
import { toAsciiDigits } from '../../../lib/digits.ts';

/** Fields of each kind in the order of the form. */
export const entryFields = {
  education: ['degree', 'institution', 'yearStart', 'yearEnd'],
  experience: ['position', 'organization', 'yearStart', 'yearEnd', 'description'],
  publication: ['title', 'authors', 'journal', 'year', 'doi', 'pmid', 'url'],
  award: ['title', 'organization', 'year'],
} as const satisfies Record<EntryKind, readonly string[]>;
export type EntryField = (typeof entryFields)[EntryKind][number];

/** What stands in the form; `present` takes the place of the last year. */
export type EntryValues = Partial<Record<EntryField, string>> & { present?: boolean };

export type Problem = 'too_big' | 'too_small' | 'year' | 'order' | 'other';
export type EntryProblems = Partial<Record<string, Problem>>;

const isYear = (field: string): boolean => field.startsWith('year');
const nullable = (field: string): boolean => field === 'doi' || field === 'pmid' || field === 'url';

/** The form of an entry that exists, or an empty one. */
export const valuesOf = (entry: ProfileEntry | null): EntryValues => {
  if (!entry) return {};
  const values: Record<string, string> = {};
  for (const [field, value] of Object.entries(entry))
    if (value !== null && value !== 'present') values[field] = String(value);
  return { ...values, present: 'yearEnd' in entry && entry.yearEnd === 'present' };
};

const withoutResolver = (doi: string): string =>
  doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');

const toValue = (field: EntryField, values: EntryValues): unknown => {
  const text = values[field]?.trim() ?? '';
  if (field === 'yearEnd' && values.present) return 'present';
  if (isYear(field)) return text === '' ? null : Number(toAsciiDigits(text));
  if (field === 'doi') return text === '' ? null : withoutResolver(text);
  return nullable(field) && text === '' ? null : text;
};

const problemOf = (field: string, issue: { code: string; message: string }): Problem => {
  if (issue.message.startsWith('Ends before')) return 'order';
  if (isYear(field)) return 'year';
  return issue.code === 'too_big' || issue.code === 'too_small' ? issue.code : 'other';
};

/** The entry a form stands for, or what is wrong with each field; by the schema the server uses. */
export const toEntryInput = (
  kind: EntryKind,
  values: EntryValues,
): { entry: EntryInput } | { problems: EntryProblems } => {
  const raw = Object.fromEntries(entryFields[kind].map((field) => [field, toValue(field, values)]));
  const parsed = entryInputSchema.safeParse({ kind, ...raw });
  if (parsed.success) return { entry: parsed.data };
  const problems: EntryProblems = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    problems[field] ??= problemOf(field, issue);
  }
  return { problems };
};
