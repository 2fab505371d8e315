import { analyseQuery } from '../analysis/query-syntax.ts';
import { createSynonyms, type Synonyms } from '../analysis/synonyms.ts';
import { analyse } from '../analysis/tokeniser.ts';
import { createFeedback } from './feedback.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';
import { createScorer, type ForwardDocument, type VocabularyTerm } from './scoring.ts';

export interface MemoryDocument {
  readonly id: string;
  /** Weighs more than the text. */
  readonly title?: string;
  readonly text: string;
  /** Names and keywords of the document. */
  readonly terms?: readonly string[];
}

export interface MemoryHit {
  readonly id: string;
  readonly score: number;
  /** Analysed words of the query that the document has, itself or by a synonym. */
  readonly matched: readonly string[];
}

export interface MemoryIndex {
  readonly size: number;
  /** The best `count` documents, the best first; an empty list where no word matches. */
  readonly search: (query: string, count: number) => MemoryHit[];
}

const noSynonyms: Promise<Synonyms> = createSynonyms({ groups: [] });

interface Stored {
  readonly id: string;
  readonly forward: ForwardDocument;
}

/** A small text index in memory, with the ranking of the large one: for thousands of documents, not millions. */
export const createMemoryIndex = async (
  documents: readonly MemoryDocument[],
  options: { readonly synonyms?: Synonyms; readonly feedback?: boolean } = {},
): Promise<MemoryIndex> => {
  const synonyms = options.synonyms ?? (await noSynonyms);
  const vocabulary = new Map<string, { id: number; df: number }>();
  const words: string[] = [];
  const postings: number[][] = [];
  const idOf = (term: string): number => {
    const known = vocabulary.get(term);
    if (known) return known.id;
    const id = words.length;
    words.push(term);
    postings.push([]);
    vocabulary.set(term, { id, df: 0 });
    return id;
  };
  const read = (text: string): { base: number[]; joined: number[] } => {
    const base: number[] = [];
    const joined: number[] = [];
    for (const token of analyse(text)) (token.kind === 'joined' ? joined : base).push(idOf(token.term));
    return { base, joined };
  };
  const stored: Stored[] = documents.map((document, at) => {
    const title = read(document.title ?? '');
    const body = read(document.text);
    const terms = read((document.terms ?? []).join(' . '));
    const forward: ForwardDocument = {
      title: title.base,
      body: body.base,
      terms: [...terms.base, ...terms.joined],
      names: [],
      joinedTitle: title.joined,
      joinedBody: body.joined,
    };
    for (const id of new Set(Object.values(forward).flat())) {
      postings[id]?.push(at);
      const entry = vocabulary.get(words[id] ?? '');
      if (entry) entry.df += 1;
    }
    return { id: document.id, forward };
  });
  const average = (field: keyof ForwardDocument): number =>
    stored.reduce((sum, one) => sum + one.forward[field].length, 0) / Math.max(1, stored.length);
  const statistics = {
    documents: stored.length,
    averageTitle: average('title'),
    averageBody: average('body'),
    averageTerms: average('terms'),
  };
  const lookup = (term: string): VocabularyTerm | undefined => vocabulary.get(term);

  const candidatesOf = (plan: QueryPlan): Set<number> => {
    const found = new Set<number>();
    const wanted = [...plan.terms.map((term) => term.term), ...plan.alternatives.flatMap((one) => one.terms)];
    for (const term of wanted) for (const at of postings[lookup(term)?.id ?? -1] ?? []) found.add(at);
    return found;
  };
  const rank = (plan: QueryPlan, at: Iterable<number>) => {
    const scorer = createScorer(plan, lookup, statistics);
    const ranked: { at: number; score: number; matched: readonly number[] }[] = [];
    for (const index of at) {
      const one = stored[index];
      if (!one) continue;
      const score = scorer.score(one.forward);
      if (score > 0) ranked.push({ at: index, score, matched: scorer.matched() });
    }
    return ranked.sort((a, b) => b.score - a.score || a.at - b.at);
  };

  return {
    size: stored.length,
    search(query, count) {
      const plan = planQuery(analyseQuery(query), synonyms);
      const candidates = candidatesOf(plan);
      let ranked = rank(plan, candidates);
      if (options.feedback ?? false) {
        const documentAt = (at: number): ForwardDocument => stored[at]?.forward as ForwardDocument;
        const boost = createFeedback(
          ranked.map((one) => ({ key: one.at, score: one.score, document: documentAt(one.at) })),
          statistics,
          {
            dfOf: (ids) => new Map(ids.map((id) => [id, vocabulary.get(words[id] ?? '')?.df ?? 1])),
            without: new Set(plan.terms.map((term) => lookup(term.term)?.id ?? -1)),
            usable: (id) => /^[^\d_]{3}/u.test(words[id] ?? ''),
          },
        );
        if (boost)
          ranked = ranked
            .map((one) => ({ ...one, score: one.score + boost(one.at, documentAt(one.at)) }))
            .sort((a, b) => b.score - a.score || a.at - b.at);
      }
      return ranked.slice(0, count).map((one) => ({
        id: stored[one.at]?.id ?? '',
        score: one.score,
        matched: one.matched.map((slot) => plan.terms[slot]?.term ?? ''),
      }));
    },
  };
};
