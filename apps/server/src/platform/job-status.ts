import type { Database } from '@mz/db';
import { sql } from 'drizzle-orm';

/** A job and how it went last. */
export interface JobStatus {
  readonly name: string;
  readonly cron: string;
  readonly state: 'idle' | 'waiting' | 'running' | 'done' | 'failed';
  readonly at: Date | null;
  readonly tries: number;
  /** What the run that failed said; null otherwise. */
  readonly error: string | null;
}

const maxError = 300;

const states: Readonly<Record<string, JobStatus['state']>> = {
  created: 'waiting',
  retry: 'failed',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'failed',
};

interface Row extends Record<string, unknown> {
  readonly name: string;
  readonly state: string;
  readonly at: string | null;
  readonly tries: number;
  readonly error: string | null;
}

/** How the newest run of each job stands. Before jobs ran for the first time there is no table to ask. */
export const listJobs = async (
  db: Database,
  jobs: readonly Pick<JobStatus, 'name' | 'cron'>[],
): Promise<readonly JobStatus[]> => {
  const known = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  );
  const rows = known.rows[0]?.exists
    ? (
        await db.execute<Row>(sql`
          select distinct on (name) name, state::text as state, retry_count::int as tries,
            coalesce(completed_on, started_on, created_on) as at,
            coalesce(output ->> 'message', output -> 'value' ->> 'message') as error
          from pgboss.job
          where name in (${sql.join(
            jobs.map(({ name }) => sql`${name}`),
            sql`, `,
          )})
          order by name, coalesce(started_on, created_on) desc, created_on desc`)
      ).rows
    : [];
  const newest = new Map(rows.map((row) => [row.name, row]));
  return jobs
    .map(({ name, cron }): JobStatus => {
      const row = newest.get(name);
      const state = row ? (states[row.state] ?? 'idle') : 'idle';
      return {
        name,
        cron,
        state,
        at: row?.at ? new Date(row.at) : null,
        tries: row?.tries ?? 0,
        error: state === 'failed' ? (row?.error?.slice(0, maxError) ?? null) : null,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
};
