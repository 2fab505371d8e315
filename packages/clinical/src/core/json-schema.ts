import type { Bounds, CalculatorDefinition, InputSpec, QuantityInput, QuantityUnit } from './definition.ts';
import { fromBase } from './parse.ts';

export interface JsonSchema {
  readonly [key: string]: unknown;
}

/** Every input key a definition accepts, with the name of the input it belongs to. */
export function inputKeys(
  definition: CalculatorDefinition,
): { readonly name: string; readonly key: string }[] {
  return Object.entries(definition.inputs).flatMap(([name, input]) =>
    input.kind === 'quantity' ? input.units.map(({ key }) => ({ name, key })) : [{ name, key: name }],
  );
}

/**
 * JSON Schema (2020-12) of a definition's inputs. A quantity with several units becomes one property for each key, of
 * which exactly one is wanted. Limits are those that refuse; hints are not in the schema.
 */
export function inputSchema(
  definition: CalculatorDefinition,
  describe: (key: string) => string = (key) => key,
): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: describe(definition.titleKey),
    ...objectSchema(definition.inputs, describe),
  };
}

function objectSchema(
  inputs: Readonly<Record<string, InputSpec>>,
  describe: (key: string) => string,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const oneOf: JsonSchema[] = [];
  for (const [name, input] of Object.entries(inputs)) {
    const wanted = input.optional !== true && !('default' in input && input.default !== undefined);
    if (input.kind !== 'quantity') {
      properties[name] = wordSchema(input, describe);
      if (wanted) required.push(name);
      continue;
    }
    const units = input.units.filter(({ alias }) => alias !== true);
    for (const unit of units) properties[unit.key] = quantitySchema(input, unit, describe);
    if (!wanted) continue;
    const [only, other] = units;
    if (only !== undefined && other === undefined) required.push(only.key);
    else oneOf.push({ oneOf: units.map(({ key }) => ({ required: [key] })) });
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(oneOf.length > 0 ? { allOf: oneOf } : {}),
  };
}

function quantitySchema(
  input: QuantityInput,
  unit: QuantityUnit,
  describe: (key: string) => string,
): JsonSchema {
  const hard = convertBounds(input.hard, unit);
  const valid = unit.valid ?? (input.valid === undefined ? {} : convertBounds(input.valid, unit));
  const { min, max, exclusiveMin, exclusiveMax } = { ...hard, ...clean(valid) };
  return {
    type: input.integer === true ? 'integer' : 'number',
    title: describe(input.label ?? ''),
    'x-unit': unit.unit,
    ...clean({ minimum: min, maximum: max, exclusiveMinimum: exclusiveMin, exclusiveMaximum: exclusiveMax }),
    ...(input.default === undefined ? {} : { default: fromBase(input.default, unit) }),
  };
}

function wordSchema(input: Exclude<InputSpec, QuantityInput>, describe: (key: string) => string): JsonSchema {
  const title = describe(input.label ?? '');
  switch (input.kind) {
    case 'flag':
      return { type: 'boolean', title, ...clean({ default: input.default }) };
    case 'date':
      return { type: 'string', format: 'date', title };
    case 'choice':
      return { enum: [...input.options], title, ...clean({ default: input.default }) };
    case 'items':
      return {
        type: 'array',
        title,
        minItems: input.minItems,
        maxItems: input.maxItems,
        items: objectSchema(input.fields, describe),
      };
  }
}

function convertBounds(bounds: Bounds, unit: QuantityUnit): Bounds {
  return Object.fromEntries(Object.entries(bounds).map(([side, limit]) => [side, fromBase(limit, unit)]));
}

function clean<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}
