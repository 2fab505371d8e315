import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { MergeArticle } from '../../../platform/article-merging.ts';

/** Answers that cite the one row of an article cite the other, in their text and trace too: links go on working. */
export const moveCitations: MergeArticle = async (tx, { dropped, kept }) => {
  const { answerArticles } = tables;
  const citing = sql`(select message_id from answer_articles where article_id = ${dropped})`;
  // An id is nothing else inside such a document.
  await tx.execute(sql`
    update conversation_messages set answer = replace(answer::text, ${dropped}, ${kept})::jsonb
    where id in ${citing} and answer is not null`);
  await tx.execute(sql`
    update answer_traces set trace = replace(trace::text, ${dropped}, ${kept})::jsonb
    where message_id in ${citing}`);
  await tx.execute(sql`
    insert into answer_articles (message_id, article_id, user_id)
    select message_id, ${kept}, user_id from answer_articles where article_id = ${dropped}
    on conflict do nothing`);
  await tx.delete(answerArticles).where(eq(answerArticles.articleId, dropped));
};
