import { type Note, noteLimits } from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import { createOwnedTexts } from '../../platform/owned-texts.ts';
import { createNotesRepository, type NoteRow } from './notes.repository.ts';

const present = (row: NoteRow): Note => ({
  id: row.id,
  title: row.title,
  text: row.text,
  conversationId: row.conversationId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Answers a member keeps as notes. */
export const createNotesService = ({ db }: Pick<AppContext, 'db'>) =>
  createOwnedTexts(db, {
    name: 'note',
    limit: noteLimits.notes,
    repositoryOf: createNotesRepository,
    present,
  });
export type NotesService = ReturnType<typeof createNotesService>;
