import type { MemberActor } from '@mz/contracts';
import type { HiddenReason } from '@mz/contracts/moderation-reports';
import type { Mention, ShownMention } from '@mz/contracts/social';
import { type DatabaseOrTransaction, newId } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { saysMutedWord } from '../../access/muted-words.ts';
import { notBlocked } from '../../access/predicates.ts';
import { isOwnPost } from '../../access/pseudonyms.ts';
import { definePlanned } from '../../lib/planned-statement.ts';
import { type CitationRow, citationsJson, type NewCitation, writeCitations } from './citations.repository.ts';
import {
  type AuthorRow,
  authorJson,
  isoTime,
  mentionsJson,
  type PseudonymRow,
  pseudonymJson,
  viewerValues,
} from './feed.repository.ts';
import { listedComment, readable } from './feed-pages.ts';

export interface CommentRow {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly author: AuthorRow | PseudonymRow | null;
  readonly text: string;
  readonly likes: number;
  readonly liked: boolean;
  readonly mine: boolean;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly deleted: boolean;
  readonly hidden: HiddenReason | null;
  readonly citations: readonly CitationRow[] | null;
  readonly mentions: readonly ShownMention[] | null;
}

interface NewComment {
  readonly postId: string;
  readonly parentId: string | null;
  readonly clientId: string;
  readonly text: string;
  readonly terms: readonly string[];
  readonly identifiersStatedAt: Date | null;
  readonly citations: readonly NewCitation[];
  readonly isHeld: boolean;
}

/** Replies shown under one comment. */
const maxReplies = 100;

/** What decides about a row `c` of the comments on `posts`, for one viewer. */
const conditionsFor = (viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const mine = sql`(coalesce(c.author_id = ${me}, false) or c.by_author and ${isOwnPost(viewer)})`;
  const shown = sql`(c.hidden_reason is null or ${mine})`;
  return {
    me,
    mine,
    /** For changes, where only `post_comments` is read. */
    ownComment: (row: SQL) => sql`(coalesce(${row}.author_id = ${me}, false) or ${row}.by_author
      and exists (select 1 from posts where posts.id = ${row}.post_id and ${isOwnPost(viewer)}))`,
    listed: sql`${shown} and ${listedComment(viewer, sql`c.author_id`)}
      and not ${saysMutedWord(viewer, { author: sql`c.author_id`, terms: sql`c.terms` })}`,
  };
};

const commentsOf = (viewer: MemberActor, from: SQL): SQL => {
  const { me, mine } = conditionsFor(viewer);
  return sql`
    select c.id, c.post_id as "postId", c.parent_id as "parentId", c.text, c.likes::float8 as likes,
      case when c.by_author and c.deleted_at is null then ${pseudonymJson(sql`posts`)}
        else (select ${authorJson(viewer)} from profiles where profiles.id = c.author_id) end as author,
      exists (select 1 from comment_likes l where l.comment_id = c.id and l.member_id = ${me}) as liked,
      ${mine} as mine, c.deleted_at is not null as deleted,
      c.hidden_reason as hidden,
      ${isoTime(sql`c.created_at`)} as "createdAt", ${isoTime(sql`c.edited_at`)} as "editedAt",
      ${mentionsJson(viewer, sql`comment_mentions m where m.comment_id = c.id`)} as mentions,
      ${citationsJson(sql`post_citations.comment_id = c.id`)} as citations
    ${from}`;
};

interface OfViewer {
  readonly viewer: MemberActor;
}

/** Comments of the first level; one that was deleted stays while somebody replied to it. */
const askFirstLevel = definePlanned<
  OfViewer & {
    readonly post: { readonly id: string };
    readonly page: { readonly after: string | null; readonly limit: number };
  }
>({ viewer: viewerValues, post: ['id'], page: ['after', 'limit'] }, ({ viewer, post, page }) => {
  const { listed, ownComment } = conditionsFor(viewer);
  return commentsOf(
    viewer,
    sql`from post_comments c join posts on posts.id = c.post_id
      where c.post_id = ${post.id}::uuid and c.parent_id is null and ${readable(viewer)} and ${listed}
        and (c.deleted_at is null or exists (
          select 1 from post_comments r where r.parent_id = c.id and r.deleted_at is null
            and (r.hidden_reason is null or ${ownComment(sql`r`)})))
        ${page.after === null ? sql`` : sql`and c.id > ${page.after}::uuid`}
      order by c.id limit ${page.limit}::int`,
  );
});

const askReplies = definePlanned<
  OfViewer & { readonly post: { readonly id: string; readonly parentIds: readonly string[] } }
>({ viewer: viewerValues, post: ['id', 'parentIds'] }, ({ viewer, post }) =>
  commentsOf(
    viewer,
    sql`from unnest(${sql.param(post.parentIds)}::uuid[]) parents(id) cross join lateral (
        select * from post_comments r where r.parent_id = parents.id and r.deleted_at is null
        order by r.id limit ${maxReplies}) c
      join posts on posts.id = c.post_id
      where c.post_id = ${post.id}::uuid and ${readable(viewer)} and ${conditionsFor(viewer).listed}
      order by c.id`,
  ),
);

