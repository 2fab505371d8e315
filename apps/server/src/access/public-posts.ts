import { type SQL, sql } from 'drizzle-orm';

/**
 * The audience of a row of `posts`, read without an account: notes and questions for all members are open to anybody
 * from the day on which their author allowed it. Cases and posts with pictures never are: they were written about a
 * patient, for colleagues.
 */
export const publicAudience: SQL = sql`case when posts.audience = 'members' and posts.kind <> 'case'
  and not posts.is_repost
  and not exists (select 1 from pictures p where p.post_id = posts.id)
  and exists (select 1 from member_settings s
    where s.user_id = posts.author_id and s.public_posts_since <= posts.created_at)
  then 'public' else posts.audience end`;
