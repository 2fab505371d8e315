import type { KeptName } from '@mz/contracts/account';
import { type Transaction, tables } from '@mz/db';
import { getTableColumns, is, type SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { RetentionName } from '../config/retention.ts';
import type { Config } from '../config.ts';
import type { ImportRule } from './archive-import.ts';
import type { TableName } from './table-name.ts';

export type { TableName } from './table-name.ts';

type Tables = typeof tables;
type Row<T extends TableName> = Tables[T] extends PgTable ? Tables[T]['$inferSelect'] : never;
type Change<T extends TableName> = Tables[T] extends PgTable ? Partial<Tables[T]['$inferInsert']> : never;
type ColumnName<T extends TableName> = keyof Row<T> & string;

/** Erases what a table holds of a member; the same end when called again. Uses only `tx`. */
export type EraseRows = (tx: Transaction, memberId: string) => Promise<void>;

/** When the rows of a table have served their time; a job removes them then. Why so long: `retention` in `admin.json`. */
export interface Expiry<Column> {
  /** The column, or the expression over columns, that says since when. Null: not yet. */
  readonly since: Column | SQL;
  /** Or the name of `KEEP_DAYS` by which the operator says it. */
  readonly days: number | RetentionName | ((config: Config) => number);
  /** Only rows for which this holds too. */
  readonly where?: SQL;
}

interface Ids<T extends TableName> {
  /** What of the table stays after an erasure without naming the member; null days: told with the name itself. */
  readonly stays?: { readonly as: KeptName; readonly days: number | null };
  readonly expires?: Expiry<ColumnName<T>>;
  /** What the archive of a member's own data leaves out, and why: the whole table, or columns of it. */
  readonly withheld?: string | { readonly [C in ColumnName<T>]?: string };
  /** How what the archive holds of the table is brought back, or why it cannot be. */
  readonly imports?: ImportRule;

  /** Ids that name neither a member nor an article and have no foreign key: what they name instead. */
  readonly refers?: { readonly [C in ColumnName<T>]?: string };
  /** The column that holds an article's id; `onArticleMerged` of the feature moves it. */
  readonly article?: ColumnName<T>;
}

interface OfMembers<T extends TableName> extends Ids<T> {
  /** Columns that name a member. */
  readonly member: ColumnName<T> | readonly ColumnName<T>[];
  /** Why they have no foreign key, where they have none. */
  readonly unlinked?: string;
  /** The column with the member's tag of rows whose member is not named; they are exported and erased with the others. */
  readonly tag?: ColumnName<T>;
  /** Of the columns that name a member, those whose member may see the row; all of them otherwise. */
  readonly exportedTo?: readonly ColumnName<T>[];
  /**
   * Rows that are, or make, an address which opens without signing in: what ends them when the account passes to
   * whoever has now proven to be its owner.
   */
  readonly secretAddress?: 'delete' | EraseRows;
  /** What is noted of a member's use of the product: nothing of it is kept of members who switched that off. */
  readonly usage?: true;
}

/** What a table holds of members, and what erasing one of them does to it. */
export type OwnedTable<T extends TableName> =
  | (Ids<T> & {
      /** No column names a member: at most through a parent row, with which it goes. */
      readonly member: null;
    })
  | (OfMembers<T> & { readonly onErase: 'delete' | EraseRows })
  | (OfMembers<T> & {
      /** The columns that name the member become null, and these values are written besides. */
      readonly onErase: 'anonymise';
      readonly set?: Change<T>;
    })
  | (OfMembers<T> & {
      /**
       * The row stays. Columns that name the member name a pseudonym instead, until `days` after the erasure; then the
       * row goes, or only the pseudonym.
       */
      readonly onErase: 'keep';
      readonly because: string;
      readonly as: KeptName;
      readonly days: number;
      readonly afterwards: 'delete' | 'anonymise';
      /** Takes out what is not needed for the reason, before the pseudonym is written. */
      readonly reduce?: EraseRows;
    });

/** Tables of a feature. Each table of the schema belongs to one feature. */
export type Owns = { readonly [T in TableName]?: OwnedTable<T> };

interface Keeping {
  readonly as: KeptName;
  readonly days: number;
  readonly afterwards: 'delete' | 'anonymise';
  readonly reduce: EraseRows | null;
}

/** An entry of `owns` as the code that walks all of them sees it. */
export interface Ownership {
  readonly feature: string;
  readonly tableName: TableName;
  readonly table: PgTable;
  readonly members: readonly string[];
  readonly onErase: 'delete' | 'anonymise' | 'keep' | EraseRows | null;
  readonly set: Readonly<Record<string, unknown>>;
  readonly because: string | null;
  /** How what is kept is told, how long it is kept, and what happens then. */
  readonly keeps: Keeping | null;
  readonly stays: { readonly as: KeptName; readonly days: number | null } | null;
  readonly unlinked: string | null;
  readonly refers: Readonly<Record<string, string>>;
  readonly article: string | null;
  readonly expires: Expiry<string> | null;
  readonly usage: boolean;
  readonly secretAddress: 'delete' | EraseRows | null;
  readonly withheld: string | Readonly<Record<string, string>>;
  readonly exportedTo: readonly string[];
  readonly tag: string | null;
  readonly imports: ImportRule | null;
}

/** A list of manifests the server cannot start with. */
export class ManifestError extends Error {
  override name = 'ManifestError';
}

const tableOf = (feature: string, name: string): PgTable => {
  const table: unknown = Object.hasOwn(tables, name) ? tables[name as TableName] : undefined;
  if (is(table, PgTable)) return table;
  throw new ManifestError(
    `Feature "${feature}" owns "${name}", which is no table of packages/db/src/schema.`,
  );
};

type Loose = Partial<{
  member: string | readonly string[] | null;
  onErase: Ownership['onErase'];
  set: Record<string, unknown>;
  because: string;
  as: KeptName;
  days: number;
  afterwards: 'delete' | 'anonymise';
  reduce: EraseRows;
  stays: { as: KeptName; days: number | null };
  unlinked: string;
  refers: Record<string, string>;
  article: string;
  tag: string;
  expires: Expiry<string>;
  usage: true;
  secretAddress: 'delete' | EraseRows;
  withheld: Ownership['withheld'];
  exportedTo: readonly string[];
  imports: ImportRule;
}>;

/**
 * Entries of `owns` of all features, one a table.
 *
 * @throws ManifestError for a table or column that does not exist, and for a table with two owners
 */
export const readOwnership = (
  features: readonly { readonly name: string; readonly owns: Owns }[],
): readonly Ownership[] => {
  const owned = new Map<string, Ownership>();
  for (const { name: feature, owns } of features)
    for (const [tableName, entry] of Object.entries(owns)) {
      const loose: Loose = entry;
      const table = tableOf(feature, tableName);
      const other = owned.get(tableName);
      if (other)
        throw new ManifestError(`Features "${other.feature}" and "${feature}" both own "${tableName}".`);
      const members = [loose.member ?? []].flat();
      const named = [
        ...members,
        ...Object.keys(loose.refers ?? {}),
        ...(typeof loose.withheld === 'object' ? Object.keys(loose.withheld) : []),
        ...(loose.exportedTo ?? []),
        ...(loose.article ? [loose.article] : []),
        ...(typeof loose.expires?.since === 'string' ? [loose.expires.since] : []),
      ];
      const columns = getTableColumns(table);
      const unknown = named.find((column) => !Object.hasOwn(columns, column));
      if (unknown !== undefined)
        throw new ManifestError(`Feature "${feature}" names "${tableName}.${unknown}", which is no column.`);
      owned.set(tableName, {
        feature,
        tableName: tableName as TableName,
        table,
        members,
        onErase: loose.onErase ?? null,
        set: loose.set ?? {},
        because: loose.because ?? null,
        keeps:
          loose.as && loose.days !== undefined && loose.afterwards
            ? { as: loose.as, days: loose.days, afterwards: loose.afterwards, reduce: loose.reduce ?? null }
            : null,
        stays: loose.stays ?? null,
        unlinked: loose.unlinked ?? null,
        refers: loose.refers ?? {},
        article: loose.article ?? null,
        expires: loose.expires ?? null,
        usage: loose.usage ?? false,
        secretAddress: loose.secretAddress ?? null,
        withheld: loose.withheld ?? {},
        exportedTo: loose.exportedTo ?? members,
        tag: loose.tag ?? null,
        imports: loose.imports ?? null,
      });
    }
  return [...owned.values()];
};
