import type { MemberActor, Specialty } from '@mz/contracts';
import { connectionLimits } from '@mz/contracts';
import { intentCounterparts, type MatchIntent, matchLimits, openIntents } from '@mz/contracts/matching';
import type { DatabaseOrTransaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { listedFor } from '../../access/predicates.ts';
import { isPartOpen, openPart, wordsGrantedTo } from '../../access/profile-fields.ts';
import { executePrepared } from '../../lib/execute-prepared.ts';
import { neighboursOf } from '../../lib/specialty-neighbours.ts';
import { sourceBits } from './refresh-topics.ts';
import { topicKeyOf } from './topic-key.ts';

/** Bounds of the search: topics of the viewer, members read of each, members weighed, and of other ways to find some. */
const bounds = { topics: 40, perTopic: 120, hits: 300, cold: 60, perNeighbour: 15, filtered: 300 } as const;
export const defaultMaxOpen = 5;

export interface CandidateRow {
  readonly id: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly hospital: string | null;
  readonly location: string | null;
  readonly bio: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
  /** Audiences of parts that are open to the viewer. */
  readonly words: readonly string[];
  readonly fieldAudiences: Readonly<Record<string, string>>;
  readonly language: string;
  readonly languages: readonly string[] | null;
  readonly weights: Readonly<Record<string, number>> | null;
  readonly sharesSaved: boolean | null;
  readonly timeZone: string | null;
}

export interface CandidateFilter {
  readonly intent: MatchIntent;
  readonly specialty?: Specialty | undefined;
  readonly location?: string | undefined;
  readonly interests?: string | undefined;
}

/** What of the viewer the search begins with. */
export interface Seeker {
  readonly specialty: string | null;
  readonly location: string | null;
}

const list = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

/** Words of a place as a query of the text index; null where nothing is said. */
const placeQuery = (typed: string): string | null => {
  const words = (typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, 4);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
};
const isAt = (place: string): SQL =>
  sql`to_tsvector('simple', coalesce(profiles.location, '')) @@ to_tsquery('simple', ${place})`;

/** The same members are not read first for every viewer. */
const pivotOf = (viewerId: string): number => Number.parseInt(viewerId.slice(-7), 16) * 8;

/** Other ways than topics by which the search comes to a member, as bits beside those of `sourceBits`. */
const foundBy = { specialty: sql.raw('32'), place: sql.raw('64') } as const;

/**
 * Where candidates come from, and by which `ways` each was found: topics shared, else specialty and place; with a
 * filter, whoever it names.
 */
const poolOf = (viewer: MemberActor, seeker: Seeker, filter: CandidateFilter, members: number): SQL => {
  const me = sql`${viewer.id}::uuid`;
  const pivot = pivotOf(viewer.id);
  const wanted = (filter.interests ?? '')
    .split(/[,،，、;]/u)
    .flatMap((label) => topicKeyOf(label) ?? [])
    .slice(0, 8);
  const city = seeker.location?.split(/[,،，]/u)[0] ?? '';
  const place = placeQuery(filter.location ?? city);
  const reads = (
    part: SQL,
  ): SQL => sql`select t.member_id, t.sources from member_topics t where t.topic = m.topic
    and ${part} order by t.slot limit ${bounds.perTopic}`;
  const near = filter.specialty
    ? [filter.specialty]
    : filter.intent === 'referral' || filter.intent === 'second_opinion'
      ? [...(seeker.specialty ? [seeker.specialty] : []), ...neighboursOf(seeker.specialty ?? '')].slice(
          0,
          10,
        )
      : seeker.specialty
        ? [seeker.specialty]
        : [];
  const perSpecialty = filter.specialty
    ? bounds.filtered
    : near.length > 1
      ? bounds.perNeighbour
      : bounds.cold;
  const topics =
    wanted.length > 0
      ? sql`select f.topic, ln(1 + ${members}::float8 / f.members) as idf from match_topics f
          where f.topic = any(${list(wanted)}) or f.topic like any(${list(
            wanted.filter((key) => key.length > 2).map((key) => `${key}%`),
          )}) order by f.members desc limit ${bounds.topics}`
      : sql`select mt.topic, ln(1 + ${members}::float8 / f.members) as idf
          from member_topics mt join match_topics f on f.topic = mt.topic
          where mt.member_id = ${me} and f.members > 1 order by f.members limit ${bounds.topics}`;
  const others =
    wanted.length > 0
      ? sql``
      : sql`union all
        select x.id, 0, ${foundBy.specialty} from unnest(${list(near)}) n
          cross join lateral (select profiles.id from profiles where profiles.specialty = n order by profiles.id desc limit ${perSpecialty}) x
        ${
          place
            ? sql`union all (select profiles.id, 0, ${foundBy.place} from profiles where ${isAt(place)}
                limit ${filter.location ? bounds.filtered : bounds.cold})`
            : sql``
        }`;
  return sql`with mine as materialized (${topics}),
    hits as materialized (
      select h.member_id as id, sum(m.idf) as mass, bit_or(h.sources) as ways from mine m cross join lateral (
        (${reads(sql`t.slot >= ${pivot}`)}) union all (${reads(sql`t.slot < ${pivot}`)})) h
      group by h.member_id order by mass desc limit ${bounds.hits}),
    pool as materialized (select id, max(mass) as mass, bit_or(ways) as ways
      from (select id, mass, ways from hits ${others}) p where id <> ${me} group by id)`;
};

/** Colleagues a member may be shown, those with the rarest topics in common first. */
export const createCandidatesRepository = (db: DatabaseOrTransaction, actor: MemberActor) => {
  // Moderators look for colleagues as everybody does: blocks and audiences hold for them too.
  const viewer: MemberActor = { ...actor, role: 'member' };
  const me = sql`${viewer.id}::uuid`;
  const shown = listedFor(viewer, {
    author: sql`profiles.id`,
    audience: sql`profiles.visibility`,
    words: profileAudiences,
  });

  /** Whom a match may name at all. Everything here is asked of each of a few hundred. */
  const isEligible = (intent: MatchIntent): SQL => {
    const counterpart = intentCounterparts[intent];
    const isOpen = openIntents.includes(intent);
    const maxOpen = sql`coalesce(s.max_open, ${defaultMaxOpen})`;
    return sql`profiles.search_visible and profiles.full_name <> '' and ${shown}
      and (profiles.suspended_until is null or profiles.suspended_until < now())
      and not exists (select from auth.users u where u.id = profiles.id and u.banned_until > now())
      and not coalesce(s.is_paused, false)
      and (${counterpart} = any(s.intents) or (${isOpen} and coalesce(cardinality(s.intents), 0) = 0))
      and profiles.id not in (select c.addressee_id from connections c where c.requester_id = ${me}
        union all select c.requester_id from connections c where c.addressee_id = ${me})
      and profiles.id not in (select k.skipped_id from match_skips k where k.member_id = ${me}
        and k.skipped_at > now() - make_interval(days => ${matchLimits.skipDays}))
      and profiles.id not in (select d.addressee_id from connection_declines d where d.requester_id = ${me}
        and d.declined_at > now() - make_interval(days => ${connectionLimits.declinedDays}))
      and (coalesce(ms.connection_requests, 'anyone') <> 'verified' or ${viewer.verified})
      and ${maxOpen} > (select count(*) from match_requests r join connections c
        on c.requester_id = r.requester_id and c.addressee_id = r.addressee_id and c.state = 'requested'
        where r.addressee_id = profiles.id)
      and (exists (select from match_shown w where w.shown_id = profiles.id and w.viewer_id = ${me})
        or ${maxOpen} * ${matchLimits.shownPerOpen} > (select count(*) from match_shown w
          where w.shown_id = profiles.id and w.shown_at > now() - make_interval(days => ${matchLimits.shownDays})))`;
  };

  return {
    async findSeeker() {
      const { rows } = await db.execute<
        CandidateRow & { intents: string[] | null; isPaused: boolean | null } & Record<string, unknown>
      >(sql`
        select p.id, p.full_name as "fullName", p.specialty, p.hospital, p.location, p.bio,
          p.avatar_file_id as "avatarFileId", p.verified_at is not null as verified,
          '{}'::text[] as words, p.field_audiences as "fieldAudiences", p.language, s.languages, s.weights,
          s.shares_saved as "sharesSaved", ms.time_zone as "timeZone"
        from profiles p left join match_settings s on s.user_id = p.id
          left join member_settings ms on ms.user_id = p.id
        where p.id = ${me}`);
      return rows[0] ?? null;
    },

    /** Members there are, as the database estimates it: for weighing how rare a topic is. */
    async estimateMembers(): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select greatest(reltuples, 1)::int as count from pg_class where oid = 'profiles'::regclass`);
      return Math.max(rows[0]?.count ?? 1, 100);
    },

    /**
     * The pool comes sorted and the joins keep its order, so that what excludes somebody is asked of no more than it
     * takes to fill the list; `offset 0` keeps the planner from reading all profiles for a few hundred of them.
     */
    async find(seeker: Seeker, filter: CandidateFilter, members: number): Promise<CandidateRow[]> {
      const audiences = sql`profiles.field_audiences`;
      const part = (field: 'location' | 'bio'): SQL =>
        openPart(sql`g.words`, audiences, field, sql.raw(`profiles.${field}`));
      // By what the viewer may not see of them nobody is found: being listed would tell of it.
      const bit = (open: SQL, bits: SQL | number): SQL => sql`case when ${open} then ${bits}::int else 0 end`;
      const openWays = sql`(${sourceBits.tag | sourceBits.answer} | ${foundBy.specialty}
        | ${bit(isPartOpen(sql`g.words`, audiences, 'interests'), sourceBits.interest)}
        | ${bit(isPartOpen(sql`g.words`, audiences, 'publications'), sourceBits.publication)}
        | ${bit(isPartOpen(sql`g.words`, audiences, 'location'), foundBy.place)}
        | ${bit(
          sql`exists (select from match_settings own where own.user_id = ${me} and own.shares_saved)`,
          sourceBits.saved,
        )})`;
      const place = filter.location ? placeQuery(filter.location) : null;
      const bySpecialty = filter.specialty ? sql`and profiles.specialty = ${filter.specialty}` : sql``;
      const byPlace = place
        ? sql`and ${isAt(place)} and ${part('location')} is not null`
        : filter.location
          ? sql`and false`
          : sql``;
      return executePrepared<CandidateRow & Record<string, unknown>>(
        db,
        sql`${poolOf(viewer, seeker, filter, members)}
        select profiles.id, profiles.full_name as "fullName", profiles.specialty, profiles.hospital,
          ${part('location')} as location, left(${part('bio')}, 300) as bio,
          profiles.avatar_file_id as "avatarFileId", profiles.verified_at is not null as verified,
          g.words, profiles.field_audiences as "fieldAudiences", profiles.language, s.languages, s.weights,
          s.shares_saved as "sharesSaved", ms.time_zone as "timeZone"
        from (select * from pool order by mass desc, id desc) pool
          cross join lateral (select * from profiles one where one.id = pool.id offset 0) profiles
          left join lateral (select * from match_settings own where own.user_id = pool.id offset 0) s on true
          left join lateral (select * from member_settings own where own.user_id = pool.id offset 0) ms on true
          cross join lateral (select ${wordsGrantedTo(viewer, sql`profiles.id`)} as words) g
        where pool.ways & ${openWays} <> 0 and ${isEligible(filter.intent)} ${bySpecialty} ${byPlace}
        order by pool.mass desc, pool.id desc limit ${matchLimits.candidates}`,
      );
    },

    /** Notes to whom members were shown, each once a week. */
    async noteShown(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db.execute(sql`
        insert into match_shown (shown_id, viewer_id)
        select p.id, ${me} from profiles p where p.id = any(${sql.param([...ids])}::uuid[])
        on conflict (shown_id, viewer_id) do update set shown_at = now()
          where match_shown.shown_at < now() - interval '1 day'`);
    },
  };
};
