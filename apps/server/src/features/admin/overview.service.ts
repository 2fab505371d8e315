import { statfs } from 'node:fs/promises';
import type { AdminOverview } from '@mz/contracts/admin';
import { tables } from '@mz/db';
import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { releaseVersion } from '../../lib/release.ts';
import type { FeatureParts } from '../../platform/feature.ts';

interface Counts extends Record<string, unknown> {
  readonly total: number;
  readonly newThisMonth: number;
  readonly verified: number;
  readonly moderators: number;
  readonly administrators: number;
}

/** What an administrator looks at first. */
export const createOverviewService = ({
  context: { config, db },
  platform,
  audit,
}: FeatureParts<'audit'>) => {
  const countMembers = async (): Promise<AdminOverview['members']> => {
    const { rows } = await db.execute<Counts>(sql`
      select count(*)::int as total,
        count(*) filter (where created_at > now() - interval '30 days')::int as "newThisMonth",
        count(*) filter (where verified_at is not null)::int as verified,
        count(*) filter (where role = 'moderator')::int as moderators,
        count(*) filter (where role = 'admin')::int as administrators
      from profiles`);
    const none = { total: 0, newThisMonth: 0, verified: 0, moderators: 0, administrators: 0 };
    if (config.auth.external) return { ...none, ...rows[0], seenThisWeek: null, twoFactor: null };
    const own = await db.execute<{ seen: number; factors: number }>(sql`
      select (select count(distinct user_id)::int from auth.sessions
          where greatest(refreshed_at, created_at) > now() - interval '7 days') as seen,
        (select count(distinct user_id)::int from auth.mfa_factors where status = 'verified') as factors`);
    return {
      ...none,
      ...rows[0],
      seenThisWeek: own.rows[0]?.seen ?? 0,
      twoFactor: own.rows[0]?.factors ?? 0,
    };
  };

  const readDisk = async (): Promise<AdminOverview['disk']> => {
    try {
      const { bsize, blocks, bavail } = await statfs(config.dataDir);
      return { total: bsize * blocks, free: bsize * bavail, reserve: config.diskReserve };
    } catch {
      // A data directory on storage that says nothing of its size.
      return null;
    }
  };

  const readHealthDays = (): Promise<AdminOverview['healthDays']> => {
    const { healthDays } = tables;
    return db
      .select()
      .from(healthDays)
      .where(gt(healthDays.day, sql`(now() at time zone 'utc')::date - 30`))
      .orderBy(asc(healthDays.name), asc(healthDays.day));
  };

  return async (): Promise<AdminOverview> => {
    const { mailQueue } = tables;
    const [members, healthDays, figures, disk, waiting, failed, auditLog] = await Promise.all([
      countMembers(),
      readHealthDays(),
      platform.admin.read(),
      readDisk(),
      db.$count(mailQueue, and(isNull(mailQueue.sentAt), isNull(mailQueue.failedAt))),
      db.$count(mailQueue, isNotNull(mailQueue.failedAt)),
      audit.readCollector(),
    ]);
    return {
      version: releaseVersion,
      members,
      healthDays,
      ...figures,
      queues: [...figures.queues],
      indexes: [...figures.indexes],
      storage: [...figures.storage],
      disk,
      mails: { waiting, failed, target: config.mailUrl ? 'smtp' : 'folder' },
      collectors: {
        telemetry: config.telemetry ? new URL(config.telemetry.endpoint).host : null,
        auditLog,
      },
    };
  };
};
