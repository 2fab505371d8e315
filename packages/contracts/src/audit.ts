import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What happened, by a name of the feature that writes it. */
export const auditActionSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+(_[a-z]+)*$/);

const deviceSchema = z
  .object({ browser: z.string().nullable(), system: z.string().nullable() })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

export const auditEntrySchema = z
  .object({
    id: z.uuid(),
    action: auditActionSchema,
    at: z.iso.datetime(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    device: deviceSchema.nullable().describe('Read from the user agent; null where it is not recognised.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listMyAudit = defineEndpoint({
  id: 'audit.mine',
  method: 'GET',
  path: '/api/audit',
  summary: 'Security events of the signed-in physician, newest first',
  tag: 'account',
  permission: 'audit:read',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.uuid().optional().describe('Id of the last entry already seen.'),
  }),
  responses: { 200: z.object({ entries: z.array(auditEntrySchema), nextBefore: z.uuid().nullable() }) },
});
