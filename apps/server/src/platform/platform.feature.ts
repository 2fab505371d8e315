import { sql } from 'drizzle-orm';
import { cleanTables } from './cleaning.ts';
import { defineFeature } from './feature.ts';
import { createAccountRemoval } from './member-erasure.ts';
import { platformMetrics } from './platform-metrics.ts';
import { sequencerName } from './sequencer.ts';

/** The ground itself: tables no feature has to itself, and what acts on those of all features. */
export const platformFeature = defineFeature({
  name: 'platform',
  owns: {
    auditEvents: {
      member: ['actorId', 'subjectId'],
      exportedTo: ['subjectId'],
      unlinked: 'a record of security outlives the account it tells of',
      onErase: 'keep',
      because:
        'who deleted which account, and what happened before, must be provable; rows hold ids, no names',
    },
    erasures: { member: null, refers: { pseudonym: 'an account that is gone' } },
    outboxEvents: {
      // No column: payloads name members.
      member: [],
      withheld: 'copies of what other tables say',
      refers: { id: 'the event itself' },
      onErase: 'keep',
      because: 'every consumer has to hear of the deletion; rows hold ids, no names, and go after seven days',
      // Not before every consumer has taken them.
      expires: {
        since: 'createdAt',
        days: 7,
        where: sql`position <= (
          select coalesce(min(position), 0) from outbox_cursors where consumer <> ${sequencerName})`,
      },
    },
    outboxCursors: { member: null },
    outboxFailures: {
      member: null,
      refers: { eventId: 'an event of the outbox' },
      expires: { since: 'updatedAt', days: 30 },
    },
    rateBuckets: { member: null, expires: { since: 'updatedAt', days: 1 } },
    installation: { member: null },
    mailQueue: {
      member: 'memberId',
      withheld: { variables: 'sealed: they hold one-time codes' },
      unlinked: 'an anonymous account has no profile',
      onErase: 'delete',
      expires: { since: sql`coalesce(sent_at, failed_at)`, days: 30 },
    },
  },
  jobs: (_own, { context: { db, config }, registry: { ownership } }) => [
    { name: 'clean-tables', cron: '*/10 * * * *', run: () => cleanTables(db, config, ownership) },
  ],
  consumers: (_own, { registry }) => [createAccountRemoval(registry.eraseMember)],
  metrics: (_own, parts) => platformMetrics(parts),
  health: (_own, { platform }) => [
    {
      name: 'events',
      async check() {
        if (!platform.listener.isConnected()) throw new Error('Database notifications are not received.');
      },
    },
  ],
});
