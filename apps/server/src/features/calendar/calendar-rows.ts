import { calendarLimits } from '@mz/contracts/calendar';
import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';

const { calendarEvents, calendarFeeds } = tables;

/** Gives a free seat to whoever waited longest. With the event held. */
export const seatFirstWaiting = async (tx: Transaction, id: string): Promise<string | null> => {
  const { rows } = await tx.execute<{ memberId: string }>(sql`
    update calendar_seats set state = 'seated' where (event_id, member_id) = (
      select w.event_id, w.member_id from calendar_seats w where w.event_id = ${id}::uuid and w.state = 'waiting'
      order by w.joined_at, w.member_id limit 1) returning member_id as "memberId"`);
  return rows[0]?.memberId ?? null;
};

/** Members an event has to do with: whoever has a seat or waits, and whoever planned it. */
export const listConcerned = async (tx: DatabaseOrTransaction, id: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.member_id as id from calendar_seats s where s.event_id = ${id}::uuid
    union select e.created_by_id from calendar_events e where e.id = ${id}::uuid and e.created_by_id is not null`);
  return rows.map((row) => row.id);
};

export const publishEvent = async (tx: Transaction, id: string): Promise<string | null> => {
  const [row] = await tx
    .update(calendarEvents)
    .set({ state: 'published' })
    .where(and(eq(calendarEvents.id, id), eq(calendarEvents.state, 'proposed')))
    .returning({ createdById: calendarEvents.createdById });
  return row?.createdById ?? null;
};

/** Only what still waits for approval. */
export const dropProposed = async (tx: Transaction, id: string): Promise<boolean> => {
  const rows = await tx
    .delete(calendarEvents)
    .where(and(eq(calendarEvents.id, id), eq(calendarEvents.state, 'proposed')))
    .returning({ id: calendarEvents.id });
  return rows.length > 0;
};

/** It stays for those who had a seat. */
export const markCancelled = async (tx: Transaction, id: string): Promise<void> => {
  await tx.update(calendarEvents).set({ state: 'cancelled' }).where(eq(calendarEvents.id, id));
};

/** Of those with a seat. */
export const setCoHost = async (
  tx: Transaction,
  id: string,
  memberId: string,
  isHost: boolean,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update calendar_seats set is_host = ${isHost}
    where event_id = ${id}::uuid and member_id = ${memberId}::uuid and state = 'seated' and is_host <> ${isHost}`);
  return (rowCount ?? 0) > 0;
};

export const removeEvent = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(calendarEvents).where(eq(calendarEvents.id, id));
};

/** False where the resource is not published. */
export const setRecording = async (tx: Transaction, id: string, resourceId: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update calendar_events set recording_id = ${resourceId}::uuid where id = ${id}::uuid
      and exists (select from learning_versions v where v.resource_id = ${resourceId}::uuid and v.state = 'published')`);
  return (rowCount ?? 0) > 0;
};

/** Whether an event may be about it: it is in the library, and its source has not withdrawn it. */
export const isKnownArticle = async (db: DatabaseOrTransaction, id: string): Promise<boolean> =>
  (await db.$count(tables.articles, and(eq(tables.articles.id, id), isNull(tables.articles.deletedAt)))) > 0;

/** Once for each seat. */
export const tick = async (tx: Transaction, id: string, memberId: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update calendar_seats set attended_at = now()
    where event_id = ${id}::uuid and member_id = ${memberId}::uuid and state = 'seated' and attended_at is null`);
  return (rowCount ?? 0) > 0;
};

/** Seats whose event is near and that were not told of, each once. */
export const takeReminders = async (tx: Transaction): Promise<Map<string, string[]>> => {
  const { rows } = await tx.execute<{ eventId: string; memberId: string }>(sql`
    update calendar_seats s set reminded_at = now() from calendar_events e
    where e.id = s.event_id and s.state = 'seated' and s.reminds and s.reminded_at is null and e.state = 'published'
      and e.starts_at > now() and e.starts_at < now() + make_interval(hours => ${calendarLimits.remindHours})
    returning s.event_id as "eventId", s.member_id as "memberId"`);
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId);
  return new Map([...byEvent].map(([id, seats]) => [id, seats.map(({ memberId }) => memberId)]));
};

export const findFeedSince = async (db: DatabaseOrTransaction, memberId: string): Promise<Date | null> => {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId));
  return row?.createdAt ?? null;
};

export const saveFeed = async (
  db: DatabaseOrTransaction,
  memberId: string,
  tokenHash: string,
): Promise<void> => {
  const values = { tokenHash, createdAt: new Date() };
  await db
    .insert(calendarFeeds)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.memberId, set: values });
};

export const removeFeed = async (db: DatabaseOrTransaction, memberId: string): Promise<boolean> => {
  const rows = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.memberId, memberId))
    .returning({ memberId: calendarFeeds.memberId });
  return rows.length > 0;
};

export interface FeedRow {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly place: string | null;
  readonly path: string;
  readonly stampedAt: Date;
}

/** What whoever holds a feed has a seat in, and the journal clubs of their groups; null where the feed ended. */
export const readFeed = async (db: DatabaseOrTransaction, tokenHash: string): Promise<FeedRow[] | null> => {
  const { users } = tables;
  const [feed] = await db
    .select({ memberId: calendarFeeds.memberId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.memberId))
    .where(
      and(
        eq(calendarFeeds.tokenHash, tokenHash),
        isNull(users.deactivatedAt),
        or(isNull(users.bannedUntil), lte(users.bannedUntil, sql`now()`)),
      ),
    );
  if (!feed) return null;
  const me = sql`${feed.memberId}::uuid`;
  const recent = sql`now() - interval '90 days'`;
  const { rows } = await db.execute<FeedRow & Record<string, unknown>>(sql`
    select e.id, coalesce(e.titles ->> p.language, e.titles ->> 'en', e.titles ->> 'ar', e.titles ->> 'zh') as title,
      e.starts_at as "startsAt", e.minutes,
      coalesce(e.places ->> p.language, e.places ->> 'en', e.places ->> 'ar', e.places ->> 'zh') as place,
      '/events/' || e.id as path, e.created_at as "stampedAt"
    from calendar_seats s join calendar_events e on e.id = s.event_id join profiles p on p.id = s.member_id
    where s.member_id = ${me} and s.state = 'seated' and e.state = 'published' and e.starts_at > ${recent}
    union all
    select g.id, a.title, g.starts_at, g.minutes, nullif(g.place, ''), '/events/' || g.id, g.created_at
    from group_meetings g join articles a on a.id = g.article_id
    where g.starts_at > ${recent} and g.group_id in (select gm.group_id from group_members gm
      where gm.member_id = ${me} and gm.state = 'active')
    order by "startsAt" limit 500`);
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    stampedAt: new Date(row.stampedAt),
  }));
};
