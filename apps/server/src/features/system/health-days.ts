import { outboxLagLimit } from '@mz/contracts';
import { type Database, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { Readiness } from './system.service.ts';

/** Puts a reading beside those of the same day; a failure stays on record until the day is over. */
export const recordHealth = async (
  db: Database,
  { status, outboxLag, jobs, checks }: Pick<Readiness, 'status' | 'outboxLag' | 'jobs' | 'checks'>,
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
          })),
        )
        .onConflictDoUpdate({
          target: [healthDays.name, healthDays.day],
          set: { state: 'failing' },
          setWhere: sql`excluded.state = 'failing' and ${healthDays.state} = 'ok'`,
        });
    },
    { accessMode: 'read write' },
  );
};
