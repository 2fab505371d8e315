import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
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
import { learningResources } from './academy.ts';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Ranges of whole units, kept disjoint by the database: the union of what was covered. */
const int4multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });

type Words = Partial<Record<'en' | 'ar' | 'zh', string>>;
/** A part of a picture, in shares of its width and height. */
type Area = { x: number; y: number; width: number; height: number };

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
    /** Time that was spent on it, by the server's clock; null where nobody measured it. */
    spentSeconds: doublePrecision('spent_seconds'),
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
    options: jsonb('options').$type<readonly { id: string; text: Words; area?: Area }[]>().notNull(),
    /** The picture whose place is asked for: a stored file, or one of the product. */
    imageFileId: uuid('image_file_id'),
    imageAlt: jsonb('image_alt').$type<Words>(),
    /** Calculators after whose use it is asked. */
    calculators: text('calculators').array().notNull().default(sql`'{}'::text[]`),
    /** Ids of options: the right one, all right ones, or all in their order. */
    answer: jsonb('answer').$type<readonly string[]>().notNull(),
    explanation: jsonb('explanation').$type<Words>().notNull(),
    source: jsonb('source').$type<{ title: string; url?: string; quote?: string }>().notNull(),
    /** Asked no more; what was answered stays. */
    retiredAt: at('retired_at'),
  },
  (t) => [
    index('learning_questions_resource_idx').on(t.resourceId, t.place),
    index('learning_questions_calculators_idx').using('gin', t.calculators),
    check('learning_questions_kind_known', sql`kind in ('single', 'multiple', 'ordered', 'spot')`),
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
    /** On accreditation, as the operator worded it then. */
    statement: text('statement'),
    issuedAt: at('issued_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (t) => [
    uniqueIndex('learning_certificates_number_key').on(t.number),
    uniqueIndex('learning_certificates_one_key').on(t.memberId, t.resourceId).where(sql`revoked_at is null`),
    index('learning_certificates_resource_idx').on(t.resourceId),
    check('learning_certificates_statement_length', sql`char_length(statement) <= 600`),
    check('learning_certificates_reason_length', sql`char_length(revoked_reason) <= 500`),
  ],
);
