import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

/** Positions members offer. */
export const positions = pgTable(
  'positions',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    title: text('title').notNull(),
    specialty: text('specialty').notNull(),
    place: text('place').notNull(),
    terms: text('terms').notNull(),
    languages: text('languages').array().notNull().default(sql`'{}'::text[]`),
    contact: text('contact').notNull(),
    /** The last day on which it is shown. */
    deadline: date('deadline', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    index('positions_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('positions_specialty_idx').on(t.specialty, t.deadline),
    index('positions_deadline_idx').on(t.deadline),
    check('positions_title_length', sql`char_length(title) between 1 and 120`),
    check('positions_place_length', sql`char_length(place) between 1 and 120`),
    check('positions_terms_length', sql`char_length(terms) between 1 and 2000`),
    check('positions_contact_length', sql`char_length(contact) between 1 and 300`),
  ],
);
