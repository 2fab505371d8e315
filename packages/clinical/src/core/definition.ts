import type { CalculatorDefinition, CalculatorSpec, InputSpec, RefusalCode, Refused } from './types.ts';

export type * from './types.ts';

/** The key part for an id: a dot would be read as nesting in a catalogue. */
export function keyOf(id: string): string {
  return id.replaceAll('.', '-');
}

/** Results that mean the same in every calculator and share their label. */
const SHARED_RESULTS: readonly string[] = [
  'score',
  'riskPercent',
  'bsaM2',
  'egfr',
  'twoTier',
  'anionGap',
  'correctedAnionGap',
  'deltaRatio',
  'correctedDeltaRatio',
  'aaGradientMmHg',
  'expectedUpper',
  'pfRatio',
  'capped',
];

function resultLabel(id: string, key: string): string {
  return SHARED_RESULTS.includes(key) ? `clinical:results.${key}` : `${id}:results.${key}`;
}

/** Builds a definition: fills in translation keys and erases the input types the compute function was checked with. */
export function defineCalculator<const I extends Record<string, InputSpec>>(
  spec: CalculatorSpec<I>,
): CalculatorDefinition {
  const { id } = spec;
  const inputs = Object.fromEntries(
    Object.entries(spec.inputs).map(([name, input]) => [name, labelled(input, `${id}:inputs.${name}`, id)]),
  );
  return {
    id,
    version: spec.version,
    specialty: spec.specialty,
    titleKey: `calculators:${keyOf(id)}.title`,
    summaryKey: `calculators:${keyOf(id)}.summary`,
    whenToUseKey: `${id}:whenToUse`,
    populationKey: `${id}:population`,
    notForKey: `${id}:notFor`,
    pitfallKeys: Array.from({ length: spec.pitfalls }, (_, n) => `${id}:pitfalls.p${n + 1}`),
    formula: spec.formula,
    inputs,
    results: spec.results.map((result) => ({
      ...result,
      label: result.label ?? resultLabel(id, result.key),
    })),
    bands: spec.bands ?? {},
    notes: spec.notes ?? [],
    evidence: spec.evidence,
    compute: spec.compute as unknown as CalculatorDefinition['compute'],
  };
}

function labelled(input: InputSpec, label: string, id: string): InputSpec {
  const withLabel = { ...input, label: input.label ?? label };
  if (withLabel.kind !== 'items') return withLabel;
  const fields = Object.fromEntries(
    Object.entries(withLabel.fields).map(([name, field]) => [
      name,
      labelled(field, `${id}:inputs.${name}`, id),
    ]),
  );
  return { ...withLabel, fields };
}

/**
 * Translation key of one option of a choice. The options stand beside the label in the same catalogue, so that a shared
 * choice has shared options. `label` is needed for a field of a list, which the definition does not hold at its top.
 */
export function choiceKey(
  definition: CalculatorDefinition,
  name: string,
  option: string | number,
  label = definition.inputs[name]?.label,
): string {
  const [namespace = definition.id] = (label ?? `${definition.id}:`).split(':');
  return `${namespace}:choices.${name}.${option}`;
}

/** Translation key of a value of a result that is a word, for example a class or a disorder. */
export function resultOptionKey(definition: CalculatorDefinition, result: string, option: string): string {
  const band = definition.bands[result]?.some(({ id }) => id === option);
  return band ? bandKey(definition, result, option) : `${definition.id}:options.${result}.${option}`;
}

/** Translation key of a band. */
export function bandKey(definition: CalculatorDefinition, result: string, id: string): string {
  const shared = definition.bands[result]?.find((band) => band.id === id)?.label;
  return shared ?? `${definition.id}:bands.${result}.${id}`;
}

/** A refusal by a calculator's own rule. */
export function refuse(
  field: string,
  code: RefusalCode,
  limit: number | string | null = null,
  unit: string | null = null,
): Refused {
  return { ok: false, refusal: [{ field, code, limit, unit }] };
}
