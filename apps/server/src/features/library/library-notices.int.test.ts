import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../platform/outbox.ts';
import { addArticles } from '../../testing/articles.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { mailsTo, watchMails } from '../../testing/mails.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let saver: TestMember;
let other: TestMember;
let article: string;

beforeAll(async () => {
  test = await createTestApp();
  saver = await signUpMember(test, { fullName: 'Wei Chen', data: { language: 'zh' } });
  other = await signUpMember(test);
  [article = ''] = await addArticles(test, {
    title: 'Quorzinol in viral pneumonia',
    authors: [{ name: 'Mehra MR' }],
    journal: 'Lancet',
    retracted: true,
    notices: [
      {
        kind: 'retraction',
        date: '2020-06-05',
        doi: '10.5555/notice',
        pmid: null,
        reference: null,
        reason: null,
      },
    ],
  });
  await watchMails(test);
});
afterAll(() => test.close());

interface Listed {
  notices: { id: string; kind: string; article: { id: string; retracted: boolean } }[];
}
const noticesOf = async (member: TestMember): Promise<Listed['notices']> =>
  (await test.app.inject({ url: '/api/library/notices', headers: member.headers })).json<Listed>().notices;
const tell = (kind: 'retraction' | 'correction') =>
  publish(test.db, { type: 'article.notice', articleId: article, kind });

it('tells those who saved a paper that it was retracted: a row, their screens, one mail in their language', async () => {
  await test.db
    .insert(tables.savedArticles)
    .values({ userId: saver.id, articleId: article, savedAt: new Date(Date.now() - 60_000) });
  await tell('retraction');
  const [notice] = await eventually(
    () => noticesOf(saver),
    (all) => all.length === 1,
  );
  expect(notice).toMatchObject({ kind: 'retraction', article: { id: article, retracted: true } });
  expect(await noticesOf(other)).toEqual([]);
  const { outboxEvents } = tables;
  const notified = await test.db.select().from(outboxEvents).where(eq(outboxEvents.type, 'library.changed'));
  expect(notified.map(({ payload }) => payload)).toEqual([{ userId: saver.id }]);
  expect(await mailsTo(test, saver.email)).toMatchObject([
    {
      template: 'article_retracted',
      language: 'zh',
      variables: {
        title: 'Quorzinol in viral pneumonia',
        about: 'Mehra MR · Lancet',
        notice: 'https://doi.org/10.5555/notice',
        link: `http://localhost:3000/research/${article}`,
      },
    },
  ]);
});

it('says the same once, and of a correction without a mail', async () => {
  await tell('retraction');
  await tell('correction');
  const notices = await eventually(
    () => noticesOf(saver),
    (all) => all.length === 2,
  );
  expect(notices.map(({ kind }) => kind)).toEqual(['correction', 'retraction']);
  expect(await mailsTo(test, saver.email)).toHaveLength(1);
});

it('is quiet to those who saved it knowing', async () => {
  const { libraryNotices } = tables;
  const late = await signUpMember(test);
  const { id: marker } = await signUpMember(test);
  await tell('retraction');
  await test.db.insert(tables.savedArticles).values([
    { userId: late.id, articleId: article, savedAt: new Date(Date.now() + 60_000) },
    { userId: marker, articleId: article, savedAt: new Date(Date.now() - 60_000) },
  ]);
  await tell('retraction');
  await eventually(
    () => test.db.$count(libraryNotices, eq(libraryNotices.userId, marker)),
    (count) => count === 1,
  );
  expect(await noticesOf(late)).toEqual([]);
});

it('is over when it was told; nobody marks the notices of others', async () => {
  const [first] = await noticesOf(saver);
  const mark = (member: TestMember, ids: (string | undefined)[]) =>
    test.app.inject({
      method: 'POST',
      url: '/api/library/notices/acknowledged',
      headers: member.headers,
      payload: { ids },
    });
  expect((await mark(other, [first?.id])).json()).toEqual({ notices: [] });
  expect(await noticesOf(saver)).toHaveLength(2);
  expect((await mark(saver, [first?.id])).json<Listed>().notices).toHaveLength(1);
  expect((await mark(saver, ['nothing'])).statusCode).toBe(400);
  expect((await mark(saver, [])).statusCode).toBe(400);
});

it('tells of many retractions in one mail, with a notice for each', async () => {
  const reader = await signUpMember(test, { fullName: 'Sara', data: { language: 'ar' } });
  const many = await addArticles(
    test,
    ...Array.from({ length: 130 }, (_, n) => ({ title: `Bulk ${n}`, retracted: true })),
  );
  await test.db
    .insert(tables.savedArticles)
    .values(many.map((id) => ({ userId: reader.id, articleId: id, savedAt: new Date(Date.now() - 60_000) })));
  const mails = () =>
    test.db.select().from(tables.mailQueue).where(eq(tables.mailQueue.recipient, reader.email));
  const before = (await mails()).length;
  for (const articleId of many)
    await publish(test.db, { type: 'article.notice', articleId, kind: 'retraction' });
  await eventually(
    () => noticesOf(reader),
    (all) => all.length === 130,
    20_000,
  );
  const [mail, ...others] = (await mails()).slice(before);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'articles_retracted', language: 'ar', sentAt: null });
  const variables = JSON.parse(test.secrets.open('mail', Buffer.from(mail?.variables ?? '', 'base64')));
  expect(variables).toMatchObject({
    name: 'Sara',
    count: '130',
    link: 'http://localhost:3000/research/saved?retracted=only',
  });
  expect(JSON.parse(variables.articles)).toHaveLength(100);
  const waits = (mail?.nextAttemptAt.getTime() ?? 0) - Date.now();
  expect(waits).toBeGreaterThan(60_000);
  expect(waits).toBeLessThan(180_000);

  // What leaves no more joins nothing: the next retraction is a mail of its own.
  await test.db
    .update(tables.mailQueue)
    .set({ sentAt: new Date() })
    .where(eq(tables.mailQueue.id, mail?.id ?? ''));
  const [late = ''] = await addArticles(test, { title: 'Late', retracted: true });
  await test.db
    .insert(tables.savedArticles)
    .values({ userId: reader.id, articleId: late, savedAt: new Date(Date.now() - 60_000) });
  await publish(test.db, { type: 'article.notice', articleId: late, kind: 'retraction' });
  const next = await eventually(mails, (all) => all.length === before + 2);
  const later = next.filter((row) => row.sentAt === null && row.template === 'article_retracted');
  expect(later).toHaveLength(1);
});
