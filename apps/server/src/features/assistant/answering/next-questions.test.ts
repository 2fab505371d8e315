import { languages } from '@mz/contracts';
import { describe, expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import type { Card } from '../../cards/cards.public.ts';
import { indexCard } from '../retrieval/card-passages.ts';
import { foundThreshold } from '../retrieval/decide.ts';
import { understand } from '../retrieval/query.ts';
import { countRarity, createScorer } from '../retrieval/score.ts';
import { questionsOf } from './next-questions.ts';

const cards = readBundledCards().map(
  ({ content }): Card => ({ ...content, version: 1, change: 'bundled', reviewer: null, reviewedAt: null }),
);
const passages = cards.flatMap(indexCard);
const rarity = countRarity(passages);
/** Passages this near the best are used beside it. */
const nearBest = 0.14;

describe('questions offered next', () => {
  it('name their topic where the card leaves it out', () => {
    const hypertension = cards.find(({ id }) => id === 'hypertension');
    expect(hypertension && questionsOf(hypertension, 'en')).toContain(
      'Hypertension in adults: Which drugs are first line?',
    );
  });

  it.each(languages)(
    'are answered from their own card when they are asked by themselves: %s',
    (language) => {
      const failed: string[] = [];
      for (const card of cards)
        for (const question of questionsOf(card, language)) {
          const score = createScorer(understand(question, [], language), rarity);
          const rated = passages
            .map((indexed) => ({ id: indexed.passage.documentId, ...score(indexed) }))
            .filter(({ isToThePoint }) => isToThePoint);
          const best = Math.max(0, ...rated.map(({ value }) => value));
          const own = Math.max(0, ...rated.filter(({ id }) => id === card.id).map(({ value }) => value));
          if (best < foundThreshold || own < best - nearBest) failed.push(`${card.id}: ${question}`);
        }
      expect(failed).toEqual([]);
    },
    30_000,
  );
});
