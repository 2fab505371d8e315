import type { MemberActor } from '@mz/contracts';
import {
  type AnswerTemplate,
  type DecisionOutcome,
  type OwnDecision,
  type Report,
  type ReportKind,
  type ReportReason,
  reportLimits,
} from '@mz/contracts/moderation-reports';
import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOwnPost } from '../../access/pseudonyms.ts';

const { moderationCases, moderationDecisions, profiles, reports } = tables;

export type DecisionRow = typeof moderationDecisions.$inferSelect;

/** One subject is reported, hidden and decided about by one transaction after the other. */
export const lockSubject = async (tx: Transaction, kind: string, subjectId: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mz.report.${kind}.${subjectId}`}, 0))`,
  );
};

/**
 * Whether a report counts towards hiding: its reporter is verified or no newcomer, and no block stands between
 * reporter and author.
 */
export const isIndependent = async (
  db: DatabaseOrTransaction,
  reporter: MemberActor,
  authorId: string | null,
  newcomerDays: number,
): Promise<boolean> => {
  const { rows } = await db.execute<{ independent: boolean }>(sql`
    select (p.verified_at is not null or p.created_at < now() - make_interval(days => ${newcomerDays}))
      and not exists (select 1 from blocks b
        where (b.blocker_id = p.id and b.blocked_id = ${authorId}::uuid)
          or (b.blocked_id = p.id and b.blocker_id = ${authorId}::uuid)) as independent
    from profiles p where p.id = ${reporter.id}::uuid`);
  return rows[0]?.independent ?? false;
};

/** Independent reports of a case, and whether a moderator has let the subject pass before. */
export const countIndependent = async (
  tx: Transaction,
  caseId: string,
): Promise<{ count: number; passed: boolean }> => {
  const { rows } = await tx.execute<{ count: number; passed: boolean }>(sql`
    select (select count(distinct r.reporter_id)::int from reports r
        where r.case_id = c.id and r.independent) as count,
      exists (select 1 from moderation_decisions d
        where d.kind = c.kind and d.subject_id = c.subject_id and not d.hides) as passed
    from moderation_cases c where c.id = ${caseId}::uuid`);
  return rows[0] ?? { count: 0, passed: false };
};

const reporter = profiles;

/** Reports of a case with those who made them, for moderators. */
export const listReports = (db: DatabaseOrTransaction, caseId: string) =>
  db
    .select({ row: reports, reporter: { id: reporter.id, fullName: reporter.fullName } })
    .from(reports)
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.id));

export const insertDecision = async (
  tx: Transaction,
  row: Omit<typeof moderationDecisions.$inferInsert, 'id'>,
): Promise<string> => {
  const id = newId();
  await tx.insert(moderationDecisions).values({ ...row, id });
  return id;
};

export const findDecision = async (
  db: DatabaseOrTransaction,
  where: { id: string } | { caseId: string },
): Promise<DecisionRow | null> => {
  const [row] = await db
    .select()
    .from(moderationDecisions)
    .where(
      'id' in where ? eq(moderationDecisions.id, where.id) : eq(moderationDecisions.caseId, where.caseId),
    );
  return row ?? null;
};

export const changeDecision = async (
  tx: Transaction,
  id: string,
  change: Partial<typeof moderationDecisions.$inferInsert>,
): Promise<void> => {
  await tx.update(moderationDecisions).set(change).where(eq(moderationDecisions.id, id));
};

/** Who decided a case, by its log. */
export const findDecider = async (db: DatabaseOrTransaction, caseId: string) => {
  const { moderationEvents } = tables;
  const [row] = await db
    .select({ id: profiles.id, fullName: profiles.fullName })
    .from(moderationEvents)
    .innerJoin(profiles, eq(profiles.id, moderationEvents.actorId))
    .where(
      and(
        eq(moderationEvents.caseId, caseId),
        inArray(moderationEvents.action, ['kept', 'hidden', 'warned', 'suspended']),
      ),
    );
  return row ?? null;
};

/** The member as moderators need to know them. */
export const findAuthor = async (db: DatabaseOrTransaction, id: string) => {
  const [row] = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      role: profiles.role,
      language: profiles.language,
      suspendedUntil: profiles.suspendedUntil,
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row ?? null;
};

export const countPrevious = async (db: DatabaseOrTransaction, about: string) => {
  const { rows } = await db.execute<{ warned: number; hidden: number; suspended: number }>(sql`
    select count(*) filter (where outcome = 'warned')::int as warned,
      count(*) filter (where outcome = 'hidden')::int as hidden,
      count(*) filter (where outcome = 'suspended')::int as suspended
    from moderation_decisions
    where user_id = ${about}::uuid and appeal_outcome is distinct from 'overturned'`);
  return rows[0] ?? { warned: 0, hidden: 0, suspended: 0 };
};

