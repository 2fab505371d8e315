import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, run, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { addDays, redatingLimit } from './estimated-due-date.ts';

describe('estimated due date', () => {
  it('adds 280 days, across leap days', () => {
    expectResults(definition, { lmp: '2023-01-01' }, { edd: '2023-10-08' });
    expectResults(definition, { lmp: '2023-06-01' }, { edd: '2024-03-07' });
    expectResults(definition, { lmp: '2012-02-03', cycleDays: 28 }, { edd: '2012-11-09' });
  });

  it('moves with the cycle: longer later, shorter earlier', () => {
    expectResults(definition, { lmp: '2002-11-20', cycleDays: 30 }, { edd: '2003-08-29' });
    expectResults(definition, { lmp: '2002-11-20', cycleDays: 26 }, { edd: '2003-08-25' });
    expectResults(definition, { lmp: '2023-01-01', cycleDays: 21 }, { edd: '2023-10-01' });
    expectRefusal(definition, { lmp: '2023-01-01', cycleDays: 20 }, 'cycleDays', 'out-of-range', 21);
    expectResults(definition, { lmp: '2023-01-01', cycleDays: 35 }, { edd: '2023-10-15' });
    expectRefusal(definition, { lmp: '2023-01-01', cycleDays: 36 }, 'cycleDays', 'out-of-range', 35);
  });

  it('counts 266 days from fertilisation after a transfer', () => {
    expectResults(definition, { transferDate: '2024-01-10', embryoAgeDays: 5 }, { edd: '2024-09-27' });
    expectResults(definition, { transferDate: '2024-01-10', embryoAgeDays: 3 }, { edd: '2024-09-29' });
    expectRefusal(definition, { transferDate: '2024-01-10' }, 'embryoAgeDays', 'missing');
    expectRefusal(
      definition,
      { transferDate: '2024-01-10', embryoAgeDays: 4 },
      'embryoAgeDays',
      'not-a-choice',
    );
  });

  it('gives weeks and days on a date', () => {
    const on = (onDate: string) => run(definition, { lmp: '2023-01-01', onDate }).results;
    expect(on('2023-03-27')).toMatchObject({ gestationalAgeWeeks: 12, gestationalAgeDays: 1 });
    expect(on('2023-01-01')).toMatchObject({ gestationalAgeWeeks: 0, gestationalAgeDays: 0 });
    expectRefusal(
      definition,
      { lmp: '2023-01-01', onDate: '2022-12-31' },
      'onDate',
      'out-of-range',
      '2023-01-01',
    );
    expectRefusal(
      definition,
      { lmp: '2023-01-01', onDate: '2023-11-13' },
      'onDate',
      'out-of-range',
      '2023-11-12',
    );
  });

  it('redates by ultrasound beyond the ACOG limits (CO 700)', () => {
    expect([62, 63, 111, 112, 153, 154, 195, 196].map(redatingLimit)).toEqual([5, 7, 7, 10, 10, 14, 14, 21]);
    const scan = (ultrasoundGaDays: number) =>
      run(definition, { lmp: '2023-01-01', ultrasoundDate: addDays('2023-01-01', 84), ultrasoundGaDays })
        .results;
    expect(scan(77)).toMatchObject({ discrepancyDays: 7, redate: false });
    expect(scan(76)).toMatchObject({ discrepancyDays: 8, redate: true, ultrasoundEdd: '2023-10-16' });
    const ivf = {
      transferDate: '2024-01-10',
      embryoAgeDays: 5,
      ultrasoundDate: '2024-03-10',
      ultrasoundGaDays: 60,
    };
    expectResults(definition, ivf, { redate: false });
    expect(warningsOf(definition, ivf)).toEqual(['ivfKept']);
  });

  it('refuses days that do not exist and two starting points', () => {
    expectRefusal(definition, { lmp: '2023-02-29' }, 'lmp', 'not-a-date', 'YYYY-MM-DD');
    expectRefusal(definition, { lmp: '01/02/2023' }, 'lmp', 'not-a-date');
    expectRefusal(definition, {}, 'lmp', 'missing');
    expectRefusal(
      definition,
      { lmp: '2023-01-01', transferDate: '2023-01-15', embryoAgeDays: 5 },
      'transferDate',
      'conflict',
    );
    expectRefusal(definition, { lmp: '2023-01-01', ultrasoundGaDays: 60 }, 'ultrasoundDate', 'missing');
  });
});
