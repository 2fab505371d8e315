import { expect, it } from 'vitest';
import { type Card, readBundledCards } from '../../cards/cards.public.ts';
import { indexOnce } from './indexed-cards.ts';

it('a card is read again only where it was changed', () => {
  const content = readBundledCards()[0]?.content;
  if (!content) throw new Error('no card');
  const card: Card = { ...content, version: 1, change: 'bundled', reviewer: null, reviewedAt: null };
  const first = indexOnce(card);
  expect(indexOnce(structuredClone(card))).toBe(first);
  const corrected = indexOnce({ ...card, version: 2, caution: { en: 'Quokkas bite.', ar: null, zh: null } });
  expect(corrected.passages.map(({ passage }) => passage.text)).toContain('Quokkas bite.');
  expect(corrected.passages[0]?.passage.version).toBe('2');
  expect(indexOnce(card).passages.map(({ passage }) => passage.text)).not.toContain('Quokkas bite.');
});
