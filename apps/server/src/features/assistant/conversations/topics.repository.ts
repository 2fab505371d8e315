import type { Language } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { desc, gte, sql } from 'drizzle-orm';

const { askedTopics } = tables;

/** How often topics are asked about: a card, a language and a day, never a question or a person. */
export const createTopicsRepository = (db: DatabaseOrTransaction) => ({
  async count(topic: string, language: Language): Promise<void> {
    await db
      .insert(askedTopics)
      .values({ topic, language, day: sql`current_date` as unknown as string, count: 1 })
      .onConflictDoUpdate({
        target: [askedTopics.topic, askedTopics.language, askedTopics.day],
        set: { count: sql`${askedTopics.count} + 1` },
      });
  },
  /** The most asked about in the last days, in all languages together. */
  async popular(days: number, limit: number): Promise<{ topic: string; count: number }[]> {
    const total = sql<number>`sum(${askedTopics.count})::int`;
    return db
      .select({ topic: askedTopics.topic, count: total })
      .from(askedTopics)
      .where(gte(askedTopics.day, sql`current_date - ${days}::int`))
      .groupBy(askedTopics.topic)
      .orderBy(desc(total), askedTopics.topic)
      .limit(limit);
  },
});
