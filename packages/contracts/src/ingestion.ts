import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const tag = 'ingestion';

export const ingestSources = [
  'bundled',
  'pubmed',
  'pubmed-files',
  'europepmc',
  'crossref',
  'ris',
  'bibtex',
] as const;
export const ingestSourceSchema = z.enum(ingestSources);
export type IngestSource = (typeof ingestSources)[number];

export const ingestRunSchema = z
  .object({
    id: z.uuid(),
    source: ingestSourceSchema,
    label: z.string(),
    state: z.enum(['running', 'finished', 'stopped', 'failed']),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    read: z.number().int(),
    created: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    retracted: z.number().int(),
    deleted: z.number().int(),
    refused: z.number().int(),
    refusals: z.array(z.object({ record: z.string(), reason: z.string() })).describe('The first hundred.'),
    error: z.string().nullable(),
  })
  .meta({ id: 'IngestRun' });
export type IngestRun = z.infer<typeof ingestRunSchema>;

export const ingestScheduleSchema = z
  .object({
    id: z.uuid(),
    source: z.enum(['pubmed', 'europepmc', 'crossref']),
    query: z
      .string()
      .max(1000)
      .describe('In the source’s own language; for Crossref empty: retractions of what is here.'),
    every: z.enum(['hour', 'day', 'week']),
    enabled: z.boolean(),
    limit: z.number().int().min(1).max(100_000).describe('Most records a run.'),
    lastRunAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'IngestSchedule' });
export type IngestSchedule = z.infer<typeof ingestScheduleSchema>;

export const listIngestRuns = defineEndpoint({
  id: 'ingestion.runs',
  method: 'GET',
  path: '/api/ingestion/runs',
  summary: 'The latest ingestion runs',
  tag,
  permission: 'ingestion:manage',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  responses: { 200: z.object({ runs: z.array(ingestRunSchema) }) },
});

export const listIngestSchedules = defineEndpoint({
  id: 'ingestion.schedules',
  method: 'GET',
  path: '/api/ingestion/schedules',
  summary: 'Scheduled ingestion',
  tag,
  permission: 'ingestion:manage',
  responses: { 200: z.object({ schedules: z.array(ingestScheduleSchema) }) },
});

const scheduleBody = ingestScheduleSchema.omit({ id: true, lastRunAt: true });

export const createIngestSchedule = defineEndpoint({
  id: 'ingestion.createSchedule',
  method: 'POST',
  path: '/api/ingestion/schedules',
  summary: 'Schedule ingestion from a source',
  tag,
  permission: 'ingestion:manage',
  body: scheduleBody,
  responses: { 201: ingestScheduleSchema },
  errors: ['unprocessable'],
});

export const updateIngestSchedule = defineEndpoint({
  id: 'ingestion.updateSchedule',
  method: 'PATCH',
  path: '/api/ingestion/schedules/:id',
  summary: 'Change a schedule',
  tag,
  permission: 'ingestion:manage',
  params: z.object({ id: z.uuid() }),
  body: scheduleBody.partial(),
  responses: { 200: ingestScheduleSchema },
});

export const deleteIngestSchedule = defineEndpoint({
  id: 'ingestion.deleteSchedule',
  method: 'DELETE',
  path: '/api/ingestion/schedules/:id',
  summary: 'Remove a schedule',
  tag,
  permission: 'ingestion:manage',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const runIngestScheduleNow = defineEndpoint({
  id: 'ingestion.runNow',
  method: 'POST',
  path: '/api/ingestion/schedules/:id/run',
  summary: 'Run a schedule now, in the background',
  tag,
  permission: 'ingestion:manage',
  params: z.object({ id: z.uuid() }),
  responses: { 202: z.object({ queued: z.literal(true) }) },
  errors: ['conflict'],
});
