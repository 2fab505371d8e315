import { describe, expect, it } from 'vitest';
import { evaluate } from '../registry.ts';

const resultsOf = async (id: string, inputs: Record<string, unknown>) => {
  const outcome = await evaluate(id, inputs);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  expect(outcome.warnings.filter(({ code }) => code === 'unknown-field')).toEqual([]);
  return outcome.results;
};

describe('other spellings of an input', () => {
  it.each([
    [
      'anion-gap',
      { sodiumMmolL: 138, chlorideMEqL: 100, bicarbonateMmolL: 12, potassiumMmolL: 4 },
      'anionGap',
      26,
    ],
    [
      'fena',
      { urineNaMmolL: 20, plasmaNaMmolL: 138, urineCreatinineMgDl: 150, creatinineMgDl: 1.2 },
      'fenaPercent',
      0.116,
    ],
    ['bmi', { weightLb: 176.37, heightM: 1.8 }, 'bmi', 24.69],
    ['fib-4', { ageYears: 65, astUL: 80, altUL: 50, plateletsPerUl: 100_000 }, 'fib4', 7.354],
    ['pf-ratio', { pao2MmHg: 60, fio2: 40 }, 'pfRatio', 150],
    ['pf-ratio', { pao2Kpa: 8, fio2Percent: 40 }, 'pfRatio', 150.01],
    ['egfr-ckdepi-2021-cr', { ageYears: 50, sex: 'M', serumCreatinineMgDl: 1 }, 'egfr', 91.69],
    ['serum-osmolality', { naMmolL: 140, glucoseMmolL: 5, bunMmolL: 5 }, 'osmolality', 290],
    ['drug-dose', { weightKg: 20, doseMgKg: 15, concentrationMgMl: 24 }, 'volumeMl', 12.5],
    [
      'parkland',
      { weightKg: 80, tbsaPercent: 25, hoursAfterBurn: 4, alreadyGivenMl: 2000 },
      'first8hRateMlH',
      500,
    ],
    ['lab-units', { analyte: 'creatinine', value: 1, from: 'MG/DL', to: 'μmol/l' }, 'value', 88.4],
    ['temperature', { value: 35, from: 'celsius', to: '°F' }, 'value', 95],
  ])('%s reads %j', async (id, inputs, key, expected) => {
    expect((await resultsOf(id, inputs))[key]).toBeCloseTo(expected, 1);
  });

  it('are not read where the calculator has the key for something else', async () => {
    // NEWS2 has a pulse, PERC a heart rate: each takes the other's word, none takes both.
    const outcome = await evaluate('perc', {
      ageYears: 33,
      heartRate: 94,
      pulse: 120,
      spo2Percent: 97,
      hemoptysis: false,
      estrogenUse: false,
      previousVte: false,
      unilateralLegSwelling: false,
      recentSurgeryOrTrauma: false,
    });
    expect(outcome).toMatchObject({ ok: true, results: { criteriaMet: 0 } });
    expect(outcome.warnings).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', field: 'pulse' }),
    );
  });

  it('given twice is a conflict of units as ever, and never a choice between two figures', async () => {
    const outcome = await evaluate('egfr-ckdepi-2021-cr', {
      ageYears: 50,
      sex: 'male',
      serumCreatinineMgDl: 1,
      creatinineUmolL: 88.4,
    });
    expect(outcome).toMatchObject({ ok: false, refusal: [{ code: 'conflict' }] });
  });

  it('leave a fraction of oxygen that could be neither a refusal', async () => {
    for (const fio2 of [1.2, 4, 20.9, 101])
      expect(await evaluate('pf-ratio', { pao2MmHg: 60, fio2 })).toMatchObject({
        ok: false,
        refusal: [{ field: 'fio2', code: 'above-maximum' }],
      });
  });
});
