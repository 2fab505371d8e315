import type { Actor } from '@mz/contracts';
import { publicPostLimits } from '@mz/contracts/public-posts';
import type { DatabaseOrTransaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { visibleTo } from '../../access/predicates.ts';
import { publicAudience } from '../../access/public-posts.ts';

export interface PublicPostRow {
  readonly id: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly verified: boolean;
  readonly kind: string;
  readonly language: string;
  readonly category: string | null;
  readonly excerpt: string;
  readonly isWhole: boolean;
  readonly createdAt: number;
  readonly changedAt: number;
}

const visitor: Actor = { id: null, role: 'visitor', verified: false, aal: 'aal1', sessionId: null };

/** Whoever asks is answered as a visitor: an address that anybody reads says the same to everybody. */
export const findPublicPosts = async (
  db: DatabaseOrTransaction,
  before: string | undefined,
  limit: number,
): Promise<PublicPostRow[]> => {
  const { rows } = await db.execute<PublicPostRow & Record<string, unknown>>(sql`
    select posts.id, profiles.full_name as "fullName", profiles.specialty, profiles.verified_at is not null as verified,
      posts.kind, posts.language, posts.category,
      left(posts.text, ${publicPostLimits.excerptLength}) as excerpt,
      char_length(posts.text) <= ${publicPostLimits.excerptLength} and posts.findings = '' and posts.management = ''
        as "isWhole",
      floor(extract(epoch from posts.created_at) * 1000)::float8 as "createdAt",
      floor(extract(epoch from coalesce(posts.edited_at, posts.created_at)) * 1000)::float8 as "changedAt"
    from member_settings open cross join lateral (
      select * from posts newest where newest.author_id = open.user_id and newest.deleted_at is null
        and newest.audience = 'members' and newest.kind <> 'case' and newest.hidden_reason is null
        ${before === undefined ? sql`` : sql`and newest.id < ${before}::uuid`}
        and newest.created_at >= open.public_posts_since
      order by newest.id desc limit ${4 * limit}) posts
    join profiles on profiles.id = posts.author_id
    where open.public_posts_since is not null
      and ${visibleTo(visitor, { author: sql`posts.author_id`, audience: publicAudience })}
    order by posts.id desc limit ${limit}`);
  return rows;
};
