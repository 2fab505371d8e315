import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, run, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';
import { DOSAGE_DRUGS, DOSAGE_TABLE } from './drug-dosage.ts';

describe('drug dosage table', () => {
  it('gives the table’s range for 20 kg', () => {
    const at20 = (drug: string) => run(definition, { drug, weightKg: 20 }).results;
    expect(at20('amoxicillin')).toMatchObject({
      doseMinMg: 500,
      doseMaxMg: 900,
      basis: 'per-day',
      frequency: 'divided-q8h',
    });
    expect(at20('azithromycin')).toMatchObject({
      doseMinMg: 200,
      doseMaxMg: 240,
      basis: 'per-dose',
      frequency: 'once-daily',
    });
    expect(at20('ceftriaxone')).toMatchObject({
      doseMinMg: 1000,
      doseMaxMg: 1500,
      frequency: 'once-or-divided-q12h',
    });
    expect(at20('vancomycin')).toMatchObject({
      doseMinMg: 200,
      doseMaxMg: 300,
      basis: 'per-dose',
      frequency: 'q12h',
    });
  });

  it('rounds each end to the nearest 5 mg, halves up', () => {
    expectResults(
      definition,
      { drug: 'azithromycin', weightKg: 7.7 },
      { doseMinMg: 75, doseMaxMg: 90, exactMinMg: 77 },
      1e-9,
    );
    expectResults(definition, { drug: 'azithromycin', weightKg: 7.75 }, { doseMinMg: 80 });
    expectResults(definition, { drug: 'vancomycin', weightKg: 0.4 }, { doseMinMg: 5, doseMaxMg: 5 });
    expect(warningsOf(definition, { drug: 'vancomycin', weightKg: 0.4 })).toEqual(['rounding']);
    expect(warningsOf(definition, { drug: 'vancomycin', weightKg: 10 })).toEqual([]);
  });

  it('divides daily doses, caps single doses and gives mL', () => {
    expectResults(
      definition,
      { drug: 'amoxicillin', weightKg: 18, concentrationMgPerMl: 50 },
      { perDoseMinMg: 150, perDoseMaxMg: 270, volumeMinMl: 3, volumeMaxMl: 5.4 },
      1e-9,
    );
    const heavy = { drug: 'amoxicillin', weightKg: 80, maxDoseMg: 1000 };
    expectResults(definition, heavy, { capped: true, perDoseMaxMg: 1000, doseMaxMg: 3000, doseMinMg: 2000 });
    expect(warningsOf(definition, heavy)).toEqual(['capped']);
    expectResults(
      definition,
      { drug: 'vancomycin', weightKg: 70, maxDoseMg: 1003 },
      { doseMaxMg: 1003, capped: true },
    );
    expectResults(
      definition,
      { drug: 'ceftriaxone', weightKg: 20, dosesPerDay: 2 },
      { perDoseMinMg: 500, doseMinMg: 1000 },
    );
    expect(warningsOf(definition, { drug: 'amoxicillin', weightKg: 20, dosesPerDay: 2 })).toEqual([
      'otherInterval',
    ]);
  });

  it('adds the surface by Mosteller when a height is given', () => {
    expectResults(definition, { drug: 'vancomycin', weightKg: 80, heightCm: 180 }, { bsaM2: 2 });
    expectResults(definition, { drug: 'vancomycin', weightKg: 80 }, { bsaM2: null });
  });

  it('never goes above the table, apart from the rounding to 5 mg', () => {
    const cases = fc.record({
      drug: fc.constantFrom(...DOSAGE_DRUGS),
      weightKg: fc.double({ min: 0.5, max: 300, noNaN: true }),
      maxDoseMg: fc.option(fc.double({ min: 1, max: 5000, noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(cases, (inputs) => {
        const { results } = run(definition, inputs);
        const limit = DOSAGE_TABLE[inputs.drug].max * inputs.weightKg;
        expect(Number(results.exactMaxMg)).toBeLessThanOrEqual(limit * (1 + 1e-12));
        expect(Number(results.doseMaxMg)).toBeLessThanOrEqual(limit + 2.5 + 1e-9);
        expect(Number(results.doseMinMg)).toBeLessThanOrEqual(Number(results.doseMaxMg));
        if (inputs.maxDoseMg !== undefined) {
          expect(Number(results.perDoseMaxMg)).toBeLessThanOrEqual(inputs.maxDoseMg * (1 + 1e-12));
        }
      }),
    );
  });

  it('wants a weight above zero and a drug of the table', () => {
    expectRefusal(definition, { drug: 'amoxicillin', weightKg: 0 }, 'weightKg', 'below-minimum', 0);
    expectRefusal(definition, { drug: 'amoxicillin' }, 'weightKg', 'missing');
    expectRefusal(definition, { drug: 'gentamicin', weightKg: 20 }, 'drug', 'not-a-choice');
    expectRefusal(
      definition,
      { drug: 'amoxicillin', weightKg: 20, heightCm: 0 },
      'heightCm',
      'below-minimum',
      1,
    );
  });
});
