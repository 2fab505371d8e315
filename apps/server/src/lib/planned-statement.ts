import { createHash } from 'node:crypto';
import type { DatabaseOrTransaction } from '@mz/db';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** Around the name of a value in a statement that is built for any; no text of the product holds it. */
const mark = '\u0001';
const standIns = new RegExp(`${mark}([^${mark}]+)${mark}`);

/** Shapes that are kept: each connection holds the plan of each. Rarer ones are built and planned anew. */
const maxShapes = 100;

type Parts<I> = { readonly [P in keyof I]: object | null };
/** By part of the input the fields that are values; what the others hold decides what the statement says. */
type ValueNames<I> = { readonly [P in keyof I]: readonly (keyof Exclude<I[P], null | undefined> & string)[] };
type Input = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

interface Statement {
  /** Absent where it is not kept. */
  readonly name?: string;
  readonly text: string;
  readonly params: readonly ((input: Input) => unknown)[];
}

const valueAt = (input: Input, place: string): unknown => {
  const [part = '', field = ''] = place.split('.');
  return input[part]?.[field];
};

/** How a parameter is made of an input: as it was built, from one value, or as a text with values in it. */
const readerOf = (param: unknown): ((input: Input) => unknown) => {
  if (typeof param !== 'string') return () => param;
  const pieces = param.split(standIns);
  if (pieces.length === 1) return () => param;
  const [before, place = '', after] = pieces;
  if (pieces.length === 3 && before === '' && after === '') return (input) => valueAt(input, place);
  return (input) =>
    pieces.map((piece, at) => (at % 2 === 1 ? String(valueAt(input, piece)) : piece)).join('');
};

const compile = (query: SQL, isKept: boolean): Statement => {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (text.includes(mark)) throw new Error('A value stands in the text of a statement.');
  return {
    ...(isKept && { name: createHash('sha1').update(text).digest('base64url') }),
    text,
    params: params.map(readerOf),
  };
};

/**
 * A statement that takes longer to build and to plan than to run: built once for each shape of its input, with stand-ins
 * for the values, and planned once a connection for any of them. `build` must not look into a value. Transactions, and
 * what stands in for a database, are given it with its values.
 */
export const definePlanned = <I extends Parts<I>>(values: ValueNames<I>, build: (input: I) => SQL) => {
  const known = new Map<string, Statement>();
  const namesOf = new Map<string, readonly string[]>(Object.entries(values));
  const shapeOf = (input: Input): Input =>
    Object.fromEntries(
      Object.entries(input).map(([part, fields]) => {
        if (fields === null) return [part, null];
        const shape: Record<string, unknown> = { ...fields };
        for (const name of namesOf.get(part) ?? [])
          if (shape[name] !== undefined && shape[name] !== null)
            shape[name] = `${mark}${part}.${name}${mark}`;
        return [part, shape];
      }),
    );
  const statementOf = (input: Input): Statement => {
    const shape = shapeOf(input);
    const key = JSON.stringify(shape);
    const kept = known.get(key);
    if (kept) return kept;
    const isKept = known.size < maxShapes;
    const statement = compile(build(shape as I), isKept);
    if (isKept) known.set(key, statement);
    return statement;
  };
  return async <Row extends Record<string, unknown>>(db: DatabaseOrTransaction, input: I): Promise<Row[]> => {
    if (!('$planned' in db)) return (await db.execute(build(input))).rows as Row[];
    const fields: Input = { ...input } as Input;
    const { name, text, params } = statementOf(fields);
    const values = params.map((read) => read(fields));
    const { rows } = await (name === undefined
      ? db.$client.query<Row>({ text, values })
      : db.$planned.query<Row>({ name, text, values }));
    return rows;
  };
};
