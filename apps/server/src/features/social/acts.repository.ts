import type { MemberActor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '../../access/predicates.ts';
import { readable } from './feed-pages.ts';

const { profiles } = tables;

/** The author of what was acted on; null where nothing changed. */
type Changed = { readonly postId: string; readonly authorId: string | null } | null;

/** What one member does with posts, comments and other members: on and off, each the same when repeated. */
export const createActsRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const first = async (query: SQL): Promise<Changed> => {
    const { rows } = await db.execute<{ postId: string; authorId: string | null }>(query);
    return rows[0] ?? null;
  };
  /** Writes a row of the member about a post they may read. */
  const turnOn = (table: SQL, id: string): Promise<Changed> =>
    first(sql`
      with written as (
        insert into ${table} (post_id, member_id)
        select posts.id, ${me} from posts where posts.id = ${id}::uuid and ${readable(viewer)}
        on conflict do nothing returning post_id)
      select written.post_id as "postId", p.author_id as "authorId"
      from written join posts p on p.id = written.post_id`);
  const turnOff = (table: SQL, id: string): Promise<Changed> =>
    first(sql`
      with removed as (
        delete from ${table} t where t.post_id = ${id}::uuid and t.member_id = ${me} returning t.post_id)
      select removed.post_id as "postId", p.author_id as "authorId"
      from removed join posts p on p.id = removed.post_id`);
  const likes = sql`post_likes`;
  const saved = sql`saved_posts`;
  return {
    like: (id: string) => turnOn(likes, id),
    unlike: (id: string) => turnOff(likes, id),
    save: (id: string) => turnOn(saved, id),
    unsave: (id: string) => turnOff(saved, id),
    decline: (id: string) => turnOn(sql`declined_posts`, id),
    undecline: (id: string) => turnOff(sql`declined_posts`, id),
    share: (id: string) => turnOn(sql`post_shares`, id),

    likeComment: (id: string) =>
      first(sql`
        with written as (
          insert into comment_likes (comment_id, member_id)
          select c.id, ${me} from post_comments c join posts on posts.id = c.post_id
          where c.id = ${id}::uuid and c.deleted_at is null and c.hidden_reason is null and ${readable(viewer)}
          on conflict do nothing returning comment_id)
        select c.post_id as "postId", c.author_id as "authorId"
        from written join post_comments c on c.id = written.comment_id`),

    unlikeComment: (id: string) =>
      first(sql`
        with removed as (
          delete from comment_likes t where t.comment_id = ${id}::uuid and t.member_id = ${me}
          returning t.comment_id)
        select c.post_id as "postId", c.author_id as "authorId"
        from removed join post_comments c on c.id = removed.comment_id`),

    async countFollows(): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select (select count(*) from member_follows where follower_id = ${me})::int
          + (select count(*) from topic_follows where member_id = ${me})::int as count`);
      return rows[0]?.count ?? 0;
    },

    /** Follows a member with whom no block stands. */
    async followMember(id: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        insert into member_follows (follower_id, followed_id)
        select ${me}, profiles.id from profiles
        where profiles.id = ${id}::uuid and profiles.id <> ${me} and ${notBlocked(viewer, profiles.id)}
        on conflict do nothing`);
      return (rowCount ?? 0) > 0;
    },

    async unfollowMember(id: string): Promise<boolean> {
      const { rowCount } = await db.execute(
        sql`delete from member_follows where follower_id = ${me} and followed_id = ${id}::uuid`,
      );
      return (rowCount ?? 0) > 0;
    },

    async followTopic(kind: 'hashtag' | 'category', value: string, label: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        insert into topic_follows (member_id, kind, value, label)
        values (${me}, ${kind}, ${value}, ${label}) on conflict do nothing`);
      return (rowCount ?? 0) > 0;
    },

    async unfollowTopic(kind: 'hashtag' | 'category', value: string): Promise<boolean> {
      const { rowCount } = await db.execute(
        sql`delete from topic_follows where member_id = ${me} and kind = ${kind} and value = ${value}`,
      );
      return (rowCount ?? 0) > 0;
    },

    async listTopics(): Promise<{ kind: string; value: string; label: string }[]> {
      const { rows } = await db.execute<{ kind: string; value: string; label: string }>(sql`
        select kind, value, label from topic_follows where member_id = ${me} order by kind, label`);
      return rows;
    },
  };
};
