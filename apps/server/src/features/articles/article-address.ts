import { AppError } from '../../lib/app-error.ts';
import type { ArticleAddress } from './articles.repository.ts';

const forms = [
  {
    kind: 'id',
    pattern: /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i,
    normalise: (value: string) => value.toLowerCase(),
  },
  { kind: 'pmid', pattern: /^pmid:0*([1-9]\d{0,9})$/i, normalise: (value: string) => value },
  { kind: 'pmcid', pattern: /^pmcid:(?:pmc)?0*([1-9]\d{0,9})$/i, normalise: (value: string) => value },
  { kind: 'doi', pattern: /^doi:(10\.\S+)$/i, normalise: (value: string) => value.toLowerCase() },
] as const;

/**
 * Reads an article's address: our id, or `pmid:`, `pmcid:`, `doi:` and an identifier.
 *
 * @throws AppError `unprocessable` for anything else
 */
export const parseAddress = (text: string): ArticleAddress => {
  for (const { kind, pattern, normalise } of forms) {
    const value = pattern.exec(text)?.[1];
    if (value !== undefined) return { kind, value: normalise(value) };
  }
  throw new AppError('unprocessable', 'Invalid article identifier.', {
    fields: [{ path: 'params.id', code: 'malformed', message: 'is no id, pmid:…, pmcid:… or doi:…' }],
  });
};
