import { newId, tables } from '@mz/db';
import { publish } from '../platform/outbox.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './harness.ts';

type NewArticle = Partial<typeof tables.articles.$inferInsert> & { readonly title: string };

/** Waits until the text index holds what was committed. */
export const untilIndexed = async ({ app }: Pick<TestApp, 'app'>): Promise<void> => {
  await eventually(
    async () => (await app.inject('/api/articles/status')).json<{ lag: number; rebuilding: boolean }>(),
    ({ lag, rebuilding }) => lag === 0 && !rebuilding,
    30_000,
  );
};

/** Puts articles into the table, as a connector leaves them, and answers with their ids. */
export const addArticles = async (
  test: Pick<TestApp, 'app' | 'db'>,
  ...given: readonly NewArticle[]
): Promise<string[]> => {
  const rows = given.map((article) => ({
    id: newId(),
    publishedOn: article.publicationDate ? `${article.publicationDate}-01-01`.slice(0, 10) : null,
    ...article,
  }));
  const articleIds = rows.map(({ id }) => id);
  await test.db.transaction(async (tx) => {
    await tx.insert(tables.articles).values(rows);
    await publish(tx, { type: 'articles.changed', articleIds });
  });
  await untilIndexed(test);
  return articleIds;
};
