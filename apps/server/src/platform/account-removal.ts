import { tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Consumer } from './consumer.ts';

/** Removes what belonged to a deleted account: its profile, what it kept of calculators, articles and conversations, and its files once the purge job comes by. */
export const accountRemoval: Consumer = {
  name: 'account-removal',
  types: ['account.deleted'],
  async handle(tx, { event }) {
    if (event.type !== 'account.deleted') return;
    const { contactMessages, files, profiles } = tables;
    await tx.delete(profiles).where(eq(profiles.id, event.userId));
    const kept = [
      tables.calculatorFavourites,
      tables.calculatorUses,
      tables.calculatorHistory,
      tables.calculatorSettings,
      tables.collections,
      tables.savedArticles,
      tables.follows,
      tables.librarySettings,
      tables.libraryNotices,
      tables.conversations,
      tables.answerFeedback,
      tables.notes,
      tables.postDrafts,
    ];
    for (const table of kept) await tx.delete(table).where(eq(table.userId, event.userId));
    await tx
      .update(files)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(files.ownerId, event.userId), isNull(files.deletedAt)));
    await tx
      .update(contactMessages)
      .set({ senderId: null })
      .where(eq(contactMessages.senderId, event.userId));
  },
};
