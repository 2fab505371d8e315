/** The patient in a picture withdrew the consent. */
export const picturesAudit = ['consent_revoked'] as const;

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof picturesAudit)[number], true> {}
}
