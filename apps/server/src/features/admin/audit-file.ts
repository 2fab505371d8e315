import type { AuditFilter, ManagedAuditEntry } from '@mz/contracts/admin';
import type { Database } from '@mz/db';
import type { RowsFile } from '../../lib/rows-file.ts';
import { listAuditEvents } from './audit-log.repository.ts';

/** The filtered audit log, newest first. */
export const auditFile = (db: Database, filter: AuditFilter): RowsFile<ManagedAuditEntry> => ({
  columns: ['id', 'at', 'action', 'actor_id', 'actor', 'subject_id', 'subject', 'ip', 'detail'],
  cellsOf: ({ id, at, action, actor, subject, ip, detail }) => [
    id,
    at,
    action,
    actor?.id ?? '',
    actor?.name ?? '',
    subject?.id ?? '',
    subject?.name ?? '',
    ip ?? '',
    JSON.stringify(detail),
  ],
  read: (limit, before) => listAuditEvents(db, filter, limit, before),
  batch: 1_000,
});
