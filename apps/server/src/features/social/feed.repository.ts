import type { MemberActor } from '@mz/contracts';
import type { HiddenReason } from '@mz/contracts/moderation-reports';
import type { ShownMention } from '@mz/contracts/social';
import { waitingLimits } from '@mz/contracts/waiting-cases';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { inGroup, notBlocked, visibleTo } from '../../access/predicates.ts';
import { isOwnPost } from '../../access/pseudonyms.ts';
import { definePlanned } from '../../lib/planned-statement.ts';
import {
  type ConsentMarkRow,
  consentMarkJson,
  type PictureRow,
  postPicturesJson,
} from '../pictures/pictures.public.ts';
import { type CitationRow, citationsJson } from './citations.repository.ts';
import type { Place } from './feed-cursor.ts';
import { type FeedFilter, isFoundByTime, listedPost, newerThan, pageOf, readable } from './feed-pages.ts';

const { profiles } = tables;

/** Who is named where the author is not. */
export interface PseudonymRow extends Omit<AuthorRow, 'id'> {
  readonly id: null;
}

export interface AuthorRow {
  readonly id: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly hospital: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
}

export interface PostRow {
  readonly id: string;
  readonly score: number | null;
  readonly author: AuthorRow | PseudonymRow;
  readonly mine: boolean;
  readonly kind: string;
  readonly language: string;
  readonly category: string | null;
  readonly audience: string;
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly text: string;
  readonly findings: string;
  readonly management: string;
  readonly outcome: string | null;
  readonly outcomeAt: string | null;
  readonly acceptedCommentId: string | null;
  readonly isRepost: boolean;
  readonly demo: boolean;
  readonly hidden: HiddenReason | null;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly liked: boolean;
  readonly saved: boolean;
  readonly shared: boolean;
  readonly following: boolean;
  readonly mentions: readonly ShownMention[] | null;
  readonly citations: readonly CitationRow[] | null;
  readonly pictures: readonly PictureRow[] | null;
  readonly consent: ConsentMarkRow | null;
  readonly repost: {
    readonly id: string;
    readonly author: AuthorRow | PseudonymRow;
    readonly kind: string;
    readonly language: string;
    readonly text: string;
    readonly pictures: readonly PictureRow[] | null;
    readonly createdAt: string;
  } | null;
}

export interface RevisionRow {
  readonly text: string;
  readonly findings: string;
  readonly management: string;
  readonly replacedAt: string;
}

const maxRevisions = 100;

/** An author as the viewer may see them: name and specialty sign what they wrote, the rest is as their profile is. */
export const authorJson = (viewer: MemberActor): SQL => {
  const shown = visibleTo(viewer, {
    author: profiles.id,
    audience: profiles.visibility,
    words: profileAudiences,
  });
  return sql`jsonb_build_object('id', profiles.id, 'fullName', profiles.full_name,
    'specialty', profiles.specialty, 'verified', profiles.verified_at is not null,
    'hospital', case when ${shown} then profiles.hospital end,
    'avatarFileId', case when ${shown} then profiles.avatar_file_id end)`;
};

/** The author of a row of `posts` called `alias`, or the pseudonym; `profiles` is joined where there is an author. */
export const writerJson = (alias: SQL, author: SQL): SQL =>
  sql`case when ${alias}.pseudonym is null then ${author} else ${pseudonymJson(alias)} end`;

export const pseudonymJson = (alias: SQL): SQL =>
  sql`jsonb_build_object('id', null, 'fullName', ${alias}.pseudonym, 'specialty', null, 'verified', false,
    'hospital', null, 'avatarFileId', null)`;

export const isoTime = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Members a text names, by their names of today; those a block stands before are words like any other. */
export const mentionsJson = (viewer: MemberActor, rows: SQL): SQL => sql`(
  select jsonb_agg(jsonb_build_object('memberId', m.member_id, 'name', m.name, 'currentName', named.full_name))
  from (select m.member_id, m.name from ${rows}) m join profiles named on named.id = m.member_id
  where ${notBlocked(viewer, sql`m.member_id`)})`;

