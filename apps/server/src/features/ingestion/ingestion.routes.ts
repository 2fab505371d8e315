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
import type { IngestionService } from './ingestion.service.ts';

/** Runs and schedules of ingestion, for administrators. */
export const registerIngestion = (app: FastifyInstance, service: IngestionService): void => {
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
