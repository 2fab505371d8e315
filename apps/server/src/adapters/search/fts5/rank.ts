import { createFeedback } from '../ranking/feedback.ts';
import type { QueryPlan } from '../ranking/query-plan.ts';
import { createScorer, type ForwardDocument } from '../ranking/scoring.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface RankedRow {
  readonly row: number;
  readonly score: number;
}

const byScore = (a: RankedRow, b: RankedRow): number => b.score - a.score || b.row - a.row;

/** Puts candidates in order by the exact ranking; those that no word of the query matches are left out. */
export const rankRows = (
  documents: ReadonlyMap<number, ForwardDocument>,
  plan: QueryPlan,
  vocabulary: Vocabulary,
  options: {
    /** What multiplies a score: mild preferences for an article whatever the query. */
    readonly prior: (row: number) => number;
    readonly bonus: (row: number) => number;
    readonly feedback: boolean;
  },
): RankedRow[] => {
  const statistics = vocabulary.statistics();
  const scorer = createScorer(plan, vocabulary.lookup, statistics);
  const scored = [...documents]
    .map(([row, document]) => ({ row, score: scorer.score(document) }))
    .filter(({ row, score }) => score > 0 || options.bonus(row) > 0)
    .sort(byScore);
  let words: ReturnType<Vocabulary['byIds']> = new Map();
  const boost = options.feedback
    ? createFeedback(
        scored
          .slice(0, 20)
          .map(({ row, score }) => ({ key: row, score, document: documents.get(row) as ForwardDocument })),
        statistics,
        {
          dfOf: (ids) => {
            words = vocabulary.byIds(ids);
            return new Map([...words].map(([id, { df }]) => [id, df]));
          },
          without: new Set(plan.terms.map(({ term }) => vocabulary.lookup(term)?.id ?? -1)),
          usable: (id) => /^[^\d_]{3}/u.test(words.get(id)?.term ?? ''),
        },
      )
    : null;
  return scored
    .map(({ row, score }) => {
      const shared = boost?.(row, documents.get(row) as ForwardDocument) ?? 0;
      return { row, score: (score + shared) * options.prior(row) + options.bonus(row) };
    })
    .sort(byScore);
};
