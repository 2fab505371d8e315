import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row per account, with the account's id. Accounts may live in another service, so there is no foreign key. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    fullName: text('full_name').notNull().default(''),
    /** A code of the product's list; texts written before there was one stay as they are. */
    specialty: text('specialty'),
    subspecialty: text('subspecialty'),
    hospital: text('hospital'),
    location: text('location'),
    bio: text('bio'),
    phone: text('phone'),
    license: text('license'),
    boardCertification: text('board_certification'),
    interests: text('interests').array().notNull().default(sql`'{}'::text[]`),
    orcid: text('orcid'),
    language: text('language').notNull().default('en'),
    visibility: text('visibility').notNull().default('public'),
    /** By part of the profile, where the owner chose another audience than the usual one. */
    fieldAudiences: jsonb('field_audiences').$type<Record<string, string>>().notNull().default({}),
    searchVisible: boolean('search_visible').notNull().default(true),
    role: text('role').notNull().default('member'),
    verifiedAt: at('verified_at'),
    /** Until when the member reads but writes nothing to others; follows from decisions of moderators. */
    suspendedUntil: at('suspended_until'),
    avatarFileId: uuid('avatar_file_id'),
    bannerFileId: uuid('banner_file_id'),
    /** Raised by every change; a form made from an older one is refused. */
    version: integer('version').notNull().default(1),
    /** Part of the demonstration content. */
    demo: boolean('demo').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('profiles_created_at_idx').on(t.createdAt.desc(), t.id),
    index('profiles_specialty_idx').on(t.specialty, t.id),
    index('profiles_location_words_idx').using('gin', sql`to_tsvector('simple', coalesce(location, ''))`),
    check('profiles_full_name_length', sql`char_length(full_name) <= 120`),
    check('profiles_specialty_length', sql`char_length(specialty) <= 80`),
    check('profiles_hospital_length', sql`char_length(hospital) <= 160`),
    check('profiles_location_length', sql`char_length(location) <= 160`),
    check('profiles_bio_length', sql`char_length(bio) <= 2000`),
    check('profiles_subspecialty_length', sql`char_length(subspecialty) <= 120`),
    check('profiles_phone_length', sql`char_length(phone) <= 40`),
    check('profiles_license_length', sql`char_length(license) <= 80`),
    check('profiles_board_certification_length', sql`char_length(board_certification) <= 200`),
    check('profiles_interests_count', sql`cardinality(interests) <= 20`),
    check('profiles_orcid_length', sql`char_length(orcid) <= 19`),
    check('profiles_language_known', sql`language in ('en', 'ar', 'zh')`),
    check('profiles_visibility_known', sql`visibility in ('public', 'doctors', 'connections', 'nobody')`),
    check('profiles_role_known', sql`role in ('member', 'moderator', 'admin')`),
  ],
);
