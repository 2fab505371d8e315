import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

/** Lists show of them what the member may see. */
export const learningSavesImport: TableImport = {
  part: 'library',
  row: z.object({ resource_id: archived.id, saved_at: archived.time }),
  where: () => sql`exists (select 1 from learning_resources l where l.id = r.resource_id)`,
};
