import { drugChangesSchema } from '@mz/contracts/drugs';
import type { DrugChanges } from './drug-changes.ts';

/** What a browser kept of changes; null where another release, or somebody else, wrote it. */
export const parseKeptChanges = (kept: string): DrugChanges | null => {
  try {
    return drugChangesSchema.parse(JSON.parse(kept));
  } catch {
    return null;
  }
};
