import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const getLive = defineEndpoint({
  id: 'health.live',
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process answers',
  tag: 'system',
  permission: 'health:read',
  responses: { 200: z.object({ status: z.literal('live') }) },
});

/** From how many waiting events on something is wrong with those that take them. */
export const outboxLagLimit = 1_000;

/** Milliseconds from which on a health check is called slow. */
export const slowCheck = 1_000;

export const getReady = defineEndpoint({
  id: 'health.ready',
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Database, migrations, outbox and jobs are in order',
  tag: 'system',
  permission: 'health:read',
  responses: {
    200: z.object({
      status: z
        .enum(['ready', 'read-only'])
        .describe('`read-only` while the disk has no room: reading goes on, writing answers `storage_full`.'),
      database: z.object({ version: z.string(), latencyMs: z.number() }),
      outboxLag: z.number().int().nonnegative().describe('Events not yet taken by the slowest consumer.'),
      jobs: z.boolean(),
      checks: z
        .record(z.string(), z.enum(['ok', 'failing']))
        .describe('What features need beside the database, at most five seconds old.'),
      took: z
        .record(z.string(), z.number())
        .describe('Milliseconds in which the database and each check that is well answered.'),
    }),
  },
  errors: ['unavailable'],
});
