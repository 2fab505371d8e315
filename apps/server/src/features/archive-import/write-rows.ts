import { createHash } from 'node:crypto';
import type { MemberActor } from '@mz/contracts';
import type { Transaction } from '@mz/db';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { ArchiveRow, ImportCounts, TableImport } from '../../platform/archive-import.ts';
import type { Ownership, TableName } from '../../platform/ownership.ts';

/** A table with its rule, as the writing needs it. */
export interface ImportedTable {
  readonly name: string;
  readonly tableName: TableName;
  readonly rule: TableImport;
  readonly identifier: SQL;
  /** The column that names the member. */
  readonly member: string;
  /** Columns of the key; the member's may be one of them. */
  readonly key: readonly string[];
  /** Rows are named by an id of their own. */
  readonly hasId: boolean;
  readonly columns: readonly string[];
  readonly marks: { readonly version: boolean; readonly updatedAt: boolean };
}

const columnOf = (owned: Ownership, key: string): string => {
  const column = getTableColumns(owned.table)[key];
  if (!column) throw new Error(`${owned.tableName} has no column ${key}.`);
  return column.name;
};

export const toImportedTable = (owned: Ownership, rule: TableImport): ImportedTable => {
  const { name, schema, columns, primaryKeys } = getTableConfig(owned.table);
  const [memberKey] = owned.exportedTo;
  if (memberKey === undefined) throw new Error(`${owned.tableName} names no member to bring rows back to.`);
  const known = new Set(columns.map((column) => column.name));
  const named = Object.keys(rule.row.shape);
  const unknown = named.find((column) => !known.has(column));
  if (unknown !== undefined) throw new Error(`${owned.tableName} has no column ${unknown} to bring back.`);
  const key = [
    ...columns.filter(({ primary }) => primary).map((column) => column.name),
    ...primaryKeys.flatMap((primary) => primary.columns.map((column) => column.name)),
  ];
  return {
    name: schema ? `${schema}.${name}` : name,
    tableName: owned.tableName,
    rule,
    identifier: schema
      ? sql`${sql.identifier(schema)}.${sql.identifier(name)}`
      : sql`${sql.identifier(name)}`,
    member: columnOf(owned, memberKey),
    key,
    hasId: named.includes('id'),
    columns: named,
    marks: { version: known.has('version'), updatedAt: known.has('updated_at') },
  };
};

/**
 * The id a row gets whose own one belongs to somebody else here: the same for the same member each time, and of the
 * same moment.
 */
