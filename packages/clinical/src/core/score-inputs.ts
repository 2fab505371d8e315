import { choice, flag, quantity } from './build.ts';
import type { Bounds } from './definition.ts';
import { age, sex, systolic } from './inputs.ts';
import { CHOLESTEROL_MMOL_PER_MG } from './units.ts';

export const SCORE_REGIONS = ['low', 'moderate', 'high', 'very-high'] as const;
export type ScoreRegion = (typeof SCORE_REGIONS)[number];

const label = (name: string) => ({ label: `clinical:inputs.${name}` });

/** The inputs SCORE2 and SCORE2-OP share. */
export const scoreInputs = (ages: Bounds) => ({
  region: choice(SCORE_REGIONS, {
    ...label('region'),
    help: 'clinical:help.region',
    aliases: { 'very high': 'very-high', veryHigh: 'very-high' },
  }),
  age: age({ valid: ages }),
  sex: sex(),
  smoker: flag(label('smoker')),
  sbp: systolic(),
  totalCholesterol: quantity(
    'totalCholesterolMmolL',
    'mmol/L',
    { ...label('totalCholesterol'), hard: { min: 0.5, max: 50 }, plausible: { min: 2, max: 12 }, step: 0.1 },
    { key: 'totalCholesterolMgDl', unit: 'mg/dL', multiply: CHOLESTEROL_MMOL_PER_MG },
  ),
  hdl: quantity(
    'hdlMmolL',
    'mmol/L',
    { ...label('hdl'), hard: { min: 0.05, max: 10 }, plausible: { min: 0.4, max: 4 }, step: 0.1 },
    { key: 'hdlMgDl', unit: 'mg/dL', multiply: CHOLESTEROL_MMOL_PER_MG },
  ),
  diabetes: flag({ ...label('diabetes'), default: false }),
});

/** Brings a cohort risk (a fraction) to a region: `1 - exp(-exp(scale1 + scale2 ln(-ln(1 - r))))`, in per cent. */
export function recalibrate(risk: number, [scale1, scale2]: readonly [number, number]): number {
  return 100 * (1 - Math.exp(-Math.exp(scale1 + scale2 * Math.log(-Math.log(1 - risk)))));
}
