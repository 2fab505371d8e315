import {
  articleLimits,
  digestFrequencies,
  followTargetSchema,
  librarySettingsSchema,
  type MemberActor,
} from '@mz/contracts';
import type { Transaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type ArchiveRow,
  archived,
  ofKnownArticle,
  type TableImport,
} from '../../platform/archive-import.ts';
import { keyOfTarget, normaliseTarget } from './follow-target.ts';

const part = 'library';
const name = archived.text(articleLimits.collectionName).min(1);

export const savedArticlesImport: TableImport = {
  part,
  row: z.object({
    article_id: archived.id,
    note: archived.text(articleLimits.noteLength),
    saved_at: archived.time,
    updated_at: archived.time,
  }),
  where: ofKnownArticle,
};

/** A collection of the same name that is another one keeps it; what comes back gets a number. */
const renameTaken = async (
  tx: Transaction,
  { id }: MemberActor,
  rows: readonly ArchiveRow[],
): Promise<readonly ArchiveRow[]> => {
  const { rows: own } = await tx.execute<{ id: string; name: string }>(
    sql`select id, lower(name) as name from collections where user_id = ${id}::uuid`,
  );
  const taken = new Map(own.map((collection) => [collection.name, collection.id]));
  return rows.map((row) => {
    const given = String(row.name);
    let free = given;
    for (let n = 2; (taken.get(free.toLowerCase()) ?? row.id) !== row.id; n += 1)
      free = `${given.slice(0, articleLimits.collectionName - 6)} (${n})`;
    taken.set(free.toLowerCase(), String(row.id));
    return { ...row, name: free };
  });
};

export const collectionsImport: TableImport = {
  part,
  max: articleLimits.collections,
  row: z.object({ id: archived.id, name, created_at: archived.time }),
  prepare: renameTaken,
};

export const collectionArticlesImport: TableImport = {
  part,
  parents: { collection_id: 'collections' },
  row: z.object({ collection_id: archived.id, article_id: archived.id, added_at: archived.time }),
  where: ({ id }) => sql`
    exists (select 1 from collections c where c.id = r.collection_id and c.user_id = ${id}::uuid)
      and exists (select 1 from saved_articles s
        where s.user_id = ${id}::uuid and s.article_id = r.article_id)`,
};

export const followsImport: TableImport = {
  part,
  max: articleLimits.follows,
  row: z.object({
    id: archived.id,
    name: archived.text(200).min(1),
    target: followTargetSchema,
    // Worked out anew: what is followed decides it.
    target_key: z.string(),
    digest: z.enum(digestFrequencies),
    looked_at: archived.time,
    created_at: archived.time,
  }),
  prepare: async (_tx, _actor, rows) =>
    rows.map((row) => {
      const target = normaliseTarget(followTargetSchema.parse(row.target));
      return { ...row, target, target_key: keyOfTarget(target) };
    }),
};

export const librarySettingsImport: TableImport = {
  part: 'settings',
  replaces: true,
  row: z.object({ proxy_prefix: librarySettingsSchema.shape.proxyPrefix }),
};
