import { type Database, tables } from '@mz/db';
import { and, desc, isNull, sql } from 'drizzle-orm';
import type { ArticleSearch } from './article-search.ts';

/** Finds articles with every word in them, straight from the table. */
export const createInterimSearch = (db: Database): ArticleSearch => ({
  async search({ query, filters, offset, limit }) {
    const { articles } = tables;
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const where = and(
      isNull(articles.deletedAt),
      ...words.map(
        (word) =>
          sql`(${articles.title} || ' ' || ${articles.abstract} || ' ' || coalesce(${articles.summary}, '') || ' ' || ${articles.journal} || ' ' || coalesce(${articles.doi}, '') || ' ' || coalesce(${articles.pmid}, '') || ' ' || ${articles.keywords}::text || ' ' || ${articles.authors}::text) ilike ${`%${word}%`}`,
      ),
      ...[
        filters.specialties && sql`${articles.categories} && ${sql.param([...filters.specialties])}::text[]`,
        filters.studyTypes && sql`${articles.studyType} = any(${sql.param([...filters.studyTypes])}::text[])`,
        filters.journals && sql`${articles.journal} = any(${sql.param([...filters.journals])}::text[])`,
        filters.languages && sql`${articles.language} = any(${sql.param([...filters.languages])}::text[])`,
        filters.authors && sql`${articles.authors}::text ilike ${`%${filters.authors[0]}%`}`,
        filters.from && sql`${articles.publishedOn} >= ${filters.from}::date`,
        filters.to && sql`${articles.publishedOn} <= ${filters.to}::date`,
        filters.addedAfter !== undefined &&
          sql`${articles.createdAt} > ${new Date(filters.addedAfter).toISOString()}::timestamptz`,
        filters.retracted === 'only' && sql`${articles.retracted}`,
        filters.retracted === 'hide' && sql`not ${articles.retracted}`,
      ].map((condition) => condition || undefined),
    );
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(where)
      .orderBy(desc(articles.publishedOn), desc(articles.id))
      .offset(offset)
      .limit(limit);
    return {
      hits: rows.map(({ id }) => ({ id, score: 1 })),
      total: await db.$count(articles, where),
      totalIsExact: true,
      facets: {},
      terms: words,
      expandedBy: [],
      corrected: null,
    };
  },
  related: async () => [],
  suggest: async () => [],
  status: async () => ({ engine: 'database', documents: 0, position: 0, rebuilding: false }),
});
