import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const roundId = () =>
  uuid('round_id')
    .notNull()
    .references(() => mentoringRounds.id, { onDelete: 'cascade' });

/** An hour with somebody who takes mentees, on up to three topics. */
export const mentoringHours = pgTable(
  'mentoring_hours',
  {
    id: uuid('id').primaryKey(),
    menteeId: memberId('mentee_id').notNull(),
    mentorId: memberId('mentor_id').notNull(),
    topics: text('topics').array().notNull(),
    note: text('note').notNull().default(''),
    state: text('state', { enum: ['asked', 'accepted', 'declined'] })
      .notNull()
      .default('asked'),
    askedAt: at('asked_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('mentoring_hours_open_key').on(t.menteeId, t.mentorId).where(sql`state = 'asked'`),
    index('mentoring_hours_mentor_idx').on(t.mentorId, t.state),
    check('mentoring_hours_two_members', sql`mentee_id <> mentor_id`),
    check('mentoring_hours_topics_number', sql`cardinality(topics) between 1 and 3`),
    check('mentoring_hours_note_length', sql`char_length(note) <= 500`),
    check('mentoring_hours_state_known', sql`state in ('asked', 'accepted', 'declined')`),
  ],
);

/** Rounds in which mentors and mentees name each other and are paired. */
export const mentoringRounds = pgTable(
  'mentoring_rounds',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    closesAt: at('closes_at').notNull(),
    publishedAt: at('published_at'),
    createdById: uuid('created_by_id').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('mentoring_rounds_created_by_idx').on(t.createdById),
    check('mentoring_rounds_title_length', sql`char_length(title) between 1 and 120`),
  ],
);

export const mentoringParticipants = pgTable(
  'mentoring_participants',
  {
    roundId: roundId(),
    memberId: memberId('member_id').notNull(),
    role: text('role', { enum: ['mentor', 'mentee'] }).notNull(),
    /** Mentees a mentor takes. */
    capacity: integer('capacity').notNull().default(0),
    topics: text('topics').array().notNull(),
    joinedAt: at('joined_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.memberId] }),
    index('mentoring_participants_member_idx').on(t.memberId),
    check('mentoring_participants_role_known', sql`role in ('mentor', 'mentee')`),
    check('mentoring_participants_capacity', sql`capacity between 0 and 10`),
    check('mentoring_participants_topics_number', sql`cardinality(topics) between 1 and 10`),
  ],
);

/** Whom participants would go to or take, the most wanted first. */
export const mentoringWishes = pgTable(
  'mentoring_wishes',
  {
    roundId: roundId(),
    memberId: memberId('member_id').notNull(),
    wishedId: memberId('wished_id').notNull(),
    place: integer('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.memberId, t.wishedId] }),
    index('mentoring_wishes_member_idx').on(t.memberId),
    index('mentoring_wishes_wished_idx').on(t.wishedId),
  ],
);

/** What came of a round, with its reasons. */
export const mentoringPairs = pgTable(
  'mentoring_pairs',
  {
    roundId: roundId(),
    mentorId: memberId('mentor_id').notNull(),
    menteeId: memberId('mentee_id').notNull(),
    mentorRank: integer('mentor_rank').notNull(),
    menteeRank: integer('mentee_rank'),
    topics: text('topics').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.menteeId] }),
    index('mentoring_pairs_mentor_idx').on(t.mentorId),
    index('mentoring_pairs_mentee_idx').on(t.menteeId),
  ],
);
