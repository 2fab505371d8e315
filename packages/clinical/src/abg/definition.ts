import { alveolarOxygen, expectedGradient } from '../aa-gradient/aa-gradient.ts';
import { analyseGap, USUAL_UPPER_LIMIT } from '../anion-gap/anion-gap.ts';
import { DELTA_BANDS } from '../anion-gap/delta-bands.ts';
import { choice, optional, quantity } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import {
  age,
  albumin,
  barometric,
  bicarbonate,
  chloride,
  fio2,
  paco2,
  pao2,
  sodium,
} from '../core/inputs.ts';
import { computePfRatio } from '../pf-ratio/pf-ratio.ts';
import { expectedHco3, expectedPaco2, findPrimaryDisorder, henderson, readCompensation } from './abg.ts';
import { COMPENSATIONS, EVIDENCE, PRIMARY_BANDS, RESULTS } from './results.ts';

/** Difference in pH from which the three figures cannot come from one sample. */
const CONSISTENCY_LIMIT = 0.05;

export const definition = defineCalculator({
  id: 'abg',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: {
    ph: quantity('ph', 'pH', { hard: { min: 6, max: 8.5 }, valid: { min: 6.8, max: 7.8 }, step: 0.01 }),
    paco2: paco2({ valid: { min: 10, max: 130 }, validOther: { min: 1.33, max: 17.4 } }),
    hco3: bicarbonate({ valid: { min: 2, max: 60 } }),
    chronicity: choice(['unknown', 'acute', 'chronic'], { default: 'unknown', help: 'abg:help.chronicity' }),
    na: optional(sodium()),
    cl: optional(chloride()),
    albumin: optional(albumin()),
    fio2: optional(fio2()),
    pao2: optional(pao2()),
    age: optional(age()),
    patm: barometric(),
  },
  results: RESULTS,
  bands: {
    primary: PRIMARY_BANDS,
    compensation: COMPENSATIONS,
    deltaRatio: DELTA_BANDS,
    correctedDeltaRatio: DELTA_BANDS,
  },
  notes: ['transcription', 'normalPh', 'hiddenGap', 'chronicity', 'negativeGradient'],
  formula:
    'PaCO₂ = 1.5 × HCO₃ + 8 ± 2 (metabolic acidosis); 0.7 × (HCO₃ − 24) + 40 ± 2 (metabolic alkalosis); HCO₃ = 24 + 1 / + 4 per 10 mmHg above 40 (respiratory acidosis, acute / chronic); 24 − 2 / − 5 per 10 mmHg below 40 (respiratory alkalosis)',
  evidence: EVIDENCE,
  pitfalls: 4,
  compute: ({
    ph,
    paco2: co2,
    hco3,
    chronicity,
    na,
    cl,
    albumin: alb,
    fio2: fraction,
    pao2: o2,
    age: years,
    patm,
  }) => {
    if (na !== undefined && cl === undefined) return refuse('clMmolL', 'missing', null, 'mmol/L');
    if (cl !== undefined && na === undefined) return refuse('naMmolL', 'missing', null, 'mmol/L');
    const primary = findPrimaryDisorder(ph, co2, hco3);
    const compensation = readCompensation(primary, co2, hco3, chronicity);
    const target = expectedPaco2(primary, hco3);
    const bicarbonates = expectedHco3(primary, co2);
    const calculatedPh = henderson(co2, hco3);
    const gap = na === undefined || cl === undefined ? null : analyseGap(na, cl, hco3, alb);
    const corrected = gap !== null && gap.results.correctedDeltaRatio !== null;
    const alveolar = fraction === undefined ? null : alveolarOxygen(fraction, patm, co2);
    const gradient = alveolar === null || o2 === undefined ? null : alveolar - o2;
    const notes: string[] = [];
    if (Math.abs(calculatedPh - ph) > CONSISTENCY_LIMIT) notes.push('transcription');
    if (ph >= 7.35 && ph <= 7.45 && primary !== 'none') notes.push('normalPh');
    if (primary === 'none' && gap !== null && gap.best > USUAL_UPPER_LIMIT) notes.push('hiddenGap');
    if (bicarbonates !== null && chronicity === 'unknown') notes.push('chronicity');
    if (gradient !== null && gradient < 0) notes.push('negativeGradient');
    return {
      ok: true,
      results: {
        primary,
        compensation,
        expectedPaco2: target,
        expectedPaco2Low: target === null ? null : target - 2,
        expectedPaco2High: target === null ? null : target + 2,
        expectedHco3Acute: bicarbonates?.acute ?? null,
        expectedHco3Chronic: bicarbonates?.chronic ?? null,
        calculatedPh,
        hydrogenNmolL: (24 * co2) / hco3,
        anionGap: gap?.results.anionGap ?? null,
        correctedAnionGap: gap?.results.correctedAnionGap ?? null,
        deltaRatio: gap?.results.deltaRatio ?? null,
        correctedDeltaRatio: gap?.results.correctedDeltaRatio ?? null,
        aaGradientMmHg: gradient,
        expectedUpper: gradient === null || years === undefined ? null : expectedGradient(years),
        pfRatio: o2 === undefined || fraction === undefined ? null : computePfRatio(o2, fraction),
      },
      bands: {
        primary,
        compensation: compensation ?? undefined,
        deltaRatio: corrected ? undefined : gap?.reading,
        correctedDeltaRatio: corrected ? gap?.reading : undefined,
      },
      notes,
    };
  },
});
