import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What members chose. No row: the defaults hold. Who sees the profile stands in `profiles`. */
export const memberSettings = pgTable(
  'member_settings',
  {
    userId: memberId().primaryKey(),
    connectionRequests: text('connection_requests').notNull().default('anyone'),
    /** Whose first messages arrive at once; those of others wait in the request box. */
    messagesFrom: text('messages_from').notNull().default('connections'),
    /** Off: no table marked `usage` in a manifest holds a row of this member. */
    dataCollection: boolean('data_collection').notNull().default(true),
    /** Notes and questions for all members, written since then, are open to anybody; null: none are. */
    publicPostsSince: at('public_posts_since'),
    timeZone: text('time_zone'),
    theme: text('theme'),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    /** What differs from the defaults: kind → channel → whether. */
    notifications: jsonb('notifications')
      .$type<Record<string, { inApp?: boolean; email?: boolean; push?: boolean }>>()
      .notNull()
      .default({}),
    /** Minutes of the day in the member's time zone; both or none. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    version: integer('version').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('member_settings_public_idx').on(t.userId).where(sql`public_posts_since is not null`),
    check(
      'member_settings_connection_requests_known',
      sql`connection_requests in ('anyone', 'mutual', 'verified')`,
    ),
    check('member_settings_messages_from_known', sql`messages_from in ('anyone', 'connections', 'verified')`),
    check('member_settings_theme_known', sql`theme in ('light', 'dark', 'system')`),
    check('member_settings_time_zone_length', sql`char_length(time_zone) <= 64`),
    check('member_settings_notifications_object', sql`jsonb_typeof(notifications) = 'object'`),
    check(
      'member_settings_quiet_hours',
      sql`(quiet_from is null) = (quiet_until is null)
        and quiet_from between 0 and 1439 and quiet_until between 0 and 1439 and quiet_from <> quiet_until
        or quiet_from is null and quiet_until is null`,
    ),
  ],
);

/** Archives of everything a member has here, made by a job: one part a table or file, so that a killed one resumes. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    status: text('status').notNull().default('waiting'),
    partsDone: integer('parts_done').notNull().default(0),
    partsTotal: integer('parts_total').notNull().default(0),
    /** What was left out, and why: lines of the archive's own list. */
    omissions: jsonb('omissions').$type<{ what: string; why: string }[]>().notNull().default([]),
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** The archive, from the moment its making begins: it goes with its owner, finished or not. */
    fileId: uuid('file_id'),
    /** A worker that does not move this time forward is taken for dead. */
    heartbeatAt: at('heartbeat_at'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('data_exports_user_idx').on(t.userId, t.createdAt.desc()),
    index('data_exports_open_idx').on(t.createdAt).where(sql`status in ('waiting', 'running')`),
    check('data_exports_status_known', sql`status in ('waiting', 'running', 'ready', 'failed', 'expired')`),
  ],
);

/** Archives brought back: read, shown to their member, then written by a job that knows how far it came. */
export const dataImports = pgTable(
  'data_imports',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    status: text('status').notNull().default('reading'),
    failure: text('failure'),
    /** The archive, until the import is over. */
    fileId: uuid('file_id'),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    madeAt: text('made_at'),
    isOwn: boolean('is_own').notNull().default(false),
    /** By table of the archive: rows, and those that cannot be read. */
    found: jsonb('found').$type<Record<string, { rows: number; unreadable: number }>>().notNull().default({}),
    chosen: jsonb('chosen').$type<string[]>().notNull().default([]),
    /** The table that is written, and its rows that are done. */
    atTable: text('at_table'),
    atRow: integer('at_row').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total').notNull().default(0),
    /** By part: what became of its rows. */
    results: jsonb('results')
      .$type<
        Record<
          string,
          {
            added: number;
            present: number;
            skipped: number;
            replaced?: number;
            lost?: ('avatar' | 'banner')[];
          }
        >
      >()
      .notNull()
      .default({}),
    /** A worker that does not move this time forward is taken for dead. */
    heartbeatAt: at('heartbeat_at'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('data_imports_user_idx').on(t.userId, t.createdAt.desc()),
    index('data_imports_open_idx').on(t.createdAt).where(sql`status in ('reading', 'preview', 'running')`),
    uniqueIndex('data_imports_one_open_key')
      .on(t.userId)
      .where(sql`status in ('reading', 'preview', 'running')`),
    check(
      'data_imports_status_known',
      sql`status in ('reading', 'preview', 'running', 'done', 'failed', 'expired')`,
    ),
  ],
);
