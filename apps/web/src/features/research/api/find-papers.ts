import { searchArticles } from '@mz/contracts';
import type { FoundPlace } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';

/** The first papers of a search. */
export const findPapers = async (typed: string, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
  const { items } = await call(searchArticles, { query: { q: typed, limit: 3 }, signal });
  return items.map(({ id, title, journal, publicationDate }) => ({
    id: `paper/${id}`,
    text: title,
    detail: [journal, publicationDate?.slice(0, 4)].filter(Boolean).join(' '),
    to: `/research/${id}`,
  }));
};
