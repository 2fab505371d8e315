import { deleteNote, listNotes, updateNote } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { NotesService } from './notes.service.ts';

/** Notes of the signed-in physician. */
export const registerNotes = (app: FastifyInstance, notes: NotesService): void => {
  route(app, listNotes, async ({ query }, { actor }) => {
    const { texts, nextBefore } = await notes.list(actor, query.limit, query.before);
    return { notes: texts, nextBefore };
  });
  route(app, updateNote, async ({ params, body }, { actor }) => notes.update(actor, params.id, body));
  route(app, deleteNote, async ({ params }, { actor }) => notes.remove(actor, params.id));
};
