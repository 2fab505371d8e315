import type { MemberActor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { inGroup } from '../../access/predicates.ts';
import { type AuthorRow, authorJson, isoTime } from './feed.repository.ts';
import { listedComment, listedPost } from './feed-pages.ts';

const maxSimilar = 3;
/** So many of the newest are compared: a specialty may have closed thousands. */
const maxCompared = 200;
const excerptLength = 160;

export interface CourseRow {
  readonly answers: number;
  readonly firstAnswer: { readonly at: string; readonly author: AuthorRow | null } | null;
  readonly answered: number;
  readonly saved: number;
}

export interface SimilarRow {
  readonly id: string;
  readonly text: string;
  readonly outcome: string;
}

/** Answers to a post, as far as the viewer is shown them; what its author adds is none. */
const answersTo = (viewer: MemberActor, id: string): SQL => sql`post_comments c
  where c.post_id = ${id}::uuid and c.parent_id is null and c.deleted_at is null and c.hidden_reason is null
    and not c.by_author and ${listedComment(viewer, sql`c.author_id`)}
    and c.author_id is distinct from (select p.author_id from posts p where p.id = ${id}::uuid)`;

/** Of a post that the viewer may read. */
export const readCourse = async (
  db: DatabaseOrTransaction,
  viewer: MemberActor,
  id: string,
): Promise<CourseRow> => {
  const { rows } = await db.execute<CourseRow & Record<string, unknown>>(sql`
    select (select count(*)::int from ${answersTo(viewer, id)}) as answers,
      (select jsonb_build_object('at', ${isoTime(sql`first.created_at`)},
          'author', case when profiles.id is null then null else ${authorJson(viewer)} end)
        from (select c.author_id, c.created_at from ${answersTo(viewer, id)} order by c.id limit 1) first
          left join profiles on profiles.id = first.author_id) as "firstAnswer",
      (select count(distinct c.author_id)::int from ${answersTo(viewer, id)}) as answered,
      (select count(*)::int from saved_posts s where s.post_id = ${id}::uuid) as saved`);
  return rows[0] ?? { answers: 0, firstAnswer: null, answered: 0, saved: 0 };
};

/** Closed cases of the same category that stand in lists of the viewer. */
export const listSimilarCases = async (
  db: DatabaseOrTransaction,
  viewer: MemberActor,
  id: string,
): Promise<readonly SimilarRow[]> => {
  const { rows } = await db.execute<SimilarRow & Record<string, unknown>>(sql`
    select near.id, left(near.text, ${excerptLength}) as text, left(near.outcome, ${excerptLength}) as outcome
    from (select posts.id, posts.text, posts.outcome
    from posts
    where posts.id <> ${id}::uuid and posts.kind = 'case' and posts.outcome is not null
      and posts.category = (select p.category from posts p where p.id = ${id}::uuid)
      and (posts.group_id is null or ${inGroup(viewer, tables.posts.groupId)}) and ${listedPost(viewer)}
      order by posts.id desc limit ${maxCompared}) near
    order by (select count(*) from post_hashtags own join post_hashtags other on other.tag = own.tag
        where own.post_id = ${id}::uuid and other.post_id = near.id) desc, near.id desc
    limit ${maxSimilar}`);
  return rows;
};
