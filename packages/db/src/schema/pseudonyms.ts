import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { moderationCases } from './moderation.ts';
import { posts } from './posts.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofPost = () =>
  uuid('post_id')
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' });

/** Key pairs of moderators. The private key was made in a browser and is wrapped by a passphrase that stays there. */
export const moderatorKeys = pgTable(
  'moderator_keys',
  {
    memberId: memberId('member_id').primaryKey(),
    publicKey: text('public_key').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  () => [
    check('moderator_keys_public_length', sql`char_length(public_key) <= 1000`),
    check('moderator_keys_wrapped_length', sql`char_length(wrapped) <= 6000`),
  ],
);

/** Who wrote a post under a pseudonym, sealed with a key of its own, whose shares the moderators hold. */
export const postAuthorSeals = pgTable('post_author_seals', {
  postId: ofPost().primaryKey(),
  sealed: text('sealed').notNull(),
});

/** One share of that key, for one moderator's private key. */
export const postAuthorShares = pgTable(
  'post_author_shares',
  {
    postId: ofPost(),
    moderatorId: memberId('moderator_id').notNull(),
    sealed: text('sealed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.moderatorId] }),
    index('post_author_shares_moderator_idx').on(t.moderatorId),
  ],
);

/** That one moderator asked who it was, and a second one agreed. */
export const pseudonymDisclosures = pgTable(
  'pseudonym_disclosures',
  {
    id: uuid('id').primaryKey(),
    postId: ofPost(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    askedBy: uuid('asked_by').references(() => profiles.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    /** The first share, under the installation's secret, until the second one comes. */
    share: text('share'),
    askedAt: at('asked_at').notNull().defaultNow(),
    agreedBy: uuid('agreed_by').references(() => profiles.id, { onDelete: 'set null' }),
    disclosedAt: at('disclosed_at'),
  },
  (t) => [
    index('pseudonym_disclosures_post_idx').on(t.postId),
    index('pseudonym_disclosures_case_idx').on(t.caseId),
    index('pseudonym_disclosures_asked_idx').on(t.askedBy),
    index('pseudonym_disclosures_agreed_idx').on(t.agreedBy),
    check('pseudonym_disclosures_reason_length', sql`char_length(reason) between 1 and 1000`),
    check('pseudonym_disclosures_share_goes', sql`disclosed_at is null or share is null`),
  ],
);
