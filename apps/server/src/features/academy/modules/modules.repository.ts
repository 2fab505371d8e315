import type { ModuleState, ModuleStatus } from '@mz/contracts/academy-modules';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import type { Owner } from '../../../platform/owned-texts.ts';

const { learningModuleStates } = tables;

/** What modules keep of one member. */
export const createModulesRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = (resourceId: string) =>
    and(eq(learningModuleStates.memberId, owner.id), eq(learningModuleStates.resourceId, resourceId));
  return {
    async find(resourceId: string): Promise<(ModuleState & { seconds: number }) | null> {
      const [row] = await db.select().from(learningModuleStates).where(mine(resourceId));
      if (!row) return null;
      const { location, suspend, status, score, seconds } = row;
      return { location, suspend, status: status as ModuleStatus, score, seconds };
    },

    /** @returns seconds spent in it, these among them */
    async keep(
      resourceId: string,
      { location, suspend, status, score }: ModuleState,
      seconds: number,
    ): Promise<number> {
      const state = { location, suspend, status, score };
      const [row] = await db
        .insert(learningModuleStates)
        .values({ ...state, memberId: owner.id, resourceId, seconds })
        .onConflictDoUpdate({
          target: [learningModuleStates.memberId, learningModuleStates.resourceId],
          set: {
            ...state,
            seconds: sql`least(${learningModuleStates.seconds} + ${seconds}, 2000000000)`,
            updatedAt: sql`clock_timestamp()`,
          },
        })
        .returning({ seconds: learningModuleStates.seconds });
      return row?.seconds ?? seconds;
    },
  };
};

/** The package of a stored file, while a resource that is not gone refers to it. */
export const findPackage = async (
  db: DatabaseOrTransaction,
  fileId: string,
): Promise<{ standard: string; launch: string } | null> => {
  const { rows } = await db.execute<{ module: { standard: string; launch: string } | null }>(sql`
    select v.module from learning_versions v
    where v.file_id = ${fileId}::uuid and v.kind = 'module' and v.module is not null limit 1`);
  return rows[0]?.module ?? null;
};
