import type { MemberActor, Specialty } from '@mz/contracts';
import type { PositionReason } from '@mz/contracts/positions';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { listedFor } from '../../access/predicates.ts';

const { positions } = tables;

/** Read at once; the ones that fit come first. */
const maxListed = 60;

export interface PositionValues {
  readonly title: string;
  readonly specialty: string;
  readonly place: string;
  readonly terms: string;
  readonly languages: readonly string[];
  readonly contact: string;
  readonly deadline: string;
}
export interface PositionRow extends PositionValues {
  readonly id: string;
  readonly createdAt: Date;
  readonly isMine: boolean;
  readonly isOver: boolean;
  readonly reasons: readonly PositionReason[];
  readonly memberId: string;
  readonly fullName: string;
  readonly memberSpecialty: string | null;
  readonly hospital: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
}

interface PositionFilter {
  readonly specialty?: Specialty | undefined;
  readonly place?: string | undefined;
  readonly isMine: boolean;
  /** Specialties next to the viewer's own. */
  readonly near: readonly string[];
}

/** Words of a place as a query of the text index; null where nothing is said. */
const placeQuery = (typed: string): string | null => {
  const words = (typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, 4);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
};

/** Positions as one member sees them, and those the member offers. */
export const createPositionsRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const own = (id: string) => and(eq(positions.id, id), eq(positions.userId, viewer.id));
  return {
    async findSpecialty(): Promise<string | null> {
      const { rows } = await db.execute<{ specialty: string | null }>(
        sql`select specialty from profiles where id = ${me}`,
      );
      return rows[0]?.specialty ?? null;
    },

    /** The end of a place is its country, the beginning its city. */
    async list({ specialty, place, isMine, near }: PositionFilter): Promise<PositionRow[]> {
      const wanted = place ? placeQuery(place) : null;
      const where = isMine
        ? sql`x.user_id = ${me}`
        : sql`x.deadline >= current_date and ${listedFor(viewer, {
            author: sql`x.user_id`,
            audience: sql`p.visibility`,
            words: profileAudiences,
          })}`;
      const city = (text: ReturnType<typeof sql>) => sql`lower(trim(split_part(${text}, ',', 1)))`;
      const country = (text: ReturnType<typeof sql>) => sql`lower(trim(substring(${text} from '([^,]*)$')))`;
      const [mine, theirs] = [sql`coalesce(me.location, '')`, sql`x.place`];
      const { rows } = await db.execute<PositionRow & Record<string, unknown>>(sql`
        select x.id, x.title, x.specialty, x.place, x.terms, x.languages, x.contact, x.deadline::text as deadline,
          x.created_at as "createdAt", x.user_id = ${me} as "isMine", x.deadline < current_date as "isOver",
          p.id as "memberId", p.full_name as "fullName", p.specialty as "memberSpecialty", p.hospital,
          p.avatar_file_id as "avatarFileId", p.verified_at is not null as verified, r.reasons
        from positions x join profiles p on p.id = x.user_id
          join profiles me on me.id = ${me}
          left join match_settings s on s.user_id = me.id
          cross join lateral (select array_remove(array[
            case when x.specialty = me.specialty then 'specialty'
              when x.specialty = any(${sql.param([...near])}::text[]) then 'near_specialty' end,
            case when ${mine} <> '' and ${city(mine)} = ${city(theirs)} then 'city'
              when ${mine} <> '' and ${country(mine)} = ${country(theirs)} then 'country' end,
            case when x.languages && coalesce(nullif(s.languages, '{}'::text[]), array[me.language]) then 'languages' end
          ]::text[], null) as reasons) r
        where ${where}
          ${specialty ? sql`and x.specialty = ${specialty}` : sql``}
          ${wanted ? sql`and to_tsvector('simple', x.place) @@ to_tsquery('simple', ${wanted})` : sql``}
        order by 'specialty' = any(r.reasons) desc, cardinality(r.reasons) desc, x.deadline, x.id desc
        limit ${maxListed}`);
      return rows;
    },

    count: (): Promise<number> => db.$count(positions, eq(positions.userId, viewer.id)),

    async create(values: PositionValues): Promise<string> {
      const id = newId();
      await db
        .insert(positions)
        .values({ id, userId: viewer.id, ...values, languages: [...values.languages] });
      return id;
    },

    async update(id: string, values: PositionValues): Promise<boolean> {
      const rows = await db
        .update(positions)
        .set({ ...values, languages: [...values.languages] })
        .where(own(id))
        .returning({ id: positions.id });
      return rows.length > 0;
    },

    async remove(id: string): Promise<boolean> {
      const rows = await db.delete(positions).where(own(id)).returning({ id: positions.id });
      return rows.length > 0;
    },
  };
};