const deriveId = (memberId: string, id: string): string => {
  const hash = createHash('sha256').update(`${memberId}:${id}`).digest('hex');
  const time = id.replaceAll('-', '').slice(0, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
};

/** Ids of a table as the member gets them. */
const mapIds = async (
  tx: Transaction,
  table: Pick<ImportedTable, 'identifier' | 'member'>,
  memberId: string,
  ids: readonly string[],
): Promise<(id: string) => string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from ${table.identifier} t
    where t.id = any(${sql.param([...new Set(ids)])}::uuid[])
      and t.${sql.identifier(table.member)} is distinct from ${memberId}::uuid`);
  const foreign = new Set(rows.map(({ id }) => id));
  return (id) => (foreign.has(id) ? deriveId(memberId, id) : id);
};

const withOwnIds = async (
  tx: Transaction,
  tables: ReadonlyMap<TableName, ImportedTable>,
  table: ImportedTable,
  memberId: string,
  rows: readonly ArchiveRow[],
): Promise<readonly ArchiveRow[]> => {
  const named: [column: string, table: ImportedTable][] = table.hasId ? [['id', table]] : [];
  for (const [column, parent] of Object.entries(table.rule.parents ?? {})) {
    const known = tables.get(parent);
    if (!known) throw new Error(`${table.tableName} names rows of ${parent}, which are not brought back.`);
    named.push([column, known]);
  }
  let mapped = rows;
  for (const [column, of] of named) {
    const ids = mapped.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []));
    const toOwn = await mapIds(tx, of, memberId, ids);
    mapped = mapped.map((row) =>
      typeof row[column] === 'string' ? { ...row, [column]: toOwn(row[column]) } : row,
    );
  }
  return mapped;
};

const list = (columns: readonly string[], of?: string): SQL =>
  sql.join(
    columns.map((column) =>
      of ? sql`${sql.raw(of)}.${sql.identifier(column)}` : sql`${sql.identifier(column)}`,
    ),
    sql`, `,
  );

/** Adds what is not there yet; what is, stays as it stands. */
const insertRows = async (
  tx: Transaction,
  { identifier, member, key, columns, rule }: ImportedTable,
  actor: MemberActor,
  rows: readonly ArchiveRow[],
): Promise<ImportCounts> => {
  const given = columns.filter((column) => column !== member);
  const isThere = sql`exists (select 1 from ${identifier} t where ${sql.join(
    key.map((column) =>
      column === member
        ? sql`t.${sql.identifier(column)} = ${actor.id}::uuid`
        : sql`t.${sql.identifier(column)} = r.${sql.identifier(column)}`,
    ),
    sql` and `,
  )})`;
  const { rows: counted } = await tx.execute<{ added: number; present: number }>(sql`
    with fit as materialized (
      select r.* from jsonb_populate_recordset(null::${identifier}, ${JSON.stringify(rows)}::jsonb) r
      where ${rule.where?.(actor) ?? sql`true`}),
    fresh as materialized (
      select r.* from fit r where not ${isThere}
      ${
        rule.max === undefined
          ? sql``
          : sql`limit greatest(0, ${rule.max}::int - (select count(*)::int from ${identifier} o
              where o.${sql.identifier(member)} = ${actor.id}::uuid))`
      }),
    added as (
      insert into ${identifier} (${sql.identifier(member)}, ${list(given)})
      select ${actor.id}::uuid, ${list(given, 'r')} from fresh r
      on conflict do nothing returning 1)
    select (select count(*)::int from added) as added,
      (select count(*)::int from fit r where ${isThere})
        + (select count(*)::int from fresh) - (select count(*)::int from added) as present`);
  return counted[0] ?? { added: 0, present: 0 };
};

/** Puts the one row of the archive in the place of the one there is. */
const replaceRow = async (
  tx: Transaction,
  { identifier, member, columns, marks }: ImportedTable,
  actor: MemberActor,
  row: ArchiveRow,
): Promise<ImportCounts> => {
  const set = (column: string): SQL => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`;
  const changes = [
    ...columns.map(set),
    ...(marks.version ? [sql`version = t.version + 1`] : []),
    ...(marks.updatedAt ? [sql`updated_at = now()`] : []),
  ];
  const { rowCount } = await tx.execute(sql`
    insert into ${identifier} as t (${sql.identifier(member)}, ${list(columns)})
    select ${actor.id}::uuid, ${list(columns, 'r')}
    from jsonb_populate_record(null::${identifier}, ${JSON.stringify(row)}::jsonb) r
    on conflict (${sql.identifier(member)}) do update set ${sql.join(changes, sql`, `)}
    where (${list(columns, 't')}) is distinct from (${list(columns, 'excluded')})`);
  return rowCount ? { added: 1, present: 0 } : { added: 0, present: 1 };
};

const isRefusal = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  // Values a column does not take, or a rule of the table refuses.
  return code.startsWith('22') || code.startsWith('23');
};

/** Writes them together; where the database refuses one, each by itself, so that the others come through. */
const writeTogether = async (
  tx: Transaction,
  rows: readonly ArchiveRow[],
  write: (tx: Transaction, rows: readonly ArchiveRow[]) => Promise<ImportCounts>,
): Promise<ImportCounts> => {
  try {
    return await tx.transaction((inner) => write(inner, rows));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (rows.length === 1) return { added: 0, present: 0 };
  }
  let counts: ImportCounts = { added: 0, present: 0 };
  for (const row of rows) {
    const one = await writeTogether(tx, [row], write);
    counts = { added: counts.added + one.added, present: counts.present + one.present };
  }
  return counts;
};

/**
 * Writes rows of one table to the member, in `tx`; the same rows again change nothing.
 *
 * @param writeOwn how the feature writes them itself, where it does
 */
export const writeRows = async (
  tx: Transaction,
  tables: ReadonlyMap<TableName, ImportedTable>,
  table: ImportedTable,
  actor: MemberActor,
  rows: readonly ArchiveRow[],
  writeOwn?: (tx: Transaction, actor: MemberActor, rows: readonly ArchiveRow[]) => Promise<ImportCounts>,
): Promise<ImportCounts> => {
  if (rows.length === 0) return { added: 0, present: 0 };
  const { rule } = table;
  if (writeOwn) return writeTogether(tx, rows, (inner, some) => writeOwn(inner, actor, some));
  if (rule.replaces) {
    const [last] = rows.slice(-1);
    return last
      ? writeTogether(tx, [last], (inner) => replaceRow(inner, table, actor, last))
      : { added: 0, present: 0 };
  }
  return writeTogether(tx, rows, async (inner, some) => {
    const mapped = await withOwnIds(inner, tables, table, actor.id, some);
    const ready = (await rule.prepare?.(inner, actor, mapped)) ?? mapped;
    return ready.length === 0 ? { added: 0, present: 0 } : insertRows(inner, table, actor, ready);
  });
};
