import type { MemberActor } from '@mz/contracts';
import { type MutedWord, mutedWordLimits } from '@mz/contracts/muted-words';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { publish } from '../../platform/outbox.ts';
import { toMutedColumns } from './muted-word-columns.ts';
import { createMutedWordsRepository, type MutedWordRow } from './muted-words.repository.ts';

const present = ({ id, word, createdAt }: MutedWordRow): MutedWord => ({
  id,
  word,
  createdAt: createdAt.toISOString(),
});

/** The member's own list of words nobody's posts, comments or messages are shown with. */
export const createMutedWordsService = ({ db }: Pick<AppContext, 'db'>) => ({
  async list(actor: MemberActor): Promise<{ words: MutedWord[] }> {
    return { words: (await createMutedWordsRepository(db, actor).list()).map(present) };
  },

  async add(actor: MemberActor, word: string): Promise<{ word: MutedWord; isNew: boolean }> {
    const columns = toMutedColumns(word);
    if (columns === null)
      throw new AppError('unprocessable', 'The word is in too many texts to be muted.', {
        fields: [{ path: 'body.word', code: 'too_common', message: 'is in too many texts' }],
      });
    return db.transaction(async (tx) => {
      const repository = createMutedWordsRepository(tx, actor);
      await repository.lock();
      const existing = await repository.find(columns.folded);
      if (existing) return { word: present(existing), isNew: false };
      if ((await repository.count()) >= mutedWordLimits.words)
        throw new AppError('unprocessable', `Limit of ${mutedWordLimits.words} words reached.`);
      const row = await repository.insert(columns);
      await publish(tx, { type: 'muted_words.changed', userId: actor.id });
      return { word: present(row), isNew: true };
    });
  },

  remove: (actor: MemberActor, id: string): Promise<{ removed: boolean }> =>
    db.transaction(async (tx) => {
      const removed = await createMutedWordsRepository(tx, actor).remove(id);
      if (removed) await publish(tx, { type: 'muted_words.changed', userId: actor.id });
      return { removed };
    }),
});
export type MutedWordsService = ReturnType<typeof createMutedWordsService>;
