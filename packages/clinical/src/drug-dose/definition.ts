import { computeBsaMosteller } from '../bsa-mosteller/bsa-mosteller.ts';
import { optional, quantity } from '../core/build.ts';
import { type Computation, defineCalculator, refuse } from '../core/definition.ts';
import { height, weight } from '../core/inputs.ts';
import { capDose, infusionRate } from './drug-dose.ts';

const dose = (key: string, unit: string, ...others: Parameters<typeof quantity>[3][]) =>
  optional(quantity(key, unit, { hard: { exclusiveMin: 0, max: 100000 }, step: 0.1 }, ...others));

export const definition = defineCalculator({
  id: 'drug-dose',
  version: '1.0.0',
  specialty: 'pharmacology',
  inputs: {
    weight: optional(weight()),
    height: optional(height()),
    bsa: optional(
      quantity('bsaM2', 'm²', {
        hard: { exclusiveMin: 0, max: 5 },
        plausible: { min: 0.1, max: 3 },
        step: 0.01,
      }),
    ),
    perKg: dose('doseMgPerKg', 'mg/kg/dose', { key: 'doseMcgPerKg', unit: 'mcg/kg/dose', divide: 1000 }),
    perKgDay: dose('doseMgPerKgDay', 'mg/kg/day', {
      key: 'doseMgPerKgPerDay',
      unit: 'mg/kg/day',
      alias: true,
    }),
    perM2: dose('doseMgPerM2', 'mg/m²/dose'),
    perM2Day: dose('doseMgPerM2Day', 'mg/m²/day', {
      key: 'doseMgPerM2PerDay',
      unit: 'mg/m²/day',
      alias: true,
    }),
    infusion: dose('infusionMcgKgMin', 'mcg/kg/min'),
    dosesPerDay: optional(
      quantity('dosesPerDay', '/day', { hard: { min: 1, max: 24 }, integer: true, step: 1 }),
    ),
    maxDose: optional(quantity('maxDoseMg', 'mg', { hard: { exclusiveMin: 0, max: 1e6 }, step: 10 })),
    concentration: optional(
      quantity(
        'concentrationMgPerMl',
        'mg/mL',
        { hard: { exclusiveMin: 0, max: 10000 }, step: 0.1 },
        { key: 'concentrationMcgPerMl', unit: 'mcg/mL', divide: 1000 },
      ),
    ),
  },
  results: [
    { key: 'doseMg', kind: 'number', unit: 'mg', decimals: 2, primary: true },
    { key: 'uncappedDoseMg', kind: 'number', unit: 'mg', decimals: 2 },
    { key: 'capped', kind: 'flag' },
    { key: 'dailyDoseMg', kind: 'number', unit: 'mg/day', decimals: 2 },
    { key: 'volumeMl', kind: 'number', unit: 'mL', decimals: 2 },
    { key: 'rateMlH', kind: 'number', unit: 'mL/h', decimals: 2 },
    { key: 'bsaM2', kind: 'number', unit: 'm²', decimals: 2 },
  ],
  notes: ['capped'],
  formula:
    'dose = mg/kg × kg or mg/m² × BSA; per day ÷ doses per day; volume = dose / concentration; mL/h = mcg/kg/min × kg × 60 / (mcg/mL)',
  evidence: [
    {
      authors: 'Mosteller RD',
      title: 'Simplified calculation of body-surface area',
      journal: 'N Engl J Med',
      year: 1987,
      volume: '317',
      pages: '1098',
    },
  ],
  pitfalls: 3,
  compute: (values): Computation => {
    const {
      weight: kg,
      perKg,
      perKgDay,
      perM2,
      perM2Day,
      infusion,
      dosesPerDay,
      maxDose,
      concentration,
    } = values;
    const orders = [
      ['doseMgPerKg', perKg],
      ['doseMgPerKgDay', perKgDay],
      ['doseMgPerM2', perM2],
      ['doseMgPerM2Day', perM2Day],
      ['infusionMcgKgMin', infusion],
    ] as const;
    const [first, second] = orders.filter(([, value]) => value !== undefined);
    if (first === undefined) return refuse('doseMgPerKg', 'missing', null, 'mg/kg/dose');
    if (second !== undefined) return refuse(second[0], 'conflict', first[0]);
    const [order, amount = 0] = first;
    const bySurface = order === 'doseMgPerM2' || order === 'doseMgPerM2Day';
    const daily = order === 'doseMgPerKgDay' || order === 'doseMgPerM2Day';
    const bsa =
      values.bsa ??
      (kg === undefined || values.height === undefined ? null : computeBsaMosteller(kg, values.height));
    if (kg === undefined && !(bySurface && values.bsa !== undefined))
      return refuse('weightKg', 'missing', null, 'kg');
    if (bySurface && bsa === null) return refuse('heightCm', 'missing', null, 'cm');
    if (daily && dosesPerDay === undefined) return refuse('dosesPerDay', 'missing', null, '/day');
    if (order === 'infusionMcgKgMin') {
      if (concentration === undefined) return refuse('concentrationMcgPerMl', 'missing', null, 'mcg/mL');
      if (kg === undefined) return refuse('weightKg', 'missing', null, 'kg');
      return { ok: true, results: { rateMlH: infusionRate(amount, kg, concentration), bsaM2: bsa } };
    }
    const uncapped = (amount * ((bySurface ? bsa : kg) ?? 0)) / (daily ? (dosesPerDay ?? 1) : 1);
    const { dose: mg, capped } = capDose(uncapped, maxDose);
    return {
      ok: true,
      results: {
        doseMg: mg,
        uncappedDoseMg: uncapped,
        capped,
        dailyDoseMg: dosesPerDay === undefined ? null : mg * dosesPerDay,
        volumeMl: concentration === undefined ? null : mg / concentration,
        bsaM2: bsa,
      },
      notes: capped ? ['capped'] : [],
    };
  },
});
