import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';
import { defineLearning } from '../../platform/learning-definition.ts';

export const growthEvents = {
  /** A paper was open for as long as reading it takes at least. */
  'paper.read': z.object({ userId: z.uuid(), articleId: z.uuid(), seconds: z.int() }),
  /** The learning record, its goals or a closed year changed. */
  'growth.changed': z.object({ userId: z.uuid() }),
};

const maxTitleLength = 300;

export const growthLearning = defineLearning({
  async 'paper.read'({ userId, articleId, seconds }, tx) {
    const [article] = await tx
      .select({ title: tables.articles.title })
      .from(tables.articles)
      .where(eq(tables.articles.id, articleId));
    if (!article) return null;
    return {
      memberId: userId,
      key: `paper:${articleId}`,
      kind: 'paper',
      minutes: Math.max(1, Math.round(seconds / 60)),
      title: article.title.slice(0, maxTitleLength).toWellFormed(),
      path: `/research/${articleId}`,
      role: 'scholar',
    };
  },
});

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof growthEvents> {}
}
