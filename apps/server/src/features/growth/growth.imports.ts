import { entryKinds, goalMeasures, growthLimits } from '@mz/contracts/growth';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

export const goalsImport: TableImport = {
  part: 'notes',
  max: growthLimits.goals,
  row: z.object({
    id: archived.id,
    title: archived.text(growthLimits.titleLength).min(1),
    measure: z.enum(goalMeasures),
    kind: z.enum(entryKinds).nullable(),
    target: z.int().min(1).max(growthLimits.maxTarget),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    progress: z.int().min(0).max(growthLimits.maxTarget),
    created_at: archived.time,
  }),
};
