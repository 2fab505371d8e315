import type { Actor } from '@mz/contracts';
import {
  createIngestSchedule,
  deleteIngestSchedule,
  listIngestRuns,
  listIngestSchedules,
  runIngestScheduleNow,
  updateIngestSchedule,
} from '@mz/contracts';
import type { Database } from '@mz/db';
import type { FastifyInstance } from 'fastify';
import type { RequestOrigin } from '../../context.ts';
import { route } from '../../lib/route.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ingestionAudit } from './ingestion.events.ts';
import type { IngestionService } from './ingestion.service.ts';

/** Runs and schedules of ingestion, for administrators. */
export const registerIngestion = (app: FastifyInstance, service: IngestionService, db: Database): void => {
  const note = (
    { actor, origin }: { readonly actor: Actor; readonly origin: RequestOrigin },
    action: (typeof ingestionAudit)[number],
    schedule: string,
  ): Promise<void> => recordAudit(db, { action, actorId: actor.id, origin, detail: { schedule } });

  route(app, listIngestRuns, async ({ query }) => ({ runs: await service.listRuns(query.limit) }));
  route(app, listIngestSchedules, async () => ({ schedules: await service.listSchedules() }));
  route(app, createIngestSchedule, async ({ body }, by) => {
    const created = await service.createSchedule(body);
    await note(by, 'ingest_schedule_added', created.id);
    return created;
  });
  route(app, updateIngestSchedule, async ({ params, body }, by) => {
    const changed = await service.updateSchedule(params.id, body);
    await note(by, 'ingest_schedule_changed', params.id);
    return changed;
  });
  route(app, deleteIngestSchedule, async ({ params }, by) => {
    const removed = await service.removeSchedule(params.id);
    if (removed) await note(by, 'ingest_schedule_removed', params.id);
    return { removed };
  });
  route(app, runIngestScheduleNow, async ({ params }, by) => {
    await service.runNow(params.id);
    await note(by, 'ingest_requested', params.id);
    return { queued: true } as const;
  });
};
