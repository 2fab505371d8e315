import { expect, it } from 'vitest';
import { review } from './schedule.ts';

const day = 86_400_000;
const begin = new Date('2026-11-01T08:00:00Z');
const daysAfter = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / day);

it('asks what was known with some confidence again after two days, then ever later', () => {
  const first = review(null, begin, { correct: true, confidence: 2 });
  expect(first.recall).toBeNull();
  expect(daysAfter(begin, first.card.dueAt)).toBe(2);
  const second = review(first.card, first.card.dueAt, { correct: true, confidence: 3 });
  expect(second.recall).toBeGreaterThan(0.8);
  expect(second.recall).toBeLessThan(0.95);
  expect(daysAfter(first.card.dueAt, second.card.dueAt)).toBeGreaterThan(2);
});

it('asks sooner what was guessed, sooner still what was wrong, however sure', () => {
  const dues = [
    review(null, begin, { correct: false, confidence: 4 }),
    review(null, begin, { correct: true, confidence: 1 }),
    review(null, begin, { correct: true, confidence: 3 }),
    review(null, begin, { correct: true, confidence: 4 }),
  ].map(({ card }) => card.stability);
  expect(dues).toEqual(dues.toSorted((a, b) => a - b));
  expect(new Set(dues).size).toBe(4);
});

it('shortens the interval of what was forgotten and counts the lapse', () => {
  const first = review(null, begin, { correct: true, confidence: 4 }).card;
  const lapsed = review(first, first.dueAt, { correct: false, confidence: 4 }).card;
  expect(lapsed.lapses).toBe(1);
  expect(lapsed.stability).toBeLessThan(first.stability);
});
