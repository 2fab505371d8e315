import { connectionLimits } from '@mz/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

const part = 'colleagues';

export const mutesImport: TableImport = {
  part,
  max: connectionLimits.blocks,
  row: z.object({ muted_id: archived.id, created_at: archived.time }),
  where: ({ id }) => sql`r.muted_id <> ${id}::uuid
    and exists (select 1 from profiles p where p.id = r.muted_id)`,
};

/** Written by the feature: blocking ends what there is between the two. */
export const blocksImport: TableImport = {
  part,
  row: z.object({ blocked_id: archived.id, created_at: archived.time }),
};
