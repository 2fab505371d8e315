/** What administrators change about ingestion. */
export const ingestionAudit = [
  'ingest_schedule_added',
  'ingest_schedule_changed',
  'ingest_schedule_removed',
  'ingest_requested',
] as const;

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof ingestionAudit)[number], true> {}
}
