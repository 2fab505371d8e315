import type { Actor, ProfileField } from '@mz/contracts';
import type { Database } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { findableBy, visibleTo } from '../../access/predicates.ts';
import { openPart, wordsGrantedTo } from '../../access/profile-fields.ts';
import type { Filter, Order, RestQuery } from './rest-query.ts';

/** Columns of the table as other programs see it, with the types their values are read as. */
export const profileColumns = {
  id: 'uuid',
  full_name: 'text',
  email: 'text',
  avatar_url: 'text',
  specialty: 'text',
  hospital: 'text',
  location: 'text',
  bio: 'text',
  language: 'text',
  visibility: 'text',
  verified: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;
export type ProfileColumn = keyof typeof profileColumns;

/** `avatar_url` holds the file's id until the service signs its address. */
export type ProfileRecord = Record<ProfileColumn, unknown>;

const readable = (actor: Actor): SQL =>
  visibleTo(actor, { author: sql`p.id`, audience: sql`p.visibility`, words: profileAudiences });

/** Whoever names the ids looks members up; everything else is a search. */
const isLookUp = (filters: readonly Filter[]): boolean =>
  filters.some(
    ({ column, operator, negated }) =>
      column === 'id' && !negated && (operator === 'eq' || operator === 'in'),
  );

/** The table as one viewer sees it: hidden rows are absent, parts that are not shown to the viewer null. */
const visibleTable = (actor: Actor, filters: readonly Filter[]): SQL => {
  const found = isLookUp(filters)
    ? sql`true`
    : findableBy(actor, { id: sql`p.id`, searchVisible: sql`p.search_visible` });
  const part = (field: ProfileField, value: SQL): SQL =>
    openPart(sql`g.words`, sql`p.field_audiences`, field, value);
  return sql`(
    select p.id, p.full_name, ${part('email', sql`u.email`)} as email,
      p.avatar_file_id::text as avatar_url, p.specialty, p.hospital,
      ${part('location', sql`p.location`)} as location, ${part('bio', sql`p.bio`)} as bio, p.language,
      p.visibility, p.verified_at is not null as verified, p.created_at, p.updated_at
    from profiles p left join auth.users u on u.id = p.id
      cross join lateral (select ${wordsGrantedTo(actor, sql`p.id`)} as words) g
    where ${readable(actor)} and ${found}
  ) as visible`;
};

const binary = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const truth = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;

const conditionOf = (filter: Filter): SQL => {
  const { column, operator, values } = filter;
  const name = sql.identifier(column);
  const type = sql.raw(profileColumns[column as ProfileColumn]);
  const [value = ''] = values;
  if (operator === 'is') return sql`${name} is ${sql.raw(truth[value as keyof typeof truth])}`;
  if (operator === 'in') return sql`${name} = any(${sql.param([...values])}::${type}[])`;
  if (operator === 'like' || operator === 'ilike')
    return sql`${name}::text ${sql.raw(operator)} ${value.replaceAll('*', '%')}`;
  return sql`${name} ${sql.raw(binary[operator])} ${value}::${type}`;
};

const whereOf = (filters: readonly Filter[]): SQL =>
  sql.join(
    [
      sql`true`,
      ...filters.map((filter) =>
        filter.negated ? sql`not (${conditionOf(filter)})` : sql`(${conditionOf(filter)})`,
      ),
    ],
    sql` and `,
  );

const orderOf = (order: readonly Order[]): SQL => {
  const terms = order.map(({ column, descending, nulls }) => {
    const direction = sql.raw(descending ? 'desc' : 'asc');
    return sql`${sql.identifier(column)} ${direction} ${sql.raw(nulls ? `nulls ${nulls}` : '')}`;
  });
  // A last word on ties, so that pages do not overlap.
  return sql.join([...terms, sql`id`], sql`, `);
};

/** Rows of `profiles` under PostgREST's query language, as one viewer may see them. */
export const createProfilesRestRepository = (db: Database, actor: Actor) => ({
  async list({ filters, order, limit, offset }: RestQuery): Promise<ProfileRecord[]> {
    const { rows } = await db.execute<ProfileRecord>(sql`
      select * from ${visibleTable(actor, filters)} where ${whereOf(filters)}
      order by ${orderOf(order)} limit ${limit} offset ${offset}`);
    return rows;
  },

  async count(filters: readonly Filter[]): Promise<number> {
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from ${visibleTable(actor, filters)} where ${whereOf(filters)}`,
    );
    return Number(rows[0]?.count ?? 0);
  },
});
