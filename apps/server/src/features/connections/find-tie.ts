import { connectionLimits, type MemberActor } from '@mz/contracts';
import type { ConnectionRequests } from '@mz/contracts/settings';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { visibleTo } from '../../access/predicates.ts';
import { connectionRequestsOf } from '../../platform/member-settings.ts';

const { connections, profiles } = tables;

/** Everything that stands between a viewer and one other member. */
export interface TieRow {
  readonly visible: boolean;
  readonly connection: {
    readonly requesterId: string;
    readonly state: string;
    readonly note: string;
    readonly requestedAt: Date;
    readonly acceptedAt: Date | null;
  } | null;
  readonly blockedByViewer: boolean;
  readonly blockedViewer: boolean;
  readonly muted: boolean;
  readonly declined: boolean;
  readonly audience: ConnectionRequests;
  readonly mutual: number;
  readonly connections: number;
}

/** Ids of the members somebody is connected with. */
const connectedWith = (member: SQLWrapper): SQL => sql`(
  select c.addressee_id as id from connections c where c.requester_id = ${member} and c.state = 'accepted'
  union all
  select c.requester_id from connections c where c.addressee_id = ${member} and c.state = 'accepted')`;

/** The smaller set of the two is not known, so the viewer's is walked and the pair's index asked for each. */
const mutualWith = (me: SQL, other: SQLWrapper): SQL<number> => sql<number>`(
  select count(*)::int from ${connectedWith(me)} mine where exists (
    select 1 from connections c where c.state = 'accepted'
      and least(c.requester_id, c.addressee_id) = least(mine.id, ${other})
      and greatest(c.requester_id, c.addressee_id) = greatest(mine.id, ${other})))`;

export const findTieRow = async (
  db: DatabaseOrTransaction,
  viewer: MemberActor,
  otherId: string,
): Promise<TieRow | null> => {
  const me = sql`${viewer.id}::uuid`;
  const other = sql`profiles.id`;
  const [row] = await db
    .select({
      visible: visibleTo(viewer, {
        author: profiles.id,
        audience: profiles.visibility,
        words: profileAudiences,
      }).mapWith(Boolean),
      connection: {
        requesterId: connections.requesterId,
        state: connections.state,
        note: connections.note,
        requestedAt: connections.requestedAt,
        acceptedAt: connections.acceptedAt,
      },
      blockedByViewer: sql<boolean>`exists (select 1 from blocks b where b.blocker_id = ${me} and b.blocked_id = ${other})`,
      blockedViewer: sql<boolean>`exists (select 1 from blocks b where b.blocker_id = ${other} and b.blocked_id = ${me})`,
      muted: sql<boolean>`exists (select 1 from mutes m where m.muter_id = ${me} and m.muted_id = ${other})`,
      declined: sql<boolean>`exists (select 1 from connection_declines d
        where d.requester_id = ${me} and d.addressee_id = ${other}
          and d.declined_at > now() - make_interval(days => ${connectionLimits.declinedDays}))`,
      audience: connectionRequestsOf(other),
      mutual: mutualWith(me, other),
      connections: sql<number>`(select count(*)::int from ${connectedWith(other)} theirs)`,
    })
    .from(profiles)
    .leftJoin(
      connections,
      or(
        and(eq(connections.requesterId, viewer.id), eq(connections.addresseeId, profiles.id)),
        and(eq(connections.addresseeId, viewer.id), eq(connections.requesterId, profiles.id)),
      ),
    )
    .where(eq(profiles.id, otherId));
  return row ?? null;
};
