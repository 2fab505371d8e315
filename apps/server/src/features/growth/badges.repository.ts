import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { growthBadges, growthEntries, profiles } = tables;

export type BadgeRow = typeof growthBadges.$inferSelect;
type Cause = Pick<BadgeRow, 'entryId' | 'year' | 'hours' | 'earnedOn'>;

/** What badges of one member are made of. */
export const createBadgesRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  /** The day on which so many hours of a calendar year came together, and how much of it was followed here. */
  async findHours(year: number, hours: number): Promise<{ on: string; followed: number } | null> {
    const { rows } = await db.execute<{ on: string; followed: number }>(sql`
      select d.day::text as "on", d.followed::int as followed from (
        select e.done_on as day, sum(sum(e.minutes)) over w as minutes,
          sum(coalesce(sum(e.minutes) filter (where e.source_key is not null), 0)) over w as followed
        from growth_entries e where e.member_id = ${owner.id}::uuid and e.ended_at is null
          and e.done_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
        group by e.done_on window w as (order by e.done_on)) d
      where d.minutes >= ${hours}::int * 60 order by d.day limit 1`);
    return rows[0] ?? null;
  },

  /** A publication of the member’s profile that stands in the record. */
  async findPublication(entryId: string): Promise<{ on: string; title: string } | null> {
    const [row] = await db
      .select({ on: growthEntries.doneOn, title: growthEntries.title })
      .from(growthEntries)
      .where(
        and(
          eq(growthEntries.memberId, owner.id),
          eq(growthEntries.id, entryId),
          eq(growthEntries.kind, 'publication'),
          isNull(growthEntries.endedAt),
          sql`${growthEntries.sourceKey} is not null`,
        ),
      );
    return row ?? null;
  },

  /** With the member's name of today; the one there is, where there is one. */
  async issue(cause: Cause, number: string): Promise<BadgeRow | null> {
    await db.execute(sql`
      insert into ${growthBadges} (id, member_id, number, entry_id, year, hours, full_name, earned_on)
      select ${newId()}::uuid, p.id, ${number}, ${cause.entryId}::uuid, ${cause.year}::int, ${cause.hours}::int,
        p.full_name, ${cause.earnedOn}::date
      from ${profiles} p where p.id = ${owner.id}::uuid
        and (${cause.entryId}::uuid is null or exists (select from ${growthEntries} e
          where e.id = ${cause.entryId}::uuid and e.member_id = p.id))
      on conflict do nothing`);
    const [row] = await db
      .select()
      .from(growthBadges)
      .where(
        and(
          eq(growthBadges.memberId, owner.id),
          cause.entryId === null
            ? and(
                isNull(growthBadges.entryId),
                eq(growthBadges.year, cause.year ?? 0),
                eq(growthBadges.hours, cause.hours ?? 0),
              )
            : eq(growthBadges.entryId, cause.entryId),
        ),
      );
    return row ?? null;
  },
});

/** For whoever was given its number. */
export const findBadge = async (
  db: DatabaseOrTransaction,
  number: string,
): Promise<(BadgeRow & { title: string | null; holds: boolean }) | null> => {
  const [row] = await db
    .select({
      badge: growthBadges,
      title: growthEntries.title,
      holds: sql<boolean>`case when ${growthBadges.entryId} is null
        then (select coalesce(sum(e.minutes), 0) >= ${growthBadges.hours} * 60 from growth_entries e
          where e.member_id = ${growthBadges.memberId} and e.ended_at is null
            and e.done_on between make_date(${growthBadges.year}, 1, 1) and make_date(${growthBadges.year}, 12, 31))
        else ${growthEntries.endedAt} is null end`,
    })
    .from(growthBadges)
    .leftJoin(growthEntries, eq(growthEntries.id, growthBadges.entryId))
    .where(eq(growthBadges.number, number));
  return row ? { ...row.badge, title: row.title, holds: row.holds } : null;
};
