import type { EntryKind } from '@mz/contracts/growth';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { growthEntries, growthReflections } = tables;

type Row = typeof growthEntries.$inferSelect;
export type EntryRow = Row & { readonly hasReflection: boolean };
export type NewEntry = Omit<typeof growthEntries.$inferInsert, 'id' | 'memberId' | 'createdAt' | 'endedAt'>;

/** Where a page of the record ends. */
export interface EntryPlace {
  readonly on: string;
  readonly id: string;
}

interface EntryFilter {
  readonly kind?: EntryKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The learning record of one member. */
export const createEntriesRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = eq(growthEntries.memberId, owner.id);
  const current = and(mine, isNull(growthEntries.endedAt));
  const inside = ({ kind, from, to }: EntryFilter): SQL | undefined =>
    and(
      current,
      kind ? eq(growthEntries.kind, kind) : undefined,
      from ? gte(growthEntries.doneOn, from) : undefined,
      to ? lte(growthEntries.doneOn, to) : undefined,
    );
  const select = (where: SQL | undefined, limit: number): Promise<EntryRow[]> =>
    db
      .select({
        entry: growthEntries,
        hasReflection: sql<boolean>`exists (select 1 from ${growthReflections} g
          where g.entry_id = ${growthEntries.id})`,
      })
      .from(growthEntries)
      .where(where)
      .orderBy(desc(growthEntries.doneOn), desc(growthEntries.id))
      .limit(limit)
      .then((rows) => rows.map(({ entry, hasReflection }) => ({ ...entry, hasReflection })));

  return {
    list(filter: EntryFilter, after: EntryPlace | null, limit: number): Promise<EntryRow[]> {
      const beyond = after
        ? or(
            lt(growthEntries.doneOn, after.on),
            and(eq(growthEntries.doneOn, after.on), lt(growthEntries.id, after.id)),
          )
        : undefined;
      return select(and(inside(filter), beyond), limit);
    },

    async find(id: string): Promise<EntryRow | null> {
      const [row] = await select(and(current, eq(growthEntries.id, id)), 1);
      return row ?? null;
    },

    /** Entries the member wrote, those that count no more too. */
    countOwn: (): Promise<number> => db.$count(growthEntries, and(mine, isNull(growthEntries.sourceKey))),

    async insert(values: NewEntry): Promise<string> {
      const id = newId();
      await db.insert(growthEntries).values({ ...values, id, memberId: owner.id });
      return id;
    },

    /** Marks an entry of the member's own; false where there is none that counts. */
    async end(id: string): Promise<boolean> {
      const rows = await db
        .update(growthEntries)
        .set({ endedAt: sql`now()` })
        .where(and(current, isNull(growthEntries.sourceKey), eq(growthEntries.id, id)))
        .returning({ id: growthEntries.id });
      return rows.length > 0;
    },

    /** Takes what was thought about one entry along to the one in its place. */
    async moveReflection(from: string, to: string): Promise<void> {
      await db
        .update(growthReflections)
        .set({ entryId: to })
        .where(and(eq(growthReflections.memberId, owner.id), eq(growthReflections.entryId, from)));
    },

    async setReflection(entryId: string, sealed: Buffer, inReport: boolean): Promise<void> {
      const changed = { sealed, inReport, updatedAt: sql`now()` };
      await db
        .insert(growthReflections)
        .values({ entryId, memberId: owner.id, sealed, inReport })
        .onConflictDoUpdate({
          target: growthReflections.entryId,
          set: changed,
          setWhere: eq(growthReflections.memberId, owner.id),
        });
    },

    async removeReflection(entryId: string): Promise<void> {
      await db
        .delete(growthReflections)
        .where(and(eq(growthReflections.memberId, owner.id), eq(growthReflections.entryId, entryId)));
    },

    async findReflection(entryId: string): Promise<{ sealed: Buffer; inReport: boolean } | null> {
      const [row] = await db
        .select({ sealed: growthReflections.sealed, inReport: growthReflections.inReport })
        .from(growthReflections)
        .where(and(eq(growthReflections.memberId, owner.id), eq(growthReflections.entryId, entryId)));
      return row ?? null;
    },

    /** Reflections that the member lets into reports, by entry. */
    reflectionsInReport: (from: string, to: string) =>
      db
        .select({ entryId: growthReflections.entryId, sealed: growthReflections.sealed })
        .from(growthReflections)
        .innerJoin(growthEntries, eq(growthEntries.id, growthReflections.entryId))
        .where(and(inside({ from, to }), eq(growthReflections.inReport, true))),
  };
};
