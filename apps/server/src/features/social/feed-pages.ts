import type { Language, MemberActor, Specialty } from '@mz/contracts';
import type { readCitedTarget } from '@mz/contracts/citations';
import type { Feed, FeedSort } from '@mz/contracts/social';
import { tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { postSaysMutedWord } from '../../access/muted-words.ts';
import { inGroup, listedFor, visibleTo } from '../../access/predicates.ts';
import { isOpenPseudonym, isOwnPost } from '../../access/pseudonyms.ts';
import { citingPosts } from './citations.repository.ts';
import type { Place } from './feed-cursor.ts';

const { posts } = tables;

export interface FeedFilter {
  readonly feed: Feed;
  readonly sort: FeedSort;
  readonly category?: Specialty | undefined;
  readonly language?: Language | undefined;
  /** Folded. */
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
  readonly cites?: ReturnType<typeof readCitedTarget> | undefined;
  readonly group?: string | undefined;
  /** Only what the viewer wrote under pseudonyms. */
  readonly pseudonymous?: boolean | undefined;
  /** A text query in the syntax of `to_tsquery`. */
  readonly terms?: string | undefined;
}

const recordFor = (viewer: MemberActor) => ({
  author: posts.authorId,
  audience: posts.audience,
  inGroup: inGroup(viewer, posts.groupId),
});

/** Neither deleted nor hidden; what is hidden only its author sees. */
const shownTo = (viewer: MemberActor): SQL =>
  sql`posts.deleted_at is null and (posts.hidden_reason is null or ${isOwnPost(viewer)})
    and ${isOpenPseudonym(viewer)}`;

/** Which posts the viewer may read. */
export const readable = (viewer: MemberActor): SQL =>
  sql`${shownTo(viewer)} and ${visibleTo(viewer, recordFor(viewer))}`;

/** Whether comments of an author, or of nobody any more, stand in lists of the viewer. */
export const listedComment = (viewer: MemberActor, author: SQL): SQL =>
  sql`(${author} is null or ${listedFor(viewer, { author, audience: sql`'members'::text` })})`;

/** Which posts stand in lists of the viewer. */
export const listedPost = (viewer: MemberActor): SQL =>
  sql`${shownTo(viewer)} and ${listedFor(viewer, recordFor(viewer))} and not ${postSaysMutedWord(viewer)}`;

/** Whether a filter's list is in the order of a score instead of time. */
export const isScored = ({ feed, sort }: Pick<FeedFilter, 'feed' | 'sort'>): boolean =>
  feed === 'trending' || feed === 'saved' || (feed === 'all' && sort !== 'recent');

/** Part of the statement: a plan made for any number of rows is made for a tenth of the table. */
const rows = (count: number): SQL => sql.raw(String(Math.trunc(count)));

const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

const holds = (terms: string): SQL => sql`exists (select 1 from post_terms
  where post_terms.post_id = posts.id and post_terms.terms @@ ${terms}::tsquery)`;

/** Whether a search is read by `pageOfFound`, which looks at the words itself. */
export const isFoundByTime = ({ feed, sort, tag, terms }: FeedFilter): boolean =>
  terms !== undefined && feed === 'all' && sort === 'recent' && tag === undefined;

const conditionsOf = (viewer: MemberActor, filter: FeedFilter): SQL[] => {
  const conditions = [shownTo(viewer)];
  if (filter.category) conditions.push(sql`posts.category = ${filter.category}`);
  if (filter.language) conditions.push(sql`posts.language = ${filter.language}`);
  if (filter.pseudonymous) conditions.push(sql`posts.pseudonym is not null and ${isOwnPost(viewer)}`);
  if (filter.author) conditions.push(sql`posts.author_id = ${filter.author}::uuid`);
  if (filter.tag && (filter.feed !== 'all' || filter.sort !== 'recent'))
    conditions.push(
      sql`exists (select 1 from post_hashtags where post_hashtags.tag = ${filter.tag} and post_hashtags.post_id = posts.id)`,
    );
  // Moderators may read posts of groups they are not in, but do not come across them.
  if (filter.group) conditions.push(sql`posts.group_id = ${filter.group}::uuid`);
  else conditions.push(sql`(posts.group_id is null or ${inGroup(viewer, posts.groupId)})`);
  if (filter.cites)
    conditions.push(
      sql`posts.id in ${citingPosts(
        filter.cites,
        sql`c.deleted_at is null and c.hidden_reason is null and ${listedComment(viewer, sql`c.author_id`)}`,
      )}`,
    );
  if (filter.terms && !isFoundByTime(filter)) conditions.push(holds(filter.terms));
  // What one saved stays, also of somebody or with a word muted since.
  if (filter.feed === 'saved') conditions.push(visibleTo(viewer, recordFor(viewer)));
  else conditions.push(listedFor(viewer, recordFor(viewer)), sql`not ${postSaysMutedWord(viewer)}`);
  return conditions;
};

const pageByTime = (
  filter: FeedFilter,
  conditions: readonly SQL[],
  place: Place | null,
  limit: number,
): SQL => {
  // A hashtag's own index is read in its order; other posts are not touched.
  if (filter.tag)
    return sql`select posts.id, null::float8 as score
      from post_hashtags join posts on posts.id = post_hashtags.post_id
      where post_hashtags.tag = ${filter.tag} and ${and(conditions)}
        ${place ? sql`and post_hashtags.post_id < ${place.id}::uuid` : sql``}
      order by post_hashtags.post_id desc limit ${rows(limit)}`;
  return sql`select posts.id, null::float8 as score from posts
    where ${and(conditions)} ${place ? sql`and posts.id < ${place.id}::uuid` : sql``}
    order by posts.id desc limit ${rows(limit)}`;
};

const scoreColumns = {
  popular: sql`post_stats.popular`,
  discussed: sql`post_stats.discussed`,
  trending: sql`post_stats.trending`,
} as const;

const pageByScore = (score: SQL, conditions: readonly SQL[], place: Place | null, limit: number): SQL => sql`
  select posts.id, ${score} as score from post_stats join posts on posts.id = post_stats.post_id
  where ${and(conditions)}
    ${place ? sql`and (${score}, post_stats.post_id) < (${place.score}::float8, ${place.id}::uuid)` : sql``}
  order by ${score} desc, post_stats.post_id desc limit ${rows(limit)}`;

const pageOfSaved = (
  viewer: MemberActor,
  conditions: readonly SQL[],
  place: Place | null,
  limit: number,
): SQL => {
  // Milliseconds, as the cursor has them; posts saved in the same one are told apart by their ids.
  const savedAt = sql`floor(extract(epoch from saved_posts.saved_at) * 1000)::float8`;
  return sql`
    select posts.id, ${savedAt} as score from saved_posts join posts on posts.id = saved_posts.post_id
    where saved_posts.member_id = ${viewer.id}::uuid and ${and(conditions)}
      ${place ? sql`and (${savedAt}, saved_posts.post_id) < (${place.score}::float8, ${place.id}::uuid)` : sql``}
    order by ${savedAt} desc, saved_posts.post_id desc limit ${rows(limit)}`;
};

/** Posts that are looked at one by one, the latest first, before anything is asked of a list that grows with the rest. */
const window = 1_000;

/** A page out of the latest posts alone, in the CTE `recent`, and whether it is a whole one: then it is the page. */
const recentPage = (wanted: SQL, conditions: readonly SQL[], place: Place | null, limit: number) => ({
  recent: sql`recent as materialized (
    select posts.id from (select * from posts ${place ? sql`where posts.id < ${place.id}::uuid` : sql``}
      order by posts.id desc limit ${rows(window)}) posts
    where ${wanted} and ${and(conditions)} order by posts.id desc limit ${rows(limit)})`,
  isWhole: sql`(select count(*) from recent) >= ${rows(limit)}`,
});

/**
 * Posts of whom and what the viewer follows: of the latest where they fill the page, so that a thousand sources are not
 * asked for their newest each. Else reading is by source, so that three quiet authors cost three probes: the newest post
 * of each source ranks the sources, and only those that can be on the page are read on. Sources that share their newest
 * post share a rank, so that a post found twice takes no other's place.
 */
const pageOfFollowed = (
  viewer: MemberActor,
  conditions: readonly SQL[],
  place: Place | null,
  limit: number,
): SQL => {
  const me = sql`${viewer.id}::uuid`;
  const inList = sql`${and(conditions)} ${place ? sql`and posts.id < ${place.id}::uuid` : sql``}`;
  const newestOf = {
    members: (source: SQL, count: number) => sql`select posts.id from posts
      where posts.author_id = ${source}::uuid and ${inList} order by posts.id desc limit ${rows(count)}`,
    hashtags: (source: SQL, count: number) => sql`select posts.id
      from post_hashtags join posts on posts.id = post_hashtags.post_id
      where post_hashtags.tag = ${source} and ${inList} order by post_hashtags.post_id desc limit ${rows(count)}`,
    categories: (source: SQL, count: number) => sql`select posts.id from posts
      where posts.category = ${source} and ${inList} order by posts.id desc limit ${rows(count)}`,
  };
  const topics = (kind: string) => sql`(select value from topic_follows
    where topic_follows.member_id = ${me} and topic_follows.kind = ${kind})`;
  const sources = {
    members: sql`(select followed_id::text from member_follows where member_follows.follower_id = ${me})`,
    hashtags: topics('hashtag'),
    categories: topics('category'),
  };
  const kinds = ['members', 'hashtags', 'categories'] as const;
  const { recent, isWhole } = recentPage(
    sql`(posts.author_id::text in ${sources.members} or posts.category in ${sources.categories}
      or exists (select 1 from post_hashtags
        where post_hashtags.post_id = posts.id and post_hashtags.tag in ${sources.hashtags}))`,
    conditions,
    place,
    limit,
  );
  const first = kinds.map(
    (kind) => sql`select ${kind}::text as kind, source.name, newest.id
      from ${sources[kind]} source(name) cross join lateral (${newestOf[kind](sql`source.name`, 1)}) newest
      where not ${isWhole}`,
  );
  // The few sources of the page are read by themselves: joined to all sources again, their number would be guessed.
  const rest = kinds.map(
    (kind) => sql`select found.id from foremost
      cross join lateral (${newestOf[kind](sql`foremost.name`, limit)}) found where foremost.kind = ${kind}`,
  );
  return sql`
    with ${recent}, ranked as materialized (
      select kind, name, dense_rank() over (order by id desc) as place
      from (${sql.join(first, sql` union all `)}) firsts
    ), foremost as materialized (select kind, name from ranked where place <= ${limit})
    select id, null::float8 as score from (
      select id from recent where ${isWhole} union ${sql.join(rest, sql` union `)}) found
    order by id desc limit ${rows(limit)}`;
};

/**
 * Matches of a search up to which each is looked at; more are frequent enough to be met while the list is read. Looking
 * at all of m matches costs m, reading n posts for a page of p costs p n / m: both are least where m is near the root of
 * p n. The number of posts is the planner's estimate, which may be -1.
 */
const mostMatches = (
  limit: number,
): SQL => sql`(select greatest(2000, sqrt(2 * ${rows(limit)} * reltuples::float8))::int
  from pg_class where oid = 'posts'::regclass and reltuples >= 0 union all select 2000 limit 1)`;

/**
 * Posts that hold the words, the latest first: of the latest posts where they fill the page, as of a word that many
 * write; else from the index of words where they are few, else from the list. Written so that one plan suits any words:
 * the index is read as if all it finds were wanted, and each post is asked for its words and its conditions by itself.
 */
const pageOfFound = (terms: string, conditions: readonly SQL[], place: Place | null, limit: number): SQL => {
  const inList = sql`${and(conditions)} ${place ? sql`and posts.id < ${place.id}::uuid` : sql``}`;
  const says = sql`(select post_terms.terms @@ ${terms}::tsquery from post_terms where post_terms.post_id = posts.id)`;
  const { recent, isWhole } = recentPage(says, conditions, place, limit);
  const areFew = sql`(select count(*) from matches) <= (select most from bound)`;
  return sql`
    with ${recent}, bound as materialized (select ${mostMatches(limit)} as most), found as materialized (
      select post_terms.post_id from post_terms where not ${isWhole} and post_terms.terms @@ ${terms}::tsquery
    ), matches as materialized (select post_id from found limit (select most + 1 from bound))
    select id, null::float8 as score from (
      (select id from recent where ${isWhole})
      union all
      (select posts.id from (select post_id from matches where ${areFew} order by post_id desc) latest
        cross join lateral (select * from posts where posts.id = latest.post_id limit 1) posts
        where ${inList} order by latest.post_id desc limit ${rows(limit)})
      union all
      (select posts.id from posts where not ${isWhole} and not ${areFew} and ${says} and ${inList}
        order by posts.id desc limit ${rows(limit)})
    ) page order by id desc limit ${rows(limit)}`;
};

/** Ids of one page, in the order of the list: a query with the columns `id` and `score`. */
export const pageOf = (viewer: MemberActor, filter: FeedFilter, place: Place | null, limit: number): SQL => {
  const conditions = conditionsOf(viewer, filter);
  if (filter.feed === 'saved') return pageOfSaved(viewer, conditions, place, limit);
  if (filter.feed === 'following') return pageOfFollowed(viewer, conditions, place, limit);
  if (filter.feed === 'trending') return pageByScore(scoreColumns.trending, conditions, place, limit);
  if (filter.sort !== 'recent') return pageByScore(scoreColumns[filter.sort], conditions, place, limit);
  if (filter.terms && isFoundByTime(filter)) return pageOfFound(filter.terms, conditions, place, limit);
  return pageByTime(filter, conditions, place, limit);
};

/** Ids of posts newer than one, at most `limit`. */
export const newerThan = (viewer: MemberActor, filter: FeedFilter, since: string, limit: number): SQL => sql`
  select posts.id from posts
  where ${and(conditionsOf(viewer, { ...filter, sort: 'popular' }))} and posts.id > ${since}::uuid
    and not ${isOwnPost(viewer)}
  limit ${rows(limit)}`;
