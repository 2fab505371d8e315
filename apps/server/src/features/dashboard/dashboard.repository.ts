import type { MemberActor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import { notBlocked } from '../../access/predicates.ts';

const { activities, activityDays, calendarEvents, calendarSeats, savedArticles } = tables;

/** Rows behind the dashboard of one member. */
export const createDashboardRepository = (db: DatabaseOrTransaction, member: { readonly id: string }) => ({
  /** Whoever looks at the platform is active today. */
  async markToday(day: string): Promise<void> {
    await db.insert(activityDays).values({ userId: member.id, day }).onConflictDoNothing();
  },

  countActiveDays: (since: string): Promise<number> =>
    db.$count(activityDays, and(eq(activityDays.userId, member.id), gte(activityDays.day, since))),

  /** All that is saved, and in how many of the last weeks anything was. */
  async countSaved(now: Date, weeks: number): Promise<{ saved: number; activeWeeks: number }> {
    const week = sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${savedArticles.savedAt}) / 604800)`;
    const [row] = await db
      .select({
        saved: count(),
        activeWeeks: sql<number>`count(distinct ${week}) filter (where ${week} between 0 and ${weeks - 1})::int`,
      })
      .from(savedArticles)
      .where(eq(savedArticles.userId, member.id));
    return row ?? { saved: 0, activeWeeks: 0 };
  },

  /** @param kinds those members are shown */
  listActivities: (kinds: readonly string[], limit: number) =>
    db
      .select()
      .from(activities)
      .where(and(eq(activities.userId, member.id), inArray(activities.kind, [...kinds])))
      .orderBy(desc(activities.occurredAt), desc(activities.id))
      .limit(limit),
});

/** Dated events from now on, soonest first. */
export const listUpcomingEvents = (db: DatabaseOrTransaction, viewer: MemberActor, limit: number) =>
  db
    .select({
      ...getTableColumns(calendarEvents),
      seat: calendarSeats.state,
      taken: sql<number>`(select count(*)::int from calendar_seats taken
        where taken.event_id = ${calendarEvents.id} and taken.state = 'seated')`,
    })
    .from(calendarEvents)
    .leftJoin(
      calendarSeats,
      and(eq(calendarSeats.eventId, calendarEvents.id), eq(calendarSeats.memberId, viewer.id)),
    )
    .where(
      and(
        eq(calendarEvents.state, 'published'),
        gte(calendarEvents.startsAt, sql`now()`),
        notBlocked(viewer, calendarEvents.createdById),
      ),
    )
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(limit);
