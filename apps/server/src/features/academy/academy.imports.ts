import { playlistAudiences, playlistLimits } from '@mz/contracts/academy-courses';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

const part = 'library';
const isThere = sql`exists (select 1 from learning_resources l where l.id = r.resource_id)`;

/** Lists show of them what the member may see. */
export const learningSavesImport: TableImport = {
  part,
  row: z.object({ resource_id: archived.id, saved_at: archived.time }),
  where: () => isThere,
};

export const learningPlaylistsImport: TableImport = {
  part,
  max: playlistLimits.lists,
  row: z.object({
    id: archived.id,
    title: archived.text(playlistLimits.titleLength).min(1),
    audience: z.enum(playlistAudiences),
    updated_at: archived.time,
  }),
};

export const learningPlaylistItemsImport: TableImport = {
  part,
  parents: { playlist_id: 'learningPlaylists' },
  row: z.object({ playlist_id: archived.id, resource_id: archived.id, place: z.int().min(0).max(100_000) }),
  where: ({ id }) => sql`${isThere} and exists (
    select 1 from learning_playlists l where l.id = r.playlist_id and l.member_id = ${id}::uuid)`,
};
