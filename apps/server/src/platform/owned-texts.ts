import type { Database, DatabaseOrTransaction } from '@mz/db';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../lib/app-error.ts';

export interface Owner {
  readonly id: string;
}

/** What a text was made of. */
export interface TextSource {
  readonly kind: string;
  readonly id: string;
}

interface KeptColumns {
  readonly id: PgColumn;
  readonly userId: PgColumn;
  readonly sourceKind: PgColumn;
  readonly sourceId: PgColumn;
}

/** Conditions on a table of texts; each holds for those of one member alone. */
export const ownTexts = (table: KeptColumns, owner: Owner) => {
  const all = eq(table.userId, owner.id);
  return {
    all,
    one: (id: string): SQL | undefined => and(eq(table.id, id), all),
    before: (id: string | undefined): SQL | undefined =>
      and(all, id === undefined ? undefined : lt(table.id, id)),
    from: ({ kind, id }: TextSource): SQL | undefined =>
      and(all, eq(table.sourceKind, kind), eq(table.sourceId, id)),
  };
};

/** Queries for the texts of one member. */
interface KeptRepository<Row, New, Change> {
  count(): Promise<number>;
  list(limit: number, before: string | undefined): Promise<Row[]>;
  findBySource(source: TextSource): Promise<Row | null>;
  create(text: New, source: TextSource): Promise<Row>;
  update(id: string, change: Change): Promise<Row | null>;
  remove(id: string): Promise<boolean>;
}

interface OwnedTexts<Row, Shown, New, Change> {
  /** What one of them is called in errors, e.g. `draft`. */
  readonly name: string;
  /** So many a member. */
  readonly limit: number;
  readonly repositoryOf: (db: DatabaseOrTransaction, owner: Owner) => KeptRepository<Row, New, Change>;
  readonly present: (row: Row) => Shown;
}

/** Texts a member keeps: listed, changed and deleted by that member alone. */
export const createOwnedTexts = <Row extends { readonly id: string }, Shown, New, Change>(
  db: Database,
  { name, limit: maxTexts, repositoryOf, present }: OwnedTexts<Row, Shown, New, Change>,
) => {
  return {
    async list(owner: Owner, limit: number, before: string | undefined) {
      const rows = await repositoryOf(db, owner).list(limit + 1, before);
      const shown = rows.slice(0, limit);
      return {
        texts: shown.map(present),
        nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    async update(owner: Owner, id: string, change: Change): Promise<Shown> {
      const row = await repositoryOf(db, owner).update(id, change);
      if (!row) throw new AppError('not_found', `${name[0]?.toUpperCase()}${name.slice(1)} not found.`);
      return present(row);
    },

    async remove(owner: Owner, id: string) {
      return { removed: await repositoryOf(db, owner).remove(id) };
    },

    /** Keeps something once: a second time answers with the text there is, as the member left it. */
    async keep(owner: Owner, text: New, source: TextSource): Promise<{ kept: Shown; isNew: boolean }> {
      return db.transaction(async (tx) => {
        // Until the end of the transaction the member gets no other one.
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`mz.${name}s.${owner.id}`}, 0))`,
        );
        const repository = repositoryOf(tx, owner);
        const existing = await repository.findBySource(source);
        if (existing) return { kept: present(existing), isNew: false };
        if ((await repository.count()) >= maxTexts)
          throw new AppError('unprocessable', `Limit of ${maxTexts} ${name}s reached.`);
        return { kept: present(await repository.create(text, source)), isNew: true };
      });
    },
  };
};
