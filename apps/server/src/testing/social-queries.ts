import type { MemberActor } from '@mz/contracts';
import type { Database } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { createActivityRepository } from '../features/social/activity.repository.ts';
import { createCommentsRepository } from '../features/social/comments.repository.ts';
import { createFeedRepository } from '../features/social/feed.repository.ts';
import type { FeedFilter } from '../features/social/feed-pages.ts';
import { type Cast, memberIdOf, wordOf } from './social-generator.ts';

const pageSize = 21;

/** What the lists of the feed ask the database. */
export type HotQuery = (db: Database) => Promise<unknown>;

export const actorOf = (id: string): MemberActor => ({
  id,
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: null,
});

/** Every query that is asked whenever somebody opens a list, by name. */
export const hotQueries = async (db: Database, cast: Cast): Promise<Record<string, HotQuery>> => {
  const { rows } = await db.execute<{ id: string; commented: string }>(sql`
    select (select id from posts where deleted_at is null order by id offset 2000 limit 1) as id,
      (select post_id from post_stats where comments > 1 order by post_id desc limit 1) as commented`);
  const [some] = rows;
  if (!some) throw new Error('There are no posts.');
  const list =
    (filter: Partial<FeedFilter>, viewer: string = cast.busy, from?: string): HotQuery =>
    (target) =>
      createFeedRepository(target, actorOf(viewer)).list(
        { feed: 'all', sort: 'recent', ...filter },
        from === undefined ? null : { id: from, score: 0 },
        pageSize,
      );
  return {
    'feed, recent': list({}),
    'feed, far down': list({}, cast.busy, some.id),
    'feed, popular': list({ sort: 'popular' }),
    'feed, discussed': list({ sort: 'discussed' }),
    trending: list({ feed: 'trending' }),
    'following, 1,000 members': list({ feed: 'following' }),
    'following, three quiet members': list({ feed: 'following' }, cast.quiet),
    'one category': list({ category: 'cardiology' }),
    'one language': list({ language: 'ar' }),
    'a hashtag of many posts': list({ tag: 'tag7' }),
    'a hashtag of few posts': list({ tag: 'tag3777' }),
    'posts of a prolific author': list({ author: memberIdOf(0) }),
    'search, a word of many posts': list({ terms: wordOf(0) }),
    'search, a word of few posts': list({ terms: wordOf(17_321) }),
    'new posts since a minute': (target) =>
      createFeedRepository(target, actorOf(cast.busy)).countNewer(
        { feed: 'all', sort: 'recent' },
        `${some.commented}`,
        99,
      ),
    'one post': (target) => createFeedRepository(target, actorOf(cast.busy)).find(some.commented),
    'comments of a post': (target) =>
      createCommentsRepository(target, actorOf(cast.busy)).list(some.commented, undefined, pageSize),
    'trending topics': (target) => createActivityRepository(target, actorOf(cast.busy)).listTopics(10),
    'recent activity of a member with many followers': (target) =>
      createActivityRepository(target, actorOf(cast.famous)).list(10),
  };
};

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return literal(`{${value.map(String).join(',')}}`);
  return `'${String(value).replaceAll("'", "''")}'`;
};

/** The statement a query sends, with its values written into it. */
export const statementOf = async (query: HotQuery): Promise<string> => {
  const dialect = new PgDialect();
  let statement = '';
  const recorder = {
    execute: async (asked: SQL) => {
      const { sql: text, params } = dialect.sqlToQuery(asked);
      statement = text.replace(/\$(\d+)/g, (_, at: string) => literal(params[Number(at) - 1]));
      return { rows: [] };
    },
  };
  await query(recorder as unknown as Database);
  return statement;
};

/** Rows a list may read of a table without an index: those of one page, of few settings, of the first matches. */
const maxScanned = 50_000;

/** The plan of a query, with what it read; and tables of which it read more than the first rows without an index. */
export const explain = async (
  db: Database,
  statement: string,
): Promise<{ plan: string; scanned: string[] }> => {
  const { rows } = await db.$client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary on) ${statement}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const scans = plan.matchAll(
    /Seq Scan on (\w+)[^\n]*\(actual rows=([\d.]+) loops=(\d+)\)(?:\n\s+Filter:[^\n]*\n\s+Rows Removed by Filter: (\d+))?/g,
  );
  const scanned = [...scans].flatMap(([, table = '', kept, loops, removed = '0']) =>
    (Number(kept) + Number(removed)) * Number(loops) > maxScanned ? [table] : [],
  );
  return { plan, scanned };
};
