import { type CalculatorDefinition, evaluateWith, type InputSpec } from '@mz/clinical';
import { fragmentOf, readFragment } from './fragment.ts';
import { inputOf } from './messages.ts';
import { type Specs, toInputs, type Values } from './values.ts';

/** A yes or no that has to be said: where nobody spoke of it, nothing may count it. */
const isAsked = (spec: InputSpec): boolean =>
  spec.kind === 'flag' && spec.optional !== true && spec.default === undefined;

/** Values of inputs that were read from a text. Of a yes or no that the text does not speak of nothing is known. */
export const readGiven = (specs: Specs, inputs: Readonly<Record<string, unknown>>): Values => ({
  ...readFragment(specs, fragmentOf(inputs)),
  ...Object.fromEntries(
    Object.entries(specs).flatMap(([name, spec]) =>
      isAsked(spec) && !(name in inputs) ? [[name, { text: '' }]] : [],
    ),
  ),
});

export interface Missing {
  /** Yes or no. */
  readonly flags: readonly string[];
  /** All else: figures, choices, days, lists. */
  readonly fields: readonly string[];
  /** Something that was given is refused. */
  readonly hasFaults: boolean;
}

/** What a calculator still asks for. */
export const missingOf = (definition: CalculatorDefinition, values: Values): Missing => {
  const outcome = evaluateWith(definition, toInputs(definition.inputs, values));
  const refusals = outcome.ok ? [] : outcome.refusal;
  const names = new Set(
    refusals
      .filter(({ code }) => code === 'missing')
      .flatMap(({ field }) => inputOf(definition.inputs, field.replace(/\[.*$/, '')) ?? []),
  );
  const isFlag = (name: string): boolean => definition.inputs[name]?.kind === 'flag';
  return {
    flags: [...names].filter(isFlag),
    fields: [...names].filter((name) => !isFlag(name)),
    hasFaults: refusals.some(({ code }) => code !== 'missing'),
  };
};
