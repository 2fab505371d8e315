import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { articleSearchVector } from '../article-search-text.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An author as the sources name them. */
export interface StoredAuthor {
  readonly name: string;
  readonly family?: string;
  readonly given?: string;
  readonly orcid?: string;
  readonly affiliations?: readonly string[];
  readonly collective?: boolean;
}

/** What happened to an article after publication. */
export interface StoredNotice {
  readonly kind:
    | 'retraction'
    | 'partial-retraction'
    | 'expression-of-concern'
    | 'correction'
    | 'republication'
    | 'update';
  readonly date: string | null;
  readonly doi: string | null;
  readonly pmid: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
}

/** One row an article, whatever the source. Identifiers are stored normalised: DOI in lower case, PMID and PMCID without leading zeros. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey(),
    pmid: text('pmid'),
    pmcid: text('pmcid'),
    doi: text('doi'),
    /** Names a paper that came with the product. */
    bundledId: text('bundled_id'),
    title: text('title').notNull(),
    /** The abstract by its own headings. */
    sections: jsonb('sections')
      .$type<readonly { readonly label: string | null; readonly text: string }[]>()
      .notNull()
      .default([]),
    /** Plain text of all sections. */
    abstract: text('abstract').notNull().default(''),
    /** Written for this platform, shown where there is no abstract, always labelled. */
    summary: text('summary'),
    keyFigures: jsonb('key_figures')
      .$type<readonly { readonly measure: string; readonly value: string; readonly ci: string | null }[]>()
      .notNull()
      .default([]),
    authors: jsonb('authors').$type<readonly StoredAuthor[]>().notNull().default([]),
    authorsComplete: boolean('authors_complete').notNull().default(true),
    journal: text('journal').notNull().default(''),
    journalAbbreviation: text('journal_abbreviation'),
    issns: text('issns').array().notNull().default(sql`'{}'::text[]`),
    volume: text('volume'),
    issue: text('issue'),
    pages: text('pages'),
    /** As precise as known: `2019`, `2019-11`, `2019-11-21`. */
    publicationDate: text('publication_date'),
    /** First day of `publicationDate`, for sorting and ranges. */
    publishedOn: date('published_on', { mode: 'string' }),
    publicationTypes: text('publication_types').array().notNull().default(sql`'{}'::text[]`),
    mesh: jsonb('mesh')
      .$type<
        readonly { readonly term: string; readonly major: boolean; readonly qualifiers: readonly string[] }[]
      >()
      .notNull()
      .default([]),
    keywords: text('keywords').array().notNull().default(sql`'{}'::text[]`),
    language: text('language').notNull().default('en'),
    categories: text('categories').array().notNull().default(sql`'{}'::text[]`),
    studyType: text('study_type').notNull().default('other'),
    species: text('species').array().notNull().default(sql`'{}'::text[]`),
    url: text('url'),
    openAccessUrl: text('open_access_url'),
    citations: integer('citations'),
    retracted: boolean('retracted').notNull().default(false),
    notices: jsonb('notices').$type<readonly StoredNotice[]>().notNull().default([]),
    /** When each source last gave this record. */
    sources: jsonb('sources').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** By field, when its value was given: the newest wins. */
    fieldTimes: jsonb('field_times').$type<Readonly<Record<string, string>>>().notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Withdrawn by its source: not found any more, kept for those who saved it. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('articles_pmid_key').on(t.pmid),
    uniqueIndex('articles_pmcid_key').on(t.pmcid),
    uniqueIndex('articles_doi_key').on(t.doi),
    uniqueIndex('articles_bundled_id_key').on(t.bundledId),
    index('articles_published_on_idx').on(t.publishedOn.desc().nullsLast(), t.id.desc()),
    index('articles_created_at_idx').on(t.createdAt),
    index('articles_search_idx').using('gin', articleSearchVector),
    check('articles_title_length', sql`char_length(title) between 1 and 5000`),
    check('articles_abstract_length', sql`char_length(abstract) <= 100000`),
    check('articles_pmid_form', sql`pmid ~ '^[1-9][0-9]{0,9}$'`),
    check('articles_doi_form', sql`doi = lower(doi) and doi like '10.%' and char_length(doi) <= 500`),
  ],
);

/** How often an article was opened, by day; nobody is named. */
export const articleReads = pgTable(
  'article_reads',
  {
    articleId: uuid('article_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.day] }), index('article_reads_day_idx').on(t.day)],
);

export const ingestRuns = pgTable(
  'ingest_runs',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    label: text('label').notNull().default(''),
    state: text('state').notNull().default('running'),
    read: integer('read').notNull().default(0),
    created: integer('created').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    retracted: integer('retracted').notNull().default(0),
    deleted: integer('deleted').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    refusals: jsonb('refusals')
      .$type<readonly { readonly record: string; readonly reason: string }[]>()
      .notNull()
      .default([]),
    error: text('error'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('ingest_runs_started_at_idx').on(t.startedAt.desc()),
    check('ingest_runs_state_known', sql`state in ('running', 'finished', 'stopped', 'failed')`),
  ],
);

/** Where a run of a source and query stands, written with the records it has stored: a killed run goes on here. */
export const ingestCursors = pgTable('ingest_cursors', {
  key: text('key').primaryKey(),
  state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const ingestSchedules = pgTable(
  'ingest_schedules',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    query: text('query').notNull().default(''),
    every: text('every').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    most: integer('most').notNull().default(10_000),
    lastRunAt: at('last_run_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  () => [
    check('ingest_schedules_every_known', sql`every in ('hour', 'day', 'week')`),
    check('ingest_schedules_query_length', sql`char_length(query) <= 1000`),
    check('ingest_schedules_most_range', sql`most between 1 and 100000`),
  ],
);

/** Synonyms by MeSH heading from a loaded descriptor file; the built-in table needs no row. */
export const meshDescriptors = pgTable('mesh_descriptors', {
  ui: text('ui').primaryKey(),
  heading: text('heading').notNull(),
  entryTerms: text('entry_terms').array().notNull().default(sql`'{}'::text[]`),
  treeNumbers: text('tree_numbers').array().notNull().default(sql`'{}'::text[]`),
  year: smallint('year'),
});
