import type { Actor } from '@mz/contracts';
import { advisoryLocks, type DatabaseOrTransaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createNotesRepository, type NoteRow, type NoteSource } from './notes.repository.ts';

export const presentNote = (row: NoteRow) => ({
  id: row.id,
  title: row.title,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The id of a signed-in physician. */
const memberOf = ({ id }: Actor): { id: string } => {
  if (id === null) throw new AppError('forbidden', 'Only members keep notes.');
  return { id };
};

/** Texts a member keeps. */
export const createNotesService = ({ db }: Pick<AppContext, 'db'>) => ({
  async list(actor: Actor, limit: number, before: string | undefined) {
    const rows = await createNotesRepository(db, memberOf(actor)).list(limit + 1, before);
    const shown = rows.slice(0, limit);
    return {
      notes: shown.map(presentNote),
      nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  async update(actor: Actor, id: string, change: { title?: string | undefined; text?: string | undefined }) {
    const row = await createNotesRepository(db, memberOf(actor)).update(id, change);
    if (!row) throw new AppError('not_found', 'There is no such note.');
    return presentNote(row);
  },

  async remove(actor: Actor, id: string) {
    return { removed: await createNotesRepository(db, memberOf(actor)).remove(id) };
  },

  /** Keeps something once: a second time answers with the note there is, however many ask at once. */
  async keep(actor: Actor, note: { title: string; text: string }, source: NoteSource) {
    const member = memberOf(actor);
    return db.transaction(async (tx: DatabaseOrTransaction) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.notes})`);
      const repository = createNotesRepository(tx, member);
      const existing = await repository.findBySource(source);
      if (existing) return { note: presentNote(existing), isNew: false };
      return { note: presentNote(await repository.create(note, source)), isNew: true };
    });
  },
});
export type NotesService = ReturnType<typeof createNotesService>;
