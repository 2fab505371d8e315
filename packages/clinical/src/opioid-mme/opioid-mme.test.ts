import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { MME_FACTORS, OPIOIDS, PATCH } from './opioid-mme.ts';

describe('opioid MME', () => {
  it('uses the CDC 2022 factors (Dowell 2022)', () => {
    for (const drug of OPIOIDS) {
      const item = drug === PATCH ? { drug, mcgPerHour: 10 } : { drug, dailyDoseMg: 10 };
      expectResults(definition, { items: [item] }, { mmePerDay: 10 * MME_FACTORS[drug] }, 1e-9);
    }
    expectResults(definition, { items: [{ drug: 'hydrocodone', dailyDoseMg: 20 }] }, { mmePerDay: 20 });
    expectResults(
      definition,
      { items: [{ drug: 'fentanyl-transdermal', mcgPerHour: 75 }] },
      { mmePerDay: 180 },
      1e-9,
    );
  });

  it('sums several opioids', () => {
    const list = [
      { drug: 'morphine', dailyDoseMg: 10 },
      { drug: 'oxymorphone', dailyDoseMg: 60 },
      { drug: 'codeine', dailyDoseMg: 30 },
    ];
    expectResults(definition, { items: list }, { mmePerDay: 194.5 }, 1e-9);
  });

  it('asks to reassess from 50 and always says that it is no conversion table', () => {
    expectCut(definition, 'mmePerDay', 50, 'below', 'reassess');
    expect(warningsOf(definition, { items: [{ drug: 'morphine', dailyDoseMg: 10 }] })).toEqual([
      'notForConversion',
    ]);
  });

  it('refuses drugs without a factor and a dose in the wrong unit, and never returns 0 for them', () => {
    expectRefusal(
      definition,
      { items: [{ drug: 'buprenorphine', dailyDoseMg: 8 }] },
      'items[0].drug',
      'not-a-choice',
    );
    expectRefusal(
      definition,
      { items: [{ drug: 'fentanyl-transdermal', dailyDoseMg: 2 }] },
      'items[0].mcgPerHour',
      'missing',
    );
    expectRefusal(
      definition,
      { items: [{ drug: 'morphine', dailyDoseMg: 2, mcgPerHour: 5 }] },
      'items[0].mcgPerHour',
      'conflict',
    );
    expectRefusal(
      definition,
      { items: [{ drug: 'morphine', dailyDoseMg: 2 }, { drug: 'codeine' }] },
      'items[1].dailyDoseMg',
      'missing',
    );
    expectRefusal(definition, { items: [] }, 'items', 'below-minimum', 1);
    expectRefusal(definition, { items: 'morphine' }, 'items', 'not-a-list');
    expectRefusal(definition, { items: ['morphine'] }, 'items[0]', 'not-an-object');
  });
});
