import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { eq, inArray, sql } from 'drizzle-orm';

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

/**
 * In the transaction after which fewer may see these files: they are known by new ids, so that no address made before
 * names anything. Whoever refers to them has to follow.
 *
 * @returns the new id of each
 */
export const renewIds = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const renewed = new Map(ids.map((id) => [id, newId()]));
  for (const [id, next] of renewed) await tx.update(files).set({ id: next }).where(eq(files.id, id));
  return renewed;
};
