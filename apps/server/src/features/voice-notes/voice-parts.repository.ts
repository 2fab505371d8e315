import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { voiceNoteParts, voiceNotes } = tables;

export type VoicePartRow = typeof voiceNoteParts.$inferSelect;

/** Sound of one member's recordings that are not saved yet. */
export const createVoicePartsRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  /** False where there is no such recording of the member. */
  async add(noteId: string, start: number, sealed: Buffer): Promise<boolean> {
    const { rowCount } = await db.execute(sql`
      insert into voice_note_parts (note_id, start, sealed)
      select n.id, ${start}::bigint, ${sealed} from voice_notes n
      where n.id = ${noteId}::uuid and n.user_id = ${owner.id}::uuid`);
    return (rowCount ?? 0) > 0;
  },

  /** A few parts in their order. */
  list: (noteId: string, from: number, limit: number): Promise<VoicePartRow[]> =>
    db
      .select(getTableColumns(voiceNoteParts))
      .from(voiceNoteParts)
      .innerJoin(voiceNotes, eq(voiceNotes.id, voiceNoteParts.noteId))
      .where(
        and(
          eq(voiceNotes.userId, owner.id),
          eq(voiceNoteParts.noteId, noteId),
          gte(voiceNoteParts.start, from),
        ),
      )
      .orderBy(asc(voiceNoteParts.start))
      .limit(limit),

  /** How many parts there were. */
  async clear(noteId: string): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from voice_note_parts p using voice_notes n
      where n.id = p.note_id and n.id = ${noteId}::uuid and n.user_id = ${owner.id}::uuid`);
    return rowCount ?? 0;
  },
});
