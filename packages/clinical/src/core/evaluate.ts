import {
  type Band,
  bandKey,
  type CalculatorDefinition,
  type Evidence,
  type InputValues,
  type Refusal,
  type Results,
  type Warning,
} from './definition.ts';
import { parseInputs } from './parse.ts';

export interface Evaluation {
  readonly ok: true;
  readonly calculator: string;
  readonly results: Results;
  readonly bands: readonly Band[];
  readonly warnings: readonly Warning[];
  readonly version: string;
  readonly evidence: readonly Evidence[];
}

export interface RefusedEvaluation {
  readonly ok: false;
  readonly calculator: string;
  /** True when the inputs are possible but outside what the equation was derived for. */
  readonly outOfRange: boolean;
  readonly refusal: readonly Refusal[];
  readonly warnings: readonly Warning[];
  readonly version: string | null;
}

export type EvaluationOutcome = Evaluation | RefusedEvaluation;

/**
 * Runs one calculator on raw inputs keyed by unit-naming keys. Never throws and never returns NaN: anything that
 * cannot be computed comes back as a refusal that names the field, the limit and the unit.
 */
export function evaluateWith(definition: CalculatorDefinition, inputs: unknown): EvaluationOutcome {
  const parsed = parseInputs(definition.inputs, inputs);
  if (parsed.refusals.length > 0) return refused(definition, parsed.refusals, parsed.warnings);
  const computed = definition.compute(parsed.values as InputValues, parsed.entered);
  if (!computed.ok) return refused(definition, computed.refusal, parsed.warnings);
  const broken = Object.entries(computed.results).find(
    ([, value]) => typeof value === 'number' && !Number.isFinite(value),
  );
  if (broken) {
    return refused(
      definition,
      [{ field: broken[0], code: 'not-computable', limit: null, unit: null }],
      parsed.warnings,
    );
  }
  const notes = (computed.notes ?? []).map(
    (id): Warning => ({ code: 'note', field: null, key: `${definition.id}:notes.${id}` }),
  );
  return {
    ok: true,
    calculator: definition.id,
    results: computed.results,
    bands: pickBands(definition, computed.results, computed.bands ?? {}),
    warnings: [...parsed.warnings, ...notes],
    version: definition.version,
    evidence: definition.evidence,
  };
}

function refused(
  definition: CalculatorDefinition,
  refusal: readonly Refusal[],
  warnings: readonly Warning[],
): RefusedEvaluation {
  const outOfRange = refusal.every(({ code }) => code === 'out-of-range' || code === 'not-applicable');
  return { ok: false, calculator: definition.id, outOfRange, refusal, warnings, version: definition.version };
}

function pickBands(
  definition: CalculatorDefinition,
  results: Results,
  chosen: Readonly<Record<string, string | undefined>>,
): Band[] {
  const bands: Band[] = [];
  for (const [result, specs] of Object.entries(definition.bands)) {
    const value = results[result];
    const id =
      result in chosen
        ? chosen[result]
        : typeof value === 'number'
          ? bandOf(definition, result, value)
          : undefined;
    const spec = specs.find((candidate) => candidate.id === id);
    if (spec)
      bands.push({ result, id: spec.id, key: bandKey(definition, result, spec.id), severity: spec.severity });
  }
  return bands;
}

/** The band a value falls in by the definition's own thresholds; undefined where the calculator decides otherwise. */
export function bandOf(definition: CalculatorDefinition, result: string, value: number): string | undefined {
  const specs = definition.bands[result] ?? [];
  if (!specs.some((spec) => spec.from !== undefined || spec.above !== undefined)) return undefined;
  return specs.find(
    (spec) =>
      (spec.from === undefined || value >= spec.from) && (spec.above === undefined || value > spec.above),
  )?.id;
}

/**
 * Rounds a result for display. Keeps one digit more (up to three more) where rounding would show a figure on the
 * other side of a band limit than the value itself.
 */
export function roundForDisplay(definition: CalculatorDefinition, key: string, value: number): number {
  const decimals = definition.results.find((result) => result.key === key)?.decimals ?? 2;
  for (let extra = 0; extra < 3; extra += 1) {
    const rounded = roundTo(value, decimals + extra);
    if (bandOf(definition, key, rounded) === bandOf(definition, key, value)) return rounded;
  }
  return roundTo(value, decimals + 3);
}

/** Rounds half up at a number of decimals, without the binary noise of multiplying first. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return value;
  const shifted = Number((value * 10 ** decimals).toPrecision(15));
  return Math.floor(shifted + 0.5) / 10 ** decimals;
}
