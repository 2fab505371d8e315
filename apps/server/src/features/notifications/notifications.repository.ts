import type { MemberActor } from '@mz/contracts';
import { notificationLimits } from '@mz/contracts/notifications';
import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { listedFor, visibleTo } from '../../access/predicates.ts';
import type {
  FoundNotifications,
  NotificationRule,
  NotificationRules,
} from '../../platform/notification-definition.ts';
import type { PageEnd } from './notification-cursor.ts';

const { profiles } = tables;

export interface NotificationRow {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly at: number;
  readonly read: boolean;
  readonly excerpt: string;
  readonly actors: readonly {
    readonly id: string;
    readonly fullName: string;
    readonly avatarFileId: string | null;
  }[];
  readonly total: number;
  readonly sourceId: string | null;
  readonly placeId: string | null;
}

type Kind = readonly [name: string, rule: NotificationRule];

const list = (names: readonly string[]): SQL => sql`${sql.param([...names])}::text[]`;

/** One branch for each different subject or source, whatever the number of kinds. */
const branchesOf = <K>(
  kinds: readonly Kind[],
  keyOf: (rule: NotificationRule) => K | undefined,
  then: (key: K) => SQL,
) =>
  [...Map.groupBy(kinds, ([, rule]) => keyOf(rule))].flatMap(([key, group]) =>
    key === undefined ? [] : [sql`when n.kind = any(${list(group.map(([name]) => name))}) then ${then(key)}`],
  );

/**
 * What one member is told. Visibility, blocks, mutes and what is gone are decided here, where it is read.
 *
 * @param wanted kinds the member wants to see
 */
