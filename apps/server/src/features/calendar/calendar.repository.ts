import type { Language, MemberActor } from '@mz/contracts';
import { type CalendarEvent, type CalendarEventDetail, calendarLimits } from '@mz/contracts/calendar';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { inGroup, notBlocked, visibleTo } from '../../access/predicates.ts';

const { calendarEvents } = tables;

export type EventRow = Omit<CalendarEvent, 'startsAt'> & { readonly startsAt: Date | string };
export interface PersonRow {
  readonly memberId: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly hospital: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
}
export interface DetailRow extends EventRow {
  readonly description: string;
  readonly link: string | null;
  readonly createdById: string | null;
  readonly waitingPlace: number | null;
  readonly attended: boolean;
  readonly reminds: boolean | null;
  readonly isCoHost: boolean;
  readonly recording: { readonly id: string; readonly title: string } | null;
  readonly paper: CalendarEventDetail['paper'];
  readonly group: CalendarEventDetail['group'];
}
export interface NewEvent {
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly timeZone: string;
  readonly place: string | null;
  readonly link: string | null;
  readonly capacity: number | null;
  readonly articleId: string | null;
  readonly state: 'published' | 'proposed';
}

const { listed } = calendarLimits;
const text = (column: SQL, language: Language): SQL =>
  sql`coalesce(${column} ->> ${language}, ${column} ->> 'en', ${column} ->> 'ar', ${column} ->> 'zh')`;

/** What is shown of a paper; null where there is none, or its source withdrew it. */
const paperOf = (id: SQL): SQL => sql`(select jsonb_build_object('id', a.id, 'title', a.title,
    'authors', jsonb_path_query_array(a.authors, '$[*].name'), 'authorsComplete', a.authors_complete,
    'journal', a.journal, 'journalAbbreviation', a.journal_abbreviation, 'publicationDate', a.publication_date,
    'language', a.language, 'retracted', a.retracted, 'notices', a.notices)
  from articles a where a.id = ${id} and a.deleted_at is null)`;

