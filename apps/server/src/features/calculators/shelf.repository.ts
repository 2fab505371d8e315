import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, lt, sql } from 'drizzle-orm';

const { calculatorFavourites, calculatorHistory, calculatorSettings, calculatorUses } = tables;

const dayMs = 86_400_000;

export type HistoryRow = typeof calculatorHistory.$inferSelect;
export type UseRow = typeof calculatorUses.$inferSelect;

/** What one member keeps of calculators; every query holds the owner. */
export const createShelfRepository = (db: DatabaseOrTransaction, actor: { readonly id: string }) => {
  const { id: userId } = actor;
  return {
    async listFavourites(): Promise<string[]> {
      const rows = await db
        .select({ id: calculatorFavourites.calculatorId })
        .from(calculatorFavourites)
        .where(eq(calculatorFavourites.userId, userId))
        .orderBy(desc(calculatorFavourites.createdAt), calculatorFavourites.calculatorId);
      return rows.map(({ id }) => id);
    },

    async addFavourite(calculatorId: string): Promise<void> {
      await db.insert(calculatorFavourites).values({ userId, calculatorId }).onConflictDoNothing();
    },

    async removeFavourite(calculatorId: string): Promise<void> {
      await db
        .delete(calculatorFavourites)
        .where(
          and(eq(calculatorFavourites.userId, userId), eq(calculatorFavourites.calculatorId, calculatorId)),
        );
    },

    listUses: (): Promise<UseRow[]> =>
      db
        .select()
        .from(calculatorUses)
        .where(eq(calculatorUses.userId, userId))
        .orderBy(desc(calculatorUses.usedAt), calculatorUses.calculatorId),

    /**
     * A later use changes the time only: which version the member knows is told, not used, away.
     *
     * @returns whether it was the first for a day
     */
    async recordUse(calculatorId: string, version: string, usedAt: Date): Promise<boolean> {
      const [before] = await db
        .select({ usedAt: calculatorUses.usedAt })
        .from(calculatorUses)
        .where(and(eq(calculatorUses.userId, userId), eq(calculatorUses.calculatorId, calculatorId)));
      await db
        .insert(calculatorUses)
        .values({ userId, calculatorId, knownVersion: version, usedAt })
        .onConflictDoUpdate({
          target: [calculatorUses.userId, calculatorUses.calculatorId],
          set: { usedAt },
        });
      return !before || usedAt.getTime() - before.usedAt.getTime() > dayMs;
    },

    async markKnown(calculatorId: string, from: string, version: string): Promise<void> {
      await db
        .update(calculatorUses)
        .set({ knownVersion: version })
        .where(
          and(
            eq(calculatorUses.userId, userId),
            eq(calculatorUses.calculatorId, calculatorId),
            eq(calculatorUses.knownVersion, from),
          ),
        );
    },

    async isHistoryEnabled(): Promise<boolean> {
      const [row] = await db
        .select({ enabled: calculatorSettings.historyEnabled })
        .from(calculatorSettings)
        .where(eq(calculatorSettings.userId, userId));
      return row?.enabled ?? false;
    },

    /** Holds the setting until the end of the transaction, so that nothing is kept after switching off. */
    async lockHistorySetting(): Promise<boolean> {
      const [row] = await db
        .select({ enabled: calculatorSettings.historyEnabled })
        .from(calculatorSettings)
        .where(eq(calculatorSettings.userId, userId))
        .for('share');
      return row?.enabled ?? false;
    },

    async setHistoryEnabled(historyEnabled: boolean): Promise<void> {
      await db
        .insert(calculatorSettings)
        .values({ userId, historyEnabled })
        .onConflictDoUpdate({
          target: calculatorSettings.userId,
          set: { historyEnabled, updatedAt: sql`now()` },
        });
    },

    async addHistory(entry: Pick<HistoryRow, 'calculatorId' | 'version' | 'inputs'>): Promise<string> {
      const id = newId();
      await db.insert(calculatorHistory).values({ id, userId, ...entry });
      return id;
    },

    /** Removes what is older than the newest entries. */
    async trimHistory(keep: number): Promise<void> {
      await db.execute(sql`
        delete from calculator_history where user_id = ${userId}::uuid and id < (
          select id from calculator_history where user_id = ${userId}::uuid
          order by id desc offset ${keep - 1} limit 1)`);
    },

    listHistory: (limit: number, before?: string, calculatorId?: string): Promise<HistoryRow[]> =>
      db
        .select()
        .from(calculatorHistory)
        .where(
          and(
            eq(calculatorHistory.userId, userId),
            before === undefined ? undefined : lt(calculatorHistory.id, before),
            calculatorId === undefined ? undefined : eq(calculatorHistory.calculatorId, calculatorId),
          ),
        )
        .orderBy(desc(calculatorHistory.id))
        .limit(limit),

    async deleteHistoryEntry(id: string): Promise<number> {
      const rows = await db
        .delete(calculatorHistory)
        .where(and(eq(calculatorHistory.userId, userId), eq(calculatorHistory.id, id)))
        .returning({ id: calculatorHistory.id });
      return rows.length;
    },

    async deleteHistory(): Promise<number> {
      const rows = await db
        .delete(calculatorHistory)
        .where(eq(calculatorHistory.userId, userId))
        .returning({ id: calculatorHistory.id });
      return rows.length;
    },
  };
};
