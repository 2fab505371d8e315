import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

const collected = (column: string, id: z.ZodType, isSaved: (member: SQL) => SQL): TableImport => ({
  part: 'library',
  parents: { collection_id: 'collections' },
  row: z.object({ collection_id: archived.id, [column]: id, added_at: archived.time }),
  where: ({ id: memberId }) => sql`
    exists (select from collections c where c.id = r.collection_id and c.user_id = ${memberId}::uuid)
      and exists (${isSaved(sql`${memberId}::uuid`)})`,
});

export const collectionPostsImport = collected(
  'post_id',
  archived.id,
  (member) => sql`select from saved_posts s where s.member_id = ${member} and s.post_id = r.post_id`,
);
export const collectionResourcesImport = collected(
  'resource_id',
  archived.id,
  (member) =>
    sql`select from learning_saves s where s.member_id = ${member} and s.resource_id = r.resource_id`,
);
export const collectionDrugsImport = collected(
  'drug_id',
  archived.text(80).min(1),
  (member) => sql`select from saved_drugs s where s.member_id = ${member} and s.drug_id = r.drug_id`,
);
