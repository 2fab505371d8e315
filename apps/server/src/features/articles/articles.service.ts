import type { Actor, Article, ArticleHit, ArticlePage, ArticleQuery, ArticleSummary } from '@mz/contracts';
import { tables } from '@mz/db';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { toSearchDocument } from '../../adapters/search/document.ts';
import type { SearchFilters } from '../../adapters/search/search-engine.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { parseAddress } from './article-address.ts';
import { type ArticleSearch, lastOffset, toPage, toRequest, toSearchFilters } from './article-search.ts';
import { toArticle, toSummary } from './article-view.ts';
import { type ArticleRow, createArticlesRepository, createReaderRepository } from './articles.repository.ts';
import { toRecords } from './citations/citation-record.ts';
import type { CitationJob } from './citations/citation-writer.ts';
import { type Citations, createCitations } from './citations/citations.ts';
import { markTerms } from './marks.ts';
import { decodeCursor, hashQuery } from './search-cursor.ts';
import { createTrending } from './trending.service.ts';

const maxRelated = 6;
const maxMentions = 20;
const mentionLength = 300;
/** Longer than any search should take, shorter than anybody waits. */
const searchTimeout = 8_000;
const countLife = 30_000;

export interface WrittenCitations {
  readonly text: string;
  readonly contentType: string;
  readonly fileName: string;
}

export interface MatchRequest {
  readonly query: string;
  readonly filters: SearchFilters;
  readonly addedAfter?: number;
  readonly limit: number;
}

export interface Match {
  readonly article: ArticleSummary;
  /** When the platform first had it. */
  readonly addedAt: Date;
  readonly changedAt: Date;
}

export interface Matches {
  readonly items: Match[];
  readonly total: number;
}

const toMatch = (row: ArticleRow): Match => ({
  article: toSummary(row),
  addedAt: row.createdAt,
  changedAt: row.updatedAt,
});

const files = {
  ris: { contentType: 'application/x-research-info-systems; charset=utf-8', ending: 'ris' },
  bibtex: { contentType: 'application/x-bibtex; charset=utf-8', ending: 'bib' },
  'csl-json': { contentType: 'application/vnd.citationstyles.csl+json; charset=utf-8', ending: 'json' },
  text: { contentType: 'text/plain; charset=utf-8', ending: 'txt' },
} as const;

const fileOf = (format: keyof typeof files, name: string) => ({
  contentType: files[format].contentType,
  fileName: `${name}.${files[format].ending}`,
});

const missing = (): AppError => new AppError('not_found', 'Article not found.');

