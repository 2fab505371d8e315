import type { ModeratorActor } from '@mz/contracts';
import type { ModerationAction, ModerationKind } from '@mz/contracts/moderation';
import type { ModerationLogLine } from '@mz/contracts/moderation-log';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOpenTo } from './moderation.repository.ts';

const { auditEvents, moderationCases, moderationEvents, profiles } = tables;
const actor = alias(profiles, 'actor');
const member = alias(profiles, 'member');

type Viewer = Pick<ModeratorActor, 'id'>;

/** Of cases that are open to the viewer and not about them, as long as the viewer is a moderator. */
const isExportedTo = (viewer: Viewer): SQL => sql`(
  exists (select 1 from profiles viewer where viewer.id = ${viewer.id}::uuid and viewer.role in ('moderator', 'admin'))
  and moderation_cases.user_id is distinct from ${viewer.id}::uuid and ${isOpenTo(viewer)})`;

const person = (id: string | null, name: string | null): ModerationLogLine['actor'] =>
  id === null ? null : { id, name: name ?? '' };

/** The event logs of all cases, for one moderator. Who reported something, and in which words, stays here. */
export const createLogExportRepository = (db: DatabaseOrTransaction, viewer: Viewer) => ({
  async count(): Promise<number> {
    const [row] = await db
      .select({ lines: sql<number>`count(*)::int` })
      .from(moderationEvents)
      .innerJoin(moderationCases, eq(moderationCases.id, moderationEvents.caseId))
      .where(isExportedTo(viewer));
    return row?.lines ?? 0;
  },

  /** Newest first. */
  async list(limit: number, before?: string): Promise<ModerationLogLine[]> {
    const isReport = sql`${moderationEvents.action} = 'reported'`;
    const rows = await db
      .select({
        id: moderationEvents.id,
        at: moderationEvents.createdAt,
        case: moderationEvents.caseId,
        kind: moderationCases.kind,
        action: moderationEvents.action,
        actorId: sql<string | null>`case when ${isReport} then null else ${moderationEvents.actorId} end`,
        actorName: actor.fullName,
        memberId: moderationCases.userId,
        memberName: member.fullName,
        note: sql<string>`case when ${isReport} then '' else ${moderationEvents.note} end`,
      })
      .from(moderationEvents)
      .innerJoin(moderationCases, eq(moderationCases.id, moderationEvents.caseId))
      .leftJoin(actor, eq(actor.id, moderationEvents.actorId))
      .leftJoin(member, eq(member.id, moderationCases.userId))
      .where(and(isExportedTo(viewer), before ? lt(moderationEvents.id, before) : undefined))
      .orderBy(desc(moderationEvents.id))
      .limit(limit);
    return rows.map(({ at, kind, action, actorId, actorName, memberId, memberName, note, ...row }) => ({
      id: row.id,
      at: at.toISOString(),
      case: row.case,
      kind: kind as ModerationKind,
      action: action as ModerationAction,
      actor: person(actorId, actorName),
      member: person(memberId, memberName),
      note,
    }));
  },

  /** What the audit log says of an export of the viewer's that left whole. */
  async findSent(exportId: string): Promise<{ lines: number; sha256: string } | null> {
    const [row] = await db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.action, 'moderation_log_sent'),
          eq(auditEvents.actorId, viewer.id),
          sql`${auditEvents.detail} ->> 'export' = ${exportId}`,
        ),
      );
    const { lines, sha256 } = row?.detail ?? {};
    return typeof lines === 'number' && typeof sha256 === 'string' ? { lines, sha256 } : null;
  },
});