/** Whole posts of a page of ids. */
const hydrate = (viewer: MemberActor, page: SQL): SQL => {
  const me = sql`${viewer.id}::uuid`;
  const author = authorJson(viewer);
  return sql`
    with page as materialized (
      select id, score, row_number() over () as place from (${page}) found
    )
    select p.id, page.score, ${writerJson(sql`p`, author)} as author, ${isOwnPost(viewer, sql`p`)} as mine, p.kind, p.language, p.category, p.audience,
      (select jsonb_build_object('id', g.id, 'name', g.name) from groups g where g.id = p.group_id) as "group",
      p.text,
      p.findings, p.management, p.outcome, ${isoTime(sql`p.outcome_at`)} as "outcomeAt",
      p.accepted_comment_id as "acceptedCommentId", p.is_repost as "isRepost", p.demo, p.hidden_reason as hidden,
      ${isoTime(sql`p.created_at`)} as "createdAt", ${isoTime(sql`p.edited_at`)} as "editedAt",
      stats.likes::float8 as likes, stats.comments::float8 as comments, stats.shares::float8 as shares,
      exists (select 1 from post_likes l where l.post_id = p.id and l.member_id = ${me}) as liked,
      exists (select 1 from saved_posts s where s.post_id = p.id and s.member_id = ${me}) as saved,
      exists (select 1 from post_shares s where s.post_id = p.id and s.member_id = ${me}) as shared,
      exists (select 1 from member_follows f
        where f.follower_id = ${me} and f.followed_id = p.author_id) as following,
      ${mentionsJson(viewer, sql`post_mentions m where m.post_id = p.id`)} as mentions,
      ${citationsJson(sql`post_citations.post_id = p.id and post_citations.comment_id is null`)} as citations,
      ${postPicturesJson(sql`p.id`)} as pictures, ${consentMarkJson(sql`p.id`)} as consent,
      (select jsonb_build_object('id', posts.id, 'author', ${writerJson(sql`posts`, author)}, 'kind', posts.kind,
          'language', posts.language, 'text', posts.text, 'pictures', ${postPicturesJson(sql`posts.id`)},
          'createdAt', ${isoTime(sql`posts.created_at`)})
        from posts left join profiles on profiles.id = posts.author_id
        where posts.id = p.repost_of_id and ${readable(viewer)}) as repost
    from page join posts p on p.id = page.id
      join post_stats stats on stats.post_id = p.id
      left join profiles on profiles.id = p.author_id
    order by page.place`;
};

/** Fields that are values; the others of a viewer, a filter and a place decide which statement is asked. */
export const viewerValues = ['id', 'tagKey', 'sessionId', 'suspendedUntil'] as const;
const valueNames = {
  viewer: viewerValues,
  filter: ['category', 'language', 'tag', 'author', 'group', 'terms'],
  cites: ['id'],
  place: ['id', 'score'],
} as const;

interface ListInput {
  readonly viewer: MemberActor;
  readonly filter: Omit<FeedFilter, 'cites'>;
  readonly cites: Exclude<FeedFilter['cites'], undefined>;
}
interface PageInput extends ListInput {
  readonly place: Place | null;
  readonly size: { readonly limit: number };
}
interface NewerInput extends ListInput {
  readonly since: { readonly id: string; readonly limit: number };
}

const inputOf = (viewer: MemberActor, { cites, ...filter }: FeedFilter): ListInput => ({
  viewer,
  filter,
  cites: cites ?? null,
});
const filterOf = ({ filter, cites }: ListInput): FeedFilter => ({ ...filter, ...(cites && { cites }) });

const pageStatement = (input: PageInput): SQL =>
  hydrate(input.viewer, pageOf(input.viewer, filterOf(input), input.place, input.size.limit));
const newerStatement = (input: NewerInput): SQL =>
  sql`select count(*)::int as count
    from (${newerThan(input.viewer, filterOf(input), input.since.id, input.since.limit)}) found`;

