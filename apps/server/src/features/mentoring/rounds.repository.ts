import type { MemberActor } from '@mz/contracts';
import { type MentoringRole, mentoringLimits } from '@mz/contracts/mentoring';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { listedFor, notBlocked } from '../../access/predicates.ts';
import { type CardRow, cardColumns } from './card-columns.ts';

const { mentoringParticipants, mentoringRounds, mentoringWishes } = tables;

/** Days a published round is listed. */
const listedDays = 180;
const maxRounds = 50;

export interface RoundRow {
  readonly id: string;
  readonly title: string;
  readonly closesAt: Date;
  readonly publishedAt: Date | null;
  readonly mentors: number;
  readonly mentees: number;
  readonly paired: number;
  readonly role: MentoringRole | null;
}
export interface Entry {
  readonly role: MentoringRole;
  readonly capacity: number;
  readonly topics: readonly string[];
  readonly wishes: readonly string[];
}
export interface PairRow {
  readonly mentorId: string;
  readonly menteeId: string;
  readonly mentorRank: number;
  readonly menteeRank: number | null;
  readonly topics: readonly string[];
}

const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/** Rounds as one member takes part in them. */
export const createRoundsRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const readRounds = async (where: ReturnType<typeof sql>): Promise<RoundRow[]> => {
    const { rows } = await db.execute<RoundRow & Record<string, unknown>>(sql`
      select r.id, r.title, r.closes_at as "closesAt", r.published_at as "publishedAt",
        (select count(*)::int from mentoring_participants p where p.round_id = r.id and p.role = 'mentor') as mentors,
        (select count(*)::int from mentoring_participants p where p.round_id = r.id and p.role = 'mentee') as mentees,
        (select count(*)::int from mentoring_pairs q where q.round_id = r.id) as paired,
        (select p.role from mentoring_participants p where p.round_id = r.id and p.member_id = ${me}) as role
      from mentoring_rounds r where ${where}
      order by r.published_at is not null, r.id desc limit ${maxRounds}`);
    return rows.map((row) => ({
      ...row,
      closesAt: new Date(row.closesAt),
      publishedAt: dateOf(row.publishedAt),
    }));
  };
  return {
    list: () =>
      readRounds(
        sql`r.published_at is null or r.published_at > now() - make_interval(days => ${listedDays})`,
      ),

    find: async (id: string): Promise<RoundRow | null> =>
      (await readRounds(sql`r.id = ${id}::uuid`))[0] ?? null,

    /** Nobody joins or leaves while it is held. */
    async lock(id: string): Promise<{ publishedAt: Date | null } | null> {
      const [row] = await db
        .select({ publishedAt: mentoringRounds.publishedAt })
        .from(mentoringRounds)
        .where(eq(mentoringRounds.id, id))
        .for('update');
      return row ?? null;
    },

    async create(title: string, closesAt: Date): Promise<string> {
      const id = newId();
      await db.insert(mentoringRounds).values({ id, title, closesAt, createdById: viewer.id });
      return id;
    },

    async cancel(id: string): Promise<boolean> {
      const rows = await db
        .delete(mentoringRounds)
        .where(and(eq(mentoringRounds.id, id), isNull(mentoringRounds.publishedAt)))
        .returning({ id: mentoringRounds.id });
      return rows.length > 0;
    },

    countParticipants: (id: string): Promise<number> =>
      db.$count(mentoringParticipants, eq(mentoringParticipants.roundId, id)),

    async findEntry(id: string): Promise<Entry | null> {
      const { rows } = await db.execute<Entry & Record<string, unknown>>(sql`
        select p.role, p.capacity, p.topics, array(select w.wished_id from mentoring_wishes w
          where w.round_id = p.round_id and w.member_id = p.member_id order by w.place) as wishes
        from mentoring_participants p where p.round_id = ${id}::uuid and p.member_id = ${me}`);
      return rows[0] ?? null;
    },

    /** With the round held. Of the wishes only those that take part in the other role are kept. */
    async enter(id: string, { role, capacity, topics, wishes }: Entry): Promise<void> {
      const values = { role, capacity, topics: [...topics] };
      await db
        .insert(mentoringParticipants)
        .values({ roundId: id, memberId: viewer.id, ...values })
        .onConflictDoUpdate({
          target: [mentoringParticipants.roundId, mentoringParticipants.memberId],
          set: values,
        });
      await db
        .delete(mentoringWishes)
        .where(and(eq(mentoringWishes.roundId, id), eq(mentoringWishes.memberId, viewer.id)));
      await db.execute(sql`
        insert into mentoring_wishes (round_id, member_id, wished_id, place)
        select p.round_id, ${me}, p.member_id, w.place::int
        from unnest(${sql.param([...wishes])}::uuid[]) with ordinality as w(id, place)
          join mentoring_participants p on p.round_id = ${id}::uuid and p.member_id = w.id
        where p.role <> ${role} and p.member_id <> ${me} and ${notBlocked(viewer, sql`p.member_id`)}`);
    },

    /** With the round held. */
    async leave(id: string): Promise<boolean> {
      await db.execute(sql`delete from mentoring_wishes
        where round_id = ${id}::uuid and (member_id = ${me} or wished_id = ${me})`);
      const { rowCount } = await db.execute(sql`
        delete from mentoring_participants where round_id = ${id}::uuid and member_id = ${me}`);
      return (rowCount ?? 0) > 0;
    },

    /** Those of one role whose profile the viewer is shown. */
    async listParticipants(
      id: string,
      role: MentoringRole,
    ): Promise<(CardRow & Pick<Entry, 'capacity' | 'topics'>)[]> {
      const profile = { author: sql`p.id`, audience: sql`p.visibility`, words: profileAudiences };
      const { rows } = await db.execute<
        CardRow & Pick<Entry, 'capacity' | 'topics'> & Record<string, unknown>
      >(
        sql`select t.capacity, t.topics, ${cardColumns(sql`true`)}
          from mentoring_participants t join profiles p on p.id = t.member_id
          where t.round_id = ${id}::uuid and t.role = ${role} and p.id <> ${me} and ${listedFor(viewer, profile)}
          order by p.full_name, p.id limit ${mentoringLimits.participants}`,
      );
      return rows;
    },

    /** Pairs the viewer is in, or all of them; whoever is paired took part to be. */
    async listPairs(id: string, all: boolean): Promise<(PairRow & { readonly cards: CardRow[] })[]> {
      const mine = sql`(q.mentor_id = ${me} or q.mentee_id = ${me})`;
      const cardOf = sql`(select jsonb_agg(to_jsonb(c)) from (select ${cardColumns(sql`true`)} from profiles p
        where p.id in (q.mentor_id, q.mentee_id) and ${notBlocked(viewer, sql`p.id`)}) c)`;
      const { rows } = await db.execute<PairRow & { cards: CardRow[] | null } & Record<string, unknown>>(sql`
        select q.mentor_id as "mentorId", q.mentee_id as "menteeId", q.mentor_rank as "mentorRank",
          q.mentee_rank as "menteeRank", q.topics, ${cardOf} as cards
        from mentoring_pairs q
        where q.round_id = ${id}::uuid and ${all ? sql`true` : mine}
        order by q.mentor_id, q.mentee_rank nulls last, q.mentee_id`);
      return rows.map((row) => ({ ...row, cards: row.cards ?? [] }));
    },
  };
};
