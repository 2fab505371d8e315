import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { growthEntries, learningCertificates } = tables;

interface MonthRow {
  readonly month: string;
  readonly minutes: number;
  readonly certificates: number;
}

interface MilestoneRow {
  readonly year: number;
  readonly hours: number;
  readonly on: string;
}

/** Hours of learning in a calendar year that are marked when they are reached. */
const milestones: readonly number[] = [10, 25, 50, 100, 150, 200, 300, 500];

export const isMilestone = (hours: number): boolean => milestones.includes(hours);

/** Figures of one member's record, all of them counted from its rows. */
export const createOverviewRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = sql`e.member_id = ${owner.id}::uuid and e.ended_at is null`;
  return {
    /** Months in which anything was done, from a day on. */
    async months(from: string, to: string): Promise<MonthRow[]> {
      const { rows } = await db.execute<MonthRow & Record<string, unknown>>(sql`
        select to_char(e.done_on, 'YYYY-MM') as month, sum(e.minutes)::int as minutes,
          count(*) filter (where e.kind = 'certificate')::int as certificates
        from growth_entries e
        where ${mine} and e.done_on between ${from}::date and ${to}::date group by 1`);
      return rows;
    },

    /** Courses, certificates and what is watched but not finished, over all time. */
    async totals(): Promise<{ certificates: number; finished: number; begun: number; watching: number }> {
      const { rows } = await db.execute<{
        certificates: number;
        finished: number;
        begun: number;
        watching: number;
      }>(sql`
        select count(*) filter (where e.kind = 'certificate')::int as certificates,
          count(*) filter (where e.kind in ('course', 'resource') and e.finished)::int as finished,
          count(*) filter (where e.kind in ('course', 'resource') and not e.finished)::int as begun,
          (select count(*)::int from learning_progress p where p.member_id = ${owner.id}::uuid
            and p.completed_at is null and p.covered_units > 0) as watching
        from growth_entries e where ${mine}`);
      return rows[0] ?? { certificates: 0, finished: 0, begun: 0, watching: 0 };
    },

    /** The days on which so many hours of a calendar year came together. */
    async milestones(limit: number): Promise<MilestoneRow[]> {
      const marks = sql.join(
        milestones.map((hours) => sql`(${hours}::int)`),
        sql`, `,
      );
      const { rows } = await db.execute<MilestoneRow & Record<string, unknown>>(sql`
        select extract(year from d.day)::int as year, m.hours, d.day::text as "on"
        from (
          select c.day, c.minutes,
            sum(c.minutes) over (partition by extract(year from c.day) order by c.day) as reached
          from (
            select e.done_on as day, sum(e.minutes)::int as minutes
            from growth_entries e where ${mine} group by e.done_on) c) d
        join (values ${marks}) m(hours) on d.reached >= m.hours * 60 and d.reached - d.minutes < m.hours * 60
        order by year desc, m.hours desc limit ${limit}`);
      return rows;
    },

    /** Certificates and publications, the latest first. */
    awarded: (limit: number) =>
      db
        .select({
          id: growthEntries.id,
          kind: growthEntries.kind,
          title: growthEntries.title,
          on: growthEntries.doneOn,
          path: growthEntries.path,
          certificate: learningCertificates.number,
          // What somebody entered from elsewhere is not attested here.
          badge: sql<boolean>`${growthEntries.kind} = 'publication' and ${growthEntries.sourceKey} is not null`,
        })
        .from(growthEntries)
        .leftJoin(
          learningCertificates,
          and(
            eq(growthEntries.sourceKey, sql`'certificate:' || ${learningCertificates.id}`),
            eq(learningCertificates.memberId, owner.id),
            isNull(learningCertificates.revokedAt),
          ),
        )
        .where(
          and(
            eq(growthEntries.memberId, owner.id),
            isNull(growthEntries.endedAt),
            inArray(growthEntries.kind, ['certificate', 'publication']),
          ),
        )
        .orderBy(desc(growthEntries.doneOn), desc(growthEntries.id))
        .limit(limit),

    /** When a paper was opened; opened anew where that was long ago. */
    async openPaper(articleId: string, maxSeconds: number): Promise<number | null> {
      const { rows } = await db.execute<{ seconds: number }>(sql`
        insert into growth_readings as r (member_id, article_id)
        select ${owner.id}::uuid, a.id from articles a where a.id = ${articleId}::uuid
        on conflict (member_id, article_id) do update set opened_at =
          case when r.opened_at < now() - make_interval(secs => ${maxSeconds}) then now() else r.opened_at end
        returning floor(extract(epoch from now() - r.opened_at))::int as seconds`);
      return rows[0]?.seconds ?? null;
    },

    async closePaper(articleId: string): Promise<void> {
      await db.execute(sql`
        delete from growth_readings where member_id = ${owner.id}::uuid and article_id = ${articleId}::uuid`);
    },
  };
};
