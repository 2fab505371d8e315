import type { Database } from '@mz/db';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { type JobStatus, listJobs } from './job-status.ts';
import { type Trace, untraced } from './trace.ts';

/** Work that comes round by itself. One process at a time does it, whichever is first. */
export interface Job {
  /** Names its queue; never changes. */
  readonly name: string;
  /** When, as a cron expression in UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  readonly isRunning: () => boolean;
  /** Every job, by name. */
  readonly list: () => Promise<readonly JobStatus[]>;
  /** Features add theirs before the server listens. */
  readonly add: (job: Job) => void;
  /** Begins in the background; a database that is away now is asked again. */
  readonly start: () => void;
  /** Asks for a job soon, at whichever process is free. */
  readonly request: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const maxPause = 10_000;
const stopTimeout = 1_500;

const pause = (milliseconds: number): { promise: Promise<void>; cancel: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return {
    promise,
    cancel: () => {
      clearTimeout(timer);
      resolve();
    },
  };
};

/**
 * Scheduled work on pg-boss, in the schema `pgboss` of the same database.
 *
 * @param options.pollEvery seconds between two looks for work
 */
export const createJobs = (
  db: Database,
  log: FastifyBaseLogger,
  { pollEvery = 5, trace = untraced }: { readonly pollEvery?: number; readonly trace?: Trace } = {},
): Jobs => {
  const jobs: Job[] = [];
  let boss: PgBoss | null = null;
  let running = false;
  let closed = false;
  let starting: Promise<void> = Promise.resolve();
  let waiting: ReturnType<typeof pause> | null = null;

  const open = async (): Promise<void> => {
    const { PgBoss: Boss } = await import('pg-boss');
    const fresh = new Boss({
      schema: 'pgboss',
      // The pool of the process: its limits and its recovery hold for jobs too.
      db: { executeSql: (text, values) => db.$client.query(text, values) },
      superviseIntervalSeconds: 60,
      maintenanceIntervalSeconds: 600,
    });
    fresh.on('error', (error) => log.warn({ err: error }, 'jobs disturbed'));
    boss = fresh;
    await fresh.start();
    for (const job of jobs) {
      await fresh.createQueue(job.name, {
        policy: 'short',
        retryLimit: 3,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: 300,
        deleteAfterSeconds: 86_400,
      });
      await fresh.schedule(job.name, job.cron);
      await fresh.work(job.name, { pollingIntervalSeconds: pollEvery }, async () => {
        const start = performance.now();
        await trace(`job ${job.name}`, job.run);
        log.debug({ job: job.name, milliseconds: Math.round(performance.now() - start) }, 'job done');
      });
    }
  };

  const startUntilRunning = async (): Promise<void> => {
    for (let attempt = 0; !closed; attempt += 1) {
      try {
        await open();
        running = true;
        return;
      } catch (error) {
        if (closed) return;
        log.warn({ err: error }, 'jobs wait for the database');
        await boss?.stop({ graceful: false, close: false }).catch(() => undefined);
        boss = null;
        waiting = pause(Math.min(maxPause, 250 * 2 ** attempt));
        await waiting.promise;
      }
    }
  };

  return {
    isRunning: () => running,
    list: () => listJobs(db, jobs),
    add: (job) => {
      jobs.push(job);
    },
    start() {
      starting = startUntilRunning();
    },
    async request(name) {
      if (!boss || !running) throw new Error('Jobs are not running.');
      await boss.send(name);
    },
    async close() {
      closed = true;
      running = false;
      waiting?.cancel();
      const overdue = pause(stopTimeout + 500);
      await Promise.race([
        starting
          .then(() => boss?.stop({ graceful: true, timeout: stopTimeout, close: false }))
          .catch(() => undefined),
        overdue.promise,
      ]);
      overdue.cancel();
    },
  };
};
