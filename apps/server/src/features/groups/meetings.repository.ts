import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';

const { groupMeetings } = tables;

export interface MeetingRow {
  readonly id: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly article: {
    readonly id: string;
    readonly title: string;
    readonly journal: string | null;
    readonly publicationDate: string | null;
    readonly retracted: boolean;
    readonly authors: string[];
    readonly authorsComplete: boolean;
    readonly keyFigures: { measure: string; value: string; ci: string | null }[];
  };
  readonly question: string;
  readonly startsAt: string;
  readonly timeZone: string;
  readonly minutes: number;
  readonly place: string;
  readonly readers: number;
  readonly read: boolean;
  readonly createdAt: string;
  readonly poll: {
    readonly id: string;
    readonly question: string;
    readonly options: readonly { readonly text: string; readonly votes: number }[];
    readonly mine: number | null;
  } | null;
}

export type MeetingValues = Omit<
  typeof groupMeetings.$inferInsert,
  'id' | 'groupId' | 'createdById' | 'createdAt'
>;

/** Dates of the journal clubs one member is in. */
export const createMeetingsRepository = (db: DatabaseOrTransaction, { id }: { readonly id: string }) => {
  const me = sql`${id}::uuid`;
  const isIn = sql`exists (select 1 from group_members me
    where me.group_id = d.group_id and me.member_id = ${me} and me.state = 'active')`;
  // Of those who are in the group, as readers are counted.
  const votes = sql`(select count(*)::int from group_votes v join group_members m
    on m.group_id = d.group_id and m.member_id = v.member_id and m.state = 'active'
    where v.poll_id = p.id and v.choice = o.place - 1)`;
  const poll = sql`(select jsonb_build_object('id', p.id, 'question', p.question,
      'options', (select jsonb_agg(jsonb_build_object('text', o.text, 'votes', ${votes}) order by o.place)
        from unnest(p.options) with ordinality as o (text, place)),
      'mine', (select v.choice from group_votes v where v.poll_id = p.id and v.member_id = ${me}))
    from group_polls p where p.meeting_id = d.id)`;
  const select = async (where: SQL): Promise<MeetingRow[]> => {
    const { rows } = await db.execute<MeetingRow & Record<string, unknown>>(sql`
      select d.id, d.group_id as "groupId", g.name as "groupName", d.question, d.time_zone as "timeZone", d.minutes,
        d.place, d.starts_at as "startsAt", d.created_at as "createdAt",
        jsonb_build_object('id', a.id, 'title', a.title, 'journal', nullif(a.journal, ''),
          'publicationDate', a.publication_date, 'retracted', a.retracted,
          'authors', jsonb_path_query_array(a.authors, '$[*].name'), 'authorsComplete', a.authors_complete,
          'keyFigures', a.key_figures) as article,
        (select count(*)::int from group_readers r join group_members m
          on m.group_id = d.group_id and m.member_id = r.member_id and m.state = 'active'
          where r.meeting_id = d.id) as readers,
        exists (select 1 from group_readers r where r.meeting_id = d.id and r.member_id = ${me}) as read,
        ${poll} as poll
      from group_meetings d join articles a on a.id = d.article_id join groups g on g.id = d.group_id
      where ${isIn} and ${where}`);
    return rows;
  };
  return {
    /** A meeting counts as coming until it is over. */
    list: (groupId: string, when: 'coming' | 'past', limit: number): Promise<MeetingRow[]> => {
      const over = sql`d.starts_at + make_interval(mins => d.minutes) <= now()`;
      return select(
        when === 'past'
          ? sql`d.group_id = ${groupId}::uuid and ${over} order by d.starts_at desc, d.id desc limit ${limit}`
          : sql`d.group_id = ${groupId}::uuid and not ${over} order by d.starts_at, d.id limit ${limit}`,
      );
    },

    async find(meetingId: string): Promise<MeetingRow | null> {
      const [row] = await select(sql`d.id = ${meetingId}::uuid`);
      return row ?? null;
    },

    /** Null where the member is not in the group, or there is no such article. */
    async insert(groupId: string, values: MeetingValues): Promise<string | null> {
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into group_meetings (id, group_id, article_id, question, starts_at, time_zone, minutes, place, created_by_id)
        select ${newId()}::uuid, d.group_id, a.id, ${values.question ?? ''}, ${values.startsAt.toISOString()}::timestamptz,
          ${values.timeZone}, ${values.minutes ?? 60}, ${values.place ?? ''}, ${me}
        from (select ${groupId}::uuid as group_id) d, articles a
        where a.id = ${values.articleId}::uuid and ${isIn} returning id`);
      return rows[0]?.id ?? null;
    },

    async remove(groupId: string, meetingId: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        delete from group_meetings d
        where d.id = ${meetingId}::uuid and d.group_id = ${groupId}::uuid and ${isIn}`);
      return (rowCount ?? 0) > 0;
    },

    async setRead(groupId: string, meetingId: string, isRead: boolean): Promise<boolean> {
      const { rowCount } = await db.execute(
        isRead
          ? sql`insert into group_readers (meeting_id, member_id)
              select d.id, ${me} from group_meetings d
              where d.id = ${meetingId}::uuid and d.group_id = ${groupId}::uuid and ${isIn} on conflict do nothing`
          : sql`delete from group_readers where meeting_id = ${meetingId}::uuid and member_id = ${me}`,
      );
      return (rowCount ?? 0) > 0;
    },
  };
};
