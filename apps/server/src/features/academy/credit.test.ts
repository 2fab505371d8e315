import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditOf, creditPages, isComplete, isView, lengthOf } from './credit.ts';

describe('credit', () => {
  it('believes what fits into the time that passed', () => {
    expect(creditOf([[0, 10]], { elapsed: 10, speed: 1, units: 100 })).toEqual([[0, 10]]);
    expect(creditOf([[0, 20]], { elapsed: 10, speed: 2, units: 100 })).toEqual([[0, 20]]);
  });

  it('believes the latest of what does not fit, and no speed beyond double', () => {
    expect(creditOf([[0, 100]], { elapsed: 10, speed: 1, units: 100 })).toEqual([[90, 100]]);
    expect(lengthOf(creditOf([[0, 100]], { elapsed: 10, speed: 4, units: 100 }))).toBe(20);
  });

  it('credits nothing without time, and a minute at most after a silence', () => {
    expect(creditOf([[0, 100]], { elapsed: 0, speed: 1, units: 100 })).toEqual([]);
    expect(creditOf([[0, 100]], { elapsed: -86_400, speed: 1, units: 100 })).toEqual([]);
    expect(lengthOf(creditOf([[0, 1000]], { elapsed: 86_400, speed: 1, units: 1000 }))).toBe(60);
  });

  it('counts what is played twice once, and nothing beyond the end', () => {
    expect(
      creditOf(
        [
          [5, 9],
          [0, 7],
          [98, 140],
        ],
        { elapsed: 60, speed: 1, units: 100 },
      ),
    ).toEqual([
      [0, 9],
      [98, 100],
    ]);
  });

  it('never credits more than speed × time , nor outside of what was played', () => {
    const span = fc.tuple(fc.nat(5000), fc.nat(5000));
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 20 }),
        fc.double({ min: -100, max: 500, noNaN: true }),
        fc.double({ min: 0.25, max: 4, noNaN: true }),
        (played, elapsed, speed) => {
          const credited = creditOf(played, { elapsed, speed, units: 4000 });
          expect(lengthOf(credited)).toBeLessThanOrEqual(
            elapsed <= 0 ? 0 : Math.min(elapsed, 60) * Math.min(speed, 2),
          );
          for (const [from, to] of credited) {
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(4000);
            for (const unit of [from, to - 1])
              expect(played.some(([begin, end]) => begin <= unit && unit < end)).toBe(true);
          }
        },
      ),
    );
  });
});

it('believes a page for every three seconds', () => {
  expect(creditPages([[0, 5]], { elapsed: 7, units: 4 })).toEqual([[0, 2]]);
  expect(creditPages([[3, 9]], { elapsed: 60, units: 4 })).toEqual([[3, 4]]);
});

it('tells views and completion', () => {
  expect(isView(9, 100, 'video')).toBe(false);
  expect(isView(10, 100, 'video')).toBe(true);
  expect(isView(3, 10, 'podcast')).toBe(true);
  expect(isView(1, 40, 'document')).toBe(true);
  expect(isComplete(89, 100, 0.9)).toBe(false);
  expect(isComplete(90, 100, 0.9)).toBe(true);
  expect(isComplete(500, null, 0.9)).toBe(false);
});
