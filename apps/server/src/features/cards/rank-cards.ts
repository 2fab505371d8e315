import { normaliseSearch } from '@mz/clinical';
import type { Card } from './card-content.ts';

/** A title against another name of the card. */
const titleWeight = 1.5;

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const rankName = (name: string, words: readonly string[], query: string): number => {
  if (name === query) return 4;
  if (name.startsWith(query)) return 3;
  const parts = name.split(' ');
  const hits = (word: string): boolean =>
    isHan(word) ? name.includes(word) : parts.some((part) => part.startsWith(word));
  return words.every(hits) ? 2 : 0;
};

type Named = Pick<Card, 'id' | 'titles' | 'synonyms'>;

const known = new WeakMap<
  Named,
  { readonly titles: readonly string[]; readonly others: readonly string[] }
>();
const namesOf = (card: Named) => {
  const names = known.get(card) ?? {
    titles: Object.values(card.titles).map(normaliseSearch),
    others: card.synonyms.map(normaliseSearch),
  };
  known.set(card, names);
  return names;
};

/**
 * Cards that are called as `typed` in any of their languages, the best first. Every word has to begin a word of one
 * of the card's names; a title counts more than another name.
 *
 * @param cards all cards, in the order that decides between equals
 */
export const rankCards = (cards: readonly Named[], typed: string): string[] => {
  const query = normaliseSearch(typed);
  if (query === '') return [];
  const words = query.split(' ');
  return cards
    .map((card, order) => {
      const { titles, others } = namesOf(card);
      const best = (names: readonly string[]): number =>
        Math.max(0, ...names.map((name) => rankName(name, words, query)));
      return { id: card.id, order, rank: Math.max(best(titles) * titleWeight, best(others)) };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.order - b.order)
    .map(({ id }) => id);
};
