import type { MemberActor, RequestDirection } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, gte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { notBlocked, visibleTo } from '../../access/predicates.ts';
import type { PageEnd } from '../../lib/page-cursor.ts';
import { findTieRow, type TieRow } from './find-tie.ts';

const { connectionDeclines, connections, profiles } = tables;

/** The member at the other end of a connection of `me`. */
const otherEnd = (me: string): SQL =>
  sql`case when ${connections.requesterId} = ${me}::uuid then ${connections.addresseeId} else ${connections.requesterId} end`;

const memberColumns = (shown: SQLWrapper) => ({
  id: profiles.id,
  fullName: sql<string>`case when ${shown} then ${profiles.fullName} else '' end`,
  specialty: sql<string | null>`case when ${shown} then ${profiles.specialty} end`,
  hospital: sql<string | null>`case when ${shown} then ${profiles.hospital} end`,
  avatarFileId: sql<string | null>`case when ${shown} then ${profiles.avatarFileId} end`,
  verified: sql<boolean>`${shown} and ${profiles.verifiedAt} is not null`,
});

/** Entries after the end of the page before, newest first. Cursors count whole milliseconds. */
const after = (time: SQLWrapper, id: SQLWrapper, end: PageEnd | null): SQL | undefined =>
  end === null
    ? undefined
    : sql`(date_trunc('milliseconds', ${time}), ${id}) < (${end.at.toISOString()}::timestamptz, ${end.id}::uuid)`;

/** What stands between one member and others. */
export const createConnectionsRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = viewer.id;
  const mine = (state: 'requested' | 'accepted'): SQL | undefined =>
    and(eq(connections.state, state), or(eq(connections.requesterId, me), eq(connections.addresseeId, me)));
  const sent = (to: string): SQL | undefined =>
    and(eq(connections.state, 'requested'), eq(connections.requesterId, me), eq(connections.addresseeId, to));
  const received = (from: string): SQL | undefined =>
    and(
      eq(connections.state, 'requested'),
      eq(connections.requesterId, from),
      eq(connections.addresseeId, me),
    );
  const waiting = (direction: RequestDirection): SQL | undefined =>
    and(
      eq(connections.state, 'requested'),
      eq(direction === 'incoming' ? connections.addresseeId : connections.requesterId, me),
    );
  const hasRows = async (rows: Promise<unknown[]>): Promise<boolean> => (await rows).length > 0;

  return {
    /** Until the end of the transaction nothing else changes between the two. */
    async lockPair(otherId: string): Promise<void> {
      const pair = [me, otherId].sort().join('.');
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mz.connections.${pair}`}, 0))`);
    },

    findTie: (otherId: string): Promise<TieRow | null> => findTieRow(db, viewer, otherId),

    countWaiting: (direction: RequestDirection): Promise<number> =>
      db.$count(connections, waiting(direction)),

    countConnections: (): Promise<number> => db.$count(connections, mine('accepted')),

    async insertRequest(otherId: string, note: string): Promise<void> {
      await db.insert(connections).values({ id: newId(), requesterId: me, addresseeId: otherId, note });
    },

    /** Notes of requests are not kept beyond the answer. */
    async accept(otherId: string): Promise<boolean> {
      await db
        .delete(connectionDeclines)
        .where(
          or(
            and(eq(connectionDeclines.requesterId, me), eq(connectionDeclines.addresseeId, otherId)),
            and(eq(connectionDeclines.requesterId, otherId), eq(connectionDeclines.addresseeId, me)),
          ),
        );
      return hasRows(
        db
          .update(connections)
          .set({ state: 'accepted', acceptedAt: sql`now()`, note: '' })
          .where(received(otherId))
          .returning({ id: connections.id }),
      );
    },

    async decline(otherId: string): Promise<boolean> {
      const gone = await hasRows(
        db.delete(connections).where(received(otherId)).returning({ id: connections.id }),
      );
      if (gone)
        await db
          .insert(connectionDeclines)
          .values({ requesterId: otherId, addresseeId: me })
          .onConflictDoUpdate({
            target: [connectionDeclines.requesterId, connectionDeclines.addresseeId],
            set: { declinedAt: sql`now()` },
          });
      return gone;
    },

    withdraw: (otherId: string): Promise<boolean> =>
      hasRows(db.delete(connections).where(sent(otherId)).returning({ id: connections.id })),

    /** Ends a connection. */
    remove: (otherId: string): Promise<boolean> =>
      hasRows(
        db
          .delete(connections)
          .where(and(mine('accepted'), sql`${otherEnd(me)} = ${otherId}::uuid`))
          .returning({ id: connections.id }),
      ),

    async listConnections(limit: number, end: PageEnd | null) {
      return db
        .select({
          connectionId: connections.id,
          at: sql<Date>`${connections.acceptedAt}`.mapWith(connections.acceptedAt),
          member: memberColumns(sql`true`),
        })
        .from(connections)
        .innerJoin(profiles, eq(profiles.id, otherEnd(me)))
        .where(
          and(
            mine('accepted'),
            notBlocked(viewer, profiles.id),
            after(connections.acceptedAt, connections.id, end),
          ),
        )
        .orderBy(desc(sql`date_trunc('milliseconds', ${connections.acceptedAt})`), desc(connections.id))
        .limit(limit);
    },

    /** Whoever asks shows who asks; whoever was asked is shown as anywhere else. */
    async listRequests(direction: RequestDirection, limit: number, end: PageEnd | null) {
      const shown =
        direction === 'incoming'
          ? sql`true`
          : visibleTo(viewer, {
              author: profiles.id,
              audience: profiles.visibility,
              words: profileAudiences,
            });
      return db
        .select({
          connectionId: connections.id,
          at: connections.requestedAt,
          note: connections.note,
          member: memberColumns(shown),
        })
        .from(connections)
        .innerJoin(profiles, eq(profiles.id, otherEnd(me)))
        .where(and(waiting(direction), after(connections.requestedAt, connections.id, end)))
        .orderBy(desc(sql`date_trunc('milliseconds', ${connections.requestedAt})`), desc(connections.id))
        .limit(limit);
    },

    /** Connections made since a moment, and in how many spans of so many days any was. */
    async countNew(now: Date, spans: number, spanDays: number) {
      const span = sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${connections.acceptedAt}) / ${spanDays * 86_400})`;
      const since = new Date(now.getTime() - spans * spanDays * 86_400_000);
      const [row] = await db
        .select({
          made: sql<number>`count(*)::int`,
          activeSpans: sql<number>`count(distinct ${span}) filter (where ${span} between 0 and ${spans - 1})::int`,
        })
        .from(connections)
        .where(and(mine('accepted'), gte(connections.acceptedAt, since)));
      return row ?? { made: 0, activeSpans: 0 };
    },
  };
};
