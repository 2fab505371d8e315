import {
  type EntryInput,
  type EntryKind,
  entryInputSchema,
  entryLimits,
  type ImportFields,
} from '@mz/contracts';
import { plainText } from '../../../adapters/literature/markup.ts';

/** What a reader found, before it is measured against what a profile takes. */
export interface Draft {
  readonly entries: readonly Readonly<Record<string, unknown> & { kind: EntryKind }>[];
  readonly fields: Partial<Record<keyof ImportFields, unknown>>;
  readonly skipped: readonly {
    readonly name: string;
    readonly reason: 'not_found' | 'unreachable' | 'invalid';
  }[];
}

export const emptyDraft: Draft = { entries: [], fields: {}, skipped: [] };

const cut = (value: unknown, max: number): string => {
  // Markup goes before the length is measured: a description is text, whatever it was written as.
  const text = typeof value === 'string' ? plainText(value.slice(0, 4 * max)) : '';
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
};

const yearOf = (value: unknown): number | null => {
  const year = Number(/^\s*(\d{4})(?!\d)/.exec(String(value ?? ''))?.[1]);
  return year >= entryLimits.firstYear && year <= new Date().getUTCFullYear() + 1 ? year : null;
};

const spanOf = ({ from, to, current }: Record<string, unknown>) => {
  const yearStart = yearOf(from);
  const end = yearOf(to);
  if (current === true) return { yearStart, yearEnd: 'present' as const };
  return { yearStart, yearEnd: end !== null && yearStart !== null && end < yearStart ? null : end };
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

const raw = (draft: Draft['entries'][number]): unknown => {
  const { kind } = draft;
  const title = cut(draft.title, entryLimits.title);
  const organization = cut(draft.organization, entryLimits.organization);
  if (kind === 'education') return { kind, degree: title, institution: organization, ...spanOf(draft) };
  if (kind === 'experience')
    return {
      kind,
      position: title,
      organization,
      ...spanOf(draft),
      description: cut(draft.description, entryLimits.description),
    };
  if (kind === 'award') return { kind, title, organization, year: yearOf(draft.from) };
  return {
    kind,
    title,
    journal: organization,
    year: yearOf(draft.from),
    authors: cut(draft.authors, entryLimits.authors),
    doi: textOrNull(draft.doi),
    pmid: textOrNull(draft.pmid),
    url: textOrNull(draft.url),
  };
};

/** The entry a profile would take; null where what was found is none. */
export const toEntryInput = (draft: Draft['entries'][number]): EntryInput | null => {
  const value = raw(draft) as Record<string, unknown>;
  const whole = entryInputSchema.safeParse(value);
  if (whole.success) return whole.data;
  // A paper is one without an address or an id that cannot be used.
  const plain = entryInputSchema.safeParse({ ...value, doi: null, pmid: null, url: null });
  return draft.kind === 'publication' && plain.success ? plain.data : null;
};

/** How a line that is not taken is named. */
export const nameOfDraft = ({ title, organization }: Draft['entries'][number]): string =>
  cut(title, 200) || cut(organization, 200) || '–';
