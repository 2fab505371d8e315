import { type DatabaseOrTransaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';

const { memberSettings, profiles } = tables;

export type SettingsChange = Partial<Omit<typeof memberSettings.$inferInsert, 'userId' | 'version'>>;

const visibility = { visibility: profiles.visibility, searchVisible: profiles.searchVisible };

/** Settings of one member. */
export const createSettingsRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => ({
  async find() {
    const [row] = await db.select().from(memberSettings).where(eq(memberSettings.userId, userId));
    return row;
  },

  /** Who sees the profile, which stands beside its fields. */
  async findVisibility() {
    const [row] = await db.select(visibility).from(profiles).where(eq(profiles.id, userId));
    return row;
  },

  /** Until the end of the transaction nobody else changes these settings, and nobody writes a row of this member. */
  async lock() {
    const [row] = await db.select(visibility).from(profiles).where(eq(profiles.id, userId)).for('update');
    return row;
  },

  async save(change: SettingsChange): Promise<void> {
    await db
      .insert(memberSettings)
      .values({ ...change, userId })
      .onConflictDoUpdate({
        target: memberSettings.userId,
        set: { ...change, version: sql`${memberSettings.version} + 1`, updatedAt: sql`now()` },
      });
  },
});
