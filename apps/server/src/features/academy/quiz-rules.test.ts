import { expect, it } from 'vitest';
import { isPassed, isRight, itemStatistics, type Sheet } from './quiz-rules.ts';

it('tells right from wrong by kind', () => {
  const multiple = { kind: 'multiple', answer: ['a', 'c'], options: [] };
  expect(isRight(multiple, ['c', 'a'])).toBe(true);
  expect(isRight(multiple, ['a'])).toBe(false);
  expect(isRight(multiple, ['a', 'b', 'c'])).toBe(false);
  expect(isRight(multiple, ['a', 'a'])).toBe(false);
  const ordered = { kind: 'ordered', answer: ['a', 'b', 'c'], options: [] };
  expect(isRight(ordered, ['a', 'b', 'c'])).toBe(true);
  expect(isRight(ordered, ['b', 'a', 'c'])).toBe(false);
  expect(isRight({ kind: 'single', answer: ['a'], options: [] }, [])).toBe(false);
});

it('takes a place on a picture by the areas that are right alone', () => {
  const area = (x: number) => ({ x, y: 0.5, width: 0.1, height: 0.1 });
  const options = [
    { id: 'a', area: area(0.1) },
    { id: 'b', area: area(0.7) },
  ];
  const spot = { kind: 'spot', answer: ['a'], options };
  expect(isRight(spot, ['0.15,0.55'])).toBe(true);
  for (const wrong of [['0.75,0.55'], ['0.15,0.7'], ['a'], [], ['0.15,0.55', '0.75,0.55']])
    expect(isRight(spot, wrong)).toBe(false);
});

it('passes at seventy percent and not below', () => {
  expect(isPassed(7, 10)).toBe(true);
  expect(isPassed(69, 100)).toBe(false);
  expect(isPassed(0, 0)).toBe(false);
});

it('finds questions that the better ones answer, and those that the worse ones do', () => {
  const sheet = (a: 0 | 1, b: 0 | 1, c: 0 | 1, d: 0 | 1): Sheet =>
    new Map([
      ['a', a],
      ['b', b],
      ['c', c],
      ['d', d],
    ]);
  const sheets = [sheet(1, 1, 1, 0), sheet(1, 1, 1, 0), sheet(0, 0, 0, 1), sheet(0, 0, 0, 0)];
  expect(itemStatistics('a', sheets)).toMatchObject({ attempts: 4, difficulty: 0.5 });
  expect(itemStatistics('a', sheets).discrimination ?? 0).toBeGreaterThan(0);
  expect(itemStatistics('d', sheets).discrimination ?? 0).toBeLessThan(0);
  expect(itemStatistics('x', sheets)).toEqual({ attempts: 0, difficulty: null, discrimination: null });
});
