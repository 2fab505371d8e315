import type { AuditFilter, ManagedAuditEntry } from '@mz/contracts/admin';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

const { auditEvents, profiles } = tables;
const actor = alias(profiles, 'actor');
const subject = alias(profiles, 'subject');

const person = (id: string | null, name: string | null): ManagedAuditEntry['actor'] =>
  id === null ? null : { id, name: name ?? '' };

/** Security events of everybody, newest first. */
export const listAuditEvents = async (
  db: DatabaseOrTransaction,
  { action, member, from, to }: AuditFilter,
  limit: number,
  before?: string,
): Promise<ManagedAuditEntry[]> => {
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.createdAt,
      action: auditEvents.action,
      ip: auditEvents.ip,
      detail: auditEvents.detail,
      actorId: auditEvents.actorId,
      actorName: actor.fullName,
      subjectId: auditEvents.subjectId,
      subjectName: subject.fullName,
    })
    .from(auditEvents)
    .leftJoin(actor, eq(actor.id, auditEvents.actorId))
    .leftJoin(subject, eq(subject.id, auditEvents.subjectId))
    .where(
      and(
        action ? eq(auditEvents.action, action) : undefined,
        member ? or(eq(auditEvents.actorId, member), eq(auditEvents.subjectId, member)) : undefined,
        from ? sql`${auditEvents.createdAt} >= ${from}::date at time zone 'UTC'` : undefined,
        to ? sql`${auditEvents.createdAt} < (${to}::date + 1) at time zone 'UTC'` : undefined,
        before ? lt(auditEvents.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit);
  return rows.map(({ at, actorId, actorName, subjectId, subjectName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: person(actorId, actorName),
    subject: person(subjectId, subjectName),
  }));
};
