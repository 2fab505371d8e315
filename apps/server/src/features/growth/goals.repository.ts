import type { GoalMeasure } from '@mz/contracts/growth';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { growthGoals } = tables;

export interface GoalRow {
  readonly id: string;
  readonly title: string;
  readonly measure: GoalMeasure;
  readonly kind: string | null;
  readonly target: number;
  readonly from: string;
  readonly to: string;
  /** Counted from the record, or by the member. */
  readonly progress: number;
}

export type GoalValues = Omit<typeof growthGoals.$inferInsert, 'id' | 'memberId' | 'createdAt'>;

/** Goals of one member, each with how far it is. */
export const createGoalsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = eq(growthGoals.memberId, owner.id);
  return {
    count: (): Promise<number> => db.$count(growthGoals, mine),

    async list(limit: number, id?: string): Promise<GoalRow[]> {
      const { rows } = await db.execute<GoalRow & Record<string, unknown>>(sql`
        select g.id, g.title, g.measure, g.kind, g.target, g.starts_on::text as "from", g.ends_on::text as "to",
          case when g.measure = 'own' then g.progress else coalesce((
            select case g.measure when 'hours' then floor(sum(e.minutes) / 60.0)::int else count(*)::int end
            from growth_entries e
            where e.member_id = g.member_id and e.ended_at is null and e.finished
              and e.done_on between g.starts_on and g.ends_on
              and (g.kind is null or e.kind = g.kind)
              and (g.measure <> 'certificates' or e.kind = 'certificate')), 0) end as progress
        from growth_goals g where g.member_id = ${owner.id}::uuid
          ${id === undefined ? sql`` : sql`and g.id = ${id}::uuid`}
        order by g.id desc limit ${limit}`);
      return rows;
    },

    async insert(values: GoalValues): Promise<string> {
      const id = newId();
      await db.insert(growthGoals).values({ ...values, id, memberId: owner.id });
      return id;
    },

    async update(id: string, change: Partial<GoalValues>): Promise<boolean> {
      const rows = await db
        .update(growthGoals)
        .set(change)
        .where(and(mine, eq(growthGoals.id, id)))
        .returning({ id: growthGoals.id });
      return rows.length > 0;
    },

    async remove(id: string): Promise<boolean> {
      const rows = await db
        .delete(growthGoals)
        .where(and(mine, eq(growthGoals.id, id)))
        .returning({ id: growthGoals.id });
      return rows.length > 0;
    },
  };
};
