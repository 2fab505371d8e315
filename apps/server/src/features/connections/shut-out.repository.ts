import type { ShutOutKind } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { PageEnd } from '../../lib/page-cursor.ts';

const { blocks, connections, mutes, profiles } = tables;

/** What the two tables have in common. */
const tableOf = {
  blocked: { table: blocks, by: blocks.blockerId, whom: blocks.blockedId, at: blocks.createdAt },
  muted: { table: mutes, by: mutes.muterId, whom: mutes.mutedId, at: mutes.createdAt },
} as const;

/** Members one member blocked or muted. */
export const createShutOutRepository = (db: DatabaseOrTransaction, { id: me }: { readonly id: string }) => ({
  count: (kind: ShutOutKind): Promise<number> => db.$count(tableOf[kind].table, eq(tableOf[kind].by, me)),

  /** Blocking ends what there is between the two. Answers with whether there was anything, and whether it is new. */
  async block(otherId: string, since?: string): Promise<{ isNew: boolean; ended: boolean }> {
    const added = await db
      .insert(blocks)
      .values({
        blockerId: me,
        blockedId: otherId,
        createdAt: since === undefined ? undefined : sql`${since}::timestamptz`,
      })
      .onConflictDoNothing()
      .returning({ id: blocks.blockedId });
    const ended = await db
      .delete(connections)
      .where(
        sql`least(requester_id, addressee_id) = least(${me}::uuid, ${otherId}::uuid)
          and greatest(requester_id, addressee_id) = greatest(${me}::uuid, ${otherId}::uuid)`,
      )
      .returning({ id: connections.id });
    return { isNew: added.length > 0, ended: ended.length > 0 };
  },

  async mute(otherId: string): Promise<boolean> {
    const added = await db
      .insert(mutes)
      .values({ muterId: me, mutedId: otherId })
      .onConflictDoNothing()
      .returning({ id: mutes.mutedId });
    return added.length > 0;
  },

  async end(kind: ShutOutKind, otherId: string): Promise<boolean> {
    const { table, by, whom } = tableOf[kind];
    const gone = await db
      .delete(table)
      .where(and(eq(by, me), eq(whom, otherId)))
      .returning({ id: whom });
    return gone.length > 0;
  },

  /** Their names stay shown to whoever shut them out: otherwise nobody could be let in again. */
  async list(kind: ShutOutKind, limit: number, end: PageEnd | null) {
    const { table, by, whom, at } = tableOf[kind];
    const time = sql`date_trunc('milliseconds', ${at})`;
    return db
      .select({
        at,
        member: {
          id: profiles.id,
          fullName: profiles.fullName,
          specialty: sql<string | null>`null`,
          hospital: sql<string | null>`null`,
          avatarFileId: sql<string | null>`null`,
          verified: sql<boolean>`false`,
        },
      })
      .from(table)
      .innerJoin(profiles, eq(profiles.id, whom))
      .where(
        and(
          eq(by, me),
          end === null
            ? undefined
            : sql`(${time}, ${whom}) < (${end.at.toISOString()}::timestamptz, ${end.id}::uuid)`,
        ),
      )
      .orderBy(desc(time), desc(whom))
      .limit(limit);
  },
});
