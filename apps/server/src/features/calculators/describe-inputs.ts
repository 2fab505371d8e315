import {
  type CalculatorDefinition,
  choiceKey,
  type InputSpec,
  inputSchema,
  type Translate,
} from '@mz/clinical';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the schema's own words leave out: help, and the words of each option. */
const annotate = (
  definition: CalculatorDefinition,
  name: string,
  input: InputSpec,
  property: Node,
  t: Translate,
): Node => {
  const help = input.help ? { description: t(input.help) } : {};
  if (input.kind === 'items' && isNode(property.items))
    return { ...property, ...help, items: annotateAll(definition, input.fields, property.items, t) };
  if (input.kind !== 'choice') return { ...property, ...help };
  const type = [...new Set(input.options.map((option) => typeof option))];
  const words = Object.fromEntries(
    input.options.map((option) => [String(option), t(choiceKey(definition, name, option, input.label))]),
  );
  return {
    type: type.length === 1 ? type[0] : type,
    ...property,
    ...help,
    ...(input.unitSymbols !== true && { 'x-choices': words }),
  };
};

const annotateAll = (
  definition: CalculatorDefinition,
  inputs: Readonly<Record<string, InputSpec>>,
  schema: Node,
  t: Translate,
): Node => {
  const properties: Record<string, unknown> = isNode(schema.properties) ? { ...schema.properties } : {};
  for (const [name, input] of Object.entries(inputs)) {
    const keys = input.kind === 'quantity' ? input.units.map(({ key }) => key) : [name];
    for (const key of keys) {
      const property = properties[key];
      if (isNode(property)) properties[key] = annotate(definition, name, input, property, t);
    }
  }
  return { ...schema, properties };
};

/** JSON Schema of a definition's inputs with every word in the translator's language. */
export const describeInputs = (definition: CalculatorDefinition, t: Translate): Node =>
  annotateAll(definition, definition.inputs, inputSchema(definition, t), t);
