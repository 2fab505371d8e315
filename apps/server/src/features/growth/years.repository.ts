import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';
import { type Scheme, schemes, spanOf } from './schemes.ts';

const { growthYearEvents } = tables;

type What = 'closed' | 'reopened';

const holds = (scheme: Scheme | undefined, year: number, day: string): boolean => {
  if (!scheme) return false;
  const { from, to } = spanOf(scheme, year);
  return day >= from && day <= to;
};

/** Years of one member that were closed and opened again. */
export const createYearsRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  history: (scheme: string, year: number) =>
    db
      .select({
        at: growthYearEvents.createdAt,
        what: growthYearEvents.what,
        reason: growthYearEvents.reason,
      })
      .from(growthYearEvents)
      .where(
        and(
          eq(growthYearEvents.memberId, owner.id),
          eq(growthYearEvents.scheme, scheme),
          eq(growthYearEvents.year, year),
        ),
      )
      .orderBy(asc(growthYearEvents.id)),

  async add(scheme: string, year: number, what: What, reason: string): Promise<void> {
    await db.insert(growthYearEvents).values({ id: newId(), memberId: owner.id, scheme, year, what, reason });
  },

  /** Whether a day lies in a year that is closed now, under any scheme. */
  async isClosed(day: string): Promise<boolean> {
    const { rows } = await db.execute<{ scheme: string; year: number }>(sql`
      select scheme, year from (
        select distinct on (scheme, year) scheme, year, what from growth_year_events
        where member_id = ${owner.id}::uuid order by scheme, year, id desc) last
      where what = 'closed'`);
    return rows.some(({ scheme, year }) => holds(schemes.get(scheme), year, day));
  },
});
