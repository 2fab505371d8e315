import type { Evaluation } from '@mz/contracts/academy-courses';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';
import type { Span } from './credit.ts';

const { learningEvaluations, learningProgress, learningSaves } = tables;

export interface ProgressRow {
  readonly position: number;
  readonly covered: number;
  /** Seconds by the server's clock. */
  readonly spent: number;
  readonly viewed: boolean;
  readonly completed: boolean;
}

/** Playing begins within a second and is told a little later. */
export const startSlack = 2;

const toRanges = (spans: readonly Span[]): string =>
  `{${spans.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** What one member saved, and how far the member is. */
export const createLearningRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = (resourceId: string) =>
    and(eq(learningProgress.memberId, owner.id), eq(learningProgress.resourceId, resourceId));
  return {
    async setSaved(resourceId: string, isSaved: boolean): Promise<boolean> {
      const rows = isSaved
        ? await db
            .insert(learningSaves)
            .values({ memberId: owner.id, resourceId })
            .onConflictDoNothing()
            .returning({ id: learningSaves.resourceId })
        : await db
            .delete(learningSaves)
            .where(and(eq(learningSaves.memberId, owner.id), eq(learningSaves.resourceId, resourceId)))
            .returning({ id: learningSaves.resourceId });
      return rows.length > 0;
    },

    /**
     * Seconds that are not credited yet, by one clock for all devices of the member, which is locked until the end of
     * the transaction.
     */
    async lockClock(): Promise<number> {
      await db.execute(sql`
        insert into learning_clocks (member_id, credited_until)
        values (${owner.id}::uuid, clock_timestamp() - make_interval(secs => ${startSlack})) on conflict do nothing`);
      const { rows } = await db.execute<{ free: number }>(sql`
        select extract(epoch from clock_timestamp() - credited_until)::float8 as free
        from learning_clocks where member_id = ${owner.id}::uuid for update`);
      return rows[0]?.free ?? 0;
    },

    /** Moves the clock on by what was credited; what is older than `gap` seconds was never used and is lost. */
    async moveClock(seconds: number, gap: number): Promise<void> {
      await db.execute(sql`
        update learning_clocks set credited_until = least(clock_timestamp(),
          greatest(credited_until, clock_timestamp() - make_interval(secs => ${gap}))
            + make_interval(secs => ${seconds})) where member_id = ${owner.id}::uuid`);
    },

    /** Unites what was covered before with these spans, which took so many seconds. */
    async cover(
      resourceId: string,
      position: number,
      spans: readonly Span[],
      spent: number,
    ): Promise<{ before: number; row: ProgressRow }> {
      const ranges = toRanges(spans);
      const { rows } = await db.execute<ProgressRow & { before: number } & Record<string, unknown>>(sql`
        with old as (select covered_units from learning_progress
          where member_id = ${owner.id}::uuid and resource_id = ${resourceId}::uuid)
        insert into learning_progress as p (member_id, resource_id, position, covered, covered_units, spent_seconds)
        select ${owner.id}::uuid, ${resourceId}::uuid, ${position}::int, c.ranges,
          (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(c.ranges) r), ${spent}::float8
        from (select ${ranges}::int4multirange as ranges) c
        on conflict (member_id, resource_id) do update set position = excluded.position,
          covered = p.covered + excluded.covered,
          covered_units = (select coalesce(sum(upper(r) - lower(r)), 0)::int
            from unnest(p.covered + excluded.covered) r),
          spent_seconds = coalesce(p.spent_seconds, p.covered_units) + excluded.spent_seconds,
          updated_at = clock_timestamp()
        returning p.position, p.covered_units as covered, p.spent_seconds as spent, p.viewed_at is not null as viewed,
          p.completed_at is not null as completed, coalesce((select covered_units from old), 0) as before`);
      const [found] = rows;
      if (!found) throw new Error('Upsert of the progress returned no row.');
      const { before, ...row } = found;
      return { before, row };
    },

    async markViewed(resourceId: string): Promise<void> {
      const rows = await db
        .update(learningProgress)
        .set({ viewedAt: sql`now()` })
        .where(and(mine(resourceId), sql`viewed_at is null`))
        .returning({ id: learningProgress.resourceId });
      if (rows.length > 0)
        await db.execute(sql`update learning_resources set views = views + 1 where id = ${resourceId}::uuid`);
    },

    async markCompleted(resourceId: string): Promise<boolean> {
      const rows = await db
        .update(learningProgress)
        .set({ completedAt: sql`now()` })
        .where(and(mine(resourceId), sql`completed_at is null`))
        .returning({ id: learningProgress.resourceId });
      return rows.length > 0;
    },

    /** What the member says of a course; said again, it takes the place of what was said. */
    async evaluate(resourceId: string, evaluation: Evaluation): Promise<void> {
      await db
        .insert(learningEvaluations)
        .values({ ...evaluation, memberId: owner.id, resourceId })
        .onConflictDoUpdate({
          target: [learningEvaluations.memberId, learningEvaluations.resourceId],
          set: evaluation,
        });
    },

    async findProgress(resourceId: string): Promise<{ coveredUnits: number; completed: boolean } | null> {
      const [row] = await db
        .select({ coveredUnits: learningProgress.coveredUnits, completedAt: learningProgress.completedAt })
        .from(learningProgress)
        .where(mine(resourceId));
      return row ? { coveredUnits: row.coveredUnits, completed: row.completedAt !== null } : null;
    },
  };
};
