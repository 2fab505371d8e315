import type { Actor, MemberActor } from '@mz/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { tagIn } from '../platform/owner-tags.ts';
import { isUnblockable, ownRelations } from './audiences.ts';

/** Whether a row of `posts` (or of an alias of it) is the viewer's own, by name or under a pseudonym. */
export const isOwnPost = ({ id, tagKey }: Pick<MemberActor, 'id' | 'tagKey'>, row: SQL = sql`posts`): SQL =>
  tagKey === undefined
    ? sql`coalesce(${row}.author_id = ${id}::uuid, false)`
    : sql`(case when ${row}.author_id is null then ${row}.owner_tag = ${tagIn(tagKey, 'owner', sql`${row}.id`)}
        else ${row}.author_id = ${id}::uuid end)`;

/**
 * Whether a row of `posts` under a pseudonym may be shown: not to whom its author blocked or muted, or who did so, when
 * it was written. To whoever brings no key along there are no such posts.
 */
export const isOpenPseudonym = (viewer: Actor): SQL => {
  if (viewer.id === null || viewer.tagKey === undefined) return sql`posts.pseudonym is null`;
  if (isUnblockable(ownRelations(viewer))) return sql`true`;
  return sql`(posts.pseudonym is null
    or not ${tagIn(viewer.tagKey, 'hidden', sql`posts.id`)} = any(posts.hidden_from))`;
};
