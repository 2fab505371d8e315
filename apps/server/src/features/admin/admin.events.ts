/** What administrators do here, besides changing roles (`role_changed`) and backups. */
export const adminAudit = [
  'account_locked',
  'account_unlocked',
  'job_requested',
  'audit_exported',
  'test_mail_sent',
] as const;

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof adminAudit)[number], true> {}
}
