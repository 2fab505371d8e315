import type { MemberActor } from '@mz/contracts';
import { mentionLimits } from '@mz/contracts/mention-suggestions';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { connectedTo, findableBy, listedFor } from '../../access/predicates.ts';

const { profiles } = tables;

export interface SuggestedMemberRow {
  readonly id: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly hospital: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
}

const maxWords = 4;
/** Members found by name before those one knows are put first. */
const maxFound = 200;

/** Every word begins one of the name; null where nothing is typed that names have. */
const nameQuery = (typed: string): string | null => {
  const words = (typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, maxWords);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
};

/**
 * Members that can be named: those whom the viewer may find in searches, who show the viewer their profile, and stand behind no block or
 * mute. Names are compared as `fold_name` of the migrations writes them.
 */
export const suggestMembers = async (
  db: DatabaseOrTransaction,
  viewer: MemberActor,
  typed: string,
): Promise<SuggestedMemberRow[]> => {
  const me = sql`${viewer.id}::uuid`;
  const shown = listedFor(viewer, {
    author: profiles.id,
    audience: profiles.visibility,
    words: profileAudiences,
  });
  const isFindable = findableBy(viewer, { id: profiles.id, searchVisible: profiles.searchVisible });
  const isFollowed = sql`profiles.id in (select f.followed_id from member_follows f where f.follower_id = ${me})`;
  const isKnown = sql`(${connectedTo(viewer, profiles.id)} or ${isFollowed})`;
  const query = nameQuery(typed);
  const named: SQL = query
    ? sql`to_tsvector('simple', fold_name(profiles.full_name)) @@ to_tsquery('simple', fold_name(${query}))`
    : isKnown;
  const { rows } = await db.execute<SuggestedMemberRow & Record<string, unknown>>(sql`
    select id, full_name as "fullName", specialty, hospital, avatar_file_id as "avatarFileId", verified
    from (
      select profiles.id, profiles.full_name, profiles.specialty, profiles.hospital, profiles.avatar_file_id,
        profiles.verified_at is not null as verified, ${isKnown} as known
      from profiles
      where ${isFindable} and profiles.full_name <> '' and profiles.id <> ${me}
        and ${named} and ${shown} limit ${maxFound}) found
    order by known desc, lower(full_name), id limit ${mentionLimits.suggestions}`);
  return rows;
};
