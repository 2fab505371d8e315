import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const articlesEvents = {
  /** Articles were added, changed or removed: at most 1,000 ids, for the text index. */
  'articles.changed': z.object({ articleIds: z.array(z.uuid()).max(1000) }),
  'article.notice': z.object({
    articleId: z.uuid(),
    kind: z.enum(['retraction', 'expression-of-concern', 'correction']),
  }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof articlesEvents> {}
}
