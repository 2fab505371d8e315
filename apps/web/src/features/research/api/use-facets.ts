import type { ArticleFacet, ArticlePage } from '@mz/contracts';
import { useQueries } from '@tanstack/react-query';
import { changeSearch, queryOf, type SearchState } from '../model/address.ts';
import { researchQueries } from './research.api.ts';
import type { Viewer } from './viewer.ts';

/** What takes a filter away, and whether it is set. */
const groups: readonly { facet: ArticleFacet; clear: Partial<SearchState> }[] = [
  { facet: 'studyType', clear: { studyType: [] } },
  { facet: 'language', clear: { language: [] } },
  { facet: 'journal', clear: { journal: [] } },
  { facet: 'species', clear: { species: [] } },
  { facet: 'year', clear: { from: '', to: '' } },
  { facet: 'fullText', clear: { fullText: false } },
  { facet: 'retracted', clear: { retracted: null } },
];

const isSet = (state: SearchState, clear: Partial<SearchState>): boolean =>
  Object.keys(clear).some((key) => {
    const value = state[key as keyof SearchState];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });

/** Counts of each filter as if it alone were not set: what else could be chosen stays in sight. */
export const useFacets = (
  viewer: Viewer,
  state: SearchState,
  answer: ArticlePage | undefined,
): ArticlePage['facets'] => {
  const active = groups.filter(({ clear }) => isSet(state, clear));
  const answers = useQueries({
    queries: active.map(({ clear }) =>
      researchQueries.search(viewer, {
        ...queryOf(changeSearch(state, { ...clear, follow: null })),
        limit: 1,
      }),
    ),
  });
  const wider = active.flatMap(({ facet }, index) => {
    const counted = answers[index]?.data?.facets[facet];
    return counted ? [[facet, counted] as const] : [];
  });
  return { ...answer?.facets, ...Object.fromEntries(wider) };
};
