import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row per account, with the account's id. Accounts may live in another service, so there is no foreign key. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    fullName: text('full_name').notNull().default(''),
    specialty: text('specialty'),
    hospital: text('hospital'),
    location: text('location'),
    bio: text('bio'),
    language: text('language').notNull().default('en'),
    visibility: text('visibility').notNull().default('public'),
    searchVisible: boolean('search_visible').notNull().default(true),
    role: text('role').notNull().default('member'),
    verifiedAt: at('verified_at'),
    avatarFileId: uuid('avatar_file_id'),
    /** Part of the demonstration content. */
    demo: boolean('demo').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('profiles_created_at_idx').on(t.createdAt.desc(), t.id),
    check('profiles_full_name_length', sql`char_length(full_name) <= 120`),
    check('profiles_specialty_length', sql`char_length(specialty) <= 80`),
    check('profiles_hospital_length', sql`char_length(hospital) <= 160`),
    check('profiles_location_length', sql`char_length(location) <= 160`),
    check('profiles_bio_length', sql`char_length(bio) <= 2000`),
    check('profiles_language_known', sql`language in ('en', 'ar', 'zh')`),
    check('profiles_visibility_known', sql`visibility in ('public', 'doctors', 'connections')`),
    check('profiles_role_known', sql`role in ('member', 'moderator', 'admin')`),
  ],
);
