import type { MemberActor } from '@mz/contracts';
import { foldHashtag } from '@mz/contracts/hashtags';
import { type MutedWord, mutedWordLimits } from '@mz/contracts/muted-words';
import { analyse } from '../../adapters/search/analysis/analyser.ts';
import { quoteTerm } from '../../adapters/search/text-query.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { publish } from '../../platform/outbox.ts';
import { createMutedWordsRepository, type MutedWordRow } from './muted-words.repository.ts';

const present = ({ id, word, createdAt }: MutedWordRow): MutedWord => ({
  id,
  word,
  createdAt: createdAt.toISOString(),
});

/**
 * Terms a text must have to say the word. The last character of a Chinese word is a term only where a text ends
 * with it, and a name of letters and numbers is its pieces.
 */
const termsOf = (word: string): string[] => {
  const terms = [
    ...new Set(analyse(word).flatMap(({ term, kind }) => (kind === 'joined' || term === '' ? [] : [term]))),
  ];
  const longer = terms.filter((term) => !/^\p{Script=Han}$/u.test(term));
  return longer.length > 0 ? longer : terms;
};

const maxTerms = 20;

/** The member's own list of words nobody's posts, comments or messages are shown with. */
export const createMutedWordsService = ({ db }: Pick<AppContext, 'db'>) => ({
  async list(actor: MemberActor): Promise<{ words: MutedWord[] }> {
    return { words: (await createMutedWordsRepository(db, actor).list()).map(present) };
  },

  async add(actor: MemberActor, word: string): Promise<{ word: MutedWord; isNew: boolean }> {
    const terms = termsOf(word).slice(0, maxTerms);
    if (terms.length === 0)
      throw new AppError('unprocessable', 'The word is in too many texts to be muted.', {
        fields: [{ path: 'body.word', code: 'too_common', message: 'is in too many texts' }],
      });
    const folded = terms.join(' ');
    return db.transaction(async (tx) => {
      const repository = createMutedWordsRepository(tx, actor);
      await repository.lock();
      const existing = await repository.find(folded);
      if (existing) return { word: present(existing), isNew: false };
      if ((await repository.count()) >= mutedWordLimits.words)
        throw new AppError('unprocessable', `Limit of ${mutedWordLimits.words} words reached.`);
      const row = await repository.insert({
        word,
        folded,
        tag: foldHashtag(word.replace(/^#/, '').replaceAll(/\s+/g, '')),
        query: terms.map(quoteTerm).join(' & '),
      });
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
