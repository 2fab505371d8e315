import type { ImportObstacle } from '@mz/contracts/archive-import';
import type { TableImport } from '../../platform/archive-import.ts';
import type { Ownership, TableName } from '../../platform/ownership.ts';
import { type ImportedTable, toImportedTable } from './write-rows.ts';

export interface ImportPlan {
  /** By name in the archive, in the order in which rows are written: parents first. */
  readonly tables: ReadonlyMap<string, ImportedTable>;
  readonly byTableName: ReadonlyMap<TableName, ImportedTable>;
  readonly obstacles: ReadonlyMap<string, ImportObstacle>;
}

/** What of an archive is brought back, and what cannot be, from the manifests. */
export const planImport = (
  ownership: readonly Ownership[],
  nameOf: (owned: Ownership) => string,
): ImportPlan => {
  const rules: [owned: Ownership, rule: TableImport][] = [];
  const obstacles = new Map<string, ImportObstacle>();
  for (const owned of ownership) {
    if (owned.imports === null) continue;
    if (typeof owned.imports === 'string') obstacles.set(nameOf(owned), owned.imports);
    else rules.push([owned, owned.imports]);
  }
  const byTableName = new Map<TableName, ImportedTable>();
  const add = ([owned, rule]: [Ownership, TableImport]): void => {
    if (byTableName.has(owned.tableName)) return;
    for (const parent of Object.values(rule.parents ?? {})) {
      const entry = rules.find(([other]) => other.tableName === parent);
      if (entry && entry[0] !== owned) add(entry);
    }
    byTableName.set(owned.tableName, toImportedTable(owned, rule));
  };
  for (const entry of rules) add(entry);
  const tables = new Map([...byTableName.values()].map((table) => [table.name, table]));
  return { tables, byTableName, obstacles };
};
