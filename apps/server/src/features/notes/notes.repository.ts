import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { asc, desc, getTableColumns, sql } from 'drizzle-orm';
import { type Owner, ownTexts, type TextSource } from '../../platform/owned-texts.ts';

const { notes } = tables;

export type NoteRow = typeof notes.$inferSelect & { readonly conversationId: string | null };

interface NoteChange {
  title?: string | undefined;
  text?: string | undefined;
}

/** Notes of one member. */
export const createNotesRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = ownTexts(notes, owner);
  const columns = {
    ...getTableColumns(notes),
    conversationId: sql<string | null>`(
      select m.conversation_id from conversation_messages m
      where notes.source_kind = 'answer' and m.id = notes.source_id and m.user_id = ${owner.id}::uuid)`,
  };
  const first = ([row]: NoteRow[]): NoteRow | null => row ?? null;
  return {
    count: () => db.$count(notes, mine.all),
    list: async (limit: number, before: string | undefined): Promise<NoteRow[]> =>
      db.select(columns).from(notes).where(mine.before(before)).orderBy(desc(notes.id)).limit(limit),
    async findBySource(source: TextSource) {
      return first(
        await db.select(columns).from(notes).where(mine.from(source)).orderBy(desc(notes.id)).limit(1),
      );
    },
    /** Those on one thing, by their place in it. */
    listFrom: async (source: TextSource, limit: number): Promise<NoteRow[]> =>
      db
        .select(columns)
        .from(notes)
        .where(mine.from(source))
        .orderBy(asc(notes.sourcePlace), asc(notes.id))
        .limit(limit),
    async create(
      note: { title: string; text: string },
      source: TextSource & { readonly place?: number },
    ): Promise<NoteRow> {
      const row = first(
        await db
          .insert(notes)
          .values({
            id: newId(),
            userId: owner.id,
            ...note,
            sourceKind: source.kind,
            sourceId: source.id,
            sourcePlace: source.place ?? null,
          })
          .returning(columns),
      );
      if (!row) throw new Error('Insert of the note returned no row.');
      return row;
    },
    async update(id: string, { title, text }: NoteChange) {
      return first(
        await db
          .update(notes)
          .set({
            ...(title !== undefined && { title }),
            ...(text !== undefined && { text }),
            updatedAt: sql`now()`,
          })
          .where(mine.one(id))
          .returning(columns),
      );
    },
    async remove(id: string): Promise<boolean> {
      const rows = await db.delete(notes).where(mine.one(id)).returning({ id: notes.id });
      return rows.length > 0;
    },
  };
};