/** The end of all suspensions that stand, written where every request reads it. */
export const writeSuspension = async (tx: Transaction, about: string): Promise<void> => {
  await tx.execute(sql`
    update profiles set suspended_until = (
      select max(d.suspended_until) from moderation_decisions d
      where d.user_id = profiles.id and d.appeal_outcome is distinct from 'overturned')
    where id = ${about}::uuid`);
};

const excerptOf: SQL<string> = sql`coalesce((select r.excerpt from reports r
  where r.case_id = moderation_decisions.case_id order by r.id limit 1), '')`;

export const presentDecision = (row: DecisionRow, excerpt: string): OwnDecision => {
  const appealUntil = new Date(row.createdAt.getTime() + reportLimits.appealDays * 86_400_000);
  const canAppeal = row.appeal === null && row.outcome !== 'kept' && appealUntil.getTime() > Date.now();
  return {
    id: row.id,
    kind: row.kind as ReportKind,
    subjectId: row.subjectId,
    outcome: row.outcome as DecisionOutcome,
    hides: row.hides,
    template: row.template as AnswerTemplate,
    message: row.message,
    excerpt,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    appealUntil: canAppeal ? appealUntil.toISOString() : null,
    appeal:
      row.appeal !== null && row.appealedAt !== null
        ? {
            text: row.appeal,
            at: row.appealedAt.toISOString(),
            outcome: row.appealOutcome as 'upheld' | 'overturned' | null,
            message: row.appealMessage,
          }
        : null,
  };
};

/**
 * Whether a decision is about the member: by name, or about what the member wrote under a pseudonym. Of the latter no
 * row says whose it is.
 */
export const isAboutMember = (member: Pick<MemberActor, 'id' | 'tagKey'>): SQL => sql`(case
  when moderation_decisions.user_id is not null then moderation_decisions.user_id = ${member.id}::uuid
  else exists (select 1 from posts p where p.pseudonym is not null and ${isOwnPost(member, sql`p`)}
    and p.id = case moderation_decisions.kind when 'post' then moderation_decisions.subject_id
      when 'comment' then (select c.post_id from post_comments c
        where c.id = moderation_decisions.subject_id and c.by_author) end) end)`;

/** What one member reported, and what was decided about the same member. */
export const createStandingRepository = (
  db: DatabaseOrTransaction,
  { id: me, tagKey }: Pick<MemberActor, 'id' | 'tagKey'>,
) => ({
  async findReport(kind: ReportKind, subjectId: string): Promise<string | null> {
    const [row] = await db
      .select({ id: reports.id })
      .from(reports)
      .where(and(eq(reports.reporterId, me), eq(reports.kind, kind), eq(reports.subjectId, subjectId)));
    return row?.id ?? null;
  },

  async insertReport(row: Omit<typeof reports.$inferInsert, 'id' | 'reporterId'>): Promise<string> {
    const id = newId();
    await db.insert(reports).values({ ...row, id, reporterId: me });
    return id;
  },

  async listReports(id?: string): Promise<Report[]> {
    const rows = await db
      .select({
        row: reports,
        state: moderationCases.state,
        acted: sql<boolean | null>`(select d.outcome <> 'kept' from moderation_decisions d
          where d.case_id = reports.case_id limit 1)`,
      })
      .from(reports)
      .innerJoin(moderationCases, eq(moderationCases.id, reports.caseId))
      .where(and(eq(reports.reporterId, me), id === undefined ? undefined : eq(reports.id, id)))
      .orderBy(desc(reports.id))
      .limit(reportLimits.pageSize);
    return rows.map(({ row, state, acted }) => ({
      id: row.id,
      kind: row.kind as ReportKind,
      subjectId: row.subjectId,
      reason: row.reason as ReportReason,
      state: state === 'closed' ? 'closed' : 'open',
      acted: state === 'closed' ? acted === true : null,
      createdAt: row.createdAt.toISOString(),
    }));
  },

  async listDecisions(): Promise<OwnDecision[]> {
    const rows = await db
      .select({ row: moderationDecisions, excerpt: excerptOf })
      .from(moderationDecisions)
      .where(
        and(
          or(eq(moderationDecisions.userId, me), isNull(moderationDecisions.userId)),
          isAboutMember({ id: me, tagKey }),
        ),
      )
      .orderBy(desc(moderationDecisions.id))
      .limit(reportLimits.pageSize);
    return rows.map(({ row, excerpt }) => presentDecision(row, excerpt));
  },

  async findSuspension(): Promise<Date | null> {
    const [row] = await db
      .select({ until: profiles.suspendedUntil })
      .from(profiles)
      .where(eq(profiles.id, me));
    return row?.until && row.until.getTime() > Date.now() ? row.until : null;
  },

  async lockDecision(id: string): Promise<DecisionRow | null> {
    const [row] = await db
      .select()
      .from(moderationDecisions)
      .where(and(eq(moderationDecisions.id, id), isAboutMember({ id: me, tagKey })))
      .for('update');
    return row ?? null;
  },
});
