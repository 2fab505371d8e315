import type { MemberActor } from '@mz/contracts';
import type { ImportObstacle, ImportPart } from '@mz/contracts/archive-import';
import type { Transaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { TableName } from './table-name.ts';

/** The name of a table in archives. */
export const tableNameOf = (table: PgTable): string => {
  const { name, schema } = getTableConfig(table);
  return schema ? `${schema}.${name}` : name;
};

/** Columns of one row of the archive, by their names in the database. */
export type ArchiveRow = Readonly<Record<string, unknown>>;

/** How rows of a table come back from a member's archive, whose words anybody may have changed. */
export interface TableImport {
  /** What the member ticks. */
  readonly part: ImportPart;
  /** What is brought back of a row, and how it has to be. Columns that are not named begin anew. */
  readonly row: z.ZodObject;
  /** Columns that name rows of other tables of the archive. */
  readonly parents?: Readonly<Record<string, TableName>>;
  /** Which rows may be added: a condition on `r`, a row as it would be written. */
  readonly where?: (actor: MemberActor) => SQL;
  /** Rows a member may have. */
  readonly max?: number;
  /** One row a member: that of the archive takes the place of the one there is. */
  readonly replaces?: true;
  /** Changes rows before they are written, so that nothing of them is lost. */
  readonly prepare?: (
    tx: Transaction,
    actor: MemberActor,
    rows: readonly ArchiveRow[],
  ) => Promise<readonly ArchiveRow[]>;
}

export type ImportRule = TableImport | ImportObstacle;

export interface ImportCounts {
  readonly added: number;
  /** There already, and left as they stand. */
  readonly present: number;
}

/** What a feature does beside writing rows, with its services. */
export interface ImportHooks {
  /** After rows of a table were written, in their transaction. */
  readonly written?: { readonly [T in TableName]?: (tx: Transaction, actor: MemberActor) => Promise<void> };
  /** Writes the rows of a table by rules of its own. */
  readonly write?: {
    readonly [T in TableName]?: (
      tx: Transaction,
      actor: MemberActor,
      rows: readonly ArchiveRow[],
    ) => Promise<ImportCounts>;
  };
  /** Takes an upload of a purpose for what the archive held: whether it was needed is asked first. */
  readonly media?: Readonly<
    Record<
      string,
      {
        readonly isWanted: (actor: MemberActor) => Promise<boolean>;
        readonly take: (actor: MemberActor, uploadId: string) => Promise<void>;
      }
    >
  >;
}

/** Hooks of all features, by table and purpose. */
export const createImportHooks = () => {
  const all: ImportHooks[] = [];
  return {
    add: (hooks: ImportHooks): void => void all.push(hooks),
    writtenOf: (table: TableName) => all.find(({ written }) => written?.[table])?.written?.[table],
    writeOf: (table: TableName) => all.find(({ write }) => write?.[table])?.write?.[table],
    mediaOf: (purpose: string) => all.find(({ media }) => media?.[purpose])?.media?.[purpose],
  };
};
export type RegisteredImportHooks = ReturnType<typeof createImportHooks>;

const dayMs = 86_400_000;

/** Columns as archives hold them. */
export const archived = {
  id: z.uuid(),
  /** A moment that was; clocks differ a little. */
  time: z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) <= Date.now() + dayMs),
  text: (max: number) => z.string().max(max),
} as const;

/** Rows about an article this server holds. */
export const ofKnownArticle = (): SQL => sql`exists (select 1 from articles a where a.id = r.article_id)`;
