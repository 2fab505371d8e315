import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definition as cockcroft } from './cockcroft-gault/definition.ts';
import type { CalculatorDefinition } from './core/definition.ts';
import { run } from './core/test-support.ts';
import { definition as egfr2009 } from './egfr-ckdepi-2009/definition.ts';
import { definition as egfr2021 } from './egfr-ckdepi-2021-cr/definition.ts';
import { definition as egfrCystatin } from './egfr-ckdepi-2021-cr-cys/definition.ts';
import { definition as meld3 } from './meld-3.0/definition.ts';
import { definition as score2 } from './score2/definition.ts';
import { definition as sofa } from './sofa/definition.ts';

const number = (definition: CalculatorDefinition, inputs: Record<string, unknown>, key: string) =>
  Number(run(definition, inputs).results[key]);

const patient = fc.record({
  ageYears: fc.double({ min: 18, max: 120, noNaN: true }),
  creatinineMgDl: fc.double({ min: 0.1, max: 20, noNaN: true }),
  sex: fc.constantFrom('female', 'male'),
  cystatinCMgL: fc.double({ min: 0.2, max: 8, noNaN: true }),
  weightKg: fc.double({ min: 30, max: 200, noNaN: true }),
});
const more = fc.double({ min: 0.001, max: 10, noNaN: true });

describe('what medicine demands', () => {
  it.each([
    ['CKD-EPI 2009', egfr2009, 'egfr', ['ageYears', 'creatinineMgDl', 'sex']],
    ['CKD-EPI 2021', egfr2021, 'egfr', ['ageYears', 'creatinineMgDl', 'sex']],
    [
      'CKD-EPI 2021 with cystatin C',
      egfrCystatin,
      'egfr',
      ['ageYears', 'creatinineMgDl', 'sex', 'cystatinCMgL'],
    ],
    ['Cockcroft–Gault', cockcroft, 'crclMlMin', ['ageYears', 'creatinineMgDl', 'sex', 'weightKg']],
  ] as const)('%s falls with creatinine and with age', (_, definition, key, keys) => {
    fc.assert(
      fc.property(patient, more, (full, step) => {
        const inputs: Record<string, unknown> = Object.fromEntries(keys.map((name) => [name, full[name]]));
        const before = number(definition, inputs, key);
        expect(
          number(definition, { ...inputs, creatinineMgDl: full.creatinineMgDl + step }, key),
        ).toBeLessThan(before);
        expect(number(definition, { ...inputs, ageYears: full.ageYears + step }, key)).toBeLessThan(before);
      }),
    );
  });

  it('MELD 3.0 does not fall when INR or bilirubin rises at normal sodium', () => {
    const liver = fc.record({
      bilirubinMgDl: fc.double({ min: 0.2, max: 40, noNaN: true }),
      inr: fc.double({ min: 0.8, max: 8, noNaN: true }),
    });
    fc.assert(
      fc.property(liver, more, ({ bilirubinMgDl, inr }, step) => {
        const inputs = {
          bilirubinMgDl,
          inr,
          creatinineMgDl: 1,
          naMmolL: 137,
          albuminGDl: 3.5,
          sex: 'male',
          dialysis: false,
        };
        const before = number(meld3, inputs, 'score');
        expect(number(meld3, { ...inputs, inr: inr + step }, 'score')).toBeGreaterThanOrEqual(before);
        expect(
          number(meld3, { ...inputs, bilirubinMgDl: bilirubinMgDl + step }, 'score'),
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('SOFA rises with each organ and SCORE2 with pressure', () => {
    const organs = {
      pfRatioMmHg: 450,
      respiratorySupport: true,
      mapMmHg: 80,
      gcs: 15,
      creatinineMgDl: 1,
      bilirubinMgDl: 1,
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 100 }),
        (plateletsX10e9L, fall) => {
          const lower = Math.max(0.5, plateletsX10e9L - fall);
          const at = (value: number) => number(sofa, { ...organs, plateletsX10e9L: value }, 'score');
          expect(at(lower)).toBeGreaterThanOrEqual(at(plateletsX10e9L));
        },
      ),
    );
    const person = {
      region: 'high',
      ageYears: 55,
      sex: 'female',
      smoker: false,
      totalCholesterolMmolL: 5,
      hdlMmolL: 1.4,
    };
    fc.assert(
      fc.property(fc.integer({ min: 90, max: 200 }), fc.integer({ min: 1, max: 50 }), (sbpMmHg, rise) => {
        const at = (value: number) => number(score2, { ...person, sbpMmHg: value }, 'riskPercent');
        expect(at(sbpMmHg + rise)).toBeGreaterThan(at(sbpMmHg));
      }),
    );
  });
});
