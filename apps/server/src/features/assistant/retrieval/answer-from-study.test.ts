import { describe, expect, it } from 'vitest';
import { answerFromStudy } from './answer-from-study.ts';
import type { IndexedPassage } from './passage.ts';
import { understand } from './query.ts';

const texts = [
  'Healthy people aged 64 years were invited to one screening.',
  'At ten years the risk was 1.2% versus 0.9%, and the death rate 0.3% in both groups.',
];
const indexed = texts.map((text, order) => ({ passage: { text, order } }) as IndexedPassage);
const isFound = (question: string): boolean =>
  answerFromStudy(indexed, understand(question, [], 'en')).isFound;

describe('what a study found', () => {
  it('is not what happened long after its end', () => {
    expect(isFound('the death rate at 25 years')).toBe(false);
  });

  it.each(['the death rate at 10 years', 'the death rate', 'risk after 12 years', 'in a man of 70'])(
    'is answered: %s',
    (question) => {
      expect(isFound(question)).toBe(true);
    },
  );

  it.each([
    'the death rate in women',
    'fractures in both arms',
    'death rate in the 12-17 yr olds',
    'the basilar arm: death rate',
    'death in tp53 mutated',
    'death rate with 20 mg',
  ])('does not tell: %s', (question) => {
    expect(isFound(question)).toBe(false);
  });
});
