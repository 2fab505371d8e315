import { expect } from 'vitest';
import type { CalculatorDefinition, RefusalCode, ResultValue } from './definition.ts';
import { bandOf, type Evaluation, evaluateWith } from './evaluate.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** Evaluates and fails the test on a refusal. */
export function run(definition: CalculatorDefinition, inputs: Inputs): Evaluation {
  const outcome = evaluateWith(definition, inputs);
  if (!outcome.ok) throw new Error(`${definition.id} refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome;
}

/** Numbers within the tolerance, everything else exactly. */
export function expectResults(
  definition: CalculatorDefinition,
  inputs: Inputs,
  expected: Readonly<Record<string, ResultValue>>,
  tolerance = 1e-6,
): void {
  const { results } = run(definition, inputs);
  for (const [key, value] of Object.entries(expected)) {
    const actual = results[key];
    if (typeof value === 'number') {
      expect(typeof actual, key).toBe('number');
      expect(
        Math.abs(Number(actual) - value),
        `${key}: ${String(actual)}, expected ${value}`,
      ).toBeLessThanOrEqual(tolerance);
    } else {
      expect(actual, key).toBe(value);
    }
  }
}

/** The id of the band given for a result, or undefined. */
export function bandFor(
  definition: CalculatorDefinition,
  inputs: Inputs,
  result: string,
): string | undefined {
  return run(definition, inputs).bands.find((band) => band.result === result)?.id;
}

/** Checks a limit from both sides: just below it the one band, on it the other. */
export function expectCut(
  definition: CalculatorDefinition,
  result: string,
  limit: number,
  below: string,
  at: string,
): void {
  expect(bandOf(definition, result, limit - 1e-9), `${result} just below ${limit}`).toBe(below);
  expect(bandOf(definition, result, limit), `${result} at ${limit}`).toBe(at);
}

/** Checks that exactly this field is refused with this code (and this limit). */
export function expectRefusal(
  definition: CalculatorDefinition,
  inputs: Inputs,
  field: string,
  code: RefusalCode,
  limit?: number | string,
): void {
  const outcome = evaluateWith(definition, inputs);
  expect(outcome.ok).toBe(false);
  if (outcome.ok) return;
  const found = outcome.refusal.find((refusal) => refusal.field === field);
  expect(found?.code, JSON.stringify(outcome.refusal)).toBe(code);
  if (limit !== undefined) expect(found?.limit).toBe(limit);
  if (code === 'out-of-range') expect(outcome.outOfRange).toBe(true);
}

/** The keys of the warnings, without their catalogue. */
export function warningsOf(definition: CalculatorDefinition, inputs: Inputs): string[] {
  return run(definition, inputs).warnings.map(({ key }) => key.slice(key.lastIndexOf('.') + 1));
}
