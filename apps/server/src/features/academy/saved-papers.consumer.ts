import { sql } from 'drizzle-orm';
import type { Consumer } from '../../platform/consumer.ts';
import { askTwoDaysLater } from './asked-again.ts';

/**
 * Who saves a paper is asked what authors asked about resources that rest on it. Questions are never made of the paper
 * itself.
 */
export const createSavedPapers = (): Consumer => ({
  name: 'academy-saved-papers',
  types: ['article.saved'],
  async handle(tx, { event, at }) {
    if (event.type !== 'article.saved') return;
    await askTwoDaysLater(
      tx,
      { userId: event.userId, at },
      {
        from: sql`learning_citations c join learning_versions v on v.id = c.version_id
          join learning_resources r on r.id = v.resource_id
          join learning_questions q on q.resource_id = r.id`,
        where: sql`c.article_id = ${event.articleId}::uuid`,
      },
    );
  },
});
