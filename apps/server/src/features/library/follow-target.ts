import { createHash } from 'node:crypto';
import { articleLimits, type FollowTarget } from '@mz/contracts';
import type { SearchFilters } from '../../adapters/search/search-engine.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';

/** What the index is asked for a follow. */
export interface FollowQuery {
  readonly query: string;
  readonly filters: SearchFilters;
}

const nameLength = 200;
const squeeze = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim();

/** The same thing, however it was typed, in one form: filters in order, no empty ones. */
export const normaliseTarget = (target: FollowTarget): FollowTarget => {
  if (target.kind !== 'search') return { kind: target.kind, value: squeeze(target.value) };
  const filters = Object.entries(target.filters)
    .filter(([, value]) => value !== undefined && value.length > 0)
    .map(
      ([name, value]) => [name, Array.isArray(value) ? [...new Set<string>(value)].sort() : value] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const q = squeeze(target.q);
  const [only] = filters;
  // A search for nothing but one journal or author is the same as following it.
  if (q === '' && filters.length === 1 && only?.[1]?.length === 1 && typeof only[1] !== 'string') {
    const [name, [value = '']] = only;
    if (name === 'journal' || name === 'author') return { kind: name, value: squeeze(value) };
  }
  return { kind: 'search', q, filters: Object.fromEntries(filters) };
};

/** Canonical name of a normalised target: the same thing is followed once. */
export const keyOfTarget = (target: FollowTarget): string => {
  const words = target.kind === 'search' ? target.q : target.value;
  const filters = target.kind === 'search' ? target.filters : null;
  return createHash('sha256')
    .update(JSON.stringify([target.kind, words.toLowerCase(), filters]))
    .digest('hex');
};

/** The name a follow gets where nobody gave one. */
export const nameOfTarget = (target: FollowTarget): string => {
  if (target.kind !== 'search') return target.value.slice(0, nameLength);
  const filters = Object.values(target.filters).flat().join(', ');
  return (target.q || filters).slice(0, nameLength).toWellFormed();
};

/** @throws AppError `unprocessable` for a target that names nothing */
export const assertFollowable = (target: FollowTarget): void => {
  const isEmpty =
    target.kind === 'search'
      ? target.q === '' && Object.keys(target.filters).length === 0
      : target.value === '';
  if (!isEmpty) return;
  throw new AppError('unprocessable', 'Empty follow target.', {
    fields: [{ path: 'body.target', code: 'empty', message: 'needs words or a filter' }],
  });
};

/** @param toFilters turns the filters of the contract into those of the index */
export const toFollowQuery = (
  target: FollowTarget,
  toFilters: ProvidedServices['articles']['toFilters'],
): FollowQuery => {
  switch (target.kind) {
    case 'search':
      return {
        query: target.q.slice(0, articleLimits.queryLength),
        filters: toFilters(target.filters, 'body.target.filters'),
      };
    case 'topic':
      return { query: target.value, filters: {} };
    case 'journal':
      return { query: '', filters: { journals: [target.value] } };
    case 'author':
      return { query: '', filters: { authors: [target.value] } };
  }
};
