import type { EntryKind } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import type { EntryColumns } from './entry-view.ts';

const { profileEntries } = tables;
export type EntryRow = typeof profileEntries.$inferSelect;

/** Entries of one member's own profile. */
export const createEntriesRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => {
  const mine = eq(profileEntries.userId, userId);
  const ofKind = (kind: EntryKind) => and(mine, eq(profileEntries.kind, kind));
  return {
    list: (): Promise<EntryRow[]> =>
      db
        .select()
        .from(profileEntries)
        .where(mine)
        .orderBy(asc(profileEntries.kind), asc(profileEntries.position), asc(profileEntries.id)),

    /** Locks the row until the end of the transaction. */
    async lock(id: string): Promise<EntryRow | null> {
      const [row] = await db
        .select()
        .from(profileEntries)
        .where(and(mine, eq(profileEntries.id, id)))
        .for('update');
      return row ?? null;
    },

    /** Writes at the end of its kind, or null where the same entry is there already. */
    async add(entry: EntryColumns): Promise<EntryRow | null> {
      const [last] = await db
        .select({ position: max(profileEntries.position) })
        .from(profileEntries)
        .where(and(mine, eq(profileEntries.kind, entry.kind)));
      const [row] = await db
        .insert(profileEntries)
        .values({ ...entry, id: newId(), userId, position: (last?.position ?? -1) + 1 })
        .onConflictDoNothing()
        .returning();
      return row ?? null;
    },

    /** Whether another entry of the kind is the same one. */
    async isTaken(kind: EntryKind, identity: string, exceptId: string): Promise<boolean> {
      const found = await db.$count(
        profileEntries,
        and(
          ofKind(kind),
          eq(profileEntries.identity, identity),
          sql`${profileEntries.id} <> ${exceptId}::uuid`,
        ),
      );
      return found > 0;
    },

    async update(id: string, entry: EntryColumns): Promise<EntryRow | null> {
      const [row] = await db
        .update(profileEntries)
        .set({ ...entry, version: sql`${profileEntries.version} + 1`, updatedAt: sql`now()` })
        .where(and(mine, eq(profileEntries.id, id)))
        .returning();
      return row ?? null;
    },

    async remove(id: string): Promise<boolean> {
      const rows = await db
        .delete(profileEntries)
        .where(and(mine, eq(profileEntries.id, id)))
        .returning({ id: profileEntries.id });
      return rows.length > 0;
    },

    async order(kind: EntryKind, ids: readonly string[]): Promise<void> {
      await db.execute(sql`
        update profile_entries e set position = o.position - 1
        from unnest(${sql.param([...ids])}::uuid[]) with ordinality as o(id, position)
        where e.id = o.id and e.user_id = ${userId}::uuid and e.kind = ${kind}`);
    },
  };
};
