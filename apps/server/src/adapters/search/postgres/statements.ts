import { articleSearchVector, type Transaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import type { SearchRequest, SearchResult } from '../search-engine.ts';
import { toFacetQuery } from './facets.ts';
import type { DatabaseQuery, WantedText } from './query.ts';
import type { Candidate } from './rank.ts';

/** Beyond this, articles found are neither counted nor sorted. */
export const maxCounted = 20_000;
/** Best candidates whose text is fetched and ranked exactly. */
export const maxRanked = 150;
const maxPaired = 6;

export const vector = articleSearchVector;
const plainText = sql`(title || ' ' || abstract || ' ' || coalesce(summary, '') || ' ' || keywords::text || ' ' || mesh::text)`;
/** As the index by date has it. */
const byDate = sql`published_on desc nulls last, id desc nulls last`;

export const allOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` and `)})`;
const oneOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

export const inVector = ({ tsquery, year }: WantedText): SQL =>
  year === null
    ? sql`${vector} @@ ${tsquery}`
    : sql`(${vector} @@ ${tsquery} or published_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31))`;

export const inText = ({ patterns, year }: WantedText, text = plainText): SQL => {
  const found = oneOf(patterns.map((all) => allOf(all.map((pattern) => sql`${text} ~* ${pattern}`))));
  return year === null ? found : sql`(${found} or extract(year from published_on) = ${year})`;
};

export const andNot = (unwanted: readonly WantedText[]): SQL =>
  sql.join(
    unwanted.map((one) => sql` and not ${vector} @@ ${one.tsquery} and not ${inText(one)}`),
    sql``,
  );

/** Bounds every statement, and keeps the planner from reading the whole table where an index serves. */
export const prepare = async (tx: Transaction, timeoutMs: number): Promise<void> => {
  await tx.execute(sql.raw(`set local statement_timeout = ${Math.max(1, Math.ceil(timeoutMs))}`));
  await tx.execute(sql`set local jit = off`);
};

/** The newest articles that have every word anywhere in their text. */
export const scanTexts = async (
  tx: Transaction,
  wanted: readonly WantedText[],
  filters: SQL,
  newest: number,
): Promise<string[]> => {
  const inBody = allOf(wanted.map((one) => inText(one, sql`body`)));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, published_on, ${plainText} as body from articles where ${filters}
      order by ${byDate} limit ${newest}) newest
    where ${inBody}`);
  return rows.map(({ id }) => id);
};

export interface Page {
  readonly total: number;
  readonly ids: string[];
  readonly facets: SearchResult['facets'];
}

const orders: Readonly<Record<SearchRequest['sort'], SQL>> = {
  relevance: byDate,
  date: byDate,
  citations: sql`citations desc nulls last, ${byDate}`,
};

interface Wish {
  readonly where: SQL;
  /** Titles with it come first; null: by date. */
  readonly best: SQL | null;
  readonly request: SearchRequest;
}

/** Counts, sorts and facets what a condition finds, in one statement. */
export const readPage = async (tx: Transaction, { where, best, request }: Wish): Promise<Page> => {
  const ranked = best !== null && request.sort === 'relevance';
  const order = ranked
    ? sql`ts_rank(to_tsvector('english'::regconfig, title), ${best}) desc, ${byDate}`
    : orders[request.sort];
  const wanted = ranked
    ? sql`limit ${Math.max(maxRanked, request.offset + request.limit)}`
    : sql`offset ${request.offset} limit ${request.limit}`;
  // Newest first where not everything can be looked at.
  const { rows } = await tx.execute<{ total: string; ids: string[] | null; facets: unknown }>(sql`
    with found as materialized (
      select id, title, published_on, citations, categories, study_type, language, journal, journal_abbreviation, species, retracted,
        open_access_url is not null as full_text
      from articles where ${where} ${best === null ? sql`order by ${orders[request.sort]}` : sql``}
      limit ${maxCounted}
    ), page as (select id, row_number() over (order by ${order}) as place from found order by place ${wanted})
    select (select count(*) from found) as total,
      (select array_agg(id order by place) from page) as ids,
      (${toFacetQuery(request.facets)}) as facets`);
  const row = rows[0];
  return {
    total: Number(row?.total ?? 0),
    ids: row?.ids ?? [],
    facets: (row?.facets ?? {}) as SearchResult['facets'],
  };
};

export const readCandidates = async (tx: Transaction, ids: readonly string[]): Promise<Candidate[]> => {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<Candidate & Record<string, unknown>>(sql`
    select id, title, left(case when abstract = '' then coalesce(summary, '') else abstract end, 4000) as abstract,
      jsonb_path_query_array(authors, '$[*].name')::text as names,
      journal || ' ' || coalesce(journal_abbreviation, '') || ' ' || keywords::text || ' '
        || jsonb_path_query_array(mesh, '$[*].term')::text as terms,
      study_type as "studyType", published_on::text as "publishedOn"
    from articles where id = any(${sql.param([...ids])}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** In how many articles each word stands, counted no further than needed to tell rare from common. */
export const countWords = async (tx: Transaction, wanted: readonly WantedText[]): Promise<number[]> => {
  const counts = wanted.map(
    (one) =>
      sql`(select count(*) from (select 1 from articles where ${vector} @@ ${one.tsquery} limit 20000) few)`,
  );
  const { rows } = await tx.execute<{ counts: string[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::bigint[] as counts`,
  );
  return (rows[0]?.counts ?? []).map(Number);
};

/** Articles with two of the rarest words: what a whole question finds, which no title has all words of. */
export const toPairs = (wanted: readonly WantedText[], counts: readonly number[]): SQL | null => {
  const rare = wanted
    .map((one, at) => ({ one, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, maxPaired);
  if (rare.length === 0) return null;
  // All of two were looked for already.
  if (rare.length <= 2) return rare[0]?.one.tsquery ?? null;
  const pairs = rare.flatMap(({ one }, at) =>
    rare.slice(at + 1).map((other) => sql`(${one.tsquery} && ${other.one.tsquery})`),
  );
  return sql`(${sql.join(pairs, sql` || `)})`;
};

export const lookUp = async (tx: Transaction, query: DatabaseQuery): Promise<string[]> => {
  const conditions = query.parsed.identifiers.map(({ kind, value }) => {
    if (kind === 'doi') return sql`doi = ${value}`;
    if (kind === 'pmid') return sql`pmid = ${value}`;
    const number = value.replace(/^PMC/i, '');
    return sql`pmcid in (${`PMC${number}`}, ${number})`;
  });
  if (conditions.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`select id from articles where ${oneOf(conditions)}`);
  return rows.map(({ id }) => id);
};

/** Whether the abstracts of all articles were looked through. */
export const isScannedWhole = async (tx: Transaction, newest: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select id from articles where deleted_at is null offset ${newest} limit 1`,
  );
  return rows.length === 0;
};
