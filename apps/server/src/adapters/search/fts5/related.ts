import { englishStopWords, structureWords } from '../analysis/stop-words.ts';
import { analyse } from '../analysis/tokeniser.ts';
import type { PlanTerm } from '../ranking/query-plan.ts';
import { relatedTerms } from '../ranking/ranking.ts';
import type { SearchDocument } from '../search-engine.ts';
import type { ReaderQuery } from './search.ts';

/** A search for what an article is about: the words of its title and headings first, then of its abstract. */
export const related = (document: SearchDocument, limit: number, deadline: number): ReaderQuery => {
  const weights = new Map<string, { weight: number; plain: string }>();
  const add = (text: string, weight: number): void => {
    for (const token of analyse(text)) {
      if (token.kind === 'part' || token.term.length < 3 || /^[\d_]+$/.test(token.term)) continue;
      if (englishStopWords.has(token.plain) || structureWords.has(token.plain)) continue;
      const known = weights.get(token.term)?.weight ?? 0;
      weights.set(token.term, { weight: known + weight / (1 + known), plain: token.plain });
    }
  };
  add(document.title, relatedTerms.title);
  for (const term of document.terms) add(term, relatedTerms.terms);
  add(document.abstract, relatedTerms.abstract);
  const terms: PlanTerm[] = [...weights]
    .sort((a, b) => b[1].weight - a[1].weight)
    .slice(0, relatedTerms.most)
    .map(([term, { weight, plain }]) => ({ term, weight, plain, essential: false }));
  return {
    plan: { terms, pairs: [], alternatives: [], phrases: [], exclusions: [], prefixes: [] },
    text: '',
    identifiers: [],
    request: { query: '', filters: { retracted: 'hide' }, sort: 'relevance', offset: 0, limit, facets: [] },
    deadline,
    withFeedback: false,
    except: document.id,
  };
};
