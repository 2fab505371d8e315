import { type Database, tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { termsOf } from '../../adapters/search/analysis/stored-terms.ts';

const { postComments } = tables;
const batch = 200;

/** Gives comments written before comments had terms theirs. Without any there is one probe of an empty index. */
export const fillCommentTerms = async (db: Database): Promise<void> => {
  for (;;) {
    const rows = await db
      .select({ id: postComments.id, text: postComments.text })
      .from(postComments)
      .where(isNull(postComments.terms))
      .limit(batch);
    for (const { id, text } of rows)
      await db
        .update(postComments)
        .set({ terms: sql`${sql.param(termsOf(text))}::text[]` })
        // Edited meanwhile, it has its terms.
        .where(and(eq(postComments.id, id), isNull(postComments.terms)));
    if (rows.length < batch) return;
  }
};
