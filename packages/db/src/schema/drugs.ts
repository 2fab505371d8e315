import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Versions of the facts of a drug that somebody signed or corrected, with the bundled one they began from. A drug
 * nobody reviewed has none: its file holds.
 */
export const drugVersions = pgTable(
  'drug_versions',
  {
    id: uuid('id').primaryKey(),
    drugId: text('drug_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** Checksum of the bundled file this version began from. */
    origin: text('origin').notNull(),
    change: text('change').notNull(),
    note: text('note').notNull().default(''),
    authorId: uuid('author_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('drug_versions_version_key').on(t.drugId, t.version),
    check('drug_versions_change_known', sql`change in ('bundled', 'corrected', 'signed')`),
    check('drug_versions_note_length', sql`char_length(note) <= 2000`),
  ],
);

/** Versions of labels as their publisher numbers them. */
export const drugLabels = pgTable(
  'drug_labels',
  {
    id: uuid('id').primaryKey(),
    setId: text('set_id').notNull(),
    version: integer('version').notNull(),
    effectiveDate: date('effective_date', { mode: 'string' }),
    title: text('title').notNull(),
    genericNames: jsonb('generic_names').$type<string[]>().notNull(),
    brandNames: jsonb('brand_names').$type<string[]>().notNull(),
    /** The drug whose facts it belongs beside; null where there is none. */
    drugId: text('drug_id'),
    source: text('source').notNull(),
    /** Sections whose text differs from the version stored before. */
    changedSections: jsonb('changed_sections').$type<string[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('drug_labels_version_key').on(t.setId, t.version),
    index('drug_labels_drug_idx').on(t.drugId),
    check('drug_labels_source_known', sql`source in ('dailymed', 'openfda', 'file')`),
    check('drug_labels_set_length', sql`char_length(set_id) <= 64`),
    check('drug_labels_title_length', sql`char_length(title) <= 2000`),
  ],
);

/** Sections of a label in its order. */
export const drugLabelPassages = pgTable(
  'drug_label_passages',
  {
    labelId: uuid('label_id').notNull(),
    position: integer('position').notNull(),
    section: text('section').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.labelId, t.position] }),
    foreignKey({
      name: 'drug_label_passages_label_fkey',
      columns: [t.labelId],
      foreignColumns: [drugLabels.id],
    }).onDelete('cascade'),
    check('drug_label_passages_title_length', sql`char_length(title) <= 2000`),
    check('drug_label_passages_text_length', sql`char_length(text) <= 1000000`),
  ],
);

/** Where labels were asked for, so that they are asked for again. */
export const drugLabelSources = pgTable(
  'drug_label_sources',
  {
    kind: text('kind').notNull(),
    query: text('query').notNull(),
    checkedAt: at('checked_at').notNull().defaultNow(),
    error: text('error'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.query] }),
    check('drug_label_sources_kind_known', sql`kind in ('dailymed', 'openfda')`),
    check('drug_label_sources_query_length', sql`char_length(query) <= 500`),
  ],
);

/** Drugs a member keeps at hand. */
export const savedDrugs = pgTable(
  'saved_drugs',
  {
    memberId: memberId('member_id').notNull(),
    drugId: text('drug_id').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.drugId] }),
    check('saved_drugs_id_length', sql`char_length(drug_id) between 1 and 80`),
  ],
);
