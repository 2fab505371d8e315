import { sql } from 'drizzle-orm';
import { boolean, check, index, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { authSchema } from './auth.ts';
import { memberId } from './member-id.ts';
import { profiles } from './profile.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What directories of organisations sign their requests with. */
export const scimTokens = authSchema.table(
  'scim_tokens',
  {
    id: uuid('id').primaryKey(),
    /** The provider of the configuration whose directory it is. */
    provider: text('provider').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The administrator who made it; null for the command line and for one who left. */
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
    /** Also the moment at which it was taken back. */
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('scim_tokens_created_by_idx').on(t.createdBy),
    check('scim_tokens_name_length', sql`char_length(name) between 1 and 80`),
  ],
);

/** Accounts that a directory keeps. */
export const scimUsers = authSchema.table(
  'scim_users',
  {
    userId: memberId().primaryKey(),
    provider: text('provider').notNull(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    displayName: text('display_name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    /** The address the directory names, in lower case; of an account it took over the account's own may differ. */
    email: text('email').notNull(),
    /** The account was there before the directory was. */
    isAdopted: boolean('is_adopted').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** An administrator's lock that stood when the directory disabled the account. */
    lockedBefore: at('locked_before'),
    /** Deleted there: disabled here, and kept. */
    removedAt: at('removed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('scim_users_name_key').on(t.provider, sql`lower(user_name)`),
    uniqueIndex('scim_users_external_id_key').on(t.provider, t.externalId),
    check('scim_users_name_length', sql`char_length(user_name) between 1 and 255`),
    check('scim_users_external_id_length', sql`char_length(external_id) between 1 and 255`),
  ],
);

export const scimGroups = authSchema.table(
  'scim_groups',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('scim_groups_name_key').on(t.provider, sql`lower(display_name)`),
    uniqueIndex('scim_groups_external_id_key').on(t.provider, t.externalId),
    check('scim_groups_name_length', sql`char_length(display_name) between 1 and 255`),
    check('scim_groups_external_id_length', sql`char_length(external_id) between 1 and 255`),
  ],
);

export const scimGroupMembers = authSchema.table(
  'scim_group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => scimGroups.id, { onDelete: 'cascade' }),
    userId: memberId().notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('scim_group_members_user_idx').on(t.userId)],
);
