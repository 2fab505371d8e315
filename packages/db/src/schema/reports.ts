import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { moderationCases } from './moderation.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofCase = () =>
  uuid('case_id')
    .notNull()
    .references(() => moderationCases.id, { onDelete: 'cascade' });

/** What members reported. Whoever is reported never learns by whom. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    caseId: ofCase(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    reporterId: memberId('reporter_id').notNull(),
    /** Whose it is; null for pseudonyms. */
    authorId: memberId('author_id'),
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    /** The text as it was when it was reported: edits and deletions afterwards change nothing. */
    excerpt: text('excerpt').notNull().default(''),
    /** Counts towards hiding without a moderator. */
    independent: boolean('independent').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reports_reporter_key').on(t.reporterId, t.kind, t.subjectId),
    index('reports_case_idx').on(t.caseId, t.id),
    index('reports_author_idx').on(t.authorId),
    check('reports_kind_known', sql`kind in ('post', 'comment', 'message', 'member', 'learning')`),
    check(
      'reports_reason_known',
      sql`reason in ('patient_identity', 'harmful_advice', 'harassment', 'impersonation', 'advertising', 'other')`,
    ),
    check('reports_note_length', sql`char_length(note) <= 1000`),
    check('reports_excerpt_length', sql`char_length(excerpt) <= 2000`),
  ],
);

/** What moderators decided about something a member wrote, and what the member is told; by whom is in the case's log. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: uuid('id').primaryKey(),
    caseId: ofCase(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Whom it is about; null for pseudonyms, whose author finds it by the subject. */
    userId: memberId(),
    outcome: text('outcome').notNull(),
    /** The subject is hidden by it, besides what befell the member. */
    hides: boolean('hides').notNull(),
    template: text('template').notNull(),
    message: text('message').notNull().default(''),
    suspendedUntil: at('suspended_until'),
    createdAt: at('created_at').notNull().defaultNow(),
    appeal: text('appeal'),
    appealedAt: at('appealed_at'),
    appealOutcome: text('appeal_outcome'),
    appealMessage: text('appeal_message').notNull().default(''),
    appealDecidedAt: at('appeal_decided_at'),
  },
  (t) => [
    index('moderation_decisions_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('moderation_decisions_subject_idx').on(t.kind, t.subjectId),
    index('moderation_decisions_unnamed_idx').on(t.id.desc().nullsFirst()).where(sql`user_id is null`),
    index('moderation_decisions_case_idx').on(t.caseId),
    check(
      'moderation_decisions_kind_known',
      sql`kind in ('post', 'comment', 'message', 'member', 'learning')`,
    ),
    check('moderation_decisions_outcome_known', sql`outcome in ('kept', 'hidden', 'warned', 'suspended')`),
    check(
      'moderation_decisions_template_known',
      sql`template in ('no_breach', 'patient_identity', 'harmful_advice', 'harassment', 'impersonation', 'advertising', 'other')`,
    ),
    check('moderation_decisions_message_length', sql`char_length(message) <= 1000`),
    check('moderation_decisions_appeal_trimmed', sql`appeal = btrim(appeal)`),
    check('moderation_decisions_appeal_length', sql`char_length(appeal) <= 2000`),
    check('moderation_decisions_appeal_message_length', sql`char_length(appeal_message) <= 1000`),
    check('moderation_decisions_appeal_outcome_known', sql`appeal_outcome in ('upheld', 'overturned')`),
    check(
      'moderation_decisions_suspension_ends',
      sql`(outcome = 'suspended') = (suspended_until is not null)`,
    ),
  ],
);
