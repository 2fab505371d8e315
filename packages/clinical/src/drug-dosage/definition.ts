import { computeBsaMosteller } from '../bsa-mosteller/bsa-mosteller.ts';
import { choice, optional, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { height, weight } from '../core/inputs.ts';
import { DOSAGE_DRUGS, DOSAGE_TABLE, type DosageRow, dosageEnd } from './drug-dosage.ts';

/** Share of the dose that rounding to 5 mg may move before it is pointed out. */
const ROUNDING_SHARE = 0.1;

export const definition = defineCalculator({
  id: 'drug-dosage',
  version: '1.0.0',
  specialty: 'pharmacology',
  inputs: {
    drug: choice(DOSAGE_DRUGS),
    weight: weight(),
    height: optional(height()),
    dosesPerDay: optional(choice([1, 2, 3])),
    maxDose: optional(quantity('maxDoseMg', 'mg', { hard: { exclusiveMin: 0, max: 1e6 }, step: 10 })),
    concentration: optional(
      quantity('concentrationMgPerMl', 'mg/mL', { hard: { exclusiveMin: 0, max: 10000 }, step: 0.1 }),
    ),
  },
  results: [
    { key: 'doseMinMg', kind: 'number', unit: 'mg', decimals: 0, primary: true },
    { key: 'doseMaxMg', kind: 'number', unit: 'mg', decimals: 0, primary: true },
    { key: 'basis', kind: 'choice', options: ['per-day', 'per-dose'] },
    {
      key: 'frequency',
      kind: 'choice',
      options: ['divided-q8h', 'once-daily', 'once-or-divided-q12h', 'q12h'],
    },
    { key: 'exactMinMg', kind: 'number', unit: 'mg', decimals: 1 },
    { key: 'exactMaxMg', kind: 'number', unit: 'mg', decimals: 1 },
    { key: 'perDoseMinMg', kind: 'number', unit: 'mg', decimals: 1 },
    { key: 'perDoseMaxMg', kind: 'number', unit: 'mg', decimals: 1 },
    { key: 'volumeMinMl', kind: 'number', unit: 'mL', decimals: 2 },
    { key: 'volumeMaxMl', kind: 'number', unit: 'mL', decimals: 2 },
    { key: 'capped', kind: 'flag' },
    { key: 'bsaM2', kind: 'number', unit: 'm²', decimals: 2 },
  ],
  notes: ['capped', 'rounding', 'otherInterval'],
  formula:
    'dose = mg/kg × kg, each end to the nearest 5 mg; amoxicillin 25–45 mg/kg/day q8h, azithromycin 10–12 mg/kg daily, ceftriaxone 50–75 mg/kg/day once or q12h, vancomycin 10–15 mg/kg q12h; BSA = √(cm × kg / 3600)',
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
  pitfalls: 4,
  compute: ({ drug, weight: kg, height: cm, dosesPerDay, maxDose, concentration }) => {
    const row: DosageRow = DOSAGE_TABLE[drug];
    const doses = dosesPerDay ?? row.dosesPerDay[0];
    const low = dosageEnd(row, row.min, kg, doses, maxDose);
    const high = dosageEnd(row, row.max, kg, doses, maxDose);
    const capped = low.capped || high.capped;
    const moved = [low, high].some(
      ({ exact, rounded }) => Math.abs(rounded - exact) > ROUNDING_SHARE * exact,
    );
    const notes: string[] = [];
    if (capped) notes.push('capped');
    if (moved) notes.push('rounding');
    if (!row.dosesPerDay.includes(doses)) notes.push('otherInterval');
    return {
      ok: true,
      results: {
        doseMinMg: low.rounded,
        doseMaxMg: high.rounded,
        basis: row.basis,
        frequency: row.frequency,
        exactMinMg: low.exact,
        exactMaxMg: high.exact,
        perDoseMinMg: low.perDose,
        perDoseMaxMg: high.perDose,
        volumeMinMl: concentration === undefined ? null : low.perDose / concentration,
        volumeMaxMl: concentration === undefined ? null : high.perDose / concentration,
        capped,
        bsaM2: cm === undefined ? null : computeBsaMosteller(kg, cm),
      },
      notes,
    };
  },
});
