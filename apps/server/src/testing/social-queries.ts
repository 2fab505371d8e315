import type { MemberActor } from '@mz/contracts';
import type { Database } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { prepareActor } from '../features/account/actors.ts';
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
  // As requests bring one along.
  tagKey: 'a'.repeat(64),
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
    'search, a word neither rare nor common': list({ terms: wordOf(380) }),
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

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Asked extends Statement {
  /** Planned once, for any values. */
  readonly isPlanned: boolean;
}

/** What a query sends. */
const recorded = async (query: HotQuery): Promise<Asked> => {
  const dialect = new PgDialect();
  let asked: Asked = { text: '', values: [], isPlanned: false };
  const recorder = {
    execute: async (statement: SQL) => {
      const { sql: text, params: values } = dialect.sqlToQuery(statement);
      asked = { text, values, isPlanned: false };
      return { rows: [] };
    },
    $planned: {
      query: async ({ text, values }: Pick<Asked, 'text' | 'values'>) => {
        asked = { text, values, isPlanned: true };
        return { rows: [] };
      },
    },
  };
  await query(recorder as unknown as Database);
  return asked;
};

const written = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1]));

/** The statement a query sends, and its values. */
export const statementOf = async (query: HotQuery): Promise<Statement> => recorded(query);

/** The statement that finds who is asking, which every request sends before its own. */
export const statementOfActor = async (db: Database, memberId: string): Promise<Statement> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from auth.sessions where user_id = ${memberId}::uuid order by created_at desc limit 1`,
  );
  const { sql: text, params } = prepareActor(db).getQuery();
  const named: Record<string, unknown> = { sessionId: rows[0]?.id, userId: memberId };
  return {
    text,
    values: params.map((param) =>
      typeof param === 'object' && param !== null && 'name' in param ? named[String(param.name)] : param,
    ),
  };
};

/** Rows a list may read of a table without an index: those of one page, of few settings, of the first matches. */
const maxScanned = 50_000;

/** The plan of a query, with what it read; and tables of which it read more than the first rows without an index. */
export const explain = async (
  db: Database,
  query: HotQuery,
): Promise<{ plan: string; scanned: string[] }> => {
  const { text, values, isPlanned } = await recorded(query);
  const client = await db.$client.connect();
  const ask = (statement: string) =>
    client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary on) ${statement}`,
    );
  const askPlanned = async () => {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare explained as ${text}`);
    const answer = await ask(`execute explained (${values.map(literal).join(', ')})`);
    await client.query('deallocate explained');
    await client.query('reset plan_cache_mode');
    return answer;
  };
  const { rows } = await (isPlanned ? askPlanned() : ask(written(text, values))).finally(() =>
    client.release(),
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
