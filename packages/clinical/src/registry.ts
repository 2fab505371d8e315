import type { CalculatorDefinition } from './core/definition.ts';
import { type EvaluationOutcome, evaluateWith } from './core/evaluate.ts';

type Loader = () => Promise<{ readonly definition: CalculatorDefinition }>;

/** One lazily loaded module per calculator. */
export const calculatorLoaders = {
  'aa-gradient': () => import('./aa-gradient/definition.ts'),
  abg: () => import('./abg/definition.ts'),
  'anion-gap': () => import('./anion-gap/definition.ts'),
  apgar: () => import('./apgar/definition.ts'),
  'ascvd-pce': () => import('./ascvd-pce/definition.ts'),
  bishop: () => import('./bishop/definition.ts'),
  bmi: () => import('./bmi/definition.ts'),
  'bsa-dubois': () => import('./bsa-dubois/definition.ts'),
  'bsa-haycock': () => import('./bsa-haycock/definition.ts'),
  'bsa-mosteller': () => import('./bsa-mosteller/definition.ts'),
  'cha2ds2-vasc': () => import('./cha2ds2-vasc/definition.ts'),
  'child-pugh': () => import('./child-pugh/definition.ts'),
  'cockcroft-gault': () => import('./cockcroft-gault/definition.ts'),
  'corrected-calcium': () => import('./corrected-calcium/definition.ts'),
  'corrected-sodium': () => import('./corrected-sodium/definition.ts'),
  'curb-65': () => import('./curb-65/definition.ts'),
  'drug-dosage': () => import('./drug-dosage/definition.ts'),
  'drug-dose': () => import('./drug-dose/definition.ts'),
  'egfr-ckdepi-2009': () => import('./egfr-ckdepi-2009/definition.ts'),
  'egfr-ckdepi-2021-cr': () => import('./egfr-ckdepi-2021-cr/definition.ts'),
  'egfr-ckdepi-2021-cr-cys': () => import('./egfr-ckdepi-2021-cr-cys/definition.ts'),
  'estimated-due-date': () => import('./estimated-due-date/definition.ts'),
  fena: () => import('./fena/definition.ts'),
  'fib-4': () => import('./fib-4/definition.ts'),
  gcs: () => import('./gcs/definition.ts'),
  'has-bled': () => import('./has-bled/definition.ts'),
  heart: () => import('./heart/definition.ts'),
  'homa-ir': () => import('./homa-ir/definition.ts'),
  'lab-units': () => import('./lab-units/definition.ts'),
  'ldl-friedewald': () => import('./ldl-friedewald/definition.ts'),
  'ldl-martin-hopkins': () => import('./ldl-martin-hopkins/definition.ts'),
  'ldl-sampson': () => import('./ldl-sampson/definition.ts'),
  'maintenance-fluids': () => import('./maintenance-fluids/definition.ts'),
  mcisaac: () => import('./mcisaac/definition.ts'),
  'meld-3.0': () => import('./meld-3.0/definition.ts'),
  'meld-na': () => import('./meld-na/definition.ts'),
  news2: () => import('./news2/definition.ts'),
  'opioid-mme': () => import('./opioid-mme/definition.ts'),
  parkland: () => import('./parkland/definition.ts'),
  perc: () => import('./perc/definition.ts'),
  'pf-ratio': () => import('./pf-ratio/definition.ts'),
  'prevent-base': () => import('./prevent-base/definition.ts'),
  qsofa: () => import('./qsofa/definition.ts'),
  qtc: () => import('./qtc/definition.ts'),
  'schwartz-bedside': () => import('./schwartz-bedside/definition.ts'),
  score2: () => import('./score2/definition.ts'),
  'score2-op': () => import('./score2-op/definition.ts'),
  'serum-osmolality': () => import('./serum-osmolality/definition.ts'),
  sofa: () => import('./sofa/definition.ts'),
  'steroid-equivalence': () => import('./steroid-equivalence/definition.ts'),
  temperature: () => import('./temperature/definition.ts'),
  'timi-ua-nstemi': () => import('./timi-ua-nstemi/definition.ts'),
  'unit-converter': () => import('./unit-converter/definition.ts'),
  'wells-dvt': () => import('./wells-dvt/definition.ts'),
  'wells-pe': () => import('./wells-pe/definition.ts'),
} as const satisfies Record<string, Loader>;

export type CalculatorId = keyof typeof calculatorLoaders;

/** Whether the text is the id of a calculator. */
export function isCalculatorId(id: string): id is CalculatorId {
  return Object.hasOwn(calculatorLoaders, id);
}

/** Loads one definition with its pure function; nothing for an unknown id. */
export async function loadCalculator(id: string): Promise<CalculatorDefinition | null> {
  if (!isCalculatorId(id)) return null;
  const loader: Loader = calculatorLoaders[id];
  return (await loader()).definition;
}

/** Evaluates a calculator by id: results, bands, warnings, version and evidence, or a refusal. Never throws, never NaN. */
export async function evaluate(id: string, inputs: unknown): Promise<EvaluationOutcome> {
  const definition = await loadCalculator(id);
  if (definition !== null) return evaluateWith(definition, inputs);
  return {
    ok: false,
    calculator: id,
    outOfRange: false,
    refusal: [{ field: 'id', code: 'unknown-calculator', limit: null, unit: null }],
    warnings: [],
    version: null,
  };
}
