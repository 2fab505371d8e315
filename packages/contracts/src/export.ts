import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Days an archive can be fetched, and hours until another may be made. */
export const exportLimits = { days: 7, hoursBetween: 1 } as const;

const tag = 'account';
const permission = 'member:use';

export const dataExportSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']),
    partsDone: z.number().int(),
    partsTotal: z.number().int().describe('0 until the job has begun.'),
    byteSize: z.number().int().nullable(),
    omissions: z
      .array(z.object({ what: z.string(), why: z.string() }))
      .describe('What the archive leaves out, and why; the archive holds the same list.'),
    url: z.string().nullable().describe('Signed, expiring address of the archive.'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof dataExportSchema>;

export const getMyExport = defineEndpoint({
  id: 'export.latest',
  method: 'GET',
  path: '/api/account/export',
  summary: 'The latest archive of all own data, or none',
  tag,
  permission,
  responses: { 200: z.object({ export: dataExportSchema.nullable() }) },
});

export const startMyExport = defineEndpoint({
  id: 'export.start',
  method: 'POST',
  path: '/api/account/export',
  summary: 'Make an archive of all own data: a job does it',
  tag,
  permission,
  responses: { 202: z.object({ export: dataExportSchema }) },
  errors: ['conflict'],
});
