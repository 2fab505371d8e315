import { type MemberActor, type Note, noteLimits } from '@mz/contracts';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createOwnedTexts, type TextSource } from '../../platform/owned-texts.ts';
import { createNotesRepository, type NoteRow } from './notes.repository.ts';

const present = (row: NoteRow): Note => ({
  id: row.id,
  title: row.title,
  text: row.text,
  conversationId: row.conversationId,
  resource:
    row.sourceKind === 'resource' && row.sourceId !== null
      ? { id: row.sourceId, at: row.sourcePlace ?? 0 }
      : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const maxOfSource = 200;

/** Answers a member keeps as notes, and notes at places of what is learned from. */
export const createNotesService = ({ db }: Pick<AppContext, 'db'>) => ({
  ...createOwnedTexts(db, {
    name: 'note',
    limit: noteLimits.notes,
    repositoryOf: createNotesRepository,
    present,
  }),

  /** One more note on something, at a place of it. */
  add: (
    owner: MemberActor,
    text: { title: string; text: string },
    source: TextSource & { readonly place: number },
  ): Promise<Note> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mz.notes.${owner.id}`}, 0))`);
      const repository = createNotesRepository(tx, owner);
      if ((await repository.count()) >= noteLimits.notes)
        throw new AppError('unprocessable', `Limit of ${noteLimits.notes} notes reached.`);
      return present(await repository.create(text, source));
    }),

  async listOf(owner: MemberActor, source: TextSource) {
    const rows = await createNotesRepository(db, owner).listFrom(source, maxOfSource);
    return rows.map(({ id, text, sourcePlace }) => ({ id, text, at: sourcePlace ?? 0 }));
  },
});
export type NotesService = ReturnType<typeof createNotesService>;
