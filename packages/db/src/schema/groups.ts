import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { memberId } from './member-id.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const formerMember = (name: string) => uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/** Members who write to each other about one thing. */
export const groups = pgTable(
  'groups',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    rules: text('rules').notNull().default(''),
    /** `open`: whoever wants joins; `request`: a moderator decides; `hidden`: by invitation, in no list. */
    access: text('access').notNull(),
    isVerifiedOnly: boolean('is_verified_only').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('groups_listed_idx').on(t.id.desc().nullsFirst()).where(sql`access <> 'hidden'`),
    check('groups_name_length', sql`char_length(name) between 1 and 80`),
    check('groups_description_length', sql`char_length(description) <= 1000`),
    check('groups_rules_length', sql`char_length(rules) <= 1000`),
    check('groups_access_known', sql`access in ('open', 'request', 'hidden')`),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    role: text('role').notNull().default('member'),
    /** `removed`: comes back by invitation only. */
    state: text('state').notNull(),
    invitedById: formerMember('invited_by_id'),
    since: at('since').notNull().default(sql`clock_timestamp()`),
    /** Up to when the member has seen the dates that were told. */
    meetingsSeenAt: at('meetings_seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.memberId] }),
    index('group_members_member_idx').on(t.memberId, t.state),
    index('group_members_order_idx').on(t.groupId, t.state, t.since, t.memberId),
    index('group_members_invited_by_idx').on(t.invitedById),
    check('group_members_role_known', sql`role in ('owner', 'moderator', 'member')`),
    check('group_members_state_known', sql`state in ('active', 'requested', 'invited', 'removed')`),
    check('group_members_role_active', sql`state = 'active' or role = 'member'`),
  ],
);

/** Dates of a journal club: the article of the week, a question, and when the group meets about it. */
export const groupMeetings = pgTable(
  'group_meetings',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    question: text('question').notNull().default(''),
    startsAt: at('starts_at').notNull(),
    /** Of the place or the person who set it: calendars show it there, and others in their own. */
    timeZone: text('time_zone').notNull(),
    minutes: integer('minutes').notNull().default(60),
    place: text('place').notNull().default(''),
    createdById: formerMember('created_by_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('group_meetings_group_idx').on(t.groupId, t.startsAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('group_meetings_article_idx').on(t.articleId),
    index('group_meetings_created_by_idx').on(t.createdById),
    check('group_meetings_question_length', sql`char_length(question) <= 500`),
    check('group_meetings_place_length', sql`char_length(place) <= 300`),
    check('group_meetings_time_zone_length', sql`char_length(time_zone) between 1 and 64`),
    check('group_meetings_minutes', sql`minutes between 10 and 480`),
  ],
);

/** Who has read the article of a meeting. */
export const groupReaders = pgTable(
  'group_readers',
  {
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => groupMeetings.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    readAt: at('read_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.meetingId, t.memberId] }),
    index('group_readers_member_idx').on(t.memberId),
  ],
);

/** The question of a meeting; one that replaces it is another row, so that no vote is counted for what it was not about. */
export const groupPolls = pgTable(
  'group_polls',
  {
    id: uuid('id').primaryKey(),
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => groupMeetings.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    options: text('options').array().notNull(),
    createdById: formerMember('created_by_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('group_polls_meeting_key').on(t.meetingId),
    index('group_polls_created_by_idx').on(t.createdById),
    check('group_polls_question_length', sql`char_length(question) between 1 and 200`),
    check('group_polls_options_count', sql`cardinality(options) between 2 and 6`),
    check('group_polls_options_length', sql`char_length(array_to_string(options, '')) <= 600`),
  ],
);

/** Who chose what: counted for the group, and read by nobody but the member. */
export const groupVotes = pgTable(
  'group_votes',
  {
    pollId: uuid('poll_id')
      .notNull()
      .references(() => groupPolls.id, { onDelete: 'cascade' }),
    memberId: memberId('member_id').notNull(),
    /** Place of the option, from 0. */
    choice: smallint('choice').notNull(),
    votedAt: at('voted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.pollId, t.memberId] }),
    index('group_votes_member_idx').on(t.memberId),
    check('group_votes_choice', sql`choice between 0 and 5`),
  ],
);

/** Documents and pictures of a group. A trigger gives up the stored file of one that goes. */
export const groupFiles = pgTable(
  'group_files',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull(),
    title: text('title').notNull(),
    addedById: memberId('added_by_id').notNull(),
    addedAt: at('added_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('group_files_file_key').on(t.fileId),
    index('group_files_order_idx').on(t.groupId, t.addedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('group_files_added_by_idx').on(t.addedById),
    check('group_files_title_length', sql`char_length(title) between 1 and 120`),
  ],
);
