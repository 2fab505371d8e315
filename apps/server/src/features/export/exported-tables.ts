import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { tableNameOf } from '../../platform/archive-import.ts';
import { tagIn } from '../../platform/owner-tags.ts';
import type { Ownership } from '../../platform/ownership.ts';

export interface Omission {
  readonly what: string;
  readonly why: string;
}

/** A table of the archive: where its rows are, and what of them is left out. */
export interface ExportedTable {
  readonly name: string;
  /** Rows of one member, each as one JSON object. */
  readonly rowsOf: (memberId: string, tagKey?: string) => SQL;
  readonly omissions: readonly Omission[];
}

const identifierOf = (table: PgTable): SQL => {
  const { name, schema } = getTableConfig(table);
  return schema ? sql`${sql.identifier(schema)}.${sql.identifier(name)}` : sql`${sql.identifier(name)}`;
};

const columnName = (table: PgTable, key: string): string => {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`${tableNameOf(table)} has no column ${key}.`);
  return column.name;
};

/** Bytes in a table are keys and other secrets; files lie in the file store. */
const hasBytes = (sqlType: string): boolean => sqlType === 'bytea';

const withheldColumns = ({ table, withheld }: Ownership): Map<string, string> => {
  const named = typeof withheld === 'string' ? {} : withheld;
  const columns = new Map(
    Object.entries(named).map(([key, why]): [string, string] => [columnName(table, key), why]),
  );
  for (const column of Object.values(getTableColumns(table)))
    if (hasBytes(column.getSQLType()) && !columns.has(column.name))
      columns.set(column.name, 'key material of the server');
  return columns;
};

/** Whether the row of an alias names the member, or has the member's tag. */
const isOf = (alias: SQL, { table, exportedTo, tag }: Ownership, memberId: string, tagKey?: string): SQL =>
  sql.join(
    [
      ...exportedTo.map((key) => sql`${alias}.${sql.identifier(columnName(table, key))} = ${memberId}::uuid`),
      ...(tag !== null && tagKey !== undefined
        ? [
            sql`${alias}.${sql.identifier(columnName(table, tag))} = ${tagIn(tagKey, 'owner', sql`${alias}.id`)}`,
          ]
        : []),
    ],
    sql` or `,
  );

/** Rows that name the member, or, of a table without such columns, those of a parent row that does. */
const conditionOf = (
  owned: Ownership,
  all: readonly Ownership[],
): ((memberId: string, tagKey?: string) => SQL) | null => {
  if (owned.exportedTo.length > 0) return (memberId, tagKey) => isOf(sql`t`, owned, memberId, tagKey);
  for (const { reference } of getTableConfig(owned.table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference();
    const parent = all.find(({ table }) => table === foreignTable);
    const [from, to] = [columns[0], foreignColumns[0]];
    if (!parent || !from || !to || parent.exportedTo.length === 0) continue;
    return (memberId, tagKey) => sql`t.${sql.identifier(from.name)} in (
      select p.${sql.identifier(to.name)} from ${identifierOf(parent.table)} p
      where ${isOf(sql`p`, parent, memberId, tagKey)})`;
  }
  return null;
};

/**
 * What the archive of a member holds, from the manifests: every table that names members, and tables that hang on one
 * of these, but for what a manifest withholds with its reason.
 */
export const listExportedTables = (
  ownership: readonly Ownership[],
): { readonly tables: readonly ExportedTable[]; readonly omissions: readonly Omission[] } => {
  const tables: ExportedTable[] = [];
  const omissions: Omission[] = [];
  for (const owned of ownership) {
    const name = tableNameOf(owned.table);
    if (typeof owned.withheld === 'string') {
      omissions.push({ what: name, why: owned.withheld });
      continue;
    }
    const condition = conditionOf(owned, ownership);
    // Nothing in it is about a member.
    if (!condition) continue;
    const withheld = withheldColumns(owned);
    const left = [...withheld.keys()];
    const without =
      left.length === 0
        ? sql``
        : sql` - array[${sql.join(
            left.map((column) => sql`${column}`),
            sql`, `,
          )}]::text[]`;
    tables.push({
      name,
      rowsOf: (memberId, tagKey) =>
        sql`select to_jsonb(t)${without} as row from ${identifierOf(owned.table)} t where ${condition(memberId, tagKey)}`,
      omissions: [...withheld].map(([column, why]) => ({ what: `${name}.${column}`, why })),
    });
  }
  return { tables, omissions };
};
