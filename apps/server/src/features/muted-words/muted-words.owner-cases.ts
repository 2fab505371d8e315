import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createMutedWordsRepository } from './muted-words.repository.ts';

export const mutedWordsCases = defineOwnerCases({
  covers: [createMutedWordsRepository],
  create: createMutedWordsRepository,
  async arrange(db, { id: memberId }, mark) {
    const id = newId();
    const word = mark.slice(0, 60);
    await db
      .insert(tables.mutedWords)
      .values({ id, memberId, word, folded: word, tag: word, query: `'${word}'` });
    return { id, word };
  },
  methods: {
    list: (words) => words.list(),
    count: (words) => words.count(),
    lock: { anybody: 'takes a lock and reads nothing' },
    find: (words, { word }) => words.find(word),
    insert: { anybody: 'writes a word of whoever calls' },
    remove: (words, { id }) => words.remove(id),
  },
});
