import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalculatorDefinition, InputSpec, QuantityUnit } from './core/definition.ts';
import { evaluateWith } from './core/evaluate.ts';
import { inputKeys, inputSchema } from './core/json-schema.ts';
import { fromBase, toBase } from './core/parse.ts';
import { calculatorIndex, LEADING_IDS } from './index/calculator-index.ts';
import { termsOf } from './index/search-terms.ts';
import { calculatorLoaders, evaluate, loadCalculator } from './registry.ts';

const definitions: CalculatorDefinition[] = [];
for (const id of Object.keys(calculatorLoaders)) {
  const definition = await loadCalculator(id);
  if (definition) definitions.push(definition);
}

/** Mostly sensible values of an input, sometimes far outside. */
function arbitraryOf(input: InputSpec): fc.Arbitrary<unknown> {
  if (input.kind === 'flag') return fc.boolean();
  if (input.kind === 'date')
    return fc.constantFrom('2024-02-29', '2023-02-29', '1999-12-31', '2199-12-31', '');
  if (input.kind === 'choice') return fc.constantFrom(...input.options);
  if (input.kind === 'items') return fc.array(recordOf(input.fields), { maxLength: 4 });
  const { min, max, exclusiveMin, exclusiveMax } = { ...input.hard, ...input.valid };
  const low = min ?? exclusiveMin ?? 0;
  const high = max ?? exclusiveMax ?? low + 1000;
  return input.integer === true
    ? fc.integer({ min: Math.ceil(low), max: Math.floor(high) })
    : fc.double({ min: low, max: high, noNaN: true });
}

function recordOf(inputs: Readonly<Record<string, InputSpec>>): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(inputs).map(([name, input]): [string, fc.Arbitrary<unknown>] => [
    input.kind === 'quantity' ? input.units[0].key : name,
    input.optional === true ? fc.option(arbitraryOf(input), { nil: undefined }) : arbitraryOf(input),
  ]);
  return fc.record(Object.fromEntries(entries));
}

function expectSound(definition: CalculatorDefinition, inputs: unknown): void {
  const outcome = evaluateWith(definition, inputs);
  if (!outcome.ok) {
    expect(outcome.refusal.length).toBeGreaterThan(0);
    for (const { field } of outcome.refusal) expect(field).not.toBe('');
    return;
  }
  for (const [key, value] of Object.entries(outcome.results)) {
    if (typeof value === 'number') expect(Number.isFinite(value), `${definition.id} ${key}`).toBe(true);
    expect(value === undefined, key).toBe(false);
    expect(definition.results.map((result) => result.key)).toContain(key);
  }
}

describe('registry and index', () => {
  it('list the same calculators, versions and specialties', () => {
    const pick = ({
      id,
      version,
      specialty,
      titleKey,
      summaryKey,
    }: CalculatorDefinition | (typeof calculatorIndex)[number]) =>
      JSON.stringify({ id, version, specialty, titleKey, summaryKey });
    expect(calculatorIndex.map(pick).sort()).toEqual(definitions.map(pick).sort());
    expect(calculatorIndex.filter(({ id }) => termsOf(id).length === 0)).toEqual([]);
    expect(calculatorIndex.slice(0, 3).map(({ id }) => id)).toEqual(LEADING_IDS);
    expect(definitions).toHaveLength(55);
  });

  it('refuse an unknown calculator', async () => {
    for (const id of ['nothing', 'constructor', '__proto__', '']) {
      expect(await evaluate(id, {})).toMatchObject({
        ok: false,
        refusal: [{ field: 'id', code: 'unknown-calculator' }],
      });
    }
  });

  it('evaluate by id with version and evidence', async () => {
    const outcome = await evaluate('bmi', { weightKg: 81, heightCm: 180 });
    expect(outcome).toMatchObject({
      ok: true,
      version: '1.0.0',
      bands: [{ result: 'bmi', id: 'overweight' }],
    });
    expect(outcome.ok && outcome.evidence[0]?.authors).toBe('World Health Organization');
  });

  it('warn of keys nobody reads instead of dropping them silently', async () => {
    const outcome = await evaluate('bmi', { weightKg: 81, heightCm: 180, heigthCm: 170 });
    expect(outcome.warnings).toMatchObject([{ code: 'unknown-field', field: 'heigthCm' }]);
  });
});

describe.each(definitions.map((definition) => [definition.id, definition] as const))(
  '%s',
  (_, definition) => {
    it('is complete: one primary result, units, evidence, distinct keys', () => {
      expect(definition.results.some(({ primary }) => primary)).toBe(true);
      for (const result of definition.results)
        if (result.kind === 'number') expect(result.unit, result.key).toBeTruthy();
      expect(definition.evidence.length).toBeGreaterThan(0);
      expect(definition.formula).not.toBe('');
      const keys = inputKeys(definition).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(inputSchema(definition)).toMatchObject({ type: 'object' });
      for (const result of Object.keys(definition.bands)) {
        expect(definition.results.map(({ key }) => key)).toContain(result);
      }
    });

    it('never throws and never gives NaN, whatever it is given', () => {
      const keys = inputKeys(definition).map(({ key }) => key);
      const garbage = fc.oneof(
        fc.anything(),
        fc.dictionary(fc.constantFrom(...keys, '__proto__', 'constructor'), fc.anything()),
      );
      fc.assert(
        fc.property(garbage, (inputs) => expectSound(definition, inputs)),
        { numRuns: 80 },
      );
    });

    it('gives finite results or a refusal all over its ranges', () => {
      fc.assert(
        fc.property(recordOf(definition.inputs), (inputs) => expectSound(definition, inputs)),
        { numRuns: 120 },
      );
    });

    it('refuses infinities, NaN and text where a number belongs', () => {
      for (const input of Object.values(definition.inputs)) {
        if (input.kind !== 'quantity') continue;
        for (const { key } of input.units) {
          for (const value of [
            Number.NaN,
            Number.POSITIVE_INFINITY,
            Number.NEGATIVE_INFINITY,
            '1',
            true,
            [],
            {},
          ]) {
            const outcome = evaluateWith(definition, { [key]: value });
            expect(!outcome.ok && outcome.refusal).toContainEqual(
              expect.objectContaining({ field: key, code: 'not-a-number' }),
            );
          }
        }
      }
    });
  },
);

describe('units', () => {
  it('come back to 1e-9 through every unit of every quantity', () => {
    const units: QuantityUnit[] = definitions.flatMap((definition) =>
      Object.values(definition.inputs).flatMap((input) =>
        input.kind === 'quantity' ? [...input.units] : [],
      ),
    );
    const exact = (value: number, unit: QuantityUnit) =>
      (value * (unit.divide ?? 1)) / (unit.multiply ?? 1) + (unit.subtract ?? 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.double({ min: 0.01, max: 1e4, noNaN: true }),
        (unit, value) => {
          // From there on it is another unit that was meant.
          fc.pre(unit.percentFrom === undefined || value < unit.percentFrom);
          expect(Math.abs(exact(toBase(value, unit), unit) - value)).toBeLessThanOrEqual(
            1e-9 * Math.max(1, value),
          );
          expect(Math.abs(fromBase(toBase(value, unit), unit) / value - 1)).toBeLessThan(0.01);
        },
      ),
    );
  });
});
