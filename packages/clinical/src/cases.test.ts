import { describe, expect, it } from 'vitest';
import list from '../cases.json' with { type: 'json' };
import { type CalculatorCase, tallyCases } from './core/case-tally.ts';
import { evaluateWith } from './core/evaluate.ts';
import { expectResults } from './core/test-support.ts';
import { calculatorIndex } from './index/calculator-index.ts';
import { caseCounts } from './index/case-counts.ts';
import { caseSources } from './index/case-sources.ts';
import { loadCalculator } from './registry.ts';

const cases = list as unknown as readonly CalculatorCase[];

describe('cases.json', () => {
  it('is counted on the screens as it stands', () => {
    const { counts, sources } = tallyCases(cases);
    expect(caseCounts).toEqual(counts);
    expect(caseSources).toEqual(sources);
    expect(caseCounts['anion-gap']).toEqual({ independent: 6, own: 0 });
    expect(caseCounts.news2).toEqual({ independent: 0, own: 4 });
  });

  it('has a case for every calculator but those the README names', () => {
    const without = calculatorIndex.map(({ id }) => id).filter((id) => caseCounts[id] === undefined);
    expect(without.sort()).toEqual(['drug-dosage', 'unit-converter']);
    expect(cases).toHaveLength(173);
  });

  it.each(cases.map((one, index) => [`${index + 1}. ${one.calculator}: ${one.source}`, one] as const))(
    '%s',
    async (_, { calculator, inputs, expected, tolerance }) => {
      const definition = await loadCalculator(calculator);
      if (definition === null) throw new Error(`There is no calculator ${calculator}.`);
      if (expected.outOfRange === true) {
        expect(evaluateWith(definition, inputs)).toMatchObject({ ok: false, outOfRange: true });
        return;
      }
      expectResults(definition, inputs, expected, tolerance);
    },
  );
});
