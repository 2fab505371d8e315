export const drugsAudit = ['drug_signed', 'drug_corrected'] as const;

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof drugsAudit)[number], true> {}
}
