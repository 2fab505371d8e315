import { loadCalculator } from '@mz/clinical';
import { describe, expect, it } from 'vitest';
import { isCommitDisabled, isCommitSilent } from './commit.ts';
import { startValues, type Values } from './values.ts';

const load = async (id: string) => {
  const definition = await loadCalculator(id);
  if (definition === null) throw new Error(`No calculator ${id}`);
  return definition;
};
const withText = (start: Values, texts: Record<string, string>): Values => ({
  ...start,
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { ...start[name], text }])),
});

describe('the button', () => {
  it.each([
    ['', true],
    ['0', true],
    ['-5', true],
    ['twenty', true],
    ['٢٠', false],
    ['0.5', false],
  ])('of the dosage with a weight of "%s" is disabled: %s', async (weight, disabled) => {
    const definition = await load('drug-dosage');
    const values = withText(startValues(definition.inputs), { weight });
    expect(isCommitDisabled(definition, values)).toBe(disabled);
  });

  it.each([
    ['', true],
    ['abc', true],
    ['-40', false],
    ['０', false],
    ['1,5', false],
  ])('of a converter with a value of "%s" is disabled: %s', async (value, disabled) => {
    for (const id of ['unit-converter', 'temperature', 'lab-units']) {
      const definition = await load(id);
      const values = withText(startValues(definition.inputs), { value });
      expect(isCommitDisabled(definition, values), id).toBe(disabled);
    }
  });

  it('of GFR is never disabled, and does nothing without a number for age or creatinine', async () => {
    for (const id of ['egfr-ckdepi-2009', 'egfr-ckdepi-2021-cr', 'egfr-ckdepi-2021-cr-cys']) {
      const definition = await load(id);
      const start = startValues(definition.inputs);
      expect(isCommitDisabled(definition, start)).toBe(false);
      expect(isCommitSilent(definition, withText(start, { age: '65', creatinine: '' }))).toBe(true);
      expect(isCommitSilent(definition, withText(start, { age: 'x', creatinine: '1.4' }))).toBe(true);
      expect(isCommitSilent(definition, withText(start, { age: '65', creatinine: '1.4' }))).toBe(false);
    }
  });

  it('of any other tool is never disabled and never silent', async () => {
    const definition = await load('bmi');
    expect(isCommitDisabled(definition, startValues(definition.inputs))).toBe(false);
    expect(isCommitSilent(definition, startValues(definition.inputs))).toBe(false);
  });
});
