import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, lt, sql } from 'drizzle-orm';

const { notes } = tables;

export interface NoteSource {
  readonly kind: string;
  readonly id: string;
}

/** Notes of one member. */
export const createNotesRepository = (db: DatabaseOrTransaction, owner: { readonly id: string }) => {
  const mine = eq(notes.userId, owner.id);
  return {
    list: (limit: number, before: string | undefined) =>
      db
        .select()
        .from(notes)
        .where(and(mine, before === undefined ? undefined : lt(notes.id, before)))
        .orderBy(desc(notes.id))
        .limit(limit),
    async findBySource(source: NoteSource) {
      const [row] = await db
        .select()
        .from(notes)
        .where(and(mine, eq(notes.sourceKind, source.kind), eq(notes.sourceId, source.id)));
      return row ?? null;
    },
    async create(note: { title: string; text: string }, source: NoteSource) {
      const [row] = await db
        .insert(notes)
        .values({ id: newId(), userId: owner.id, ...note, sourceKind: source.kind, sourceId: source.id })
        .returning();
      if (!row) throw new Error('The note was not written.');
      return row;
    },
    async update(id: string, change: { title?: string | undefined; text?: string | undefined }) {
      const [row] = await db
        .update(notes)
        .set({
          ...(change.title !== undefined && { title: change.title }),
          ...(change.text !== undefined && { text: change.text }),
          updatedAt: sql`now()`,
        })
        .where(and(eq(notes.id, id), mine))
        .returning();
      return row ?? null;
    },
    async remove(id: string): Promise<boolean> {
      const rows = await db
        .delete(notes)
        .where(and(eq(notes.id, id), mine))
        .returning({ id: notes.id });
      return rows.length > 0;
    },
  };
};
export type NoteRow = Awaited<ReturnType<ReturnType<typeof createNotesRepository>['create']>>;
