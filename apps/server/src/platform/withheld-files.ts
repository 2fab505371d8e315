import { type DatabaseOrTransaction, tables } from '@mz/db';
import { inArray, sql } from 'drizzle-orm';

const { files } = tables;

/**
 * In the transaction of a take-down, or of its end: the files it is about are withheld from whoever holds an address
 * of them.
 */
export const setWithheld = async (
  tx: DatabaseOrTransaction,
  ids: readonly string[],
  isWithheld: boolean,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(files)
    .set({ withheldAt: isWithheld ? sql`now()` : null })
    .where(inArray(files.id, [...ids]));
};
