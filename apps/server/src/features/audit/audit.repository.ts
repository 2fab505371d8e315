import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';

const { auditEvents } = tables;

export interface AuditRow {
  id: string;
  action: string;
  createdAt: Date;
  ip: string | null;
  userAgent: string | null;
}

/** Security events of a member's own account. */
export const createAuditRepository = (db: DatabaseOrTransaction, member: { readonly id: string }) => ({
  /** @param actions those members are shown */
  list: (actions: readonly string[], limit: number, before: string | undefined): Promise<AuditRow[]> =>
    db
      .select({
        id: auditEvents.id,
        action: auditEvents.action,
        createdAt: auditEvents.createdAt,
        ip: auditEvents.ip,
        userAgent: auditEvents.userAgent,
      })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.subjectId, member.id),
          inArray(auditEvents.action, [...actions]),
          before === undefined ? undefined : lt(auditEvents.id, before),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(limit),
});
