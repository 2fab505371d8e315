import fc from 'fast-check';

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Texts that break what was not written with care. */
const trickyText = fc.oneof(
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'null',
    "' or 1=1 --",
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '‮مرحبا',
    '9'.repeat(400),
    '-1',
    '1e309',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '2147483647',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '9223372036854775808',
    '0x10',
    'NaN',
    '%00',
    '\udfff\ud800',
    '2026-02-30T99:99:99Z',
    'a@b.c',
    '018f3c1e-0000-7000-8000-000000000001',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 3000 }),
);

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

const anything = fc.oneof(
  trickyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    -0,
    0.5,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    5e-324,
    1e308,
    [],
    {},
    [[[[]]]],
    { constructor: 1, toString: 'x', hasOwnProperty: null },
  ),
);

const fitting = (schema: JsonSchema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> => {
  if (depth > 5) return anything;
  const inner = (part: JsonSchema) => fromSchema(part, schemas, depth + 1);
  if (schema.$ref) return inner(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map(inner));
  switch ([schema.type].flat()[0]) {
    case 'string':
      return formats[schema.format ?? ''] ?? fc.string({ maxLength: 40 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: 5 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [name, inner(property)]),
        ),
        { requiredKeys: [] },
      );
    default:
      return anything;
  }
};

/** Values that mostly fit a schema, and sometimes do not at all. */
export const fromSchema = (schema: JsonSchema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: fitting(schema, schemas, depth) },
    { weight: depth === 0 ? 2 : 1, arbitrary: anything },
  );

/** What a query string or a path part may hold. */
export const arbitraryText = trickyText;

/** Bodies that are no JSON, or too much of it. */
export const brokenBody = fc.constantFrom(
  '{',
  '[1,',
  '"',
  'null',
  '[]',
  '{"__proto__":{"admin":true}}',
  '{"a":1,"a":2}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  JSON.stringify({ name: 'x'.repeat(1_200_000) }),
  JSON.stringify('x'.repeat(100_000)),
  '{"a":'.repeat(2_000),
  '{"constructor":{"prototype":{"admin":true}}}',
  '7',
  '\u0000',
  '{"email":"\\u0000","password":"\\ud800"}',
);
