import { sql } from 'drizzle-orm';
import type { MergeArticle } from '../../platform/article-merging.ts';
import { publish } from '../../platform/outbox.ts';

/** Moves what members saved of one row of an article to the other, with notes joined and the earlier date kept. */
export const moveSaved: MergeArticle = async (tx, { dropped, kept }) => {
  const holders = await tx.execute<{ user_id: string }>(
    sql`select user_id from saved_articles where article_id = ${dropped}
      union select user_id from collection_articles where article_id = ${dropped}`,
  );
  await tx.execute(sql`
    insert into saved_articles (user_id, article_id, note, saved_at, updated_at)
    select user_id, ${kept}, note, saved_at, updated_at from saved_articles where article_id = ${dropped}
    on conflict (user_id, article_id) do update set
      note = left(concat_ws(E'\n\n', nullif(saved_articles.note, ''), nullif(excluded.note, '')), 4000),
      saved_at = least(saved_articles.saved_at, excluded.saved_at)`);
  await tx.execute(sql`delete from saved_articles where article_id = ${dropped}`);
  await tx.execute(sql`
    insert into collection_articles (collection_id, user_id, article_id, added_at)
    select collection_id, user_id, ${kept}, added_at from collection_articles where article_id = ${dropped}
    on conflict do nothing`);
  await tx.execute(sql`delete from collection_articles where article_id = ${dropped}`);
  await tx.execute(sql`
    update library_notices n set article_id = ${kept} where article_id = ${dropped} and not exists (
      select from library_notices o where o.user_id = n.user_id and o.kind = n.kind and o.article_id = ${kept})`);
  await tx.execute(sql`delete from library_notices where article_id = ${dropped}`);
  for (const { user_id: userId } of holders.rows) await publish(tx, { type: 'library.changed', userId });
};
