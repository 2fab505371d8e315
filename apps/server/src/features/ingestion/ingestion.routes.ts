import {
  createIngestSchedule,
  deleteIngestSchedule,
  listIngestRuns,
  listIngestSchedules,
  runIngestScheduleNow,
  updateIngestSchedule,
} from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { FeatureServices } from '../index.ts';
import { ensureBundled } from './bundled.service.ts';
import { createIngestionService } from './ingestion.service.ts';
import { refileArticles } from './refile.service.ts';

/** Ingestion of literature: the papers of the product by itself, everything else as administrators ask. */
export const registerIngestion = (app: FastifyInstance, { context, platform }: FeatureServices): void => {
  const { db, log } = context;
  const service = createIngestionService(context);
  platform.jobs.add({ name: 'ingest-due', cron: '*/5 * * * *', run: service.runDue });

  const stopping = new AbortController();
  let loading: Promise<void> = Promise.resolve();
  let refiling: Promise<unknown> = Promise.resolve();
  platform.jobs.add({
    name: 'refile-articles',
    cron: '* * * * *',
    async run() {
      const run = refileArticles(db, { log, signal: stopping.signal });
      refiling = run.catch(() => undefined);
      await run;
    },
  });
  // After listening, so that the first page does not wait for it.
  app.addHook('onListen', async () => {
    loading = ensureBundled(db, log, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the bundled papers could not be loaded');
    });
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await Promise.all([loading, refiling, service.close()]);
  });

  route(app, listIngestRuns, async ({ query }) => ({ runs: await service.listRuns(query.limit) }));
  route(app, listIngestSchedules, async () => ({ schedules: await service.listSchedules() }));
  route(app, createIngestSchedule, async ({ body }) => service.createSchedule(body));
  route(app, updateIngestSchedule, async ({ params, body }) => service.updateSchedule(params.id, body));
  route(app, deleteIngestSchedule, async ({ params }) => ({
    removed: await service.removeSchedule(params.id),
  }));
  route(app, runIngestScheduleNow, async ({ params }) => {
    await service.runNow(params.id);
    return { queued: true } as const;
  });
};
