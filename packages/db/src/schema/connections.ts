import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Two members who know each other, or one who asked the other: one row a pair, whoever asked. */
export const connections = pgTable(
  'connections',
  {
    id: uuid('id').primaryKey(),
    requesterId: memberId('requester_id').notNull(),
    addresseeId: memberId('addressee_id').notNull(),
    state: text('state').notNull().default('requested'),
    note: text('note').notNull().default(''),
    requestedAt: at('requested_at').notNull().defaultNow(),
    acceptedAt: at('accepted_at'),
  },
  (t) => [
    // One row whichever of the two asked.
    uniqueIndex('connections_pair_key').on(
      sql`least(${t.requesterId}, ${t.addresseeId})`,
      sql`greatest(${t.requesterId}, ${t.addresseeId})`,
    ),
    index('connections_requester_idx').on(t.requesterId, t.state, t.requestedAt.desc().nullsFirst()),
    index('connections_addressee_idx').on(t.addresseeId, t.state, t.requestedAt.desc().nullsFirst()),
    check('connections_two_members', sql`requester_id <> addressee_id`),
    check('connections_state_known', sql`state in ('requested', 'accepted')`),
    check('connections_accepted_at_known', sql`(state = 'accepted') = (accepted_at is not null)`),
    check('connections_note_length', sql`char_length(note) <= 300`),
  ],
);

/** Whoever is blocked and whoever blocks see nothing of each other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: memberId('blocker_id').notNull(),
    blockedId: memberId('blocked_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked_idx').on(t.blockedId, t.blockerId),
    check('blocks_two_members', sql`blocker_id <> blocked_id`),
  ],
);

/** Members whose posts one member does not want in lists; they are not told. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: memberId('muter_id').notNull(),
    mutedId: memberId('muted_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.muterId, t.mutedId] }),
    index('mutes_muted_idx').on(t.mutedId),
    check('mutes_two_members', sql`muter_id <> muted_id`),
  ],
);

/** Requests that were declined: the requester waits before sending that colleague another. */
export const connectionDeclines = pgTable(
  'connection_declines',
  {
    requesterId: memberId('requester_id').notNull(),
    addresseeId: memberId('addressee_id').notNull(),
    declinedAt: at('declined_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.requesterId, t.addresseeId] }),
    index('connection_declines_addressee_idx').on(t.addresseeId),
    index('connection_declines_declined_at_idx').on(t.declinedAt),
    check('connection_declines_two_members', sql`requester_id <> addressee_id`),
  ],
);
