import { type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { deviceName } from '../../lib/device.ts';
import { defineActivities } from '../../platform/activity-definition.ts';
import type { EventsOf } from '../../platform/domain-event.ts';

export const accountEvents = {
  'account.signed_up': z.object({ userId: z.uuid() }),
  'account.signed_in': z.object({ userId: z.uuid(), sessionId: z.uuid() }),
  'account.session_revoked': z.object({ userId: z.uuid(), sessionId: z.uuid() }),
  'account.security_changed': z.object({
    userId: z.uuid(),
    change: z.enum(['password', 'email', 'factor_added', 'factor_removed']).optional(),
  }),
  'account.deleted': z.object({ userId: z.uuid() }),
  /** Whoever has now proven to own the address has an account that others may have used before. */
  'account.handed_over': z.object({ userId: z.uuid() }),
};

export const accountAudit = [
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
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'account_deactivated',
  'account_reactivated',
  'session_revoked',
  'refresh_reuse_detected',
  'identity_linked',
  'identity_unlinked',
  'user_invited',
  'user_updated_by_admin',
  'user_deleted',
  'access_denied',
  'directory_token_made',
  'directory_token_revoked',
  'directory_refused',
  'directory_read',
  'directory_user_created',
  'directory_user_changed',
  'directory_user_removed',
  'directory_group_changed',
  'directory_group_removed',
] as const;

const securityKinds = {
  password: 'password_changed',
  email: 'email_changed',
  factor_added: 'factor_added',
  factor_removed: 'factor_removed',
} as const;

const readDeviceName = async (tx: Transaction, sessionId: string): Promise<string | null> => {
  const [session] = await tx
    .select({ userAgent: tables.sessions.userAgent })
    .from(tables.sessions)
    .where(eq(tables.sessions.id, sessionId));
  return deviceName(session?.userAgent ?? null);
};

export const accountActivities = defineActivities(
  {
    signed_up: 'shown',
    signed_in: 'own',
    password_changed: 'own',
    email_changed: 'own',
    factor_added: 'own',
    factor_removed: 'own',
  },
  {
    'account.signed_up': ({ userId }) => ({ memberId: userId, kind: 'signed_up' }),
    'account.signed_in': ({ userId, sessionId }) => ({
      memberId: userId,
      kind: 'signed_in',
      detail: (tx) => readDeviceName(tx, sessionId),
    }),
    'account.security_changed': ({ userId, change }) => ({
      memberId: userId,
      kind: change ? securityKinds[change] : null,
    }),
  },
);

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof accountEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof accountAudit)[number], true> {}
}
