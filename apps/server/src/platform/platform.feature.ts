import { isOutage } from '@mz/db';
import { sql } from 'drizzle-orm';
import { cleanTables } from './cleaning.ts';
import { createErasureRecord, replayErasures } from './erasure-record.ts';
import { defineFeature } from './feature.ts';
import { createLoop } from './loop.ts';
import { createAccountRemoval, createHandOver, erasureChannel } from './member-erasure.ts';
import type { EraseRows } from './ownership.ts';
import { platformMetrics } from './platform-metrics.ts';
import { sequencerName } from './sequencer.ts';

/** Where a request came from, and ids of sessions and factors, are not needed to prove what happened. */
const reduceAudit: EraseRows = async (tx, memberId) => {
  await tx.execute(sql`update audit_events set ip = null, user_agent = null, request_id = null
    where actor_id = ${memberId}::uuid or (actor_id is null and subject_id = ${memberId}::uuid)`);
  await tx.execute(sql`update audit_events set detail = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(detail)
      where value::text !~ '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')
    where actor_id = ${memberId}::uuid or subject_id = ${memberId}::uuid`);
};

/** The ground itself: tables no feature has to itself, and what acts on those of all features. */
export const platformFeature = defineFeature({
  name: 'platform',
  owns: {
    auditEvents: {
      member: ['actorId', 'subjectId'],
      exportedTo: ['subjectId'],
      imports: 'record',
      unlinked: 'a record of security outlives the account it tells of',
      onErase: 'keep',
      because: 'who deleted which account, and what happened before, must be provable',
      as: 'securityLog',
      days: 365,
      afterwards: 'delete',
      reduce: reduceAudit,
      expires: { since: 'createdAt', days: 'audit' },
    },
    erasures: { member: null, refers: { pseudonym: 'an account that is gone' } },
    outboxEvents: {
      // No column: payloads name members.
      member: [],
      withheld: 'copies of what other tables say',
      refers: { id: 'the event itself' },
      onErase: 'keep',
      because: 'every consumer has to hear of the deletion; rows hold ids, no names, and go after seven days',
      as: 'eventLog',
      days: 7,
      afterwards: 'delete',
      // Not before every consumer has taken them.
      expires: {
        since: 'createdAt',
        days: 'events',
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
    memberKeys: { member: 'memberId', onErase: 'delete', withheld: 'a secret of the account' },
    mailQueue: {
      member: 'memberId',
      withheld: { variables: 'sealed: they hold one-time codes' },
      imports: 'record',
      unlinked: 'an anonymous account has no profile',
      onErase: 'delete',
      expires: { since: sql`coalesce(sent_at, failed_at)`, days: 'mails' },
    },
  },
  create: ({ context, platform }) => {
    const record = createErasureRecord(context);
    const recorder = createLoop(
      async () => {
        await record.write();
        return null;
      },
      (error) => context.log.error({ err: error }, 'erasures are not recorded outside of the database yet'),
    );
    platform.listener.on(erasureChannel, recorder.wake);
    return recorder;
  },
  routes(app, recorder, { context, registry }) {
    // Before anybody is answered: a backup may have brought back who was erased after it was made.
    app.addHook('onReady', async () => {
      await replayErasures(context, registry.eraseMember).catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        context.log.warn({ err: error }, 'erasures on record wait for the database');
      });
      recorder.wake();
    });
    app.addHook('onClose', async () => recorder.close());
  },
  jobs: (recorder, { context, registry: { eraseMember, ownership } }) => [
    // Storage that was away at the start, and erasures that another host recorded.
    {
      name: 'replay-erasures',
      cron: '23 * * * *',
      run: async () => {
        await replayErasures(context, eraseMember);
      },
    },
    { name: 'record-erasures', cron: '* * * * *', run: async () => recorder.wake() },
    {
      name: 'clean-tables',
      cron: '*/10 * * * *',
      run: () => cleanTables(context.db, context.config, ownership),
    },
  ],
  consumers: (_own, { registry }) => [
    createAccountRemoval(registry.eraseMember),
    createHandOver(registry.endAddresses),
  ],
  metrics: (_own, parts) => platformMetrics(parts),
  admin: (_own, { context: { db } }) => ({
    stores: [
      {
        name: 'database',
        async read() {
          const { rows } = await db.execute<{ bytes: string }>(
            sql`select pg_database_size(current_database())::text as bytes`,
          );
          return Number(rows[0]?.bytes ?? 0);
        },
      },
    ],
  }),
  health: (_own, { platform, context: { db } }) => [
    ...(db.$reads.status() === null
      ? []
      : [
          {
            name: 'replica',
            async check() {
              const status = db.$reads.status();
              if (!status?.isUsed)
                throw new Error(`The replica is not read: ${status?.lag ?? 'unknown'} ms behind.`);
            },
          },
        ]),
    {
      name: 'events',
      async check() {
        if (!platform.listener.isConnected()) throw new Error('Database notifications are not received.');
      },
    },
  ],
});
