import type { MemberActor } from '@mz/contracts';
import type { DatabaseOrTransaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { postSaysMutedWord } from '../../access/muted-words.ts';
import { definePlanned } from '../../lib/planned-statement.ts';
import { type AuthorRow, authorJson, isoTime, viewerValues } from './feed.repository.ts';
import { listedComment, readable } from './feed-pages.ts';

export interface ActivityRow {
  readonly kind: 'liked' | 'commented' | 'followed' | 'saved' | 'closed';
  readonly member: AuthorRow | null;
  readonly others: number;
  readonly post: { readonly id: string; readonly text: string } | null;
  readonly at: string;
}

export interface TopicRow {
  readonly tag: string;
  readonly label: string;
  readonly posts: number;
  readonly following: boolean;
}

/** Posts of one's own that are looked at for what others did; older ones are quiet. */
const maxOwnPosts = 50;
const maxExcerptLength = 120;

const postJson = (alias: SQL): SQL =>
  sql`jsonb_build_object('id', ${alias}.id, 'text', left(${alias}.text, ${maxExcerptLength}))`;

const askActivity = definePlanned<{
  readonly viewer: MemberActor;
  readonly page: { readonly limit: number };
}>({ viewer: viewerValues, page: ['limit'] }, ({ viewer, page }) => {
  const me = sql`${viewer.id}::uuid`;
  const author = authorJson(viewer);
  return sql`
    with own as materialized (
      select p.id, p.text from posts p
      where p.author_id = ${me} and p.deleted_at is null order by p.id desc limit ${maxOwnPosts}
    ), happened as (
      (select 'liked' as kind, latest.member_id, (stats.likes - 1)::int as others, own.id as post_id,
          latest.created_at as at
        from own join post_stats stats on stats.post_id = own.id cross join lateral (
          select l.member_id, l.created_at from post_likes l
          where l.post_id = own.id and l.member_id <> ${me} order by l.created_at desc limit 1) latest)
      union all
      (select 'commented', latest.author_id, (stats.comments - 1)::int, own.id, latest.created_at
        from own join post_stats stats on stats.post_id = own.id cross join lateral (
          select c.author_id, c.created_at from post_comments c
          where c.post_id = own.id and c.author_id <> ${me} and c.deleted_at is null
            and c.hidden_reason is null
          order by c.id desc limit 1) latest)
      union all
      (select 'followed', f.follower_id, 0, null::uuid, f.created_at from member_follows f
        where f.followed_id = ${me} order by f.created_at desc limit ${page.limit}::int)
      union all
      (select 'saved', null::uuid, 0, s.post_id, s.saved_at from saved_posts s
        where s.member_id = ${me} order by s.saved_at desc limit ${page.limit}::int)
      union all
      (select 'closed', posts.author_id, 0, posts.id, posts.outcome_at
        from (select distinct c.post_id from (
            select post_id from post_comments
            where author_id = ${me} and deleted_at is null order by id desc limit ${maxOwnPosts}) c) answered
          join posts on posts.id = answered.post_id
        where posts.outcome_at is not null and posts.author_id <> ${me})
    )
    select h.kind, greatest(h.others, 0) as others, ${isoTime(sql`h.at`)} as at,
      (select ${author} from profiles where profiles.id = h.member_id) as member,
      case when posts.id is not null then ${postJson(sql`posts`)} end as post
    from happened h left join posts on posts.id = h.post_id
    where (h.post_id is null or ${readable(viewer)} and not ${postSaysMutedWord(viewer)})
      and (h.member_id is null or ${listedComment(viewer, sql`h.member_id`)})
    order by h.at desc limit ${page.limit}::int`;
});

/** What surrounds the feed of one member: what trends, what happened lately, what is followed. */
export const createActivityRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const author = authorJson(viewer);
  return {
    async listTopics(limit: number): Promise<TopicRow[]> {
      const { rows } = await db.execute<TopicRow & Record<string, unknown>>(sql`
        select h.tag, h.label, h.posts::float8 as posts, exists (
          select 1 from topic_follows f
          where f.member_id = ${me} and f.kind = 'hashtag' and f.value = h.tag) as following
        from hashtags h where h.posts > 0 and not exists (
          select 1 from muted_words w where w.member_id = ${me} and w.tag = h.tag)
        order by h.trending desc, h.tag limit ${limit}`);
      return rows;
    },

    async listFollowedMembers(limit: number): Promise<(AuthorRow & { notified: boolean })[]> {
      const { rows } = await db.execute<{ author: AuthorRow; notified: boolean }>(sql`
        select ${author} as author, f.notify_since is not null as notified from member_follows f join profiles on profiles.id = f.followed_id
        where f.follower_id = ${me} and ${listedComment(viewer, sql`f.followed_id`)}
        order by f.created_at desc limit ${limit}`);
      return rows.map((row) => ({ ...row.author, notified: row.notified }));
    },

    /** What others did with the member's posts and what the member saved, the latest first. */
    list: (limit: number): Promise<ActivityRow[]> =>
      askActivity<ActivityRow & Record<string, unknown>>(db, { viewer, page: { limit } }),
  };
};
