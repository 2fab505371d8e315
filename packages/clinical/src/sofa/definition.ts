import { flag, optional, quantity } from '../core/build.ts';
import { type Computation, defineCalculator, refuse } from '../core/definition.ts';
import { bilirubin, creatinine, gcsTotal, platelets } from '../core/inputs.ts';
import { MMHG_PER_KPA } from '../core/units.ts';
import {
  BILIRUBIN_LIMITS,
  CREATININE_LIMITS,
  cardiovascularPoints,
  coagulationPoints,
  consciousnessPoints,
  hasVasopressor,
  respirationPoints,
  risingPoints,
  urinePoints,
} from './sofa.ts';

const infusion = (key: string, max: number) =>
  quantity(key, 'mcg/kg/min', { hard: { min: 0, max: 200 }, plausible: { max }, default: 0, step: 0.01 });
const points = (key: string) => ({ key, kind: 'number', unit: 'points', decimals: 0 }) as const;

export const definition = defineCalculator({
  id: 'sofa',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: {
    pfRatio: quantity(
      'pfRatioMmHg',
      'mmHg',
      { hard: { min: 10, max: 1000 }, plausible: { min: 30, max: 700 }, step: 1 },
      { key: 'pfRatioKPa', unit: 'kPa', multiply: MMHG_PER_KPA },
    ),
    respiratorySupport: flag(),
    platelets: platelets(),
    bilirubin: bilirubin(),
    map: optional(
      quantity('mapMmHg', 'mmHg', {
        hard: { min: 0, max: 250 },
        plausible: { min: 20, max: 180 },
        step: 1,
      }),
    ),
    dopamine: infusion('dopamineMcgKgMin', 50),
    dobutamine: infusion('dobutamineMcgKgMin', 40),
    epinephrine: infusion('epinephrineMcgKgMin', 5),
    norepinephrine: infusion('norepinephrineMcgKgMin', 5),
    gcs: gcsTotal(),
    creatinine: creatinine(),
    urineOutput: optional(
      quantity('urineOutputMlDay', 'mL/day', {
        hard: { min: 0, max: 50000 },
        plausible: { max: 15000 },
        step: 10,
      }),
    ),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    points('respirationPoints'),
    points('coagulationPoints'),
    points('liverPoints'),
    points('cardiovascularPoints'),
    points('consciousnessPoints'),
    points('renalPoints'),
  ],
  notes: ['sepsis'],
  formula: 'sum of six organ systems, 0–24',
  evidence: [
    {
      authors: 'Vincent JL, et al.',
      title: 'The SOFA (Sepsis-related Organ Failure Assessment) score to describe organ dysfunction/failure',
      journal: 'Intensive Care Med',
      year: 1996,
      volume: '22',
      pages: '707–710',
    },
    {
      authors: 'Singer M, et al.',
      title: 'The Third International Consensus Definitions for Sepsis and Septic Shock (Sepsis-3)',
      journal: 'JAMA',
      year: 2016,
      volume: '315',
      pages: '801–810',
    },
  ],
  pitfalls: 4,
  compute: (values, entered): Computation => {
    // Whoever is given a vasopressor is scored by it; the pressure counts without one.
    if (values.map === undefined && !hasVasopressor(values))
      return refuse('mapMmHg', 'missing', null, 'mmHg');
    const liver =
      entered.bilirubin?.unit === 'µmol/L'
        ? risingPoints(entered.bilirubin.value, BILIRUBIN_LIMITS['µmol/L'])
        : risingPoints(values.bilirubin, BILIRUBIN_LIMITS['mg/dL']);
    const byCreatinine =
      entered.creatinine?.unit === 'µmol/L'
        ? risingPoints(entered.creatinine.value, CREATININE_LIMITS['µmol/L'])
        : risingPoints(values.creatinine, CREATININE_LIMITS['mg/dL']);
    const organs = {
      respirationPoints: respirationPoints(values.pfRatio, values.respiratorySupport),
      coagulationPoints: coagulationPoints(values.platelets),
      liverPoints: liver,
      cardiovascularPoints: cardiovascularPoints(values),
      consciousnessPoints: consciousnessPoints(values.gcs),
      renalPoints: Math.max(byCreatinine, urinePoints(values.urineOutput)),
    };
    const score = Object.values(organs).reduce((sum, value) => sum + value, 0);
    return { ok: true, results: { score, ...organs }, notes: ['sepsis'] };
  },
});
