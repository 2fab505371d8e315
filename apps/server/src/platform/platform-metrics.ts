import { statfs } from 'node:fs/promises';
import { type Database, tables } from '@mz/db';
import { and, isNull, lte, sql } from 'drizzle-orm';
import type { FeatureBase } from './feature.ts';
import type { Metric } from './metrics.ts';

/** Where there is a replica: whether it is read, and how far it is behind. */
const replicaMetrics = ({ $reads }: Database): readonly Metric[] => {
  if ($reads.status() === null) return [];
  return [
    {
      name: 'database_replica_up',
      help: '1 while the replica answers and keeps up, so that lists are read from it.',
      kind: 'gauge',
      read: () => ($reads.status()?.isUsed ? 1 : 0),
    },
    {
      name: 'database_replica_lag_seconds',
      help: 'How far the replica is behind; NaN while it is not known.',
      kind: 'gauge',
      read: () => ($reads.status()?.lag ?? Number.NaN) / 1_000,
    },
    {
      name: 'database_reads_total',
      help: 'Lists that may be a moment old, by where they were read.',
      kind: 'counter',
      label: 'from',
      read: () => ({ ...$reads.status()?.served }),
    },
  ];
};

/** Figures of the ground: connections, outbox, live streams, mails. */
export const platformMetrics = ({ context: { config, db }, platform }: FeatureBase): readonly Metric[] => {
  const pool = db.$client;
  const { mailQueue } = tables;
  return [
    {
      name: 'database_connections',
      help: 'Connections of this process’ pool.',
      kind: 'gauge',
      label: 'state',
      read: () => ({
        idle: pool.idleCount,
        busy: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
      }),
    },
    ...replicaMetrics(db),
    {
      name: 'disk_free_bytes',
      help: 'Room on the disk that holds DATA_DIR.',
      kind: 'gauge',
      async read() {
        const { bavail, bsize } = await statfs(config.dataDir);
        return bavail * bsize;
      },
    },
    {
      name: 'outbox_lag_events',
      help: 'Events the slowest consumer has not taken yet.',
      kind: 'gauge',
      read: platform.outbox.lag,
    },
    {
      name: 'live_streams',
      help: 'Open event streams of this process.',
      kind: 'gauge',
      read: platform.live.count,
    },
    {
      name: 'event_connection_up',
      help: '1 while this process hears notifications of the database.',
      kind: 'gauge',
      read: () => (platform.listener.isConnected() ? 1 : 0),
    },
    {
      name: 'mails_overdue',
      help: 'Mails that should have been sent five minutes ago.',
      kind: 'gauge',
      read: () =>
        db.$count(
          mailQueue,
          and(
            isNull(mailQueue.sentAt),
            isNull(mailQueue.failedAt),
            lte(mailQueue.createdAt, sql`now() - interval '5 minutes'`),
          ),
        ),
    },
  ];
};
