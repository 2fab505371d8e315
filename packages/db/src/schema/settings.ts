import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What members chose. No row: the defaults hold. Who sees the profile stands in `profiles`. */
export const memberSettings = pgTable(
  'member_settings',
  {
    userId: memberId().primaryKey(),
    connectionRequests: text('connection_requests').notNull().default('anyone'),
    /** Off: no table marked `usage` in a manifest holds a row of this member. */
    dataCollection: boolean('data_collection').notNull().default(true),
    timeZone: text('time_zone'),
    theme: text('theme'),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    /** What differs from the defaults: kind → channel → whether. */
    notifications: jsonb('notifications')
      .$type<Record<string, { inApp?: boolean; email?: boolean }>>()
      .notNull()
      .default({}),
    /** Minutes of the day in the member's time zone; both or none. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    version: integer('version').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  () => [
    check(
      'member_settings_connection_requests_known',
      sql`connection_requests in ('anyone', 'mutual', 'verified')`,
    ),
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
