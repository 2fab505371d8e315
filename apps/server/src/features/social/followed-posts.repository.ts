import type { MemberActor } from '@mz/contracts';
import { maxNotifiedFollows } from '@mz/contracts/social-comments';
import type { DatabaseOrTransaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { notMuted } from '../../access/predicates.ts';
import { listedPost } from './feed-pages.ts';

const days = 30;

/**
 * The newest post of each member whose posts the viewer wants to be told of, since then: one line an author. Found
 * when it is read, so that a post costs nothing for each of its author's followers.
 */
export const followedPosts = (viewer: MemberActor): SQL => sql`
  select f.followed_id as id, newest.id as subject_id, f.followed_id as actor_id, newest.at,
    case when f.notify_seen_at >= newest.at then f.notify_seen_at end as read_at
  from (select * from member_follows where follower_id = ${viewer.id}::uuid and notify_since is not null
    order by notify_since desc limit ${maxNotifiedFollows}) f
  cross join lateral (
    select posts.id, date_trunc('milliseconds', posts.created_at) as at from posts
    where posts.author_id = f.followed_id and ${listedPost(viewer)}
      and posts.created_at > greatest(f.notify_since, now() - make_interval(days => ${days}))
    order by posts.id desc limit 1) newest`;

/** Whose new posts one member wants to hear of. */
export const createFollowedPostsRepository = (db: DatabaseOrTransaction, viewer: { readonly id: string }) => {
  const me = sql`${viewer.id}::uuid`;
  return {
    /** Switches it for somebody the member follows. */
    async setNotified(followedId: string, isOn: boolean): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        update member_follows set notify_since = ${isOn ? sql`now()` : sql`null`}
        where follower_id = ${me} and followed_id = ${followedId}::uuid
          and (notify_since is not null) <> ${isOn}`);
      return (rowCount ?? 0) > 0;
    },

    async find(followedId: string): Promise<{ notified: boolean } | null> {
      const { rows } = await db.execute<{ notified: boolean }>(sql`
        select notify_since is not null as notified from member_follows
        where follower_id = ${me} and followed_id = ${followedId}::uuid`);
      return rows[0] ?? null;
    },

    async countNotified(): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from member_follows where follower_id = ${me} and notify_since is not null`);
      return rows[0]?.count ?? 0;
    },

    async markSeen(ids: readonly string[] | 'all'): Promise<void> {
      await db.execute(sql`
        update member_follows set notify_seen_at = now()
        where follower_id = ${me} and notify_since is not null
          ${ids === 'all' ? sql`` : sql`and followed_id = any(${sql.param([...ids])}::uuid[])`}`);
    },

    /** Those of the members whose posts the member wants to hear of, and may; all of them without ids. */
    async chosenOf(ids: readonly string[] | null): Promise<string[]> {
      const actor = { ...viewer, role: 'member', verified: false, aal: 'aal1', sessionId: null } as const;
      const { rows } = await db.execute<{ id: string }>(sql`
        select f.followed_id as id from member_follows f
        where f.follower_id = ${me} and f.notify_since is not null and ${notMuted(actor, sql`f.followed_id`)}
          ${ids ? sql`and f.followed_id = any(${sql.param([...ids])}::uuid[])` : sql``}
        order by f.notify_since desc limit ${maxNotifiedFollows}`);
      return rows.map(({ id }) => id);
    },
  };
};
