import { type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineActivities } from '../../platform/activity-definition.ts';
import type { EventsOf } from '../../platform/domain-event.ts';

export const libraryEvents = {
  /** Something in a member's library or follows changed: their other screens read again. */
  'library.changed': z.object({ userId: z.uuid() }),
  'article.saved': z.object({ userId: z.uuid(), articleId: z.uuid() }),
};

const maxTitleLength = 300;

const readTitle = async (tx: Transaction, articleId: string): Promise<string | null> => {
  const [article] = await tx
    .select({ title: tables.articles.title })
    .from(tables.articles)
    .where(eq(tables.articles.id, articleId));
  return article?.title.slice(0, maxTitleLength).toWellFormed() ?? null;
};

export const libraryActivities = defineActivities(
  { article_saved: 'own' },
  {
    'article.saved': ({ userId, articleId }) => ({
      memberId: userId,
      kind: 'article_saved',
      detail: (tx) => readTitle(tx, articleId),
    }),
  },
);

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof libraryEvents> {}
}
