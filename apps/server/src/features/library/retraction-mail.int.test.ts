import type { Transaction } from '@mz/db';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { queueRetractionMail, type RetractionMail } from './retraction-mail.ts';

const { mailQueue } = tables;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const mailOf = (title: string): RetractionMail => ({
  member: { userId: newId(), email: 'layla@example.org', name: 'Layla', language: 'en' },
  article: { title, link: `http://localhost:3000/research/${title}`, about: '', notice: '' },
  all: 'http://localhost:3000/research/saved',
});

class Undone extends Error {}

/** Two retractions one after the other; between them the first mail is changed. Nothing of it is committed. */
const rowsAfter = async (between: (tx: Transaction) => Promise<unknown>) => {
  let rows: (typeof mailQueue.$inferSelect)[] = [];
  const attempt = test.db.transaction(async (tx) => {
    await queueRetractionMail(tx, test.secrets, mailOf('first'));
    await between(tx);
    await queueRetractionMail(tx, test.secrets, mailOf('second'));
    rows = await tx.select().from(mailQueue).where(eq(mailQueue.recipient, 'layla@example.org'));
    throw new Undone();
  });
  await expect(attempt).rejects.toBeInstanceOf(Undone);
  return rows;
};
const titlesIn = (row: typeof mailQueue.$inferSelect): string[] => {
  const variables = JSON.parse(test.secrets.open('mail', Buffer.from(row.variables, 'base64')));
  return JSON.parse(variables.articles).map(({ title }: { title: string }) => title);
};

it('joins the mail that waits for the same member', async () => {
  const rows = await rowsAfter(async () => undefined);
  expect(rows.map(titlesIn)).toEqual([['first', 'second']]);
});

it.each([
  ['is due and may be on its way', { nextAttemptAt: sql`now()` }],
  ['was tried', { attempts: 1 }],
  ['was sent', { sentAt: sql`now()` }],
  ['was given up', { failedAt: sql`now()` }],
  ['is in another language', { language: 'ar' }],
  ['is of another kind', { template: 'article_digest' }],
])('leaves alone a mail that %s', async (_what, change) => {
  const rows = await rowsAfter((tx) => tx.update(mailQueue).set(change));
  expect(rows.map(titlesIn).sort()).toEqual([['first'], ['second']]);
});
