import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';

/** The ten specialties the portal files articles under. */
export const articleSpecialties = [
  'Cardiology',
  'Oncology',
  'Neurology',
  'Gastroenterology',
  'Endocrinology',
  'Immunology',
  'Hematology',
  'Infectious Disease',
  'Surgery',
  'Pediatrics',
] as const;
export const articleSpecialtySchema = z.enum(articleSpecialties);
export type ArticleSpecialty = (typeof articleSpecialties)[number];

/** Kinds of study, the strongest evidence first. */
export const studyTypes = [
  'guideline',
  'meta-analysis',
  'systematic-review',
  'randomised-trial',
  'clinical-trial',
  'cohort',
  'case-control',
  'case-report',
  'review',
  'basic',
  'editorial',
  'other',
] as const;
export const studyTypeSchema = z.enum(studyTypes);
export type StudyType = (typeof studyTypes)[number];

export const speciesKinds = ['human', 'animal'] as const;
export const articleSorts = ['relevance', 'date', 'citations'] as const;
export const articleFacets = [
  'specialty',
  'studyType',
  'language',
  'journal',
  'species',
  'year',
  'fullText',
  'retracted',
] as const;
export type ArticleFacet = (typeof articleFacets)[number];

/** Limits of searching and of what is kept of articles. */
export const articleLimits = {
  queryLength: 500,
  pageSize: 10,
  maxPageSize: 50,
  noteLength: 4000,
  collectionName: 80,
  collections: 200,
  saved: 20_000,
  follows: 200,
  exported: 5000,
} as const;

const tag = 'articles';
const idParams = z.object({ id: z.uuid() });

export const articleAuthorSchema = z.object({
  /** Family name and initials as references print it: `McMurray JJV`. A group's whole name. */
  name: z.string(),
  family: z.string().optional(),
  given: z.string().optional(),
  orcid: z.string().optional(),
  affiliations: z.array(z.string()).optional(),
  collective: z.boolean().optional(),
});
export type ArticleAuthor = z.infer<typeof articleAuthorSchema>;

