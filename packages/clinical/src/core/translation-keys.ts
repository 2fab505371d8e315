import {
  bandKey,
  type CalculatorDefinition,
  choiceKey,
  type InputSpec,
  resultOptionKey,
} from './definition.ts';
import { unitKey } from './unit-names.ts';

/** Every translation key a definition refers to, without repetition. */
export function translationKeys(definition: CalculatorDefinition): string[] {
  const keys = [
    definition.titleKey,
    definition.summaryKey,
    definition.whenToUseKey,
    definition.populationKey,
    definition.notForKey,
    ...definition.pitfallKeys,
    ...definition.notes.map((note) => `${definition.id}:notes.${note}`),
    `clinical:specialties.${definition.specialty}`,
  ];
  for (const [name, input] of Object.entries(definition.inputs))
    keys.push(...inputKeysOf(definition, name, input));
  for (const result of definition.results) {
    keys.push(result.label ?? '', ...unitKeys(result.unit));
    keys.push(...(result.options ?? []).map((option) => resultOptionKey(definition, result.key, option)));
  }
  for (const [result, bands] of Object.entries(definition.bands)) {
    keys.push(...bands.map(({ id }) => bandKey(definition, result, id)));
  }
  return [...new Set(keys.filter((key) => key !== ''))];
}

function inputKeysOf(definition: CalculatorDefinition, name: string, input: InputSpec): string[] {
  const keys = [input.label ?? '', input.help ?? ''];
  if (input.kind === 'quantity') keys.push(...input.units.flatMap(({ unit }) => unitKeys(unit)));
  if (input.kind === 'choice' && input.unitSymbols !== true) {
    keys.push(...input.options.map((option) => choiceKey(definition, name, option, input.label)));
  }
  if (input.kind === 'items') {
    for (const [field, spec] of Object.entries(input.fields))
      keys.push(...inputKeysOf(definition, field, spec));
  }
  return keys;
}

function unitKeys(unit: string | undefined): string[] {
  const key = unit === undefined ? null : unitKey(unit);
  return key === null ? [] : [key];
}
