import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The learning record. Rows are added and never changed, but for the marks that one counts no more: a correction is a
 * row of its own that names the one it takes the place of.
 */
export const growthEntries = pgTable(
  'growth_entries',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    kind: text('kind').notNull(),
    /** What it follows from, once a member: an event told twice counts once. Null: the member wrote it. */
    sourceKey: text('source_key'),
    /** Empty where it would be another member's text. */
    title: text('title').notNull(),
    minutes: integer('minutes').notNull(),
    /** The day it was done. */
    doneOn: date('done_on', { mode: 'string' }).notNull(),
    setting: text('setting').notNull(),
    role: text('role'),
    provider: text('provider').notNull().default(''),
    finished: boolean('finished').notNull().default(true),
    path: text('path'),
    evidenceFileId: uuid('evidence_file_id'),
    /** The entry whose place this one takes. */
    replacesId: uuid('replaces_id'),
    /** Since when it counts no more: withdrawn, or corrected. */
    endedAt: at('ended_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('growth_entries_source_key').on(t.memberId, t.sourceKey),
    index('growth_entries_latest_idx')
      .on(t.memberId, t.doneOn.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`ended_at is null`),
    check('growth_entries_title_length', sql`char_length(title) <= 300`),
    check('growth_entries_minutes_range', sql`minutes between 0 and 10080`),
    check('growth_entries_setting_known', sql`setting in ('external', 'internal', 'personal')`),
    check('growth_entries_provider_length', sql`char_length(provider) <= 200`),
  ],
);

/** What a member thought about an entry: sealed with the member's own key. */
export const growthReflections = pgTable(
  'growth_reflections',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => growthEntries.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    sealed: bytea('sealed').notNull(),
    inReport: boolean('in_report').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('growth_reflections_member_idx').on(t.memberId)],
);

export const growthGoals = pgTable(
  'growth_goals',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    title: text('title').notNull(),
    measure: text('measure').notNull(),
    kind: text('kind'),
    target: integer('target').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Of a goal that the member counts. */
    progress: integer('progress').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('growth_goals_member_idx').on(t.memberId, t.id.desc().nullsFirst()),
    check('growth_goals_title_length', sql`char_length(title) between 1 and 300`),
    check('growth_goals_measure_known', sql`measure in ('hours', 'entries', 'certificates', 'own')`),
    check('growth_goals_target_range', sql`target between 1 and 100000`),
    check('growth_goals_span', sql`ends_on >= starts_on`),
  ],
);

/** Years that were closed and opened again, each time a row. */
export const growthYearEvents = pgTable(
  'growth_year_events',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    scheme: text('scheme').notNull(),
    year: integer('year').notNull(),
    what: text('what').notNull(),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('growth_year_events_member_idx').on(t.memberId, t.scheme, t.year, t.id),
    check('growth_year_events_what_known', sql`what in ('closed', 'reopened')`),
    check('growth_year_events_reason_length', sql`char_length(reason) <= 500`),
  ],
);

/** Achievements a member had signed as badges; whether one still holds follows from the record. */
export const growthBadges = pgTable(
  'growth_badges',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    /** In the address of the public page. */
    number: text('number').notNull(),
    /** The publication; null: hours of a calendar year. */
    entryId: uuid('entry_id').references(() => growthEntries.id, { onDelete: 'cascade' }),
    year: integer('year'),
    hours: integer('hours'),
    fullName: text('full_name').notNull(),
    earnedOn: date('earned_on', { mode: 'string' }).notNull(),
    issuedAt: at('issued_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('growth_badges_number_key').on(t.number),
    uniqueIndex('growth_badges_hours_key').on(t.memberId, t.year, t.hours).where(sql`entry_id is null`),
    uniqueIndex('growth_badges_entry_key').on(t.entryId).where(sql`entry_id is not null`),
    check(
      'growth_badges_one_cause',
      sql`(entry_id is null) = (year is not null) and (year is null) = (hours is null)`,
    ),
  ],
);

/** Papers that are open: when they were opened, by the server's clock. */
export const growthReadings = pgTable(
  'growth_readings',
  {
    memberId: memberId('member_id').notNull(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    openedAt: at('opened_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.articleId] }),
    index('growth_readings_article_idx').on(t.articleId),
  ],
);
