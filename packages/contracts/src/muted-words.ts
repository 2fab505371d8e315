import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Limits of a member's own list of muted words. */
export const mutedWordLimits = { wordLength: 60, words: 100 } as const;

const tag = 'muted words';
const permission = 'member:use';

export const mutedWordSchema = z
  .object({
    id: z.uuid(),
    word: z.string().describe('As it was written.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MutedWord' });
export type MutedWord = z.infer<typeof mutedWordSchema>;

export const listMutedWords = defineEndpoint({
  id: 'mutedWords.list',
  method: 'GET',
  path: '/api/muted-words',
  summary: 'Words the signed-in member does not want to read, by alphabet of their folded form',
  tag,
  permission,
  responses: { 200: z.object({ words: z.array(mutedWordSchema) }) },
});

export const muteWord = defineEndpoint({
  id: 'mutedWords.add',
  method: 'POST',
  path: '/api/muted-words',
  summary: 'Mute a word or a few; another form of a muted one is the same',
  tag,
  permission,
  body: z.object({ word: z.string().trim().min(1).max(mutedWordLimits.wordLength) }),
  responses: { 201: mutedWordSchema, 200: mutedWordSchema },
  errors: ['unprocessable'],
});

export const unmuteWord = defineEndpoint({
  id: 'mutedWords.remove',
  method: 'DELETE',
  path: '/api/muted-words/:id',
  summary: 'Mute a word no longer',
  tag,
  permission,
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ removed: z.boolean() }) },
});
