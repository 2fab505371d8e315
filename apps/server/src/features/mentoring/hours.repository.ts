import type { MemberActor } from '@mz/contracts';
import type { MentoringHour } from '@mz/contracts/mentoring';
import { type DatabaseOrTransaction, newId } from '@mz/db';
import { sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { listedFor, notBlocked, visibleTo } from '../../access/predicates.ts';
import { type CardRow, cardColumns } from './card-columns.ts';

export type HourRow = Omit<MentoringHour, 'member' | 'askedAt'> & CardRow & { readonly askedAt: Date };

const maxHours = 100;
const defaultMaxOpen = 5;

/** Hours one member asked for or was asked for. */
export const createHoursRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const profile = { author: sql`p.id`, audience: sql`p.visibility`, words: profileAudiences };
  return {
    /** Null where the member takes no mentees, is not shown to the viewer, or has enough to answer. */
    async ask(memberId: string, topics: readonly string[], note: string): Promise<string | 'again' | null> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select p.id from profiles p join match_settings s on s.user_id = p.id
        where p.id = ${memberId}::uuid and p.id <> ${me} and ${listedFor(viewer, profile)}
          and 'mentee' = any(s.intents) and not s.is_paused
          and (select count(*) from mentoring_hours h where h.mentor_id = p.id and h.state = 'asked')
            < coalesce(s.max_open, ${defaultMaxOpen}::int)
        for key share of p`);
      if (!rows[0]) return null;
      const id = newId();
      const { rowCount } = await db.execute(sql`
        insert into mentoring_hours (id, mentee_id, mentor_id, topics, note)
        values (${id}::uuid, ${me}, ${memberId}::uuid, ${sql.param([...topics])}::text[], ${note})
        on conflict do nothing`);
      return (rowCount ?? 0) > 0 ? id : 'again';
    },

    /** The mentee who is told; null where there is nothing to answer. */
    async answer(id: string, isAccepted: boolean): Promise<string | null> {
      const { rows } = await db.execute<{ menteeId: string }>(sql`
        update mentoring_hours set state = ${isAccepted ? 'accepted' : 'declined'}
        where id = ${id}::uuid and mentor_id = ${me} and state = 'asked' returning mentee_id as "menteeId"`);
      return rows[0]?.menteeId ?? null;
    },

    async withdraw(id: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        delete from mentoring_hours where id = ${id}::uuid and mentee_id = ${me} and state = 'asked'`);
      return (rowCount ?? 0) > 0;
    },

    /** Those that wait first, then the latest. Whoever asks shows who asks; of others there is what they show. */
    async list(): Promise<HourRow[]> {
      const shown = sql`(h.mentor_id = ${me} or h.state = 'accepted' or ${visibleTo(viewer, profile)})`;
      const { rows } = await db.execute<HourRow & Record<string, unknown>>(sql`
        select h.id, h.topics, h.note, h.state, h.asked_at as "askedAt",
          case when h.mentee_id = ${me} then 'outgoing' else 'incoming' end as direction, ${cardColumns(shown)}
        from mentoring_hours h
          join profiles p on p.id = case when h.mentee_id = ${me} then h.mentor_id else h.mentee_id end
        where (h.mentee_id = ${me} or h.mentor_id = ${me}) and ${notBlocked(viewer, sql`p.id`)}
        order by h.state <> 'asked', h.id desc limit ${maxHours}`);
      return rows;
    },
  };
};
