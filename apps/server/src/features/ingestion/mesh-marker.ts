import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';

/** Row of `installation` that changes whenever MeSH data do. */
export const meshDataKey = 'mesh-data';

/** Notes that the descriptors are no longer what they were. */
export const markMeshChanged = async (db: DatabaseOrTransaction): Promise<void> => {
  const value = { changed: newId() };
  await db
    .insert(tables.installation)
    .values({ key: meshDataKey, value })
    .onConflictDoUpdate({ target: tables.installation.key, set: { value, updatedAt: sql`now()` } });
};

/** What the descriptors are now, as a word that is another after every change. */
export const readMeshMarker = async (db: DatabaseOrTransaction): Promise<string> => {
  const { rows } = await db.execute<{ marker: string }>(sql`
    select coalesce((select value->>'changed' from installation where key = ${meshDataKey}),
      case when exists (select from mesh_descriptors) then 'loaded' else 'none' end) as marker`);
  return rows[0]?.marker ?? 'none';
};
