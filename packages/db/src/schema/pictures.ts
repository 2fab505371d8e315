import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';
import { threadMessages } from './messages.ts';
import { posts } from './posts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Pictures of posts and messages. A trigger gives up the file of one that goes or loses it. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid('id').primaryKey(),
    ownerId: memberId('owner_id').notNull(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => threadMessages.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** Null once it was removed on request. */
    fileId: uuid('file_id'),
    /** Of what is stored: copies of one picture are found by it. */
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt').notNull(),
    sensitive: boolean('sensitive').notNull(),
    /** Faces the writer's device found; null: it did not look. The writer looked in any case. */
    facesFound: integer('faces_found'),
    covers: integer('covers').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('pictures_post_idx').on(t.postId, t.place),
    index('pictures_message_idx').on(t.messageId, t.place),
    index('pictures_owner_idx').on(t.ownerId, t.sha256),
    check('pictures_of_one', sql`num_nonnulls(post_id, message_id) = 1`),
    check('pictures_alt_length', sql`char_length(alt) <= 300`),
    check('pictures_size_known', sql`width > 0 and height > 0`),
  ],
);

/** That the patient in a post's pictures agreed, as its author recorded it. Names no patient. */
export const pictureConsents = pgTable(
  'picture_consents',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    form: text('form').notNull(),
    imageKind: text('image_kind'),
    shown: text('shown').notNull(),
    purpose: text('purpose').notNull(),
    readers: text('readers').notNull(),
    witness: text('witness').notNull(),
    givenOn: date('given_on', { mode: 'string' }),
    createdAt: at('created_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    uniqueIndex('picture_consents_post_key').on(t.postId),
    index('picture_consents_member_idx').on(t.memberId),
    check('picture_consents_form_known', sql`form in ('written', 'verbal', 'not_needed')`),
    check('picture_consents_readers_known', sql`readers in ('members', 'verified', 'connections')`),
    check('picture_consents_image_kind_length', sql`char_length(image_kind) <= 40`),
    check('picture_consents_shown_length', sql`char_length(shown) <= 300`),
    check('picture_consents_purpose_length', sql`char_length(purpose) <= 200`),
    check('picture_consents_witness_length', sql`char_length(witness) <= 120`),
  ],
);
