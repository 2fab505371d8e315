import type { Readable, Writable } from 'node:stream';
import { restoreSchema } from '@mz/db';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { SequenceEntry } from './backup-manifest.ts';

export interface TableShape {
  readonly schema: string;
  readonly name: string;
  /** Those that can be written, in their order. */
  readonly columns: readonly string[];
}

/** Not the product's rows: jobs come again by themselves, migrations are the release's. */
const otherSchemas = ['information_schema', 'pgboss', 'drizzle', restoreSchema];

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteTable = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quote(schema)}.${quote(name)}`;

/** Every table that holds rows of the product. */
export const listTables = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> all($1)
      group by 1, 2
      order by 1, 2`,
    [otherSchemas],
  );
  return rows;
};

/** Where each sequence stands. Sequences move outside of transactions: read them after the rows. */
export const readSequences = async (client: pg.Client): Promise<SequenceEntry[]> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
      where schemaname !~ '^pg_' and schemaname <> all($1) order by 1, 2`,
    [otherSchemas],
  );
  const sequences: SequenceEntry[] = [];
  for (const { schema, name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteTable({ schema, name })}`,
    );
    const [at] = found.rows;
    if (at) sequences.push({ schema, name, ...at });
  }
  return sequences;
};

const columnsOf = ({ columns }: TableShape): string => columns.map(quote).join(', ');

/** Rows as lines of PostgreSQL's text format, over named columns. */
export const copyOut = (client: pg.Client, table: TableShape): Readable =>
  client.query(copyTo(`copy ${quoteTable(table)} (${columnsOf(table)}) to stdout`));

/** Takes lines of PostgreSQL's text format. */
export const copyIn = (client: pg.Client, table: TableShape): Writable =>
  client.query(copyFrom(`copy ${quoteTable(table)} (${columnsOf(table)}) from stdin`));

/** Hashes of the migrations a database has seen, oldest first. */
export const readMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
};
