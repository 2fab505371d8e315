import type { PollValues } from '@mz/contracts/group-polls';
import { type DatabaseOrTransaction, newId } from '@mz/db';
import { sql } from 'drizzle-orm';

interface LockedMeeting {
  readonly startsAt: string;
  readonly minutes: number;
  readonly current: ({ readonly id: string } & PollValues) | null;
}

/** Questions of the meetings one member may come to, and the member's own votes. */
export const createPollsRepository = (db: DatabaseOrTransaction, { id }: { readonly id: string }) => {
  const me = sql`${id}::uuid`;
  const isIn = sql`exists (select 1 from group_members me
    where me.group_id = d.group_id and me.member_id = ${me} and me.state = 'active')`;
  return {
    /** Until the end of the transaction nobody else sets the question, and nobody votes on the one there is. */
    async lock(groupId: string, meetingId: string): Promise<LockedMeeting | null> {
      const { rows } = await db.execute<Omit<LockedMeeting, 'current'> & Record<string, unknown>>(sql`
        select d.starts_at as "startsAt", d.minutes from group_meetings d
        where d.id = ${meetingId}::uuid and d.group_id = ${groupId}::uuid and ${isIn} for update of d`);
      const [meeting] = rows;
      if (!meeting) return null;
      const polls = await db.execute<{ id: string; question: string; options: string[] }>(sql`
        select p.id, p.question, p.options from group_polls p where p.meeting_id = ${meetingId}::uuid
          and exists (select 1 from group_meetings d where d.id = p.meeting_id and ${isIn}) for update of p`);
      return { ...meeting, current: polls.rows[0] ?? null };
    },

    async hasVotes(pollId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from group_votes v join group_polls p on p.id = v.poll_id join group_meetings d on d.id = p.meeting_id
        where v.poll_id = ${pollId}::uuid and ${isIn} limit 1`);
      return rows.length > 0;
    },

    async insert(meetingId: string, { question, options }: PollValues): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        insert into group_polls (id, meeting_id, question, options, created_by_id)
        select ${newId()}::uuid, d.id, ${question}, ${sql.param(options)}::text[], ${me}
        from group_meetings d where d.id = ${meetingId}::uuid and ${isIn} on conflict (meeting_id) do nothing`);
      return (rowCount ?? 0) > 0;
    },

    async remove(groupId: string, meetingId: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        delete from group_polls p using group_meetings d where d.id = p.meeting_id
          and d.id = ${meetingId}::uuid and d.group_id = ${groupId}::uuid and ${isIn}`);
      return (rowCount ?? 0) > 0;
    },

    /** Nothing once the meeting is over, or the question was replaced meanwhile. */
    async vote(pollId: string, choice: number): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        with open as (
          select p.id from group_polls p join group_meetings d on d.id = p.meeting_id
          where p.id = ${pollId}::uuid and ${isIn} and ${choice}::int < cardinality(p.options)
            and d.starts_at + make_interval(mins => d.minutes) > now()
          for share of p)
        insert into group_votes (poll_id, member_id, choice) select open.id, ${me}, ${choice}::int from open
        on conflict (poll_id, member_id) do update set choice = excluded.choice, voted_at = now()
          where group_votes.choice <> excluded.choice`);
      return (rowCount ?? 0) > 0;
    },
  };
};
