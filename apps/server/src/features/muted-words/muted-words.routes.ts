import { listMutedWords, muteWord, unmuteWord } from '@mz/contracts/muted-words';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { MutedWordsService } from './muted-words.service.ts';

/** Words the signed-in member does not want to read. */
export const registerMutedWords = (app: FastifyInstance, words: MutedWordsService): void => {
  route(app, listMutedWords, async (_input, { actor }) => words.list(actor));
  route(app, muteWord, async ({ body }, { actor, reply }) => {
    const { word, isNew } = await words.add(actor, body.word);
    if (isNew) reply.status(201);
    return word;
  });
  route(app, unmuteWord, async ({ params }, { actor }) => words.remove(actor, params.id));
};
