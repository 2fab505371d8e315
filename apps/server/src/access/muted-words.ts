import type { Actor } from '@mz/contracts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** All words of the viewer as one text query; null without any. Read once a query, like connections. */
const mutedBy = (viewerId: string): SQL => sql`(select string_agg(w.query, ' | ')::tsquery from muted_words w
  where w.member_id = ${viewerId}::uuid)`;

/** Whether a text says a word the viewer muted. `matches` asks the terms of the text. Own texts are asked nothing. */
const saysMuted = (viewer: Actor, author: SQLWrapper, matches: (muted: SQL) => SQL): SQL => {
  if (viewer.id === null) return sql`false`;
  const muted = mutedBy(viewer.id);
  return sql`(${muted} is not null and ${author} is distinct from ${viewer.id}::uuid and ${matches(muted)})`;
};

/** For texts whose terms are an array beside them. */
export const saysMutedWord = (viewer: Actor, text: { author: SQLWrapper; terms: SQLWrapper }): SQL =>
  saysMuted(
    viewer,
    text.author,
    (muted) => sql`coalesce(array_to_tsvector(array_remove(${text.terms}, '')) @@ ${muted}, false)`,
  );

/** For a row of `posts`: its own text, and the text it passes on. */
export const postSaysMutedWord = (viewer: Actor): SQL =>
  saysMuted(
    viewer,
    sql`posts.author_id`,
    (muted) => sql`exists (select 1 from post_terms said
      where said.post_id in (posts.id, posts.repost_of_id) and said.terms @@ ${muted})`,
  );