const askComment = definePlanned<OfViewer & { readonly comment: { readonly id: string } }>(
  { viewer: viewerValues, comment: ['id'] },
  ({ viewer, comment }) =>
    commentsOf(
      viewer,
      sql`from post_comments c join posts on posts.id = c.post_id
        where c.id = ${comment.id}::uuid and ${readable(viewer)} and ${conditionsFor(viewer).listed}`,
    ),
);

/** Comments as one member reads and writes them. */
export const createCommentsRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const { me, ownComment } = conditionsFor(viewer);
  type Row = CommentRow & Record<string, unknown>;
  return {
    list: (postId: string, after: string | undefined, limit: number): Promise<CommentRow[]> =>
      askFirstLevel<Row>(db, { viewer, post: { id: postId }, page: { after: after ?? null, limit } }),

    replies: (postId: string, parentIds: readonly string[]): Promise<CommentRow[]> =>
      askReplies<Row>(db, { viewer, post: { id: postId, parentIds } }),

    async find(id: string): Promise<CommentRow | null> {
      const [row] = await askComment<Row>(db, { viewer, comment: { id } });
      return row ?? null;
    },

    /** Whether a comment of the viewer on a post stands under the pseudonym of the post. */
    async isUnderPseudonym(postId: string | SQL): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from posts where posts.id = (${postId})::uuid and posts.author_id is null and ${isOwnPost(viewer)}`);
      return rows.length > 0;
    },

    async findByClientId(clientId: string): Promise<string | null> {
      const { rows } = await db.execute<{ id: string }>(
        sql`select c.id from post_comments c where c.client_id = ${clientId}::uuid
          and (c.author_id = ${me} or c.by_author) and ${ownComment(sql`c`)}`,
      );
      return rows[0]?.id ?? null;
    },

    /** Null where the post or the comment replied to is not there, or the same comment is written already. */
    async insert(
      comment: NewComment,
    ): Promise<{ id: string; postAuthorId: string | null; byAuthor: boolean } | null> {
      const id = newId();
      const isPseudonymous = sql`(posts.author_id is null and ${isOwnPost(viewer)})`;
      const { rows } = await db.execute<{ postAuthorId: string | null; byAuthor: boolean }>(sql`
        insert into post_comments (id, post_id, author_id, by_author, parent_id, client_id, text, terms, identifiers_stated_at, hidden_reason)
        select ${id}::uuid, posts.id, case when ${isPseudonymous} then null else ${me} end, ${isPseudonymous},
          ${comment.parentId}::uuid, ${comment.clientId}::uuid,
          ${comment.text}, ${sql.param([...comment.terms])}::text[], ${comment.identifiersStatedAt?.toISOString() ?? null}::timestamptz,
          ${comment.isHeld ? 'held' : null}::text
        from posts where posts.id = ${comment.postId}::uuid and ${readable(viewer)}
          and (${comment.parentId}::uuid is null or exists (
            select 1 from post_comments p where p.id = ${comment.parentId}::uuid
              and p.post_id = posts.id and p.parent_id is null and p.deleted_at is null
              and p.hidden_reason is null))
        on conflict do nothing
        returning by_author as "byAuthor",
          (select p.author_id from posts p where p.id = post_comments.post_id) as "postAuthorId"`);
      const [row] = rows;
      if (!row) return null;
      await writeCitations(db, { postId: comment.postId, commentId: id }, comment.citations);
      return { id, ...row };
    },

    async update(
      id: string,
      { text, terms, identifiersStatedAt }: Pick<NewComment, 'text' | 'terms' | 'identifiersStatedAt'>,
    ): Promise<string | null> {
      const { rows } = await db.execute<{ postId: string }>(sql`
        update post_comments c set text = ${text}, terms = ${sql.param([...terms])}::text[], edited_at = now(),
          identifiers_stated_at = coalesce(${identifiersStatedAt?.toISOString() ?? null}::timestamptz, c.identifiers_stated_at)
        where c.id = ${id}::uuid and ${ownComment(sql`c`)} and c.deleted_at is null returning c.post_id as "postId"`);
      return rows[0]?.postId ?? null;
    },

    /** Members the comment names, anew; those a block stands before are not written. */
    async writeMentions(id: string, mentions: readonly Mention[]): Promise<boolean> {
      const isMine = sql`exists (select 1 from post_comments c where c.id = ${id}::uuid and c.author_id = ${me})`;
      await db.execute(sql`delete from comment_mentions where comment_id = ${id}::uuid and ${isMine}`);
      let isWritten = false;
      for (const { memberId, name } of mentions) {
        const { rowCount } = await db.execute(sql`
          insert into comment_mentions (comment_id, member_id, name)
          select ${id}::uuid, profiles.id, ${name} from profiles
          where profiles.id = ${memberId}::uuid and ${isMine} and ${notBlocked(viewer, sql`profiles.id`)}
          on conflict do nothing`);
        isWritten ||= (rowCount ?? 0) > 0;
      }
      return isWritten;
    },

    /** Takes the words away; the place stays for replies. */
    async remove(id: string): Promise<string | null> {
      const { rows } = await db.execute<{ postId: string }>(sql`
        update post_comments c set text = '', terms = '{}', deleted_at = now()
        where c.id = ${id}::uuid and ${ownComment(sql`c`)} and c.deleted_at is null returning c.post_id as "postId"`);
      const postId = rows[0]?.postId ?? null;
      if (postId) await writeCitations(db, { postId, commentId: id }, []);
      return postId;
    },
  };
};
