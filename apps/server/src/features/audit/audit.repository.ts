import { type AuditAction, auditActions } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';

const { auditEvents } = tables;

export interface AuditRow {
  id: string;
  action: AuditAction;
  createdAt: Date;
  ip: string | null;
  userAgent: string | null;
}

/** Security events of a member's own account. */
export const createAuditRepository = (db: DatabaseOrTransaction, member: { readonly id: string }) => ({
  async list(limit: number, before: string | undefined): Promise<AuditRow[]> {
    const rows = await db
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
          inArray(auditEvents.action, [...auditActions]),
          before === undefined ? undefined : lt(auditEvents.id, before),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(limit);
    return rows.map((row) => ({ ...row, action: row.action as AuditAction }));
  },
});
