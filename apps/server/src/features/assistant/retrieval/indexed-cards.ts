import type { Card } from '../../cards/cards.public.ts';
import { indexCard } from './card-passages.ts';
import type { IndexedPassage } from './passage.ts';
import { type IndexedCard, indexForRanking } from './rank-cards.ts';

interface Indexed {
  /** The card it was made of, whole. */
  readonly written: string;
  readonly passages: readonly IndexedPassage[];
  readonly ranked: IndexedCard;
}

const remembered = new Map<string, Indexed>();

/** A card's passages and what it is found by: made anew only where the card was changed. */
export const indexOnce = (card: Card): Indexed => {
  const written = JSON.stringify(card);
  const known = remembered.get(card.id);
  if (known?.written === written) return known;
  const passages = indexCard(card);
  const indexed = { written, passages, ranked: indexForRanking(card, passages) };
  remembered.set(card.id, indexed);
  return indexed;
};
