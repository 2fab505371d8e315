import { contradictsFrame } from '../understanding/frame.ts';
import { minAhead, minAsked } from './decide.ts';
import type { Passage, Retrieval } from './passage.ts';
import type { Query } from './query.ts';
import { type CardIndex, rankCards } from './rank-cards.ts';

/** From this share of what is asked most on, a statement is asked for as well. */
const asNear = 0.8;
const maxAdded = 2;

/**
 * An answer with what other cards say of just what is asked: a question about an overused remedy is answered by the card
 * of its disease, and by the sentence on overuse in another.
 */
export const withAskedElsewhere = (answered: Retrieval, query: Query, index: CardIndex): Retrieval => {
  const { selected } = answered;
  if (!answered.isFound || selected === null || selected.some(({ kind }) => kind === 'article'))
    return answered;
  const ranked = rankCards(index, query.keys);
  const most = Math.max(0, ...ranked.map(({ asked }) => asked));
  const leading = selected[0]?.documentId;
  const least = Math.max(minAsked, asNear * most, (ranked[0]?.askedElse ?? 0) + minAhead);
  const taken = new Set(selected.map(({ key }) => key));
  const added: readonly Passage[] = ranked
    .filter(({ id, title }) => id !== leading && !contradictsFrame(query.frame, '', title))
    .flatMap(({ statements }) => statements)
    .filter(({ passage, asked }) => asked >= least && !taken.has(passage.key))
    .sort((a, b) => b.asked - a.asked)
    .slice(0, maxAdded)
    .map(({ passage }) => passage)
    .filter(({ text, card }) => !contradictsFrame(query.frame, text, card?.titles.en));
  if (added.length === 0) return answered;
  const last = answered.found.find(({ passage }) => passage === selected.at(-1))?.score ?? minAsked;
  return {
    ...answered,
    selected: [...selected, ...added],
    found: [
      ...answered.found.filter(({ passage }) => taken.has(passage.key)),
      ...added.map((passage) => ({ passage, score: last })),
      ...answered.found.filter(({ passage }) => !taken.has(passage.key) && !added.includes(passage)),
    ],
  };
};