/** What happened to an article after publication. */
export const articleNoticeSchema = z.object({
  kind: z.enum([
    'retraction',
    'partial-retraction',
    'expression-of-concern',
    'correction',
    'republication',
    'update',
  ]),
  date: z.string().nullable().describe('ISO date, as precise as known.'),
  doi: z.string().nullable(),
  pmid: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ArticleNotice = z.infer<typeof articleNoticeSchema>;

export const articleSectionSchema = z.object({ label: z.string().nullable(), text: z.string() });

/** An article as lists show it. */
export const articleSummarySchema = z
  .object({
    id: z.uuid(),
    pmid: z.string().nullable(),
    pmcid: z.string().nullable(),
    doi: z.string().nullable(),
    title: z.string(),
    abstract: z.string().describe('Plain text; empty where the source has none.'),
    abstractKind: z
      .enum(['abstract', 'summary', 'none'])
      .describe('`summary`: written for this platform, not the authors’ abstract; shown as such.'),
    authors: z.array(z.string()),
    authorsComplete: z.boolean(),
    journal: z.string(),
    journalAbbreviation: z.string().nullable(),
    publicationDate: z
      .string()
      .nullable()
      .describe('`2019`, `2019-11` or `2019-11-21`, as precise as known.'),
    categories: z.array(articleSpecialtySchema),
    studyType: studyTypeSchema,
    language: z.string().describe('ISO 639-1 where there is one, otherwise 639-2.'),
    url: z.string().describe('Open-access copy first, otherwise DOI or PubMed.'),
    openAccessUrl: z.string().nullable(),
    citations: z.number().int().nullable(),
    retracted: z.boolean(),
    notices: z.array(articleNoticeSchema),
  })
  .meta({ id: 'ArticleSummary' });
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

export const articleSchema = articleSummarySchema
  .extend({
    sections: z.array(articleSectionSchema).describe('The abstract by its own headings.'),
    authorDetails: z.array(articleAuthorSchema),
    volume: z.string().nullable(),
    issue: z.string().nullable(),
    pages: z.string().nullable(),
    publicationTypes: z.array(z.string()),
    mesh: z.array(z.object({ term: z.string(), major: z.boolean(), qualifiers: z.array(z.string()) })),
    keywords: z.array(z.string()),
    keyFigures: z.array(z.object({ measure: z.string(), value: z.string(), ci: z.string().nullable() })),
    sources: z.array(z.object({ source: z.string(), fetchedAt: z.iso.datetime() })),
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof articleSchema>;

/** Where query words stand in the plain text shown: offsets in UTF-16 units, `[from, to)`. */
const marksSchema = z.array(z.tuple([z.number().int(), z.number().int()]));

export const articleHitSchema = articleSummarySchema.extend({
  marks: z.object({ title: marksSchema, abstract: marksSchema }),
  savedIn: z.array(z.uuid()).nullable().describe('Collections of the viewer that hold it; null: not saved.'),
  isNew: z.boolean().describe('New since the viewer last saw the followed search.'),
});
export type ArticleHit = z.infer<typeof articleHitSchema>;

const several = <T extends z.ZodType>(item: T) => z.array(item).max(20).optional();
/** In an address one value looks like no list. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), several(item));

const isoDay = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
  .describe('`2019`, `2019-11` or `2019-11-21`.');

const language = z.string().min(2).max(3);
const journal = z.string().min(1).max(300);
const author = z
  .string()
  .min(1)
  .max(300)
  .describe('`McMurray JJV`, or the family name alone; in any case, with or without accents.');
const species = z.enum(speciesKinds);
const singleFilters = {
  from: isoDay.optional(),
  to: isoDay.optional(),
  fullText: z.enum(['true', 'false']).optional().describe('Only articles free to read.'),
  retracted: z.enum(['hide', 'only', 'include']).optional(),
};

/** Filters in an address. */
export const articleFilterSchema = z.object({
  specialty: list(articleSpecialtySchema),
  studyType: list(studyTypeSchema),
  language: list(language),
  journal: list(journal),
  author: list(author),
  species: list(species),
  ...singleFilters,
});

/** The same filters in a body, where lists are lists. */
export const articleFilterBodySchema = z.object({
  specialty: several(articleSpecialtySchema),
  studyType: several(studyTypeSchema),
  language: several(language),
  journal: several(journal),
  author: several(author),
  species: several(species),
  ...singleFilters,
});

export const articleQuerySchema = articleFilterSchema.extend({
  q: z.string().max(articleLimits.queryLength).optional(),
  sort: z.enum(articleSorts).optional().describe('Relevance with words, otherwise date.'),
  limit: z.coerce.number().int().min(1).max(articleLimits.maxPageSize).default(articleLimits.pageSize),
  cursor: z.string().max(500).optional().describe('From `pages` of an answer to the same query.'),
  facets: z.enum(['true', 'false']).optional(),
  follow: z.uuid().optional().describe('Marks what is new since this follow was last seen.'),
});
export type ArticleQuery = z.infer<typeof articleQuerySchema>;

export const articlePageSchema = z
  .object({
    items: z.array(articleHitSchema),
    total: z.number().int(),
    totalIsExact: z.boolean(),
    page: z.number().int(),
    pageCount: z.number().int().describe('Pages that can be opened.'),
    pages: z
      .array(z.object({ page: z.number().int(), cursor: z.string() }))
      .describe('Addresses of first, neighbouring and last pages, for a pager.'),
    previousCursor: z.string().nullable(),
    nextCursor: z.string().nullable(),
    facets: z.partialRecord(
      z.enum(articleFacets),
      z.array(z.object({ value: z.string(), count: z.number().int() })),
    ),
    corrected: z
      .string()
      .nullable()
      .describe('The words searched instead, where a misspelling found nothing.'),
    unfound: z
      .array(z.string())
      .describe('Words of the query, as typed, that no article has under any name.'),
    expandedBy: z.array(z.string()).describe('Synonyms that were searched as well.'),
    engine: z.enum(['index', 'database']).describe('`database`: the index is being rebuilt.'),
  })
  .meta({ id: 'ArticlePage' });
export type ArticlePage = z.infer<typeof articlePageSchema>;

/** A malformed `from`, `to`, `cursor` or id is 422; broken query syntax is searched as plain words. */
export const searchArticles = defineEndpoint({
  id: 'articles.search',
  method: 'GET',
  path: '/api/articles',
  summary: 'Search articles: words, "phrases", -exclusions, prefix*, identifiers; filters combine by AND',
  tag,
  permission: 'article:read',
  query: articleQuerySchema,
  responses: { 200: articlePageSchema },
  errors: ['unprocessable', 'not_found'],
});

export const suggestArticles = defineEndpoint({
  id: 'articles.suggest',
  method: 'GET',
  path: '/api/articles/suggest',
  summary: 'Completions for what is being typed: words, MeSH terms, journals, authors',
  tag,
  permission: 'article:read',
  query: z.object({ q: z.string().max(100), limit: z.coerce.number().int().min(1).max(10).default(6) }),
  responses: {
    200: z.object({
      suggestions: z.array(
        z.object({ text: z.string(), kind: z.enum(['word', 'term', 'journal', 'author', 'title']) }),
      ),
    }),
  },
});

export const listTrendingTopics = defineEndpoint({
  id: 'articles.trending',
  method: 'GET',
  path: '/api/articles/trending',
  summary: 'Topics most saved and read lately; the standing six where there is too little to count',
  tag,
  permission: 'article:read',
  query: z.object({ language: languageSchema.optional() }),
  responses: {
    200: z.object({
      topics: z.array(z.object({ id: z.string(), name: z.string(), query: z.string() })),
      counted: z.boolean().describe('False: the standing six.'),
    }),
  },
});

export const getArticle = defineEndpoint({
  id: 'articles.get',
  method: 'GET',
  path: '/api/articles/:id',
  summary: 'The whole record of an article',
  tag,
  permission: 'article:read',
  params: z.object({
    id: z.string().min(1).max(200).describe('The id; also `pmid:…`, `doi:…` (percent-encoded) or `pmcid:…`.'),
  }),
  responses: { 200: articleSchema.extend({ savedIn: z.array(z.uuid()).nullable() }) },
  errors: ['unprocessable'],
});

export const listRelatedArticles = defineEndpoint({
  id: 'articles.related',
  method: 'GET',
  path: '/api/articles/:id/related',
  summary: 'Articles most like this one',
  tag,
  permission: 'article:read',
  params: idParams,
  responses: { 200: z.object({ items: z.array(articleSummarySchema) }) },
  errors: ['unprocessable'],
});

export const listArticleMentions = defineEndpoint({
  id: 'articles.mentions',
  method: 'GET',
  path: '/api/articles/:id/mentions',
  summary:
    'Where the viewer’s own answers cite the article; posts that do are listed by `/api/posts?article=`',
  tag,
  permission: 'article:read',
  params: idParams,
  responses: {
    200: z.object({
      mentions: z.array(
        z.object({
          kind: z.literal('answer'),
          id: z.uuid(),
          conversationId: z.uuid().describe('Where the answer was given.'),
          text: z.string(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
  errors: ['unprocessable'],
});

/** The reader opened the article elsewhere; feeds the trending topics, no person is kept with it. */
export const recordArticleRead = defineEndpoint({
  id: 'articles.recordRead',
  method: 'POST',
  path: '/api/articles/:id/reads',
  summary: 'Count that the article was opened',
  tag,
  permission: 'article:read',
  params: idParams,
  responses: { 204: z.null() },
  errors: ['unprocessable'],
});

export const citationFormats = ['ris', 'bibtex', 'csl-json', 'text'] as const;
export type CitationFormat = (typeof citationFormats)[number];
export const citationStyles = ['vancouver', 'ama', 'apa', 'harvard1'] as const;

/** A rendered reference and every export format of one article; a retraction is in each of them. */
export const citeArticle = defineEndpoint({
  id: 'articles.cite',
  method: 'GET',
  path: '/api/articles/:id/citation',
  summary: 'One article as a formatted reference, RIS, BibTeX or CSL-JSON',
  tag,
  permission: 'article:read',
  params: idParams,
  query: z.object({
    format: z.enum(citationFormats).default('text'),
    style: z.enum(citationStyles).default('vancouver'),
    language: languageSchema.optional(),
  }),
  responses: {
    200: z.object({ text: z.string(), contentType: z.string(), fileName: z.string() }),
  },
  errors: ['unprocessable'],
});

export const searchStatusSchema = z
  .object({
    engine: z.enum(['fts5', 'opensearch', 'database']),
    articles: z.number().int(),
    documents: z.number().int(),
    /** Events of the outbox the index has not taken yet. */
    lag: z.number().int(),
    rebuilding: z.boolean(),
  })
  .meta({ id: 'SearchStatus' });

export const getSearchStatus = defineEndpoint({
  id: 'articles.status',
  method: 'GET',
  path: '/api/articles/status',
  summary: 'How many articles there are and how far the text index has come',
  tag,
  permission: 'article:read',
  responses: { 200: searchStatusSchema },
});
