import { keysOfWanted } from '../analysis/author-names.ts';
import type { SearchFilters } from '../search-engine.ts';
import {
  authorToken,
  familyToken,
  fullTextToken,
  labelToken,
  notRetractedToken,
  retractedToken,
  specialtyToken,
  speciesToken,
  studyToken,
  yearToken,
} from './tokens.ts';

/** A term or several in a row, as FTS5 reads it; terms hold no quotes. */
export const quote = (terms: readonly string[]): string => `"${terms.join(' ').replaceAll('"', '')}"`;

export const anyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' OR ')})`;

export const everyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' AND ')})`;

const maxYears = 40;
const nobody = '_n';

const yearsOf = (filters: SearchFilters, now: number): string[] | null => {
  if (!filters.from && !filters.to) return null;
  const from = Number(filters.from?.slice(0, 4) ?? 0);
  const to = Math.min(now + 2, Number(filters.to?.slice(0, 4) ?? now + 2));
  if (to - from > maxYears || to < from) return null;
  return Array.from({ length: to - from + 1 }, (_, at) => quote([yearToken(from + at)]));
};

/** What filters ask of a document's tokens: one expression for each, all of which must hold. */
export const filterExpressions = (filters: SearchFilters): string[] => {
  const found: string[] = [];
  const add = (values: readonly string[] | undefined, token: (value: string) => string): void => {
    if (values?.length) found.push(anyOf(values.map((value) => quote([token(value)]))));
  };
  add(filters.specialties, specialtyToken);
  add(filters.studyTypes, studyToken);
  add(filters.languages, (value) => labelToken('language', value));
  add(filters.journals, (value) => labelToken('journal', value));
  add(filters.species, speciesToken);
  if (filters.authors?.length) {
    const tokens = filters.authors.flatMap(keysOfWanted).map(authorToken);
    // A name without letters is nobody's.
    found.push(anyOf((tokens.length > 0 ? tokens : [nobody]).map((token) => quote([token]))));
  }
  if (filters.fullText) found.push(quote([fullTextToken]));
  if (filters.retracted === 'only') found.push(quote([retractedToken]));
  if (filters.retracted === 'hide') found.push(quote([notRetractedToken]));
  const years = yearsOf(filters, new Date().getUTCFullYear());
  if (years) found.push(anyOf(years));
  return found;
};

/** Filters that only the tokens can tell: what goes by several names. */
export const tokenOnlyFilters = (filters: SearchFilters): SearchFilters => ({
  ...(filters.journals?.length && { journals: filters.journals }),
  ...(filters.authors?.length && { authors: filters.authors }),
});

export const familyExpression = (word: string): string => quote([familyToken(word)]);
