import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Ranges of whole units, kept disjoint by the database: the union of what was covered. */
const int4multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });

type Words = Partial<Record<'en' | 'ar' | 'zh', string>>;

/** Something to learn from. What it is stands in its versions; one of them is published. */
export const learningResources = pgTable(
  'learning_resources',
  {
    id: uuid('id').primaryKey(),
    /** Null: bundled with the product. */
    authorId: memberId('author_id'),
    /** Name of a bundled resource. */
    bundledKey: text('bundled_key'),
    /** Why only the author sees it, where that is so. */
    hiddenReason: text('hidden_reason'),
    /** Members who watched ten seconds of it, or 30 % of something shorter. */
    views: integer('views').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('learning_resources_bundled_key').on(t.bundledKey),
    index('learning_resources_author_idx').on(t.authorId, t.id.desc()),
    check('learning_resources_views', sql`views >= 0`),
    check('learning_resources_hidden_known', sql`hidden_reason in ('held', 'reports', 'decision')`),
  ],
);

/** What a resource is, as its author wrote it. An edit of a published one is a new version. */
export const learningVersions = pgTable(
  'learning_versions',
  {
    id: uuid('id').primaryKey(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    state: text('state').notNull().default('draft'),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Title and description in other languages than the resource's own. */
    titles: jsonb('titles').$type<Words>().notNull().default({}),
    descriptions: jsonb('descriptions').$type<Words>().notNull().default({}),
    category: text('category').notNull(),
    language: text('language').notNull(),
    level: text('level').notNull(),
    objectives: jsonb('objectives').$type<readonly string[]>().notNull().default([]),
    licence: text('licence').notNull(),
    funding: text('funding').notNull().default(''),
    audience: text('audience').notNull(),
    /** One of three: a stored file, a file of the product, an address elsewhere. */
    fileId: uuid('file_id'),
    bundledFile: text('bundled_file'),
    linkUrl: text('link_url'),
    posterFileId: uuid('poster_file_id'),
    contentType: text('content_type'),
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** Seconds of a recording, pages of a document; null where it is not known. */
    units: integer('units'),
    chapters: jsonb('chapters')
      .$type<readonly { at: number; title: string; titles?: Words }[]>()
      .notNull()
      .default([]),
    /** Word forms of titles, descriptions, author and transcripts. */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    /** From the moderator, to the author. */
    message: text('message').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('learning_versions_number_key').on(t.resourceId, t.number),
    // At most one is shown, and at most one is worked on.
    uniqueIndex('learning_versions_published_key').on(t.resourceId).where(sql`state = 'published'`),
    uniqueIndex('learning_versions_open_key')
      .on(t.resourceId)
      .where(sql`state in ('draft', 'submitted', 'rejected')`),
    index('learning_versions_listed_idx')
      .on(t.resourceId.desc(), t.kind, t.category)
      .where(sql`state = 'published'`),
    index('learning_versions_search_idx').using('gin', t.search),
    check(
      'learning_versions_state_known',
      sql`state in ('draft', 'submitted', 'published', 'rejected', 'superseded', 'withdrawn')`,
    ),
    check('learning_versions_kind_known', sql`kind in ('video', 'podcast', 'document')`),
    check('learning_versions_language_known', sql`language in ('en', 'ar', 'zh')`),
    check('learning_versions_level_known', sql`level in ('introductory', 'intermediate', 'advanced')`),
    check(
      'learning_versions_audience_known',
      sql`audience in ('public', 'members', 'verified', 'connections')`,
    ),
    check('learning_versions_title_length', sql`char_length(title) between 1 and 200`),
    check('learning_versions_description_length', sql`char_length(description) <= 4000`),
    check('learning_versions_funding_length', sql`char_length(funding) <= 500`),
    check('learning_versions_message_length', sql`char_length(message) <= 1000`),
    check('learning_versions_link_length', sql`char_length(link_url) <= 2000`),
    check('learning_versions_units', sql`units > 0`),
  ],
);

/** What is said in a recording, by language: captions and transcript in one. */
export const learningCaptions = pgTable(
  'learning_captions',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => learningVersions.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    cues: jsonb('cues').$type<readonly { from: number; to: number; text: string }[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.language] }),
    check('learning_captions_language_known', sql`language in ('en', 'ar', 'zh')`),
  ],
);

/** Papers a version rests on. */
export const learningCitations = pgTable(
  'learning_citations',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => learningVersions.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.articleId] }),
    index('learning_citations_article_idx').on(t.articleId),
  ],
);

export const learningSaves = pgTable(
  'learning_saves',
  {
    memberId: memberId('member_id').notNull(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.resourceId] }),
    index('learning_saves_order_idx').on(t.memberId, t.savedAt.desc()),
    index('learning_saves_resource_idx').on(t.resourceId),
  ],
);

