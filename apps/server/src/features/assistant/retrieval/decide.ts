import { citesAuthors } from '@mz/lexicon/known-studies';
import { yearsAfter } from '@mz/lexicon/names';
import { termIndex } from '@mz/lexicon/terms';
import type { Keys } from './keys.ts';
import type { Found, Retrieval } from './passage.ts';
import type { Query } from './query.ts';
import { type CardIndex, type RankedCard, rankCards } from './rank-cards.ts';
import { selectStatements } from './select-statements.ts';

/** From this score on an article or calculator answers by itself. */
export const foundThreshold = 0.6;
/** How much the score of the best statement counts beside that of the card. */
const statementShare = 0.6;
/** Below this score a card shares only everyday words with a question. */
const minScore = 4.2;
/** Named concepts a card has to speak of, by how rare they are. */
const minCoverage = 0.4;
/** What a question without a named concept has to share with a card to be about it. */
const minScoreOfWords = 6.8;
/** A second card that speaks of what the first does not. */
const besideShare = 0.78;
const besideStatements = 2;

const subjectKinds: ReadonlySet<string> = new Set(['condition', 'drug', 'class']);

const rerank = (ranked: readonly RankedCard[], found: readonly Found[]): RankedCard[] => {
  const best = new Map<string, number>();
  for (const { passage, score } of found)
    if (passage.kind === 'card')
      best.set(passage.documentId, Math.max(best.get(passage.documentId) ?? 0, score));
  const top = ranked[0]?.score ?? 1;
  const total = (card: RankedCard): number => card.score / top + statementShare * (best.get(card.id) ?? 0);
  return [...ranked].sort((a, b) => total(b) - total(a));
};

/** Whether a card is about what is asked, and not only beside it. */
const isAbout = (card: RankedCard, keys: Keys): boolean => {
  const { byId } = termIndex();
  const subjects = [...keys].filter(
    ([key, weight]) => weight > 0.5 && subjectKinds.has(byId.get(key.slice(2))?.kind ?? ''),
  );
  if (subjects.length === 0) return card.score >= minScoreOfWords;
  return card.score >= minScore && card.coverage >= minCoverage;
};

/**
 * Decides by card: a card answers when it is about the concepts of the question; which of its statements do is asked
 * after that. Articles and calculators answer as before, by statement.
 */
export const decideByCard = (
  query: Query,
  found: readonly Found[],
  index: CardIndex,
  literature: boolean,
): Retrieval => {
  const top = found[0];
  const isFound = (top?.score ?? 0) >= foundThreshold;
  const asStatements = { found, isFound, selected: null };
  const isNowhere =
    query.unknownNames.length > 0 ||
    query.asksRecord ||
    citesAuthors(query.text) ||
    yearsAfter(query.text, index.newestYear).length > 0;
  if (isNowhere) return { ...asStatements, isFound: false };
  if (query.studies.length > 0 || (literature && isFound && top?.passage.kind === 'article'))
    return asStatements;
  const ranked = rerank(rankCards(index, query.keys), found);
  const [lead, second] = ranked;
  if (!lead || !isAbout(lead, query.keys)) return { ...asStatements, isFound: false };
  const own = selectStatements(lead, query.text, query.keys, index);
  const beside =
    second &&
    second.score >= lead.score * besideShare &&
    [...second.concepts].some((id) => !lead.concepts.has(id)) &&
    isAbout(second, query.keys)
      ? selectStatements(second, query.text, query.keys, index).slice(0, besideStatements)
      : [];
  const selected = [...own, ...beside].map(({ passage }) => passage);
  const keys = new Set(selected.map(({ key }) => key));
  return {
    isFound: selected.length > 0,
    selected,
    found: [
      ...selected.map((passage, n) => ({ passage, score: Math.max(foundThreshold, 0.98 - n * 0.02) })),
      ...found.filter(({ passage }) => !keys.has(passage.key)),
    ],
  };
};
