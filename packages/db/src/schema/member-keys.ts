import { customType, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The key of a member's private texts, sealed with the installation's: without the row nothing can be read. */
export const memberKeys = pgTable('member_keys', {
  memberId: memberId('member_id').primaryKey(),
  sealed: bytea('sealed').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
