import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Security events, written in the transaction of the change they tell of. */
export const auditActions = [
  'user_signed_up',
  'sign_in_succeeded',
  'sign_in_failed',
  'signed_out',
  'password_changed',
  'password_recovery_requested',
  'email_change_requested',
  'email_changed',
  'factor_enrolled',
  'factor_verified',
  'factor_verification_failed',
  'factor_removed',
  'session_revoked',
  'refresh_reuse_detected',
  'identity_linked',
  'identity_unlinked',
  'user_invited',
  'user_updated_by_admin',
  'user_deleted',
  'access_denied',
  'profile_updated',
  'avatar_changed',
  'settings_changed',
  'card_signed',
  'card_corrected',
  'drug_signed',
  'drug_corrected',
] as const;
export type AuditAction = (typeof auditActions)[number];

const deviceSchema = z
  .object({ browser: z.string().nullable(), system: z.string().nullable() })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

export const auditEntrySchema = z
  .object({
    id: z.uuid(),
    action: z.enum(auditActions),
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
