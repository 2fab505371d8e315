import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';
import { maxInt4 } from './integers.ts';

interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Node;
  readonly prefixItems?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly propertyNames?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

const endpoints: contract.Endpoint[] = Object.values<unknown>(contract).filter(
  (value): value is contract.Endpoint => typeof value === 'object' && value !== null && 'responses' in value,
);

const isBoundedText = (node: Node): boolean =>
  node.enum !== undefined ||
  node.const !== undefined ||
  node.maxLength !== undefined ||
  node.format !== undefined ||
  // A form with an end, such as one of four digits, is a bound too.
  (node.pattern?.startsWith('^') === true && node.pattern.endsWith('$') && !/[+*]|,\}/.test(node.pattern));

const hasType = (node: Node, type: string): boolean => [node.type].flat().includes(type);

/** Parts of a request that have no bound of their own. */
const findUnbounded = (node: Node, place: string): string[] => {
  const choices = [node.anyOf, node.oneOf, node.allOf].flatMap((one) => one ?? []);
  const found = choices.flatMap((choice) => findUnbounded(choice, place));
  if (choices.length > 0) return found;
  if (hasType(node, 'string') && !isBoundedText(node)) found.push(`${place}: text`);
  if (hasType(node, 'integer') && !(Math.abs(node.maximum ?? Infinity) <= maxInt4))
    found.push(`${place}: integer`);
  if (hasType(node, 'array')) {
    if (node.maxItems === undefined && !node.prefixItems) found.push(`${place}: list`);
    for (const item of [node.items ?? [], node.prefixItems ?? []].flat())
      found.push(...findUnbounded(item, `${place}[]`));
  }
  for (const [name, property] of Object.entries(node.properties ?? {}))
    found.push(...findUnbounded(property, `${place}.${name}`));
  if (typeof node.additionalProperties === 'object') {
    found.push(...findUnbounded(node.additionalProperties, `${place}.*`));
    if (node.propertyNames && !isBoundedText(node.propertyNames)) found.push(`${place}: keys`);
  }
  return found;
};

describe('what a request may hold', () => {
  it('has a bound in every text, list and whole number', () => {
    expect(endpoints.length).toBeGreaterThan(50);
    const unbounded = endpoints.flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = endpoint[part];
        return schema
          ? findUnbounded(
              z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node,
              `${endpoint.id} ${part}`,
            )
          : [];
      }),
    );
    expect(unbounded).toEqual([]);
  });

  it('is a whole number only where the column holds it', () => {
    expect(contract.int4(1).safeParse(maxInt4).success).toBe(true);
    expect(contract.int4(1).safeParse(maxInt4 + 1).success).toBe(false);
    expect(contract.int4FromText().safeParse('2147483648').success).toBe(false);
    expect(contract.int4FromText().parse('7')).toBe(7);
  });
});
