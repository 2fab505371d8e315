import { type Database, sqlState, type Transaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../lib/app-error.ts';
import type { Synonyms } from '../analysis/synonyms.ts';
import type {
  SearchDocument,
  SearchEngine,
  SearchHit,
  SearchRequest,
  SearchResult,
} from '../search-engine.ts';
import { toUnfound } from '../unfound.ts';
import { toFilterCondition } from './filters.ts';
import { type DatabaseQuery, toDatabaseQuery, type WantedText } from './query.ts';
import { rankCandidates } from './rank.ts';
import {
  allOf,
  andNot,
  countWords,
  inVector,
  isScannedWhole,
  lookUp,
  maxCounted,
  maxRanked,
  type Page,
  prepare,
  readCandidates,
  readPage,
  scanTexts,
  toPairs,
  vector,
} from './statements.ts';
import { suggestFromDatabase } from './suggest.ts';

/** What PostgreSQL answers of a search while there is no text index. */
export type DatabaseSearch = Pick<SearchEngine, 'search' | 'related' | 'suggest' | 'status'>;

export interface DatabaseSearchOptions {
  readonly synonyms?: Pick<Synonyms, 'expand'>;
  /** The newest articles whose abstracts are looked through; titles are searched of all. */
  readonly scanned?: number;
}

const defaultTimeout = 5_000;
const statusLife = 5_000;
/** State of a statement that reached its time limit. */
const cancelled = '57014';

/** Search straight in PostgreSQL: for the time in which there is no text index. */
export const createDatabaseSearch = (db: Database, options: DatabaseSearchOptions = {}): DatabaseSearch => {
  const newest = options.scanned ?? 4_000;

  const rank = async (tx: Transaction, ids: readonly string[], query: DatabaseQuery, counts?: number[]) => {
    const candidates = await readCandidates(tx, ids.slice(0, maxRanked));
    return [
      ...rankCandidates(candidates, query.wanted, counts),
      ...ids.slice(maxRanked).map((id): SearchHit => ({ id, score: 0 })),
    ];
  };

  const toResult = (
    page: Page,
    hits: readonly SearchHit[],
    query: DatabaseQuery,
    exact: boolean,
    unfound: readonly string[] = [],
  ): SearchResult => ({
    hits,
    total: page.total,
    totalIsExact: exact && page.total < maxCounted,
    facets: page.facets,
    terms: [
      ...new Set(
        query.wanted.flatMap(({ forms: [typed = [], ...names] }) => [
          ...typed,
          ...names.map((name) => name.join(' ')),
        ]),
      ),
    ],
    expandedBy: query.expandedBy,
    corrected: null,
    unfound,
  });

  /** Every word, first; two of the rarest where that finds nothing. */
  const findWords = async (tx: Transaction, query: DatabaseQuery, request: SearchRequest, filters: SQL) => {
    const scanned = await scanTexts(tx, query.wanted, filters, newest);
    const inTitles = allOf(query.wanted.map(inVector));
    const where = sql`${filters} and (id = any(${sql.param(scanned)}::uuid[]) or ${inTitles})${andNot(query.unwanted)}`;
    const best = sql`(${sql.join(
      query.wanted.map(({ tsquery }) => tsquery),
      sql` || `,
    )})`;
    await tx.execute(sql`set local enable_seqscan = off`);
    const page = await readPage(tx, { where, best, request });
    if (page.total > 0 || query.wanted.length < 2) return { page, best, counts: undefined };
    const counts = await countWords(tx, query.wanted);
    const pairs = toPairs(query.wanted, counts);
    if (pairs === null) return { page, best, counts };
    const found = await readPage(tx, {
      where: sql`${filters} and ${vector} @@ ${pairs}${andNot(query.unwanted)}`,
      best,
      request,
    });
    return { page: found, best, counts };
  };

  /**
   * Words that no article has, where not all were found together. Abstracts are looked through of the newest only, so
   * with more articles than these nothing can be said.
   */
  const findUnfound = async (
    tx: Transaction,
    query: DatabaseQuery,
    counts: readonly number[],
    text: string,
  ): Promise<string[]> => {
    const words = query.wanted.filter(({ typed }) => typed.length > 0);
    const missing: WantedText[] = [];
    for (const [at, one] of query.wanted.entries())
      if (
        one.typed.length > 0 &&
        // A year is looked for in the date.
        one.year === null &&
        counts[at] === 0 &&
        (await scanTexts(tx, [one], sql`deleted_at is null`, newest)).length === 0
      )
        missing.push(one);
    return toUnfound(
      missing.flatMap(({ typed }) => typed),
      missing.length === words.length,
      text,
    );
  };

  const run = async (tx: Transaction, request: SearchRequest): Promise<SearchResult> => {
    const query = toDatabaseQuery(request.query, options.synonyms);
    const filters = toFilterCondition(request.filters);
    const known = await lookUp(tx, query);
    const certain = query.parsed.identifiers.some((identifier) => identifier.certain);
    if (known.length > 0 || (certain && query.wanted.length === 0)) {
      const where = sql`${filters} and id = any(${sql.param(known)}::uuid[])`;
      const page = await readPage(tx, { where, best: null, request });
      return toResult(
        page,
        page.ids.map((id) => ({ id, score: 1 })),
        query,
        true,
      );
    }
    if (query.wanted.length === 0) {
      const where = sql`${filters}${andNot(query.unwanted)}`;
      // Words that all say nothing find nothing; no words at all find everything.
      const nothing = request.query.trim() !== '' && query.unwanted.length === 0;
      const page = await readPage(tx, { where: nothing ? sql`false` : where, best: null, request });
      return toResult(
        page,
        page.ids.map((id) => ({ id, score: 0 })),
        query,
        true,
      );
    }
    const { page, counts } = await findWords(tx, query, request, filters);
    const exact = await isScannedWhole(tx, newest);
    const isPartial = counts !== undefined || page.total === 0;
    const unfound =
      exact && isPartial
        ? await findUnfound(tx, query, counts ?? (await countWords(tx, query.wanted)), request.query)
        : [];
    if (request.sort !== 'relevance')
      return toResult(
        page,
        page.ids.map((id) => ({ id, score: 0 })),
        query,
        exact,
        unfound,
      );
    const hits = await rank(tx, page.ids, query, counts);
    return toResult(page, hits.slice(request.offset, request.offset + request.limit), query, exact, unfound);
  };

  const withTransaction = async <T>(timeoutMs: number, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(
        async (tx) => {
          await prepare(tx, timeoutMs);
          return work(tx);
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    } catch (error) {
      if (sqlState(error) !== cancelled) throw error;
      throw new AppError('unavailable', 'Search timed out while the text index is being built.', {
        retryAfter: 30,
        cause: error,
      });
    }
  };

  let known: { at: number; documents: number; position: number } | null = null;

  return {
    search: (request) => withTransaction(request.timeoutMs ?? defaultTimeout, (tx) => run(tx, request)),

    related: (document: SearchDocument, limit) =>
      withTransaction(defaultTimeout, async (tx) => {
        const query = toDatabaseQuery(
          `${document.title} ${document.terms.slice(0, 6).join(' ')}`.slice(0, 500),
        );
        const counts = await countWords(tx, query.wanted);
        const pairs = toPairs(query.wanted, counts);
        if (pairs === null) return [];
        await tx.execute(sql`set local enable_seqscan = off`);
        const { ids } = await readPage(tx, {
          where: sql`deleted_at is null and id <> ${document.id}::uuid and ${vector} @@ ${pairs}`,
          best: pairs,
          request: { query: '', filters: {}, sort: 'relevance', offset: 0, limit, facets: [] },
        });
        return (await rank(tx, ids, query, counts)).slice(0, limit);
      }),

    suggest: (prefix, limit) => withTransaction(1_000, (tx) => suggestFromDatabase(tx, prefix, limit)),

    async status() {
      if (!known || known.at + statusLife < Date.now()) {
        const { rows } = await db.execute<{ documents: string; position: string | null }>(sql`
          select (select count(*) from articles where deleted_at is null) as documents,
            (select max(position) from outbox_events) as position`);
        const row = rows[0];
        known = {
          at: Date.now(),
          documents: Number(row?.documents ?? 0),
          position: Number(row?.position ?? 0),
        };
      }
      return { engine: 'database', documents: known.documents, position: known.position, rebuilding: false };
    },
  };
};
