import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';

const { mutedWords } = tables;

export type MutedWordRow = typeof mutedWords.$inferSelect;
type NewWord = Pick<MutedWordRow, 'word' | 'folded' | 'tag' | 'query'>;

/** Words one member muted. */
export const createMutedWordsRepository = (
  db: DatabaseOrTransaction,
  { id: me }: { readonly id: string },
) => ({
  list: (): Promise<MutedWordRow[]> =>
    db.select().from(mutedWords).where(eq(mutedWords.memberId, me)).orderBy(mutedWords.folded),

  count: (): Promise<number> => db.$count(mutedWords, eq(mutedWords.memberId, me)),

  /** Two devices add one after the other, so that the limit holds. */
  async lock(): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`muted-words:${me}`}, 0))`);
  },

  async find(folded: string): Promise<MutedWordRow | null> {
    const [row] = await db
      .select()
      .from(mutedWords)
      .where(and(eq(mutedWords.memberId, me), eq(mutedWords.folded, folded)));
    return row ?? null;
  },

  async insert(word: NewWord): Promise<MutedWordRow> {
    const [row] = await db
      .insert(mutedWords)
      .values({ ...word, id: newId(), memberId: me })
      .returning();
    if (!row) throw new Error('Insert of the muted word returned no row.');
    return row;
  },

  async remove(id: string): Promise<boolean> {
    const rows = await db
      .delete(mutedWords)
      .where(and(eq(mutedWords.id, id), eq(mutedWords.memberId, me)))
      .returning({ id: mutedWords.id });
    return rows.length > 0;
  },
});
