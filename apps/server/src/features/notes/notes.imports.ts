import { noteLimits } from '@mz/contracts';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

export const notesImport: TableImport = {
  part: 'notes',
  max: noteLimits.notes,
  parents: { source_id: 'conversationMessages' },
  row: z.object({
    id: archived.id,
    title: archived.text(noteLimits.titleLength).min(1),
    text: archived.text(noteLimits.textLength),
    source_kind: archived.text(40).nullable(),
    source_id: archived.id.nullable(),
    created_at: archived.time,
    updated_at: archived.time,
  }),
};
