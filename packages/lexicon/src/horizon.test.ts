import { describe, expect, it } from 'vitest';
import { horizonsIn, timesOfPaper } from './horizon.ts';

describe('the time after which an outcome is asked for, in months', () => {
  it.each([
    ['crc mortality in nordicc at 25 years', [300]],
    ['5-year survival in CheckMate 067', [60]],
    ['نتيجة CODA عند ١٥ سنة كم', [180]],
    ['CODA 15年随访阑尾切除', [180]],
  ])('%s', (question, months) => {
    expect(horizonsIn(question)).toEqual(months);
  });

  it.each(['CODA in a 15 year old', 'sprint in men aged 75 years', 'nordicc for a man of 60'])(
    'none: %s',
    (question) => {
      expect(horizonsIn(question)).toEqual([]);
    },
  );
});

describe('times of a paper', () => {
  it('are no ages', () => {
    expect(timesOfPaper('People aged 64 years or older were followed for 10 years.')).toEqual([120]);
  });
});