const askPage = definePlanned<PageInput>({ ...valueNames, size: [] }, pageStatement);
const askNewer = definePlanned<NewerInput>({ ...valueNames, since: ['id'] }, newerStatement);
const askPost = definePlanned<{ viewer: MemberActor; post: { id: string } }>(
  { viewer: valueNames.viewer, post: ['id'] },
  ({ viewer, post }) =>
    hydrate(
      viewer,
      sql`select posts.id, null::float8 as score from posts where posts.id = ${post.id}::uuid and ${readable(viewer)}`,
    ),
);

/** Rows a statement of a page asks for: few sizes, so that there are few statements. */
const pageSizes = [6, 11, 21, 51];

/** Posts as one member sees them. */
export const createFeedRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  /** How often a word is written decides how a list in another order is searched: one plan for all words suits none. */
  const search = async <Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> =>
    (await db.execute(query)).rows as Row[];
  return {
    async list(filter: FeedFilter, place: Place | null, limit: number): Promise<PostRow[]> {
      const size = pageSizes.find((rows) => rows >= limit) ?? limit;
      const input: PageInput = { ...inputOf(viewer, filter), place, size: { limit: size } };
      type Row = PostRow & Record<string, unknown>;
      const found = await (filter.terms === undefined || isFoundByTime(filter)
        ? askPage<Row>(db, input)
        : search<Row>(pageStatement(input)));
      return found.slice(0, limit);
    },

    async countNewer(filter: FeedFilter, since: string, limit: number): Promise<number> {
      const input: NewerInput = { ...inputOf(viewer, filter), since: { id: since, limit } };
      type Row = { count: number };
      const [row] = await (filter.terms === undefined
        ? askNewer<Row>(db, input)
        : search<Row>(newerStatement(input)));
      return row?.count ?? 0;
    },

    async find(id: string): Promise<PostRow | null> {
      const [row] = await askPost<PostRow & Record<string, unknown>>(db, { viewer, post: { id } });
      return row ?? null;
    },

    /** Cases and questions of the viewer's specialty that nobody has answered; of others, and not passed by. */
    listWaiting: () =>
      search<PostRow & Record<string, unknown>>(
        hydrate(
          viewer,
          sql`select posts.id, null::float8 as score
            from posts join post_stats on post_stats.post_id = posts.id
            where posts.kind in ('case', 'question') and post_stats.comments = 0
              and posts.outcome is null and not posts.is_repost
              and posts.category = (select me.specialty from profiles me where me.id = ${viewer.id}::uuid)
              and posts.created_at > now() - make_interval(days => ${waitingLimits.days})
              and ${listedPost(viewer)} and not ${isOwnPost(viewer)}
              and (posts.group_id is null or ${inGroup(viewer, tables.posts.groupId)})
              and not exists (select from declined_posts d
                where d.post_id = posts.id and d.member_id = ${viewer.id}::uuid)
            order by posts.id desc limit ${waitingLimits.listed}`,
        ),
      ),

    async findSpecialty(): Promise<string | null> {
      const { rows } = await db.execute<{ specialty: string | null }>(
        sql`select specialty from profiles where id = ${viewer.id}::uuid`,
      );
      return rows[0]?.specialty ?? null;
    },

    /** Texts a post had before, the latest first. */
    async listRevisions(id: string): Promise<RevisionRow[]> {
      const { rows } = await db.execute<RevisionRow & Record<string, unknown>>(sql`
        select r.text, r.findings, r.management, ${isoTime(sql`r.replaced_at`)} as "replacedAt"
        from post_revisions r join posts on posts.id = r.post_id
        where r.post_id = ${id}::uuid and ${readable(viewer)} order by r.id desc limit ${maxRevisions}`);
      return rows;
    },

    /** Those of the posts that the viewer may read. */
    async readableOf(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const { rows } = await db.execute<{ id: string }>(sql`
        select posts.id from posts where posts.id = any(${sql.param([...ids])}::uuid[]) and ${readable(viewer)}`);
      return rows.map(({ id }) => id);
    },
  };
};
