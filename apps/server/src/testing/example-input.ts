import fc from 'fast-check';
import type { JsonSchema, Schemas } from './arbitrary-input.ts';

/** Where a value lies in a body: property names and list positions. */
export type Place = readonly (string | number)[];

export interface TextField {
  readonly place: Place;
  readonly maxLength: number | null;
  /** Neither a format nor a pattern: any text fits. */
  readonly free: boolean;
}

export const exampleId = '018f3c1e-0000-7000-8000-000000000001';

const formats: Readonly<Record<string, string>> = {
  uuid: exampleId,
  email: 'somebody@example.org',
  uri: 'https://example.org/',
  'date-time': '2026-01-02T03:04:05.000Z',
  date: '2026-01-02',
};

const typeOf = (schema: JsonSchema): string => String([schema.type].flat()[0]);

const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  if (schema.$ref) return resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  return choice ? resolve(choice, schemas) : schema;
};

const exampleText = (schema: JsonSchema): string => {
  const known = formats[schema.format ?? ''];
  if (known !== undefined) return known;
  if (schema.pattern === undefined) return 'ab'.repeat(Math.ceil((schema.minLength ?? 2) / 2));
  const [text = ''] = fc.sample(fc.stringMatching(new RegExp(schema.pattern)), { numRuns: 1, seed: 1 });
  return text;
};

/** One value that fits a schema, always the same. */
export const exampleOf = (given: JsonSchema, schemas: Schemas, depth = 0): unknown => {
  const schema = resolve(given, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (typeOf(schema)) {
    case 'string':
      return exampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return depth > 6 ? [] : [exampleOf(schema.items ?? {}, schemas, depth + 1)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          // An id that may be left out names something that is not there.
          .filter(([name, one]) => depth <= 6 && (one.format !== 'uuid' || schema.required?.includes(name)))
          .map(([name, property]) => [name, exampleOf(property, schemas, depth + 1)]),
      );
    default:
      return null;
  }
};

/** Every text of a body that is not one of a list or of a fixed form. */
export const textFieldsOf = (given: JsonSchema, schemas: Schemas, place: Place = []): TextField[] => {
  if (place.length > 6) return [];
  if (given.$ref) return textFieldsOf(resolve(given, schemas), schemas, place);
  const choices = given.anyOf ?? given.oneOf ?? given.allOf;
  if (choices) {
    const [first] = choices
      .map((choice) => textFieldsOf(choice, schemas, place))
      .filter((found) => found.length > 0);
    return first ?? [];
  }
  switch (typeOf(given)) {
    case 'string':
      if (given.enum || given.const !== undefined || given.format === 'uuid') return [];
      return [{ place, maxLength: given.maxLength ?? null, free: !given.format && !given.pattern }];
    case 'array':
      return textFieldsOf(given.items ?? {}, schemas, [...place, 0]);
    case 'object':
      return [
        ...Object.entries(given.properties ?? {}).flatMap(([name, property]) =>
          textFieldsOf(property, schemas, [...place, name]),
        ),
        // Free keys: what stands below them is as free.
        ...(typeof given.additionalProperties === 'object' && !given.properties
          ? [{ place: [...place, 'free'], maxLength: null, free: true }]
          : []),
      ];
    default:
      return [];
  }
};

/** The same value with another one at a place. */
export const withValueAt = (value: unknown, place: Place, replacement: unknown): unknown => {
  const [step, ...rest] = place;
  if (step === undefined) return replacement;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[step] = withValueAt(list[step], rest, replacement);
    return list;
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...object, [step]: withValueAt(object[step], rest, replacement) };
};
