import type { IngestRun, IngestSchedule } from '@mz/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { openClients } from '../../adapters/literature/sources/literature-config.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { MergeArticle } from '../../platform/article-merging.ts';
import { createRunRepository } from './ingest-run.repository.ts';
import { AlreadyRunningError, runIngest } from './ingest-run.ts';
import { isRunLocked } from './run-lock.ts';
import { createScheduleRepository, type ScheduleFields } from './schedule.repository.ts';
import { openScheduleSource, scheduleKeyOf } from './schedule.source.ts';

/** What a source needs to be asked. @throws AppError `unprocessable` */
const requireQuery = ({ source, query }: Pick<ScheduleFields, 'source' | 'query'>): void => {
  const empty = query.trim() === '';
  if (source !== 'crossref' && empty)
    throw new AppError('unprocessable', 'Query required for this source.', {
      fields: [{ path: 'body.query', code: 'required', message: 'A query is needed.' }],
    });
  if (source === 'crossref' && !empty)
    throw new AppError('unprocessable', 'Crossref schedules accept no query; they check stored articles.', {
      fields: [{ path: 'body.query', code: 'must_be_empty', message: 'Crossref takes no query.' }],
    });
};

const notFound = (): AppError => new AppError('not_found', 'Schedule not found.');

/** Runs and schedules of ingestion, and the runs this process does. */
export const createIngestionService = (
  { db, config, log }: Pick<AppContext, 'db' | 'config'> & { readonly log: FastifyBaseLogger },
  mergeArticle: MergeArticle,
  clients?: ReturnType<typeof openClients>,
) => {
  const schedules = createScheduleRepository(db);
  const stopping = new AbortController();
  /** Schedules whose run goes on or waits here. */
  const taken = new Set<string>();
  let running: Promise<void> = Promise.resolve();

  const begin = (schedule: IngestSchedule): void => {
    taken.add(schedule.id);
    // One after the other: each holds a connection, and the sources like it that way.
    running = running
      .then(() =>
        runIngest(openScheduleSource(schedule, db, config, clients), {
          db,
          mergeArticle,
          signal: stopping.signal,
        }),
      )
      .then(({ refusals: _, ...outcome }) =>
        log.info({ schedule: schedule.id, ...outcome }, 'ingestion ended'),
      )
      .catch((error: unknown) => {
        if (stopping.signal.aborted || error instanceof AlreadyRunningError) return;
        log.warn({ err: error, schedule: schedule.id }, 'ingestion failed');
      })
      .finally(() => taken.delete(schedule.id));
  };

  return {
    async listRuns(limit: number): Promise<IngestRun[]> {
      const runs = createRunRepository(db);
      await runs.settleAbandoned();
      return runs.listLatest(limit);
    },
    listSchedules: () => schedules.list(),
    async createSchedule(fields: ScheduleFields): Promise<IngestSchedule> {
      requireQuery(fields);
      return schedules.insert({ ...fields, query: fields.query.trim() });
    },
    async updateSchedule(id: string, fields: Partial<ScheduleFields>): Promise<IngestSchedule> {
      const known = await schedules.find(id);
      if (!known) throw notFound();
      requireQuery({ ...known, ...fields });
      const updated = await schedules.update(id, fields);
      if (!updated) throw notFound();
      return updated;
    },
    async removeSchedule(id: string): Promise<boolean> {
      await createRunRepository(db).dropCursor(scheduleKeyOf(id));
      return schedules.remove(id);
    },
    /** Begins a run of a schedule in this process. @throws AppError `conflict` while one is under way */
    async runNow(id: string): Promise<void> {
      const schedule = await schedules.find(id);
      if (!schedule) throw notFound();
      const busy = taken.has(id) || (await isRunLocked(db, scheduleKeyOf(id)));
      if (busy || !(await schedules.claim(schedule)))
        throw new AppError('conflict', 'Schedule is already running.');
      begin(schedule);
    },
    /** Begins the runs whose time has come. */
    async runDue(): Promise<void> {
      for (const schedule of await schedules.listDue(scheduleKeyOf)) {
        if (stopping.signal.aborted) return;
        if (taken.has(schedule.id) || (await isRunLocked(db, scheduleKeyOf(schedule.id)))) continue;
        if (await schedules.claim(schedule)) begin(schedule);
      }
    },
    /** When nothing runs in this process. */
    idle: (): Promise<void> => running,
    /** Ends the runs of this process after the batch in hand; they go on later. */
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
};

export type IngestionService = ReturnType<typeof createIngestionService>;
