import type { BandSpec, Bounds, ResultSpec } from './definition.ts';
import { type Computation, type Entered, type EnteredValues, refuse } from './definition.ts';
import { hdl, totalCholesterol, triglycerides } from './inputs.ts';
import { CHOLESTEROL_MMOL_PER_MG } from './units.ts';

/** The inputs of every LDL equation, with the triglyceride range it is valid for. */
export const lipidInputs = (valid: Bounds, validOther: Bounds) => ({
  totalCholesterol: totalCholesterol(),
  hdl: hdl(),
  triglycerides: triglycerides({ valid, validOther }),
});

export const LDL_RESULTS: readonly ResultSpec[] = [
  {
    key: 'ldlMgDl',
    kind: 'number',
    unit: 'mg/dL',
    decimals: 0,
    primary: true,
    label: 'clinical:results.ldlMgDl',
  },
  { key: 'ldlMmolL', kind: 'number', unit: 'mmol/L', decimals: 2, label: 'clinical:results.ldlMmolL' },
  { key: 'nonHdlMgDl', kind: 'number', unit: 'mg/dL', decimals: 0, label: 'clinical:results.nonHdlMgDl' },
];

/** ATP III classes, mg/dL. */
export const LDL_BANDS: readonly BandSpec[] = [
  { id: 'veryHigh', severity: 'danger', from: 190, label: 'clinical:bands.ldl.veryHigh' },
  { id: 'high', severity: 'warning', from: 160, label: 'clinical:bands.ldl.high' },
  { id: 'borderline', severity: 'caution', from: 130, label: 'clinical:bands.ldl.borderline' },
  { id: 'nearOptimal', severity: 'info', from: 100, label: 'clinical:bands.ldl.nearOptimal' },
  { id: 'optimal', severity: 'ok', label: 'clinical:bands.ldl.optimal' },
];

/** HDL cholesterol is part of the total: a total that is not larger is a slip. */
export function refuseLipids(tc: number, hdlMgDl: number, entered: EnteredValues): Computation | null {
  const typed: Entered | undefined = entered.hdl;
  if (hdlMgDl < tc) return null;
  return refuse(
    typed?.key ?? 'hdlMgDl',
    'not-computable',
    entered.totalCholesterol?.key ?? null,
    typed?.unit ?? 'mg/dL',
  );
}

/** A result in both units; an LDL below zero is outside what the equation can say. */
export function reportLdl(
  ldlMgDl: number,
  nonHdlMgDl: number,
  entered: EnteredValues,
  more: object = {},
): Computation {
  if (ldlMgDl < 0) {
    const typed = entered.triglycerides;
    return refuse(typed?.key ?? 'triglyceridesMgDl', 'out-of-range', null, typed?.unit ?? 'mg/dL');
  }
  return {
    ok: true,
    results: { ldlMgDl, ldlMmolL: ldlMgDl * CHOLESTEROL_MMOL_PER_MG, nonHdlMgDl, ...more },
    notes: ldlMgDl < 70 ? ['low'] : [],
  };
}