export const createNotificationsRepository = (
  db: DatabaseOrTransaction,
  viewer: MemberActor,
  rules: NotificationRules,
  wanted: readonly string[] = [...rules.kinds.keys()],
) => {
  const me = sql`${viewer.id}::uuid`;
  const kinds: Kind[] = [...rules.kinds].filter(([name]) => wanted.includes(name));
  const found = rules.found.filter(({ kind }) => wanted.includes(kind));
  const subjects = branchesOf(
    kinds,
    ({ subject }) => subject,
    ({ excerpt }) => excerpt(viewer, sql`n.subject_id`),
  );
  const places = branchesOf(
    kinds,
    ({ subject }) => subject.place,
    (place) => place(viewer, sql`n.subject_id`),
  );
  const placeOf = places.length > 0 ? sql`case ${sql.join(places, sql` `)} end` : sql`null`;
  const sources = branchesOf(
    kinds,
    ({ source }) => source,
    (source) => source(viewer, sql`a.source_id`),
  );
  const nameless = list(kinds.filter(([, { hasActors }]) => !hasActors).map(([name]) => name));
  const isNamed = listedFor(viewer, { author: sql`a.actor_id`, audience: sql`'members'::text` });
  const isDone = sources.length > 0 ? sql`case ${sql.join(sources, sql` `)} else true end` : sql`true`;
  /** Actors as the viewer may see them, from rows `a` with `actor_id`, `source_id` and `at`. */
  const actorsOf = (from: SQL): SQL => sql`(
    select a.actor_id, max(a.at) as at, (array_agg(a.source_id order by a.at desc))[1] as source_id
    from (${from}) a where ${isNamed} and ${isDone}
    group by a.actor_id order by max(a.at) desc limit ${notificationLimits.actors + notificationLimits.names})`;
  const storedActors = actorsOf(
    sql`select x.actor_id, x.source_id, x.at from notification_actors x where x.notification_id = n.id
      order by x.at desc limit ${4 * notificationLimits.actors}`,
  );
  const foundActors = actorsOf(sql`select n.actor_id, n.subject_id as source_id, n.at`);
  const stored = sql`select n.id, n.kind, n.subject_id, n.recipient_id, n.at, n.read_at from notifications n
    where n.recipient_id = ${me} and n.kind = any(${list(kinds.map(([name]) => name))})`;
  const foundRows = ({ kind, rows }: FoundNotifications): SQL =>
    sql`select f.id, ${kind}::text as kind, f.subject_id, f.actor_id, f.at, f.read_at from (${rows(viewer)}) f`;

  /** Rows of one origin that are to be shown. */
  const shown = (rows: SQL, actors: SQL, conditions: SQL, limit: number): SQL => sql`
    select n.id, n.kind, n.subject_id, n.at, n.read_at, about.excerpt, who.total, who.first, who.source_id,
      (${placeOf})::uuid as place_id
    from (${rows}) n
    cross join lateral (select case ${sql.join(subjects, sql` `)} end as excerpt) about
    cross join lateral (
      select count(*)::int as total, (array_agg(w.source_id order by w.at desc))[1] as source_id,
        (array_agg(w.actor_id order by w.at desc))[1:${notificationLimits.names}] as first from ${actors} w) who
    where ${conditions} and about.excerpt is not null and (n.kind = any(${nameless}) or who.total > 0)
    order by n.at desc, n.id desc limit ${limit}`;

  const seen = visibleTo(viewer, {
    author: profiles.id,
    audience: profiles.visibility,
    words: profileAudiences,
  });
  const hydrate = async (page: SQL): Promise<NotificationRow[]> => {
    if (subjects.length === 0) return [];
    const { rows } = await db.execute<NotificationRow & Record<string, unknown>>(sql`
      select page.id, page.kind, page.subject_id as "subjectId", page.read_at is not null as read,
        floor(extract(epoch from page.at) * 1000)::float8 as at, page.excerpt, page.total,
        page.source_id as "sourceId", page.place_id as "placeId",
        coalesce((select jsonb_agg(jsonb_build_object('id', profiles.id, 'fullName', profiles.full_name,
            'avatarFileId', case when ${seen} then profiles.avatar_file_id end) order by names.place)
          from unnest(page.first) with ordinality names(id, place) join profiles on profiles.id = names.id),
          '[]'::jsonb) as actors
      from (${page}) page order by page.at desc, page.id desc`);
    return rows;
  };
  const before = (end: PageEnd | null): SQL =>
    end ? sql`(n.at, n.id) < (to_timestamp(${end.at}::float8 / 1000), ${end.id}::uuid)` : sql`true`;

  return {
    /** A page of both origins, the latest first. */
    async list(end: PageEnd | null, onlyUnread: boolean, limit: number): Promise<NotificationRow[]> {
      const conditions = sql`${before(end)} and ${onlyUnread ? sql`n.read_at is null` : sql`true`}`;
      const parts = [hydrate(shown(stored, storedActors, conditions, limit))];
      for (const one of found) parts.push(hydrate(shown(foundRows(one), foundActors, conditions, limit)));
      return (await Promise.all(parts))
        .flat()
        .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
        .slice(0, limit);
    },

    /** What is told of one subject, where only one kind is wanted. */
    async find(subjectId: string): Promise<NotificationRow | null> {
      const [row] = await hydrate(shown(stored, storedActors, sql`n.subject_id = ${subjectId}::uuid`, 1));
      return row ?? null;
    },

    /** Counted no further than the limit. */
    async countUnread(): Promise<number> {
      if (subjects.length === 0) return 0;
      const limit = notificationLimits.unread;
      const unread = sql`n.read_at is null`;
      const parts = [
        shown(stored, storedActors, unread, limit),
        ...found.map((one) => shown(foundRows(one), foundActors, unread, limit)),
      ];
      const { rows } = await db.execute<{ count: number }>(sql`
        select (${sql.join(
          parts.map((part) => sql`(select count(*) from (${part}) part)`),
          sql` + `,
        )})::int as count`);
      return Math.min(rows[0]?.count ?? 0, limit);
    },

    /** @returns whether anything was unread */
    async markRead(ids: readonly string[] | 'all'): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        update notifications set read_at = now() where recipient_id = ${me} and read_at is null
          ${ids === 'all' ? sql`` : sql`and id = any(${sql.param([...ids])}::uuid[])`}`);
      return (rowCount ?? 0) > 0;
    },
  };
};

/** The member's part in `tx`, where only what was found and not written is marked. */
export const markFoundRead = async (
  tx: Transaction,
  viewer: MemberActor,
  rules: NotificationRules,
  ids: readonly string[] | 'all',
): Promise<void> => {
  for (const { markRead } of rules.found) await markRead(tx, viewer, ids);
};
