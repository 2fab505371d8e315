import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { wantsNotification } from '../../platform/member-settings.ts';

const { libraryNotices, librarySettings } = tables;

/** Notices and settings of one member; every query holds the owner. */
export const createNoticesRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => ({
  listUnacknowledged: (limit: number) =>
    db
      .select()
      .from(libraryNotices)
      .where(
        and(
          eq(libraryNotices.userId, userId),
          isNull(libraryNotices.acknowledgedAt),
          wantsNotification(libraryNotices.userId, 'research_updates', 'inApp'),
        ),
      )
      .orderBy(desc(libraryNotices.createdAt), desc(libraryNotices.id))
      .limit(limit),

  async acknowledge(ids: readonly string[]): Promise<void> {
    await db
      .update(libraryNotices)
      .set({ acknowledgedAt: sql`now()` })
      .where(
        and(
          eq(libraryNotices.userId, userId),
          inArray(libraryNotices.id, [...ids]),
          isNull(libraryNotices.acknowledgedAt),
        ),
      );
  },

  async getProxyPrefix(): Promise<string> {
    const [row] = await db
      .select({ proxyPrefix: librarySettings.proxyPrefix })
      .from(librarySettings)
      .where(eq(librarySettings.userId, userId));
    return row?.proxyPrefix ?? '';
  },

  async setProxyPrefix(proxyPrefix: string): Promise<void> {
    await db
      .insert(librarySettings)
      .values({ userId, proxyPrefix })
      .onConflictDoUpdate({
        target: librarySettings.userId,
        set: { proxyPrefix, updatedAt: sql`now()` },
      });
  },
});
