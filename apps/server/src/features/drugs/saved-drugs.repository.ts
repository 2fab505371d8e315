import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { savedDrugs } = tables;

/** Drugs one member keeps at hand. */
export const createSavedDrugsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const one = (drugId: string) => and(eq(savedDrugs.memberId, owner.id), eq(savedDrugs.drugId, drugId));
  return {
    async has(drugId: string): Promise<boolean> {
      return (await db.$count(savedDrugs, one(drugId))) > 0;
    },
    async add(drugId: string): Promise<void> {
      await db.insert(savedDrugs).values({ memberId: owner.id, drugId }).onConflictDoNothing();
    },
    async remove(drugId: string): Promise<void> {
      await db.delete(savedDrugs).where(one(drugId));
    },
    /** No more than there are drugs. */
    list: () =>
      db
        .select({ id: savedDrugs.drugId, at: savedDrugs.savedAt })
        .from(savedDrugs)
        .where(eq(savedDrugs.memberId, owner.id))
        .orderBy(desc(savedDrugs.savedAt), desc(savedDrugs.drugId)),
  };
};
