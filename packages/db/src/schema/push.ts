import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions } from './auth.ts';
import { memberId } from './member-id.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Browsers that a member let show notifications. Ending the session of a device ends its subscription. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    /** Null where another service keeps the session. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where the vendor's service takes messages for this browser. */
    endpoint: text('endpoint').notNull(),
    /** Keys of the browser that messages are encrypted for: a point on P-256, and 16 random bytes. */
    publicKey: bytea('public_key').notNull(),
    authSecret: bytea('auth_secret').notNull(),
    device: text('device').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSentAt: at('last_sent_at'),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_user_idx').on(t.userId, t.createdAt),
    index('push_subscriptions_session_idx').on(t.sessionId),
    check('push_subscriptions_endpoint_length', sql`char_length(endpoint) <= 2048`),
    check('push_subscriptions_device_length', sql`char_length(device) <= 120`),
  ],
);

/** Notifications on their way to a browser; gone once they are sent or too old. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** What it tells of, by which its member may have switched it off; null: asked for by the member. */
    kind: text('kind'),
    /** Title, address and tag, encrypted under the installation's secret key. */
    content: bytea('content').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
  },
  (t) => [
    index('push_messages_subscription_idx').on(t.subscriptionId),
    index('push_messages_due_idx').on(t.nextAttemptAt),
  ],
);
