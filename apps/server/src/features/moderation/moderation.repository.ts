import type { ModeratorActor } from '@mz/contracts';
import type { ModerationAction, ModerationKind, ModerationState } from '@mz/contracts/moderation';
import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PageEnd } from '../../lib/page-cursor.ts';

const { moderationCases, moderationEvents, profiles } = tables;

export type CaseRow = typeof moderationCases.$inferSelect;
const member = alias(profiles, 'member');
const assignee = alias(profiles, 'assignee');
const actor = alias(profiles, 'actor');

/** Whoever decided something never comes across the appeal against it. */
export const isOpenTo = ({
  id,
}: Pick<ModeratorActor, 'id'>): SQL => sql`(moderation_cases.kind <> 'appeal' or not exists (
  select 1 from moderation_decisions d join moderation_events e on e.case_id = d.case_id
  where d.id = moderation_cases.subject_id and e.actor_id = ${id}::uuid
    and e.action in ('kept', 'hidden', 'warned', 'suspended')))`;

const selectCases = (db: DatabaseOrTransaction) =>
  db
    .select({
      row: moderationCases,
      member: { id: member.id, fullName: member.fullName },
      assignee: { id: assignee.id, fullName: assignee.fullName },
      reports: sql<number>`(select count(*)::int from reports r where r.case_id = moderation_cases.id)`,
      reason: sql<
        string | null
      >`(select r.reason from reports r where r.case_id = moderation_cases.id order by r.id limit 1)`,
    })
    .from(moderationCases)
    .leftJoin(member, eq(member.id, moderationCases.userId))
    .leftJoin(assignee, eq(assignee.id, moderationCases.assigneeId));

/** Waiting ones by when they are due, closed ones the latest first. */
export const listCases = async (
  db: DatabaseOrTransaction,
  viewer: ModeratorActor,
  state: ModerationState,
  limit: number,
  end: PageEnd | null,
) => {
  const closed = state === 'closed';
  const time: SQL = sql`date_trunc('milliseconds', ${closed ? moderationCases.closedAt : moderationCases.dueAt})`;
  const place = (): SQL | undefined => {
    if (end === null) return undefined;
    const given = sql`(${end.at.toISOString()}::timestamptz, ${end.id}::uuid)`;
    return closed
      ? sql`(${time}, ${moderationCases.id}) < ${given}`
      : sql`(${time}, ${moderationCases.id}) > ${given}`;
  };
  const direction = sql.raw(closed ? 'desc' : 'asc');
  return selectCases(db)
    .where(and(eq(moderationCases.state, state), isOpenTo(viewer), place()))
    .orderBy(sql`${time} ${direction}`, sql`${moderationCases.id} ${direction}`)
    .limit(limit);
};

export const countCases = async (db: DatabaseOrTransaction, viewer: ModeratorActor) => {
  const rows = await db
    .select({ state: moderationCases.state, count: sql<number>`count(*)::int` })
    .from(moderationCases)
    .where(isOpenTo(viewer))
    .groupBy(moderationCases.state);
  const of = (state: ModerationState): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { open: of('open'), escalated: of('escalated'), closed: of('closed') };
};

const uncounted = { closed: 0, inTime: 0, medianMinutes: null, medianShare: null, appeals: 0, upheld: 0 };

/** How cases closed by a moderator in the last 30 days were answered. */
export const readFigures = async (db: DatabaseOrTransaction) => {
  const [row] = await db
    .select({
      closed: sql<number>`count(*)::int`,
      inTime: sql<number>`count(*) filter (where closed_at <= due_at)::int`,
      medianMinutes: sql<number | null>`(percentile_cont(0.5) within group
        (order by extract(epoch from closed_at - opened_at)) / 60)::int`,
      medianShare: sql<number | null>`percentile_cont(0.5) within group (order by
        extract(epoch from closed_at - opened_at) / nullif(extract(epoch from due_at - opened_at), 0))`,
      // Cases of appeals outlive the decisions of members who were erased.
      appeals: sql<number>`count(*) filter (where kind = 'appeal' and decision in ('upheld', 'overturned'))::int`,
      upheld: sql<number>`count(*) filter (where kind = 'appeal' and decision = 'upheld')::int`,
    })
    .from(moderationCases)
    .where(
      sql`state = 'closed' and closed_at > now() - interval '30 days' and decision not in ('withdrawn', 'erased')`,
    );
  return row ?? uncounted;
};

export const findCase = async (db: DatabaseOrTransaction, viewer: ModeratorActor, id: string) => {
  const [found] = await selectCases(db).where(and(eq(moderationCases.id, id), isOpenTo(viewer)));
  return found ?? null;
};

export const listEvents = (db: DatabaseOrTransaction, caseId: string) =>
  db
    .select({ row: moderationEvents, actor: { id: actor.id, fullName: actor.fullName } })
    .from(moderationEvents)
    .leftJoin(actor, eq(actor.id, moderationEvents.actorId))
    .where(eq(moderationEvents.caseId, caseId))
    .orderBy(asc(moderationEvents.id));

/** Locks a case until the end of the transaction. */
export const lockCase = async (
  tx: Transaction,
  viewer: ModeratorActor,
  id: string,
): Promise<CaseRow | null> => {
  const [row] = await tx
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.id, id), isOpenTo(viewer)))
    .for('update');
  return row ?? null;
};

/** Locks the case of a subject that is not closed. */
export const lockCaseOf = async (
  tx: Transaction,
  kind: ModerationKind,
  subjectId: string,
): Promise<CaseRow | null> => {
  const [row] = await tx
    .select()
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.kind, kind),
        eq(moderationCases.subjectId, subjectId),
        ne(moderationCases.state, 'closed'),
      ),
    )
    .for('update');
  return row ?? null;
};

export const insertCase = async (
  tx: Transaction,
  row: { kind: ModerationKind; subjectId: string; about: string | null; dueAt: Date },
): Promise<string> => {
  const id = newId();
  await tx
    .insert(moderationCases)
    .values({ id, kind: row.kind, subjectId: row.subjectId, userId: row.about, dueAt: row.dueAt });
  return id;
};

export const changeCase = async (
  tx: Transaction,
  id: string,
  change: Partial<Pick<CaseRow, 'state' | 'assigneeId' | 'decision' | 'closedAt' | 'dueAt' | 'remindedAt'>>,
): Promise<void> => {
  await tx
    .update(moderationCases)
    .set({ ...change, version: sql`${moderationCases.version} + 1` })
    .where(eq(moderationCases.id, id));
};

export const appendEvent = async (
  tx: Transaction,
  event: { caseId: string; actorId: string | null; action: ModerationAction; note?: string },
): Promise<void> => {
  await tx.insert(moderationEvents).values({ id: newId(), note: '', ...event });
};

/** What moderators wrote about a member goes with the member; that there were cases, and when, stays. */
export const forgetSubject = async (tx: Transaction, about: string): Promise<void> => {
  await tx.execute(sql`update moderation_events set note = '', detail = '{}'
    where case_id in (select id from moderation_cases where user_id = ${about}::uuid)`);
  await tx
    .update(moderationCases)
    .set({ state: 'closed', decision: 'erased', closedAt: sql`now()` })
    .where(and(eq(moderationCases.userId, about), isNull(moderationCases.closedAt)));
  await tx.update(moderationCases).set({ userId: null }).where(eq(moderationCases.userId, about));
  await tx.update(moderationCases).set({ assigneeId: null }).where(eq(moderationCases.assigneeId, about));
};
