import type { AuditAction } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import type { RequestOrigin } from '../context.ts';

export interface AuditRecord {
  readonly action: AuditAction;
  readonly actorId?: string | null;
  readonly subjectId?: string | null;
  readonly origin: RequestOrigin | null;
  /** Ids, methods and reasons; never addresses, names or secrets. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes a security event with the change it tells of: pass that change's transaction. */
export const recordAudit = async (tx: DatabaseOrTransaction, record: AuditRecord): Promise<void> => {
  await tx.insert(tables.auditEvents).values({
    id: newId(),
    action: record.action,
    actorId: record.actorId ?? null,
    subjectId: record.subjectId ?? null,
    ip: record.origin?.ip ?? null,
    userAgent: record.origin?.userAgent ?? null,
    requestId: record.origin?.requestId ?? null,
    detail: record.detail ?? {},
  });
};
