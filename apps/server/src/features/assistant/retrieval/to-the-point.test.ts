import { describe, expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import type { Card } from '../../cards/cards.public.ts';
import { indexCard } from './card-passages.ts';
import { understand } from './query.ts';
import { foundThreshold } from './retrieve.ts';
import { countRarity, createScorer } from './score.ts';

const passages = readBundledCards()
  .map(
    ({ content }): Card => ({ ...content, version: 1, change: 'bundled', reviewer: null, reviewedAt: null }),
  )
  .flatMap(indexCard);
const rarity = countRarity(passages);

/** The passage an answer would begin with, or null. */
const lead = (question: string, earlier: readonly string[] = []): string | null => {
  const score = createScorer(understand(question, earlier, 'en'), rarity);
  const [best] = passages
    .map((indexed) => ({ key: indexed.passage.key, ...score(indexed) }))
    .filter(({ isToThePoint, value }) => isToThePoint && value >= foundThreshold)
    .sort((a, b) => b.value - a.value);
  return best?.key ?? null;
};

describe('what is to the point', () => {
  it.each([
    ['apixaban dose reduction criteria pls', 'card:af-anticoagulation#s5'],
    ['4th drug in resistant htn', 'card:resistant-hypertension#s8'],
    ['ms relapse oral steroid dose', 'card:multiple-sclerosis#s5'],
    ['مريض عم يختلج جرعة levetiracetam', 'card:status-epilepticus#s3'],
    ['房颤apixaban减量标准', 'card:af-anticoagulation#s5'],
    ['thyroid strom PTU dose', 'card:hyperthyroidism#s9'],
  ])('%s → %s', (question, key) => {
    expect(lead(question)).toBe(key);
  });

  it('goes on from the question before', () => {
    expect(lead('and in pregnancy?', ['first line for htn'])).toMatch(/^card:(hypertension|pre-eclampsia)#/);
  });

  it.each([
    ['a subject mentioned in passing', 'IVIG dose in Kawasaki disease'],
    ['one item of a list', '急性闭角型青光眼用药'],
    ['a drug mentioned for another reason', 'digoxin loading dose'],
    ['an adult’s dose for a child', 'apixaban dose in a 5 year old'],
    ['half of the subjects', 'metformin for PCOS hirsutism dose'],
    ['a made-up drug', 'dose of velorapril in hypertension'],
    ['a made-up trial', 'results of the NEPTUNE study in sepsis'],
    ['a disease no card is about', 'علاج الوهن العضلي الوبيل'],
    ['the opposite disorder', 'treatment of hypokalemia'],
  ])('nothing is, for %s: %s', (_what, question) => {
    expect(lead(question)).toBeNull();
  });
});
