import { analyse } from '../analysis/analyser.ts';
import { bm25, synonymWeights } from '../ranking/ranking.ts';
import type { SearchHit } from '../search-engine.ts';
import type { WantedText } from './query.ts';

/** What ranking reads of an article. */
export interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  readonly names: string;
  readonly terms: string;
  readonly studyType: string;
  readonly publishedOn: string | null;
}

/** Terms a field usually has: longer ones count for less. */
const meanLength = { title: 11, body: 120, terms: 20, names: 12 } as const;

const fieldsOf = (candidate: Candidate): readonly (readonly [keyof typeof bm25.fields, string])[] => [
  ['title', candidate.title],
  ['body', candidate.abstract],
  ['terms', candidate.terms],
  ['names', candidate.names],
];

/** How often all terms of a form are there; other names than the one typed count for less. */
const countOf = (form: readonly string[], counts: ReadonlyMap<string, number>, place: number): number =>
  Math.min(...form.map((term) => counts.get(term) ?? 0)) * (place === 0 ? 1 : synonymWeights.name);

/** BM25 over the fields of one article for each wanted text. */
const weigh = (candidate: Candidate, wanted: readonly WantedText[]): number[] => {
  const frequencies = wanted.map(() => 0);
  for (const [field, text] of fieldsOf(candidate)) {
    const counts = new Map<string, number>();
    const tokens = analyse(text);
    for (const { term } of tokens) counts.set(term, (counts.get(term) ?? 0) + 1);
    const { weight, b } = bm25.fields[field];
    const length = 1 - b + (b * tokens.length) / meanLength[field];
    wanted.forEach((one, at) => {
      const times = Math.max(0, ...one.forms.map((form, place) => countOf(form, counts, place)));
      frequencies[at] = (frequencies[at] ?? 0) + (weight * times) / length;
    });
  }
  return frequencies.map((frequency) => (frequency * (bm25.k1 + 1)) / (frequency + bm25.k1));
};

/**
 * Candidates by how much of what is wanted they say, the best first.
 *
 * @param counts in how many articles each wanted text is, where known: rare ones weigh more
 */
export const rankCandidates = (
  candidates: readonly Candidate[],
  wanted: readonly WantedText[],
  counts?: readonly number[],
): SearchHit[] => {
  const most = Math.max(1, ...(counts ?? []));
  const weights = wanted.map((_, at) => Math.log(1 + (most + 1) / ((counts?.[at] ?? most) + 1)));
  return candidates
    .map((candidate) => ({
      id: candidate.id,
      score: weigh(candidate, wanted).reduce((sum, one, at) => sum + one * (weights[at] ?? 1), 0),
    }))
    .sort((a, b) => b.score - a.score);
};
