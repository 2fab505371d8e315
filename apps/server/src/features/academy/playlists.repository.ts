import type { Actor } from '@mz/contracts';
import { type OwnPlaylist, type PlaylistAudience, playlistLimits } from '@mz/contracts/academy-courses';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { visibleTo } from '../../access/predicates.ts';
import type { Owner } from '../../platform/owned-texts.ts';

const { learningPlaylistItems, learningPlaylists } = tables;

interface PlaylistValues {
  readonly title: string;
  readonly audience: PlaylistAudience;
}

/** Playlists of one member. */
export const createPlaylistsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = (id: string) => and(eq(learningPlaylists.id, id), eq(learningPlaylists.memberId, owner.id));
  return {
    /** @param resourceId says which of them hold it */
    async list(resourceId: string | null): Promise<OwnPlaylist[]> {
      const { rows } = await db.execute<OwnPlaylist & Record<string, unknown>>(sql`
        select l.id, l.title, l.audience,
          (select count(*)::int from learning_playlist_items i where i.playlist_id = l.id) as items,
          exists (select from learning_playlist_items i where i.playlist_id = l.id
            and i.resource_id = ${resourceId}::uuid) as holds
        from learning_playlists l where l.member_id = ${owner.id}::uuid
        order by l.updated_at desc, l.id limit ${playlistLimits.lists}`);
      return rows;
    },

    /** Null where the member has as many as there may be. */
    async insert(values: PlaylistValues): Promise<string | null> {
      const id = newId();
      const { rowCount } = await db.execute(sql`
        insert into learning_playlists (id, member_id, title, audience)
        select ${id}::uuid, ${owner.id}::uuid, ${values.title}, ${values.audience}
        where (select count(*) from learning_playlists where member_id = ${owner.id}::uuid) < ${playlistLimits.lists}`);
      return rowCount === 1 ? id : null;
    },

    /** Whether the playlist is the member's; it is locked until the end of the transaction. */
    async lock(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: learningPlaylists.id })
        .from(learningPlaylists)
        .where(mine(id))
        .for('update');
      return rows.length > 0;
    },

    async change(id: string, values: Partial<PlaylistValues>): Promise<boolean> {
      const rows = await db
        .update(learningPlaylists)
        .set({ ...values, updatedAt: sql`clock_timestamp()` })
        .where(mine(id))
        .returning({ id: learningPlaylists.id });
      return rows.length > 0;
    },

    async remove(id: string): Promise<boolean> {
      const rows = await db.delete(learningPlaylists).where(mine(id)).returning({ id: learningPlaylists.id });
      return rows.length > 0;
    },
  };
};

/** A playlist as one viewer sees it. */
export const findPlaylist = async (db: DatabaseOrTransaction, viewer: Actor, id: string) => {
  const { rows } = await db.execute<{
    id: string;
    title: string;
    audience: PlaylistAudience;
    ownerId: string;
    ownerName: string;
  }>(sql`
    select l.id, l.title, l.audience, l.member_id as "ownerId", profiles.full_name as "ownerName"
    from learning_playlists l join profiles on profiles.id = l.member_id
    where l.id = ${id}::uuid and ${visibleTo(viewer, { author: sql`l.member_id`, audience: sql`l.audience` })}`);
  return rows[0] ?? null;
};

/** Writes of a playlist that was locked before. */
export const addItem = async (
  tx: DatabaseOrTransaction,
  owner: Owner,
  playlistId: string,
  resourceId: string,
): Promise<'added' | 'present' | 'full'> => {
  const items = await tx
    .select({ resourceId: learningPlaylistItems.resourceId, place: learningPlaylistItems.place })
    .from(learningPlaylistItems)
    .where(eq(learningPlaylistItems.playlistId, playlistId));
  if (items.some((item) => item.resourceId === resourceId)) return 'present';
  if (items.length >= playlistLimits.items) return 'full';
  const place = items.reduce((last, item) => Math.max(last, item.place + 1), 0);
  await tx.insert(learningPlaylistItems).values({ playlistId, resourceId, memberId: owner.id, place });
  return 'added';
};

export const removeItem = async (
  tx: DatabaseOrTransaction,
  playlistId: string,
  resourceId: string,
): Promise<boolean> => {
  const rows = await tx
    .delete(learningPlaylistItems)
    .where(
      and(eq(learningPlaylistItems.playlistId, playlistId), eq(learningPlaylistItems.resourceId, resourceId)),
    )
    .returning({ id: learningPlaylistItems.resourceId });
  return rows.length > 0;
};

/** Those named come first, in this order; the others follow as they stood. */
export const orderItems = async (
  tx: DatabaseOrTransaction,
  playlistId: string,
  order: readonly string[],
): Promise<void> => {
  await tx.execute(sql`
    update learning_playlist_items i set place = ordered.place from (
      select k.resource_id, row_number() over (order by wanted.place nulls last, k.place)::int - 1 as place
      from learning_playlist_items k left join (
        select id, min(place) as place from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb)
          with ordinality named (id, place) group by id) wanted on wanted.id::uuid = k.resource_id
      where k.playlist_id = ${playlistId}::uuid) ordered
    where i.playlist_id = ${playlistId}::uuid and i.resource_id = ordered.resource_id`);
};
