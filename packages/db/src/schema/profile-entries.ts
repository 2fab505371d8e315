import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Education, experience, publications and awards of a profile, in the order their member gave them. */
export const profileEntries = pgTable(
  'profile_entries',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    kind: text('kind').notNull(),
    position: integer('position').notNull(),
    /** Degree, position held, title of the paper or of the award. */
    title: text('title').notNull(),
    /** Institution, employer, journal or awarding body. */
    organization: text('organization').notNull().default(''),
    yearStart: smallint('year_start'),
    yearEnd: smallint('year_end'),
    /** Not ended yet. */
    current: boolean('is_current').notNull().default(false),
    description: text('description').notNull().default(''),
    authors: text('authors').notNull().default(''),
    url: text('url'),
    doi: text('doi'),
    pmid: text('pmid'),
    /** What makes two entries the same: the DOI, the PMID, or the folded title with year and organization. */
    identity: text('identity').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('profile_entries_identity_key').on(t.userId, t.kind, t.identity),
    index('profile_entries_order_idx').on(t.userId, t.kind, t.position, t.id),
    check('profile_entries_kind_known', sql`kind in ('education', 'experience', 'publication', 'award')`),
    check('profile_entries_title_length', sql`char_length(title) between 1 and 500`),
    check('profile_entries_organization_length', sql`char_length(organization) <= 300`),
    check('profile_entries_description_length', sql`char_length(description) <= 2000`),
    check('profile_entries_authors_length', sql`char_length(authors) <= 2000`),
    check('profile_entries_url_length', sql`char_length(url) <= 2000`),
    check('profile_entries_doi_length', sql`char_length(doi) <= 200`),
    check('profile_entries_pmid_length', sql`char_length(pmid) <= 12`),
    check('profile_entries_identity_length', sql`char_length(identity) between 1 and 200`),
    check('profile_entries_years_in_order', sql`year_end >= year_start`),
    check('profile_entries_end_once', sql`not (is_current and year_end is not null)`),
  ],
);