/** How far a member is: where they stopped, and the union of what they covered. */
export const learningProgress = pgTable(
  'learning_progress',
  {
    memberId: memberId('member_id').notNull(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    covered: int4multirange('covered').notNull().default(sql`'{}'::int4multirange`),
    coveredUnits: integer('covered_units').notNull().default(0),
    viewedAt: at('viewed_at'),
    completedAt: at('completed_at'),
    updatedAt: at('updated_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.resourceId] }),
    index('learning_progress_recent_idx').on(t.memberId, t.updatedAt.desc()).where(sql`completed_at is null`),
    index('learning_progress_resource_idx').on(t.resourceId),
    check('learning_progress_counts', sql`position >= 0 and covered_units >= 0`),
  ],
);

/** Up to when a member's time is credited, by the server's clock: one clock, however many devices play. */
export const learningClocks = pgTable('learning_clocks', {
  memberId: memberId('member_id').primaryKey(),
  creditedUntil: at('credited_until').notNull(),
});

/** Questions about a resource, with explanation and source. */
export const learningQuestions = pgTable(
  'learning_questions',
  {
    id: uuid('id').primaryKey(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    kind: text('kind').notNull(),
    prompt: jsonb('prompt').$type<Words>().notNull(),
    options: jsonb('options').$type<readonly { id: string; text: Words }[]>().notNull(),
    /** Ids of options: the right one, all right ones, or all in their order. */
    answer: jsonb('answer').$type<readonly string[]>().notNull(),
    explanation: jsonb('explanation').$type<Words>().notNull(),
    source: jsonb('source').$type<{ title: string; url?: string; quote?: string }>().notNull(),
    /** Asked no more; what was answered stays. */
    retiredAt: at('retired_at'),
  },
  (t) => [
    index('learning_questions_resource_idx').on(t.resourceId, t.place),
    check('learning_questions_kind_known', sql`kind in ('single', 'multiple', 'ordered')`),
  ],
);

/** A quiz taken once through. */
export const learningAttempts = pgTable(
  'learning_attempts',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    correct: integer('correct').notNull(),
    total: integer('total').notNull(),
    passed: boolean('passed').notNull(),
    /** Of several, the first alone counts for the statistics of its questions. */
    isFirst: boolean('is_first').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('learning_attempts_member_idx').on(t.memberId, t.resourceId, t.id.desc()),
    index('learning_attempts_resource_idx').on(t.resourceId).where(sql`is_first`),
  ],
);

export const learningAnswers = pgTable(
  'learning_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => learningAttempts.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => learningQuestions.id, { onDelete: 'cascade' }),
    chosen: jsonb('chosen').$type<readonly string[]>().notNull(),
    correct: boolean('correct').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionId] }),
    index('learning_answers_question_idx').on(t.questionId),
  ],
);

/** A question in a member's spaced repetition, as FSRS keeps it. */
export const learningCards = pgTable(
  'learning_cards',
  {
    memberId: memberId('member_id').notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => learningQuestions.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull(),
    stability: real('stability').notNull().default(0),
    difficulty: real('difficulty').notNull().default(0),
    scheduledDays: integer('scheduled_days').notNull().default(0),
    learningSteps: integer('learning_steps').notNull().default(0),
    reps: integer('reps').notNull().default(0),
    lapses: integer('lapses').notNull().default(0),
    state: integer('state').notNull().default(0),
    lastReviewAt: at('last_review_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.questionId] }),
    index('learning_cards_due_idx').on(t.memberId, t.dueAt),
    index('learning_cards_question_idx').on(t.questionId),
  ],
);

/** One answer in the spaced repetition. The id is made where it was answered, so that it counts once. */
export const learningReviews = pgTable(
  'learning_reviews',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => learningQuestions.id, { onDelete: 'cascade' }),
    confidence: integer('confidence').notNull(),
    correct: boolean('correct').notNull(),
    /** Chance of recall right before, as the model had it; null the first time. */
    recall: real('recall'),
    stability: real('stability').notNull(),
    reviewedAt: at('reviewed_at').notNull(),
  },
  (t) => [
    index('learning_reviews_member_idx').on(t.memberId, t.reviewedAt.desc()),
    index('learning_reviews_question_idx').on(t.questionId),
    check('learning_reviews_confidence', sql`confidence between 1 and 4`),
  ],
);

/** Certificates, with what they said when they were given. */
export const learningCertificates = pgTable(
  'learning_certificates',
  {
    id: uuid('id').primaryKey(),
    /** On the paper and in the address of the public page. */
    number: text('number').notNull(),
    memberId: memberId('member_id').notNull(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    titles: jsonb('titles').$type<Words>().notNull(),
    coveredUnits: integer('covered_units').notNull(),
    kind: text('kind').notNull(),
    correct: integer('correct').notNull(),
    total: integer('total').notNull(),
    issuedAt: at('issued_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (t) => [
    uniqueIndex('learning_certificates_number_key').on(t.number),
    uniqueIndex('learning_certificates_one_key').on(t.memberId, t.resourceId).where(sql`revoked_at is null`),
    index('learning_certificates_resource_idx').on(t.resourceId),
    check('learning_certificates_reason_length', sql`char_length(revoked_reason) <= 500`),
  ],
);

/** What was learned, as the outbox told it: the record a regulator may ask for. */
export const learningRecords = pgTable(
  'learning_records',
  {
    /** Of the event, so that one told twice counts once. */
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    resourceId: uuid('resource_id').references(() => learningResources.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    detail: jsonb('detail').$type<Record<string, number | string>>().notNull().default({}),
    occurredAt: at('occurred_at').notNull(),
  },
  (t) => [
    index('learning_records_member_idx').on(t.memberId, t.occurredAt.desc()),
    index('learning_records_resource_idx').on(t.resourceId),
    check('learning_records_kind_known', sql`kind in ('completed', 'passed', 'certified', 'reviewed')`),
  ],
);
