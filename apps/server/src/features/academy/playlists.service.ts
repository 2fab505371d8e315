import type { Actor, Language, MemberActor } from '@mz/contracts';
import {
  type createPlaylist,
  type Playlist,
  playlistLimits,
  type updatePlaylist,
} from '@mz/contracts/academy-courses';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  addItem,
  createPlaylistsRepository,
  findPlaylist,
  orderItems,
  removeItem,
} from './playlists.repository.ts';
import { type Files, presentCard } from './present-resource.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { missing } from './resources.service.ts';

const noPlaylist = () => new AppError('not_found', 'Playlist not found.');
const full = (what: string) => new AppError('unprocessable', `Limit of ${what} reached.`);

/** Playlists: of their owner alone, or shown to whom the owner chose. */
export const createPlaylistsService = (
  { db }: Pick<AppContext, 'db'>,
  { files }: { files: Pick<Files, 'addressOf'> },
) => {
  const isReadable = async (actor: MemberActor, resourceId: string): Promise<boolean> =>
    (await createResourcesRepository(db, actor, 'en').findPublished(resourceId)) !== null;

  return {
    list: async (actor: MemberActor, resourceId: string | undefined) => ({
      playlists: await createPlaylistsRepository(db, actor).list(resourceId ?? null),
    }),

    async create(actor: MemberActor, { resourceId, ...values }: z.output<typeof createPlaylist.body>) {
      if (resourceId && !(await isReadable(actor, resourceId))) throw missing();
      return db.transaction(async (tx) => {
        const id = await createPlaylistsRepository(tx, actor).insert(values);
        if (id === null) throw full(`${playlistLimits.lists} playlists`);
        if (resourceId) await addItem(tx, actor, id, resourceId);
        return { id };
      });
    },

    async get(viewer: Actor, language: Language, id: string): Promise<Playlist> {
      const found = await findPlaylist(db, viewer, id);
      if (!found) throw noPlaylist();
      const rows = await createResourcesRepository(db, viewer, language).inPlaylist(id);
      return {
        id,
        title: found.title,
        audience: found.audience,
        own: found.ownerId === viewer.id,
        owner: { id: found.ownerId, fullName: found.ownerName },
        items: rows.map((row) => presentCard(row, files)),
      };
    },

    update: (actor: MemberActor, id: string, { order, ...values }: z.output<typeof updatePlaylist.body>) =>
      db.transaction(async (tx) => {
        const playlists = createPlaylistsRepository(tx, actor);
        if (!(await playlists.lock(id))) throw noPlaylist();
        const { title, audience } = values;
        await playlists.change(id, { ...(title && { title }), ...(audience && { audience }) });
        if (order) await orderItems(tx, id, order);
        return { changed: true };
      }),

    remove: async (actor: MemberActor, id: string) => {
      if (!(await createPlaylistsRepository(db, actor).remove(id))) throw noPlaylist();
      return { changed: true };
    },

    async add(actor: MemberActor, id: string, resourceId: string) {
      if (!(await isReadable(actor, resourceId))) throw missing();
      return db.transaction(async (tx) => {
        const playlists = createPlaylistsRepository(tx, actor);
        if (!(await playlists.lock(id))) throw noPlaylist();
        const outcome = await addItem(tx, actor, id, resourceId);
        if (outcome === 'full') throw full(`${playlistLimits.items} resources in a playlist`);
        if (outcome === 'added') await playlists.change(id, {});
        return { changed: outcome === 'added' };
      });
    },

    removeItem: (actor: MemberActor, id: string, resourceId: string) =>
      db.transaction(async (tx) => {
        const playlists = createPlaylistsRepository(tx, actor);
        if (!(await playlists.lock(id))) throw noPlaylist();
        const changed = await removeItem(tx, id, resourceId);
        if (changed) await playlists.change(id, {});
        return { changed };
      }),
  };
};
export type PlaylistsService = ReturnType<typeof createPlaylistsService>;
