import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import {
  type CalculatorDefinition,
  calculatorIndex,
  loadCalculator,
  loadTranslator,
  type Translate,
} from '@mz/clinical';
import type { CalculatorEvaluation } from '@mz/contracts';
import { type CalculationOutcome, calculate } from './calculators.service.ts';
import { describeInputs } from './describe-inputs.ts';

/** Callers of tools accept letters, digits, `_` and `-` everywhere, and a dot in some places only. */
export const toolNameOf = (id: string): string => id.replace(/[^A-Za-z0-9_-]/g, '-');

const idByName = new Map(
  calculatorIndex.flatMap(({ id }) => [
    [toolNameOf(id), id],
    [id, id],
  ]),
);

/** The calculator a tool's name or a calculator's id means. */
export const calculatorOfTool = (name: string): string | null => idByName.get(name) ?? null;

const ref = (properties: object, required: readonly string[]) => ({
  type: 'object' as const,
  properties,
  required: [...required],
});
const text = { type: 'string' as const };

const jsonTypes: Readonly<Record<string, string>> = { number: 'number', flag: 'boolean' };

/** Either results or an error; a caller can tell by which of them is there. */
const outputSchemaOf = (definition: CalculatorDefinition, t: Translate): Tool['outputSchema'] => ({
  type: 'object',
  properties: {
    calculator: text,
    version: text,
    results: {
      type: 'object',
      properties: Object.fromEntries(
        definition.results.map((result) => [
          result.key,
          {
            type: [jsonTypes[result.kind] ?? 'string', 'null'],
            title: t(result.label ?? result.key),
            ...(result.unit !== undefined && { 'x-unit': result.unit }),
          },
        ]),
      ),
    },
    units: { type: 'object', additionalProperties: text },
    bands: {
      type: 'array',
      items: ref({ result: text, id: text, key: text, label: text, severity: text }, [
        'result',
        'id',
        'label',
        'severity',
      ]),
    },
    warnings: { type: 'array', items: ref({ code: text, message: text }, ['code', 'message']) },
    evidence: { type: 'array', items: { type: 'object' } },
    error: ref(
      {
        code: text,
        message: text,
        fields: {
          type: 'array',
          items: ref({ path: text, code: text, message: text }, ['path', 'code', 'message']),
        },
      },
      ['code', 'message', 'fields'],
    ),
  },
  required: ['calculator', 'version'],
});

/** Inputs of which one spelling is wanted, in words: several callers take no alternatives at a schema's top. */
const alternativesOf = (definition: CalculatorDefinition): string[] =>
  Object.values(definition.inputs).flatMap((input) => {
    if (input.kind !== 'quantity') return [];
    const keys = input.units.filter(({ alias }) => alias !== true).map(({ key, unit }) => `${key} (${unit})`);
    const needed = input.optional !== true && input.default === undefined;
    return keys.length > 1 ? [`Give ${needed ? 'exactly' : 'at most'} one of ${keys.join(', ')}.`] : [];
  });

const buildTool = async (id: string): Promise<Tool> => {
  const definition = await loadCalculator(id);
  if (!definition) throw new Error(`No calculator ${id}.`);
  const t = await loadTranslator(id, 'en');
  const { $schema, title, allOf, ...schema } = describeInputs(definition, t);
  return {
    name: toolNameOf(id),
    title: t(definition.titleKey),
    description: [
      `${t(definition.titleKey)}: ${t(definition.summaryKey)}.`,
      `When to use: ${t(definition.whenToUseKey)}`,
      `Valid for: ${t(definition.populationKey)}.`,
      `Not for: ${t(definition.notForKey)}.`,
      ...alternativesOf(definition),
    ].join('\n'),
    inputSchema: schema as Tool['inputSchema'],
    outputSchema: outputSchemaOf(definition, t),
    annotations: {
      title: t(definition.titleKey),
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    _meta: { 'medical-zone/calculator': id, 'medical-zone/version': definition.version },
  };
};

let tools: Promise<Tool[]> | null = null;

/** Every calculator and the converters as tools; built once. */
export const listTools = (): Promise<Tool[]> => {
  tools ??= Promise.all(calculatorIndex.map(({ id }) => buildTool(id)));
  return tools;
};

const resultLine = (evaluation: CalculatorEvaluation, key: string): string => {
  const unit = evaluation.units[key];
  return `${key} = ${String(evaluation.results[key])}${unit ? ` ${unit}` : ''}`;
};

const inWords = (evaluation: CalculatorEvaluation): string =>
  [
    ...Object.keys(evaluation.results)
      .filter((key) => evaluation.results[key] !== null)
      .map((key) => resultLine(evaluation, key)),
    ...evaluation.bands.map((band) => `${band.result}: ${band.label}`),
    ...evaluation.warnings.map((warning) => `Note: ${warning.message}`),
    `Calculator ${evaluation.calculator}, version ${evaluation.version}.`,
  ].join('\n');

const toResult = (id: string, outcome: CalculationOutcome): CallToolResult => {
  const structured: Record<string, unknown> = outcome.ok
    ? { ...outcome.evaluation }
    : {
        calculator: id,
        version: outcome.version,
        error: { code: 'unprocessable', message: outcome.message, fields: outcome.fields },
      };
  const words = outcome.ok
    ? inWords(outcome.evaluation)
    : [outcome.message, ...outcome.fields.map(({ path, message }) => `${path}: ${message}`)].join('\n');
  return {
    content: [
      { type: 'text', text: JSON.stringify(structured) },
      { type: 'text', text: words },
    ],
    structuredContent: structured,
    ...(!outcome.ok && { isError: true }),
  };
};

/** Calls a calculator as a tool: results, or a refusal with its fields and `isError`. */
export const callCalculator = async (id: string, inputs: unknown): Promise<CallToolResult> =>
  toResult(id, await calculate(id, inputs, 'en'));
