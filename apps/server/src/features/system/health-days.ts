import { outboxLagLimit, slowCheck } from '@mz/contracts';
import { type Database, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { Readiness } from './system.service.ts';

/** Counts a reading to those of the same day; a failure stays on record until the day is over. */
export const recordHealth = async (
  db: Database,
  { status, outboxLag, jobs, checks, took }: Omit<Readiness, 'database'>,
): Promise<void> => {
  const { healthDays } = tables;
  const stateOf = (isWell: boolean) => (isWell ? ('ok' as const) : ('failing' as const));
  const states = {
    database: stateOf(status === 'ready'),
    outbox: stateOf(outboxLag < outboxLagLimit),
    jobs: stateOf(jobs),
    ...checks,
  };
  // While the disk is short new transactions only read: that is what has to be on record.
  await db.transaction(
    async (tx) => {
      await tx
        .insert(healthDays)
        .values(
          Object.entries(states).map(([name, state]) => ({
            name,
            day: sql`(now() at time zone 'utc')::date`,
            state,
            readings: 1,
            failing: state === 'failing' ? 1 : 0,
            slow: state === 'ok' && (took[name] ?? 0) >= slowCheck ? 1 : 0,
          })),
        )
        .onConflictDoUpdate({
          target: [healthDays.name, healthDays.day],
          set: {
            state: sql`case when excluded.state = 'failing' then 'failing' else ${healthDays.state} end`,
            readings: sql`${healthDays.readings} + 1`,
            failing: sql`${healthDays.failing} + excluded.failing`,
            slow: sql`${healthDays.slow} + excluded.slow`,
          },
        });
    },
    { accessMode: 'read write' },
  );
};
