import { describe, expect, it } from 'vitest';
import { askingOf, markerIn } from './polarity.ts';

describe('a clause', () => {
  it.each([
    ['Triptans are contraindicated in coronary disease', 'against'],
    ['Routine steroids are not recommended', 'against'],
    ['Finasteride is not indicated in women', 'needless'],
    ['Abatacept is recommended in arthritis', 'for'],
    ['Methimazole is compatible with breastfeeding', 'allow'],
  ])('%s takes a side: %s', (clause, side) => expect(markerIn(clause)?.side).toBe(side));

  it.each([
    'Epinephrine has no labelled contraindication, and none is absolute in cardiac arrest',
    'avoid verapamil, and a beta-blocker is preferred',
    'DOACs are preferred to warfarin',
    'Aspirin is not contraindicated',
  ])('takes none for certain: %s', (clause) => expect(markerIn(clause)).toBeNull());

  it('says whether it holds for all', () => {
    expect(markerIn('Prasugrel is generally not recommended at 75 years')?.condition).toBe('hard');
    expect(markerIn('Prasugrel is contraindicated in stroke')?.condition).toBeNull();
  });
});

describe('a question', () => {
  it.each([
    ['can i give ibuprofen in pregnancy', 'may', false],
    ['should i avoid ibuprofen in pregnancy', 'should', true],
    ['is ibuprofen contraindicated in pregnancy', 'may', true],
    ['هل يمكن إعطاء إيبوبروفين للحامل', 'may', false],
    ['مو لازم أعطي وارفارين للحامل؟', 'should', true],
    ['هل أتجنب إيبوبروفين في الحمل', 'may', true],
    ['孕妇能不能用布洛芬', 'may', false],
    ['孕妇不能用布洛芬吗', 'may', true],
    ['要不要用阿司匹林', 'should', false],
  ])('%s asks whether it %s be done, left: %s', (question, mode, isAgainst) =>
    expect(askingOf(question)).toEqual({ mode, isAgainst }),
  );

  it.each(['can i stop aspirin', 'is aspirin safe or contraindicated in asthma', '能不能停药', 'STEMI'])(
    'asks for no verdict on giving: %s',
    (question) => expect(askingOf(question)).toBeNull(),
  );
});