/** Searching and reading articles. */
export const createArticlesService = (
  { db }: AppContext,
  search: ArticleSearch,
  citations: Citations = createCitations(),
) => {
  const repository = createArticlesRepository(db);
  const readerOf = (actor: Actor) =>
    actor.id === null ? null : createReaderRepository(db, { id: actor.id });
  let counted: { articles: number; until: number } | null = null;

  const inOrder = async (ids: readonly string[]): Promise<ArticleRow[]> => {
    const rows = new Map((await repository.listByIds(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  };

  const findSeenAt = async (actor: Actor, follow: string | undefined): Promise<Date | null> => {
    if (follow === undefined) return null;
    const seenAt = await readerOf(actor)?.findSeenAt(follow);
    if (!seenAt) throw new AppError('not_found', 'Follow not found.');
    return seenAt;
  };

  /** Withdrawn articles are there for those who saved them. */
  const findRow = async (
    actor: Actor,
    address: string,
  ): Promise<{ row: ArticleRow; savedIn: string[] | null }> => {
    const row = await repository.find(parseAddress(address));
    if (!row) throw missing();
    const savedIn = (await readerOf(actor)?.listSavedIn([row.id]))?.get(row.id) ?? null;
    if (row.deletedAt && savedIn === null) throw missing();
    return { row, savedIn };
  };

  return {
    async search(actor: Actor, query: ArticleQuery): Promise<ArticlePage> {
      const request = toRequest(query);
      const { facets: _facets, ...decisive } = request;
      const hash = hashQuery([decisive, query.follow ?? null]);
      const offset =
        query.cursor === undefined ? 0 : decodeCursor(query.cursor, hash, lastOffset(query.limit));
      const seenAt = await findSeenAt(actor, query.follow);
      const result = await search.search({ ...request, offset, timeoutMs: searchTimeout });
      const rows = await inOrder(result.hits.map(({ id }) => id));
      const savedIn = await readerOf(actor)?.listSavedIn(rows.map(({ id }) => id));
      const terms = new Set(result.terms);
      const items = rows.map((row): ArticleHit => {
        const summary = toSummary(row);
        return {
          ...summary,
          marks: { title: markTerms(summary.title, terms), abstract: markTerms(summary.abstract, terms) },
          savedIn: savedIn?.get(row.id) ?? null,
          isNew: seenAt !== null && row.createdAt > seenAt,
        };
      });
      const { engine } = await search.status();
      return toPage(
        items,
        result,
        { offset, limit: query.limit, hash },
        engine === 'database' ? 'database' : 'index',
      );
    },

    /** The best of each of several searches in one list; a retracted article is shown as one, not hidden. */
    async listBest(searches: readonly string[], limit: number): Promise<ArticleSummary[]> {
      const results = await Promise.all(
        searches.map((q) =>
          search.search({
            ...toRequest({ q, limit, retracted: 'include' }),
            offset: 0,
            timeoutMs: searchTimeout,
          }),
        ),
      );
      const ids = new Set(results.flatMap(({ hits }) => hits.map(({ id }) => id)));
      return (await inOrder([...ids])).map(toSummary);
    },

    suggest: async (prefix: string, limit: number) => ({
      suggestions: (await search.suggest(prefix.replace(/\p{Cc}+/gu, ' ').toWellFormed(), limit)).map(
        (suggestion) => ({ ...suggestion }),
      ),
    }),

    async get(actor: Actor, address: string): Promise<Article & { savedIn: string[] | null }> {
      const { row, savedIn } = await findRow(actor, address);
      return { ...toArticle(row), savedIn };
    },

    async listRelated(actor: Actor, address: string): Promise<{ items: ArticleSummary[] }> {
      const { row } = await findRow(actor, address);
      const hits = await search.related(toSearchDocument(row), maxRelated);
      return { items: (await inOrder(hits.map(({ id }) => id))).map(toSummary) };
    },

    async listMentions(actor: Actor, address: string) {
      const { row } = await findRow(actor, address);
      const answers = (await readerOf(actor)?.listAnswers(row.id, maxMentions)) ?? [];
      return {
        mentions: answers.map(({ id, conversationId, text, at }) => ({
          kind: 'answer' as const,
          id,
          conversationId,
          text: text.slice(0, mentionLength),
          at: at.toISOString(),
        })),
      };
    },

    /** Articles by id, withdrawn ones too: for what members keep. */
    async listSummaries(ids: readonly string[]): Promise<Map<string, ArticleSummary>> {
      const rows = await repository.listByIds(ids, { withdrawn: true });
      return new Map(rows.map((row) => [row.id, toSummary(row)]));
    },

    /** One reference. */
    async cite(
      actor: Actor,
      address: string,
      { format, style, language }: Omit<CitationJob, 'records'>,
    ): Promise<WrittenCitations> {
      const { row } = await findRow(actor, address);
      const records = toRecords([row]);
      const text = await citations.write({ records, format, style, language });
      return { text, ...fileOf(format, records[0]?.key ?? 'article') };
    },

    /** References of articles in the order of their ids, withdrawn ones too, with what their reader noted. */
    async citeMany(
      ids: readonly string[],
      notes: ReadonlyMap<string, string>,
      { format, style, language }: Omit<CitationJob, 'records'>,
    ): Promise<WrittenCitations & { count: number }> {
      const rows = new Map(
        (await repository.listByIds(ids, { withdrawn: true })).map((row) => [row.id, row]),
      );
      const records = toRecords(
        ids.flatMap((id) => rows.get(id) ?? []),
        (id) => notes.get(id) ?? '',
      );
      const text = await citations.write({ records, format, style, language });
      const name = `medical-zone-${new Date().toISOString().slice(0, 10)}`;
      return { text, ...fileOf(format, name), count: records.length };
    },

    toFilters: toSearchFilters,

    /** Articles of a search that nobody typed just now, the last published first. */
    async listMatches({ query, filters, addedAfter, limit }: MatchRequest): Promise<Matches> {
      const result = await search.search({
        query,
        filters: { ...filters, ...(addedAfter !== undefined && { addedAfter }) },
        sort: 'date',
        offset: 0,
        limit,
        facets: [],
        timeoutMs: searchTimeout,
      });
      return { items: (await inOrder(result.hits.map(({ id }) => id))).map(toMatch), total: result.total };
    },

    /** What was added since a day and, up to the limit, what was published last; the last added first. */
    async listLatest(query: Omit<MatchRequest, 'limit'>, since: Date, limit: number): Promise<Match[]> {
      const recent = await this.listMatches({ ...query, addedAfter: since.getTime(), limit });
      const others = await this.listMatches({ ...query, limit });
      const all = new Map([...recent.items, ...others.items].map((match) => [match.article.id, match]));
      return [...all.values()]
        .slice(0, limit)
        .sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime() || (a.article.id < b.article.id ? 1 : -1));
    },

    indexPosition: async (): Promise<number> => (await search.status()).position,

    /** Whether the index holds everything that was added before a moment. */
    async isIndexedUntil(moment: Date): Promise<boolean> {
      const { engine, position, rebuilding } = await search.status();
      if (engine === 'database') return true;
      if (rebuilding) return false;
      const { outboxEvents } = tables;
      const open = await db
        .select({ id: outboxEvents.id })
        .from(outboxEvents)
        .where(
          and(
            eq(outboxEvents.type, 'articles.changed'),
            lt(outboxEvents.createdAt, moment),
            or(isNull(outboxEvents.position), gt(outboxEvents.position, position)),
          ),
        )
        .limit(1);
      return open.length === 0;
    },

    close: async (): Promise<void> => {
      await citations.close();
    },

    trending: createTrending(db),

    /** Nobody is kept with it. */
    async recordRead(actor: Actor, address: string, now = new Date()): Promise<null> {
      const { row } = await findRow(actor, address);
      await repository.countRead(row.id, now.toISOString().slice(0, 10));
      return null;
    },

    async status(now = Date.now()) {
      const { engine, documents, rebuilding } = await search.status();
      if (!counted || counted.until < now)
        counted = { articles: await repository.count(), until: now + countLife };
      return { engine, articles: counted.articles, documents, lag: await search.lag(), rebuilding };
    },
  };
};
export type ArticlesService = ReturnType<typeof createArticlesService>;
