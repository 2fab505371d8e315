import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A member the row outlives. */
const formerMember = (name: string) => uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/** What waits for a moderator, of whatever kind; the feature of the kind holds what it is about. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** What it is about, in the table of its kind. */
    subjectId: uuid('subject_id').notNull(),
    /** Whom it is about; null once the account is erased. */
    userId: formerMember('user_id'),
    state: text('state').notNull().default('open'),
    assigneeId: formerMember('assignee_id'),
    decision: text('decision'),
    openedAt: at('opened_at').notNull().defaultNow(),
    dueAt: at('due_at').notNull(),
    closedAt: at('closed_at'),
    /** When moderators were reminded that it still waits. */
    remindedAt: at('reminded_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('moderation_cases_unclosed_key').on(t.kind, t.subjectId).where(sql`state <> 'closed'`),
    index('moderation_cases_queue_idx').on(t.state, t.dueAt, t.id),
    index('moderation_cases_closed_idx')
      .on(t.closedAt.desc().nullsFirst(), t.id)
      .where(sql`state = 'closed'`),
    index('moderation_cases_user_idx').on(t.userId),
    index('moderation_cases_assignee_idx').on(t.assigneeId),
    check(
      'moderation_cases_kind_known',
      sql`kind in ('verification', 'register_dispute', 'post', 'comment', 'message', 'member', 'appeal', 'resource', 'learning')`,
    ),
    check('moderation_cases_state_known', sql`state in ('open', 'escalated', 'closed')`),
    check(
      'moderation_cases_decision_known',
      sql`decision in ('approved', 'rejected', 'revoked', 'resolved', 'withdrawn', 'erased',
        'kept', 'hidden', 'warned', 'suspended', 'upheld', 'overturned')`,
    ),
    check('moderation_cases_closed_at_known', sql`(state = 'closed') = (closed_at is not null)`),
  ],
);

/** What happened to a case, line by line. Rows are added, never changed. */
export const moderationEvents = pgTable(
  'moderation_events',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    /** Who did it; null: the platform, or somebody whose account is erased. */
    actorId: formerMember('actor_id'),
    action: text('action').notNull(),
    /** For moderators and auditors. */
    note: text('note').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('moderation_events_case_idx').on(t.caseId, t.id),
    index('moderation_events_actor_idx').on(t.actorId),
    check('moderation_events_action_length', sql`char_length(action) <= 40`),
    check('moderation_events_note_length', sql`char_length(note) <= 2000`),
  ],
);

/** Licence checks of members: what was stated, what was decided, and how long it holds. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    state: text('state').notNull().default('submitted'),
    country: text('country').notNull(),
    register: text('register').notNull(),
    registerNumber: text('register_number').notNull(),
    /** Country, register and number without spelling: equal for the same entry. */
    entryKey: text('entry_key').notNull(),
    registeredName: text('registered_name').notNull(),
    /** A specialty's code. */
    field: text('field').notNull(),
    npi: text('npi'),
    npiCheck: jsonb('npi_check').$type<Record<string, string | null>>(),
    /** Address at an institution, confirmed by a code. Only its domain is kept after the decision. */
    institution: text('institution'),
    documentFileId: uuid('document_file_id'),
    submittedAt: at('submitted_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
    /** What the moderator wrote to the member. */
    message: text('message').notNull().default(''),
    expiresAt: at('expires_at'),
    remindedAt: at('reminded_at'),
  },
  (t) => [
    uniqueIndex('verifications_submitted_key').on(t.userId).where(sql`state = 'submitted'`),
    uniqueIndex('verifications_verified_key').on(t.userId).where(sql`state = 'verified'`),
    index('verifications_user_idx').on(t.userId, t.submittedAt.desc().nullsFirst()),
    index('verifications_entry_idx').on(t.entryKey),
    index('verifications_expires_at_idx').on(t.expiresAt).where(sql`state = 'verified'`),
    check(
      'verifications_state_known',
      sql`state in ('submitted', 'verified', 'rejected', 'withdrawn', 'superseded', 'lapsed', 'revoked')`,
    ),
    check('verifications_country_length', sql`char_length(country) between 2 and 2`),
    check('verifications_register_length', sql`char_length(register) <= 160`),
    check('verifications_register_number_length', sql`char_length(register_number) <= 40`),
    check('verifications_registered_name_length', sql`char_length(registered_name) <= 120`),
    check('verifications_field_length', sql`char_length(field) <= 80`),
    check('verifications_npi_length', sql`char_length(npi) <= 10`),
    check('verifications_institution_length', sql`char_length(institution) <= 255`),
    check('verifications_message_length', sql`char_length(message) <= 1000`),
  ],
);

/**
 * Credentials of members who were erased: until it would have lapsed, whoever was shown one must be able to learn that
 * it holds no more. Nothing in it leads to the member. A trigger on `verifications` writes it.
 */
export const withdrawnCredentials = pgTable('withdrawn_credentials', {
  id: uuid('id').primaryKey(),
  country: text('country').notNull(),
  register: text('register').notNull(),
  field: text('field').notNull(),
  decidedAt: at('decided_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** The institutional address a member is proving, and its code. */
export const verificationEmails = pgTable(
  'verification_emails',
  {
    userId: memberId().primaryKey(),
    email: text('email').notNull(),
    codeMac: text('code_mac').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: at('sent_at').notNull().defaultNow(),
    confirmedAt: at('confirmed_at'),
  },
  () => [check('verification_emails_email_length', sql`char_length(email) <= 255`)],
);
