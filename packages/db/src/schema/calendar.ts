import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { learningResources } from './academy.ts';
import { articles } from './articles.ts';
import { memberId } from './member-id.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Dated events. Those of the demonstration are in three languages, those of members as they were written. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: uuid('id').primaryKey(),
    titles: jsonb('titles').$type<Partial<Record<'en' | 'ar' | 'zh', string>>>().notNull(),
    /** Null: online. */
    places: jsonb('places').$type<Partial<Record<'en' | 'ar' | 'zh', string>>>(),
    startsAt: at('starts_at').notNull(),
    minutes: integer('minutes').notNull().default(60),
    timeZone: text('time_zone').notNull().default('UTC'),
    description: text('description').notNull().default(''),
    link: text('link'),
    capacity: integer('capacity'),
    /** `proposed`: waits for a moderator. `cancelled`: stays for those who had a seat. */
    state: text('state', { enum: ['published', 'proposed', 'cancelled'] })
      .notNull()
      .default('published'),
    createdById: uuid('created_by_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The paper it is about. */
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'set null' }),
    recordingId: uuid('recording_id').references(() => learningResources.id, { onDelete: 'set null' }),
    demo: boolean('demo').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('calendar_events_starts_at_idx').on(t.startsAt),
    index('calendar_events_created_by_idx').on(t.createdById),
    index('calendar_events_recording_idx').on(t.recordingId),
    index('calendar_events_article_idx').on(t.articleId),
    check('calendar_events_state_known', sql`state in ('published', 'proposed', 'cancelled')`),
    check('calendar_events_description_length', sql`char_length(description) <= 2000`),
    check('calendar_events_minutes', sql`minutes between 10 and 1440`),
    check('calendar_events_capacity', sql`capacity between 1 and 10000`),
  ],
);

/** Who has a seat, and who waits for one in the order they came. */
export const calendarSeats = pgTable(
  'calendar_seats',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    state: text('state', { enum: ['seated', 'waiting'] }).notNull(),
    joinedAt: at('joined_at').notNull().default(sql`clock_timestamp()`),
    /** Hosts the event beside whoever planned it. */
    isHost: boolean('is_host').notNull().default(false),
    /** False: the member wants no reminder of this event. */
    reminds: boolean('reminds').notNull().default(true),
    remindedAt: at('reminded_at'),
    attendedAt: at('attended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.memberId] }),
    index('calendar_seats_member_idx').on(t.memberId),
    index('calendar_seats_order_idx').on(t.eventId, t.state, t.joinedAt),
    check('calendar_seats_state_known', sql`state in ('seated', 'waiting')`),
  ],
);

/** Secret addresses by which calendars read a member's events; of the secret only a hash is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    memberId: memberId('member_id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('calendar_feeds_token_key').on(t.tokenHash)],
);
