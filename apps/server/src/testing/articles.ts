import { newId, tables } from '@mz/db';
import type { TestApp } from './harness.ts';

type NewArticle = Partial<typeof tables.articles.$inferInsert> & { readonly title: string };

/** Puts articles into the table, as a connector leaves them, and answers with their ids. */
export const addArticles = async (
  test: Pick<TestApp, 'db'>,
  ...given: readonly NewArticle[]
): Promise<string[]> => {
  const rows = given.map((article) => ({
    id: newId(),
    publishedOn: article.publicationDate ? `${article.publicationDate}-01-01`.slice(0, 10) : null,
    ...article,
  }));
  await test.db.insert(tables.articles).values(rows);
  return rows.map(({ id }) => id);
};