/** The calendar as one member sees it. */
export const createCalendarRepository = (
  db: DatabaseOrTransaction,
  viewer: MemberActor,
  language: Language,
) => {
  const me = sql`${viewer.id}::uuid`;
  const isModerator = viewer.role !== 'member';
  const hasSeat = sql`exists (select from calendar_seats o where o.event_id = e.id and o.member_id = ${me})`;
  const shown = sql`${notBlocked(viewer, sql`e.created_by_id`)}
    and (e.state = 'published' or e.created_by_id = ${me} or ${isModerator} or (e.state = 'cancelled' and ${hasSeat}))`;
  const seats = (state: 'seated' | 'waiting'): SQL =>
    sql`(select count(*)::int from calendar_seats s where s.event_id = e.id and s.state = ${state})`;
  const columns = sql`e.id, 'event' as kind, ${text(sql`e.titles`, language)} as title,
    e.starts_at as "startsAt", e.minutes, e.time_zone as "timeZone", ${text(sql`e.places`, language)} as place,
    '/events/' || e.id as path, e.state, e.capacity, ${seats('seated')} as seated,
    ${seats('waiting')} as waiting, m.state as mine`;
  const from = sql`calendar_events e left join calendar_seats m on m.event_id = e.id and m.member_id = ${me}`;
  const meetings = (when: SQL): SQL => sql`(select g.id, 'journal_club', a.title, g.starts_at, g.minutes,
      g.time_zone, nullif(g.place, ''), '/events/' || g.id, 'published', null::int, 0, 0, null::text
    from group_meetings g join articles a on a.id = g.article_id
    where ${inGroup(viewer, sql`g.group_id`)} and ${when} order by g.starts_at limit ${listed}::int)`;
  const profile = { author: sql`p.id`, audience: sql`p.visibility`, words: profileAudiences };
  const person = (isShown: SQL): SQL => sql`p.id as "memberId",
    case when ${isShown} then p.full_name else '' end as "fullName",
    case when ${isShown} then p.specialty end as specialty, case when ${isShown} then p.hospital end as hospital,
    case when ${isShown} then p.avatar_file_id end as "avatarFileId",
    ${isShown} and p.verified_at is not null as verified`;

  return {
    async list(
      when: 'coming' | 'mine' | 'journal_clubs' | 'past' | { readonly from: Date; readonly until: Date },
    ): Promise<EventRow[]> {
      const coming = (begin: SQL, minutes: SQL): SQL =>
        sql`${begin} + make_interval(mins => ${minutes}) > now()`;
      const past = when === 'past';
      const time = (begin: SQL, minutes: SQL) => {
        if (typeof when === 'object')
          return sql`${begin} >= ${when.from.toISOString()}::timestamptz and ${begin} < ${when.until.toISOString()}::timestamptz`;
        return past ? sql`not (${coming(begin, minutes)})` : coming(begin, minutes);
      };
      const order = past ? sql`desc` : sql`asc`;
      // What was cancelled stays among one's own.
      const own =
        when === 'mine'
          ? sql`and (m.member_id is not null or e.created_by_id = ${me})`
          : sql`and (e.state <> 'cancelled' or m.member_id is not null)`;
      const events = sql`(select ${columns} from ${from}
        where ${shown} and ${time(sql`e.starts_at`, sql`e.minutes`)} ${own}
        order by e.starts_at ${order}, e.id limit ${listed}::int)`;
      const clubs = meetings(time(sql`g.starts_at`, sql`g.minutes`));
      const parts = when === 'journal_clubs' ? [clubs] : [events, clubs];
      const { rows } = await db.execute<EventRow & Record<string, unknown>>(sql`
        select * from (${sql.join(parts, sql` union all `)}) as f (id, kind, title, "startsAt", minutes, "timeZone",
          place, path, state, capacity, seated, waiting, mine)
        order by "startsAt" ${order}, id limit ${listed}`);
      return rows;
    },

    async find(id: string): Promise<DetailRow | null> {
      const { rows } = await db.execute<DetailRow & Record<string, unknown>>(sql`
        select ${columns}, e.description, e.created_by_id as "createdById", m.attended_at is not null as attended, m.reminds,
          coalesce(m.is_host, false) as "isCoHost", ${paperOf(sql`e.article_id`)} as paper, null as "group",
          case when e.state <> 'cancelled' and (m.state = 'seated' or e.created_by_id = ${me}) then e.link end as link,
          case when m.state = 'waiting' then (select count(*)::int from calendar_seats w where w.event_id = e.id
            and w.state = 'waiting' and (w.joined_at, w.member_id) <= (m.joined_at, m.member_id)) end as "waitingPlace",
          (select jsonb_build_object('id', r.id, 'title', coalesce(v.titles ->> ${language}, v.title))
            from learning_resources r
            join learning_versions v on v.resource_id = r.id and v.state = 'published'
            where r.id = e.recording_id and r.hidden_reason is null
              and ${visibleTo(viewer, { author: sql`r.author_id`, audience: sql`v.audience` })}) as recording
        from ${from} where e.id = ${id}::uuid and ${shown}`);
      return rows[0] ?? null;
    },

    /** A date of a journal club, for those in the group. */
    async findClub(id: string): Promise<DetailRow | null> {
      const { rows } = await db.execute<DetailRow & Record<string, unknown>>(sql`
        select g.id, 'journal_club' as kind, a.title, g.starts_at as "startsAt", g.minutes, g.time_zone as "timeZone",
          nullif(g.place, '') as place, '/events/' || g.id as path, 'published' as state, null::int as capacity,
          0 as seated, 0 as waiting, null as mine, g.question as description, g.created_by_id as "createdById",
          false as attended, null::boolean as reminds, false as "isCoHost", null as link, null::int as "waitingPlace",
          null as recording, ${paperOf(sql`g.article_id`)} as paper,
          jsonb_build_object('id', k.id, 'name', k.name) as "group"
        from group_meetings g join articles a on a.id = g.article_id join groups k on k.id = g.group_id
        where g.id = ${id}::uuid and ${inGroup(viewer, sql`g.group_id`)}`);
      return rows[0] ?? null;
    },

    async findPerson(id: string): Promise<PersonRow | null> {
      const { rows } = await db.execute<PersonRow & Record<string, unknown>>(sql`
        select ${person(sql`true`)} from profiles p where p.id = ${id}::uuid and ${visibleTo(viewer, profile)}`);
      return rows[0] ?? null;
    },

    /** Those who host beside whoever planned it, as far as their profiles are shown. */
    async listCoHosts(id: string): Promise<PersonRow[]> {
      const { rows } = await db.execute<PersonRow & Record<string, unknown>>(sql`
        select ${person(sql`true`)} from calendar_seats s join profiles p on p.id = s.member_id
        where s.event_id = ${id}::uuid and s.is_host and ${visibleTo(viewer, profile)}
        order by p.full_name, p.id limit 50`);
      return rows;
    },

    /** Those with a seat, for whoever hosts: names of those whose profile is not shown are left out. */
    async listAttendees(
      id: string,
    ): Promise<(PersonRow & { readonly attended: boolean; readonly isHost: boolean })[]> {
      const { rows } = await db.execute<
        PersonRow & { attended: boolean; isHost: boolean } & Record<string, unknown>
      >(sql`
        select ${person(visibleTo(viewer, profile))}, s.attended_at is not null as attended,
          s.is_host as "isHost"
        from calendar_seats s join profiles p on p.id = s.member_id
        where s.event_id = ${id}::uuid and s.state = 'seated' and ${notBlocked(viewer, sql`p.id`)}
        order by s.joined_at, p.id limit 500`);
      return rows;
    },

    countProposed: (): Promise<number> =>
      db.$count(
        calendarEvents,
        and(eq(calendarEvents.createdById, viewer.id), eq(calendarEvents.state, 'proposed')),
      ),

    async insert({ title, place, ...values }: NewEvent): Promise<string> {
      const id = newId();
      await db.insert(calendarEvents).values({
        ...values,
        id,
        titles: { [language]: title },
        places: place === null ? null : { [language]: place },
        createdById: viewer.id,
      });
      return id;
    },

    /** Seats do not change while it is held. */
    async lock(id: string) {
      const { rows } = await db.execute<{
        startsAt: string;
        minutes: number;
        capacity: number | null;
        state: string;
        createdById: string | null;
        isCoHost: boolean;
      }>(sql`
        select e.starts_at as "startsAt", e.minutes, e.capacity, e.state, e.created_by_id as "createdById",
          exists (select from calendar_seats h where h.event_id = e.id and h.member_id = ${me} and h.is_host) as "isCoHost"
        from calendar_events e where e.id = ${id}::uuid and ${shown} for update of e`);
      const [row] = rows;
      return row ? { ...row, startsAt: new Date(row.startsAt) } : null;
    },

    /** With the event held. */
    async seat(id: string, capacity: number | null): Promise<'seated' | 'waiting'> {
      const { rows } = await db.execute<{ state: 'seated' | 'waiting' }>(sql`
        insert into calendar_seats (event_id, member_id, state) select ${id}::uuid, ${me},
          case when ${capacity}::int is null or (select count(*) from calendar_seats s
            where s.event_id = ${id}::uuid and s.state = 'seated') < ${capacity}::int then 'seated' else 'waiting' end
        on conflict (event_id, member_id) do update set state = calendar_seats.state returning state`);
      return rows[0]?.state ?? 'waiting';
    },

    /** Nothing without a seat, or a place on the waiting list. */
    async setReminds(id: string, isOn: boolean): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        update calendar_seats set reminds = ${isOn}
        where event_id = ${id}::uuid and member_id = ${me} and reminds <> ${isOn}`);
      return (rowCount ?? 0) > 0;
    },

    async leave(id: string): Promise<'seated' | 'waiting' | null> {
      const { rows } = await db.execute<{ state: 'seated' | 'waiting' }>(sql`
        delete from calendar_seats where event_id = ${id}::uuid and member_id = ${me} and attended_at is null
        returning state`);
      return rows[0]?.state ?? null;
    },
  };
};
