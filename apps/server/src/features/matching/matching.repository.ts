import type { MemberActor } from '@mz/contracts';
import type { MatchIntent, MatchLine, MatchSettings } from '@mz/contracts/matching';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { notBlocked, visibleTo } from '../../access/predicates.ts';

const { matchSettings, matchSkips } = tables;

export type MatchLineRow = Omit<MatchLine, 'member' | 'at'> & {
  readonly state: 'requested' | 'accepted';
  readonly at: Date;
  readonly id: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly hospital: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
};

/** Lines of "Your Matches" that are read at once. */
const maxLines = 200;

/** What one member chose and keeps in ZoneMatch. */
export const createMatchingRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const isShown = visibleTo(viewer, {
    author: sql`p.id`,
    audience: sql`p.visibility`,
    words: profileAudiences,
  });
  return {
    async findSettings(): Promise<MatchSettings | null> {
      const [row] = await db.select().from(matchSettings).where(eq(matchSettings.userId, viewer.id));
      // Stored by this repository alone, from values the contract checked.
      return row ? (row as unknown as MatchSettings) : null;
    },

    async saveSettings(settings: MatchSettings): Promise<void> {
      const values = { ...settings, updatedAt: new Date() };
      await db
        .insert(matchSettings)
        .values({ userId: viewer.id, ...values })
        .onConflictDoUpdate({ target: matchSettings.userId, set: values });
    },

    /** Members that are not there are not skipped. */
    async skip(memberId: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        insert into match_skips (member_id, skipped_id) select ${me}, p.id from profiles p
        where p.id = ${memberId}::uuid and p.id <> ${me}
        on conflict (member_id, skipped_id) do update set skipped_at = now()`);
      return (rowCount ?? 0) > 0;
    },

    async unskip(memberId: string): Promise<void> {
      await db
        .delete(matchSkips)
        .where(and(eq(matchSkips.memberId, viewer.id), eq(matchSkips.skippedId, memberId)));
    },

    /** What a connection was asked for; nothing where there is none between the two. */
    async noteRequest(memberId: string, intent: MatchIntent): Promise<void> {
      await db.execute(sql`
        insert into match_requests (requester_id, addressee_id, intent)
        select c.requester_id, c.addressee_id, ${intent} from connections c
        where c.requester_id = ${me} and c.addressee_id = ${memberId}::uuid
        on conflict (requester_id, addressee_id) do update set intent = excluded.intent, requested_at = now()`);
    },

    /** Open requests of matches to a member, and how many they take. */
    async findRoom(memberId: string): Promise<{ open: number; max: number; isPaused: boolean } | null> {
      const { rows } = await db.execute<{ open: number; max: number; isPaused: boolean }>(sql`
        select coalesce(s.max_open, 5) as max, coalesce(s.is_paused, false) as "isPaused",
          (select count(*)::int from match_requests r join connections c
            on c.requester_id = r.requester_id and c.addressee_id = r.addressee_id and c.state = 'requested'
            where r.addressee_id = p.id and r.requester_id <> ${me}) as open
        from profiles p left join match_settings s on s.user_id = p.id
        where p.id = ${memberId}::uuid and ${notBlocked(viewer, sql`p.id`)}`);
      return rows[0] ?? null;
    },

    /** Matches with an open or accepted connection, the latest first. */
    async listLines(): Promise<MatchLineRow[]> {
      const other = sql`case when r.requester_id = ${me} then r.addressee_id else r.requester_id end`;
      // Whoever asks shows who asks; of others there is what their profile shows.
      const shown = sql`(r.addressee_id = ${me} or c.state = 'accepted' or ${isShown})`;
      const { rows } = await db.execute<MatchLineRow & Record<string, unknown>>(sql`
        select p.id, case when ${shown} then p.full_name else '' end as "fullName",
          case when ${shown} then p.specialty end as specialty, case when ${shown} then p.hospital end as hospital,
          case when ${shown} then p.avatar_file_id end as "avatarFileId",
          ${shown} and p.verified_at is not null as verified,
          r.intent, c.state, case when c.state = 'requested' then c.note else '' end as note,
          coalesce(c.accepted_at, c.requested_at) as at,
          case when r.requester_id = ${me} then 'outgoing' else 'incoming' end as direction,
          (select q.is_good from match_ratings q where q.member_id = ${me} and q.other_id = p.id
            and q.intent = r.intent) as rating
        from match_requests r
          join connections c on c.requester_id = r.requester_id and c.addressee_id = r.addressee_id
          join profiles p on p.id = ${other}
        where (r.requester_id = ${me} or r.addressee_id = ${me}) and ${notBlocked(viewer, sql`p.id`)}
        order by at desc, p.id limit ${maxLines}`);
      return rows.map((row) => ({ ...row, at: new Date(row.at) }));
    },

    /** Kept for members there are. */
    async rate(memberId: string, intent: MatchIntent, isGood: boolean): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        insert into match_ratings (member_id, other_id, intent, is_good)
        select ${me}, p.id, ${intent}, ${isGood} from profiles p
        where p.id = ${memberId}::uuid and p.id <> ${me} and ${isShown}
        on conflict (member_id, other_id, intent) do update set is_good = excluded.is_good, rated_at = now()`);
      return (rowCount ?? 0) > 0;
    },
  };
};
