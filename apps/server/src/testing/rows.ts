import { type Database, newId } from '@mz/db';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** What the checks of a table say of a column. */
const rulesOf = (table: PgTable, column: PgColumn) => {
  const texts = getTableConfig(table).checks.map(({ value }) => dialect.sqlToQuery(value).sql);
  const about = texts.filter((text) => new RegExp(`\\b${column.name}\\b`).test(text));
  const match = (pattern: string): string | undefined =>
    about.map((text) => new RegExp(pattern).exec(text)?.[1]).find((found) => found !== undefined);
  return {
    choice: match(`\\b${column.name} in \\('([^']*)'`),
    least: Number(match(`\\b${column.name} between (\\d+)`) ?? 1),
    /** Of a list. */
    minItems: Number(match(`cardinality\\(${column.name}\\) between (\\d+)`) ?? 1),
    maxLength: Number(match(`char_length\\(${column.name}\\) (?:<=|between \\d+ and) (\\d+)`) ?? 1_000),
    /** One of several columns has to be filled: the first is. */
    isNeeded: about.some((text) =>
      new RegExp(
        `num_nonnulls\\(${column.name}\\b|^\\(${column.name} is null\\) = \\(\\w+ is not null\\)`,
      ).test(text),
    ),
    hasForm: about.some((text) =>
      // The second: filled where another column is empty, or the other way round.
      new RegExp(
        `\\b${column.name} (?:~|like|=)|= \\(${column.name} is (?:not )?null\\)|\\(${column.name} is null\\) =`,
      ).test(text),
    ),
  };
};

/** Places in a list differ from row to row. */
let place = 0;

const makeUp = (table: PgTable, column: PgColumn, text: string): unknown => {
  const { choice, least, minItems, maxLength, hasForm } = rulesOf(table, column);
  if (choice !== undefined) return choice;
  if (hasForm && !column.notNull) return undefined;
  if (column.getSQLType().endsWith('[]'))
    return column.notNull && !column.hasDefault
      ? Array.from({ length: minItems }, () => text.slice(0, maxLength))
      : undefined;
  switch (column.columnType) {
    case 'PgText':
      return text.slice(0, maxLength);
    case 'PgUUID':
      return column.notNull ? newId() : undefined;
    case 'PgJsonb':
      return column.hasDefault ? undefined : { text };
    case 'PgBoolean':
      return column.notNull && !column.hasDefault ? true : undefined;
    case 'PgBigInt53':
      place += 1;
      return column.notNull && !column.hasDefault ? place : undefined;
    case 'PgTimestamp':
      return column.notNull && !column.hasDefault ? new Date() : undefined;
    case 'PgDateString':
      return column.notNull && !column.hasDefault ? '2026-01-31' : undefined;
    default:
      return column.notNull && !column.hasDefault ? least : undefined;
  }
};

export interface RowWish {
  readonly table: PgTable;
  /** Values of columns, by their names in the schema. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Written into every column of free text. */
  readonly text: string;
  /**
   * Makes the row a foreign key needs, and answers with the value of the key, which has its name in the schema; `given`
   * are the values its other columns have to have, where it has several.
   */
  readonly parent: (
    table: PgTable,
    column: string,
    given: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>;
}

const keyOf = (table: PgTable, name: string | undefined): string | undefined =>
  Object.entries(getTableColumns(table)).find(([, column]) => column.name === name)?.[0];

/** What the other columns of a key have to be, by their names in the table it points to. */
const othersOf = (
  table: PgTable,
  reference: { columns: PgColumn[]; foreignColumns: PgColumn[]; foreignTable: PgTable },
  given: RowWish['given'],
): Record<string, unknown> =>
  Object.fromEntries(
    reference.columns.slice(1).flatMap(({ name }, at) => {
      const own = keyOf(table, name);
      const theirs = keyOf(reference.foreignTable, reference.foreignColumns[at + 1]?.name);
      return own !== undefined && theirs !== undefined && Object.hasOwn(given, own)
        ? [[theirs, given[own]] as const]
        : [];
    }),
  );

/** Writes a row whose values follow from types, checks and foreign keys of the table. */
export const insertRow = async (db: Database, wish: RowWish): Promise<Record<string, unknown>> => {
  const { table, given, text, parent } = wish;
  const { foreignKeys, name } = getTableConfig(table);
  const row: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    if (column.generated || column.generatedIdentity) continue;
    if (Object.hasOwn(given, key)) {
      row[key] = given[key];
      continue;
    }
    const reference = foreignKeys
      .map((foreign) => foreign.reference())
      // The first column of several leads; the others are given.
      .find(({ columns }) => columns[0]?.name === column.name);
    const target = reference && keyOf(reference.foreignTable, reference.foreignColumns[0]?.name);
    if (reference && target) {
      if (column.notNull || rulesOf(table, column).isNeeded)
        row[key] = await parent(reference.foreignTable, target, othersOf(table, reference, given));
      continue;
    }
    if (column.columnType === 'PgBigSerial53') continue;
    row[key] = makeUp(table, column, text);
  }
  try {
    const [written] = await db.insert(table).values(row).returning();
    if (!written) throw new Error('Nothing was written.');
    return written;
  } catch (error) {
    throw new Error(
      `No row could be made up for "${name}": teach apps/server/src/testing/rows.ts its checks. ${String((error as Error).cause ?? error)}`,
    );
  }
};

/** Tables in whose rows a text stands, in whatever column. */
export const findText = async (db: Database, text: string): Promise<string[]> => {
  const tables = await db.$client.query<{ name: string; relation: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name, format('%I.%I', n.nspname, c.relname) as relation
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`);
  const parts = tables.rows.map(
    ({ name, relation }) =>
      `select '${name}' as name where exists (select from ${relation} t where strpos(t::text, $1) > 0)`,
  );
  const { rows } = await db.$client.query<{ name: string }>(parts.join(' union all '), [text]);
  return rows.map(({ name }) => name);
};
