import { type CalculatorDefinition, parseNumber } from '@mz/clinical';
import { isGfr } from './families.ts';
import type { Values } from './values.ts';

const numberOf = (values: Values, name: string): number | null => parseNumber(values[name]?.text ?? '');

/** Whether the tool turns one unit into another: its button says so. */
export const isConverter = ({ inputs }: CalculatorDefinition): boolean =>
  inputs.from !== undefined && inputs.to !== undefined && inputs.value !== undefined;

/** Whether the button is refused: without a weight above 0 for a dosage, without a number in a converter, nowhere else. */
export const isCommitDisabled = (definition: CalculatorDefinition, values: Values): boolean => {
  if (definition.id === 'drug-dosage') return !((numberOf(values, 'weight') ?? 0) > 0);
  return isConverter(definition) && numberOf(values, 'value') === null;
};

/** Whether a press does nothing and says nothing: a GFR without a number for age or creatinine. */
export const isCommitSilent = (definition: CalculatorDefinition, values: Values): boolean =>
  isGfr(definition.id) && (numberOf(values, 'age') === null || numberOf(values, 'creatinine') === null);
