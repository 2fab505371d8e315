import type { Follow } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseSearch } from '../../adapters/search/postgres/database-search.ts';
import { addArticles } from '../../testing/articles.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { mailsTo, watchMails } from '../../testing/mails.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { createArticlesService } from '../articles/articles.service.ts';
import { digestTimes } from './digest-times.ts';
import { createDigestsService } from './digests.service.ts';
import { digestSectionsSchema } from './library.mails.ts';
import { createSecretAddresses } from './secret-addresses.ts';

const hour = 3_600_000;
const day = 24 * hour;
let test: TestApp;
let run: (now: Date) => Promise<number>;

beforeAll(async () => {
  test = await createTestApp();
  await test.listen();
  await watchMails(test);
  const context = { config: test.config, db: test.db, secrets: test.secrets, log: test.app.log };
  const articles = createArticlesService(context, { ...createDatabaseSearch(test.db), lag: async () => 0 });
  const digests = createDigestsService(context, articles, createSecretAddresses(context));
  run = digests.run;
});
afterAll(() => test.close());

const follow = async (
  member: TestMember,
  value: string,
  digest: string,
  kind: 'topic' | 'author' = 'topic',
): Promise<Follow> => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/follows',
    headers: member.headers,
    payload: { target: { kind, value }, digest },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Follow>();
};
const sectionsOf = async (member: TestMember) => {
  const mails = (await mailsTo(test, member.email)).filter(({ template }) => template === 'article_digest');
  return mails.map(({ variables }) => digestSectionsSchema.parse(JSON.parse(variables.sections ?? '')));
};

describe('the times of digests', () => {
  it.each([
    ['2026-11-21T06:05:00Z', '2026-11-21T05:45:00Z', '2026-11-16T05:45:00Z'],
    ['2026-11-21T05:59:00Z', '2026-11-20T05:45:00Z', '2026-11-16T05:45:00Z'],
    ['2026-11-23T06:00:00Z', '2026-11-23T05:45:00Z', '2026-11-23T05:45:00Z'],
    ['2026-11-23T05:00:00Z', '2026-11-22T05:45:00Z', '2026-11-16T05:45:00Z'],
  ])('at %s reach to %s and %s', (now, daily, weekly) => {
    expect(digestTimes(new Date(now))).toEqual({ daily: new Date(daily), weekly: new Date(weekly) });
  });
});

describe('a digest', () => {
  it('tells once of what is new, in the member’s language, whoever runs it', async () => {
    const member = await signUpMember(test, { data: { language: 'ar' } });
    await follow(member, 'flumoxitis', 'daily');
    await follow(member, 'gribbleosis', 'daily');
    const silent = await signUpMember(test);
    await follow(silent, 'flumoxitis', 'none');
    const weekly = await signUpMember(test);
    await follow(weekly, 'flumoxitis', 'weekly');
    const soon = new Date(Date.now() + hour);
    await addArticles(
      test,
      { title: 'Flumoxitis with gribbleosis', createdAt: soon, authors: [{ name: 'Heerspink HJL' }] },
      { title: 'Flumoxitis taken back', retracted: true, createdAt: soon },
    );
    const tomorrow = new Date(digestTimes(new Date(Date.now() + day)).daily.getTime() + day + hour);

    const counts = await Promise.all([run(tomorrow), run(tomorrow), run(tomorrow)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1);
    await run(tomorrow);
    const digests = await sectionsOf(member);
    expect(digests).toHaveLength(1);
    const [sections = []] = digests;
    // An article of two follows is told of in one.
    expect(sections.map(({ name }) => name)).toEqual(['flumoxitis']);
    expect(sections[0]?.articles).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Flumoxitis taken back', retracted: true }),
        expect.objectContaining({
          title: 'Flumoxitis with gribbleosis',
          about: 'Heerspink HJL',
          retracted: false,
        }),
      ]),
    );
    const [mail] = await mailsTo(test, member.email);
    expect(mail?.language).toBe('ar');
    expect(await sectionsOf(silent)).toEqual([]);

    await run(new Date(tomorrow.getTime() + 7 * day));
    expect(await sectionsOf(weekly)).toHaveLength(1);
    expect(await sectionsOf(member)).toHaveLength(1);
  });

  it('of an author has their papers and no namesake’s', async () => {
    const member = await signUpMember(test);
    await follow(member, 'Ştefănescu RI', 'daily', 'author');
    const soon = new Date(Date.now() + hour);
    await addArticles(
      test,
      { title: 'One of theirs', createdAt: soon, authors: [{ name: 'Stefanescu RI' }] },
      { title: 'A namesake’s', createdAt: soon, authors: [{ name: 'Ştefănescu R' }] },
    );
    await run(new Date(Date.now() + 3 * day));
    const [[section] = []] = await sectionsOf(member);
    expect(section?.articles.map(({ title }) => title)).toEqual(['One of theirs']);
  });

  it('that fails for one member keeps nobody else waiting', async () => {
    const members = [await signUpMember(test), await signUpMember(test)];
    for (const member of members) await follow(member, 'snorbulitis', 'daily');
    const [first] = members.toSorted((a, b) => a.id.localeCompare(b.id));
    if (first) await follow(first, 'brokenword', 'daily');
    await addArticles(test, { title: 'Snorbulitis in adults' });
    const tomorrow = new Date(Date.now() + 2 * day);
    const context = { config: test.config, db: test.db, secrets: test.secrets, log: test.app.log };
    const articles = createArticlesService(context, { ...createDatabaseSearch(test.db), lag: async () => 0 });
    const failing = createDigestsService(
      context,
      {
        ...articles,
        listMatches: async (request) => {
          if (request.query.includes('brokenword')) throw new Error('The index did not answer in time.');
          return articles.listMatches(request);
        },
      },
      createSecretAddresses(context),
    );
    expect(await failing.run(tomorrow)).toBe(1);
    const notified = await Promise.all(members.map(async (member) => (await sectionsOf(member)).length));
    expect(notified.toSorted()).toEqual([0, 1]);
  });

  it('is not sent where nothing is new, and starts when it is chosen', async () => {
    const member = await signUpMember(test);
    const made = await follow(member, 'snorkulosis', 'none');
    await addArticles(test, { title: 'Snorkulosis', createdAt: new Date(Date.now() - 1000) });
    const chosen = await test.app.inject({
      method: 'PATCH',
      url: `/api/follows/${made.id}`,
      headers: member.headers,
      payload: { digest: 'daily' },
    });
    expect(chosen.statusCode).toBe(200);
    await run(new Date(Date.now() + 3 * day));
    expect(await sectionsOf(member)).toEqual([]);
    const [row] = await test.db.select().from(tables.follows).where(eq(tables.follows.id, made.id));
    expect(row?.digestSentAt.getTime()).toBeGreaterThan(Date.now() + day);
  });

  it('waits with what came in the last minutes', async () => {
    const member = await signUpMember(test);
    await follow(member, 'wobblitis', 'daily');
    const { daily } = digestTimes(new Date(Date.now() + 5 * day));
    await addArticles(test, { title: 'Wobblitis', createdAt: new Date(daily.getTime() + 60_000) });
    await run(new Date(daily.getTime() + hour));
    expect(await sectionsOf(member)).toEqual([]);
    await run(new Date(daily.getTime() + day + hour));
    expect(await sectionsOf(member)).toHaveLength(1);
  });

  it('stops by its address, without a sign-in, and not by looking at it', async () => {
    const member = await signUpMember(test, { data: { language: 'zh' } });
    const made = await follow(member, 'quibblosis', 'daily');
    await addArticles(test, { title: 'Quibblosis', createdAt: new Date(Date.now() + hour) });
    await run(new Date(Date.now() + 12 * day));
    const mails = await mailsTo(test, member.email);
    const address = mails.at(-1)?.variables.unsubscribe ?? '';
    const url = new URL(address).pathname;
    const digestOf = async () =>
      (await test.db.select().from(tables.follows).where(eq(tables.follows.id, made.id)))[0]?.digest;

    const page = await test.app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="zh" dir="ltr">');
    expect(page.body).toContain('停止全部推送');
    expect(await digestOf()).toBe('daily');
    const wrong = url.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await test.app.inject({ method: 'POST', url: wrong })).statusCode).toBe(404);
    const stopped = await test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.statusCode).toBe(200);
    expect(stopped.body).toContain('不会再发送');
    expect(await digestOf()).toBe('none');
    expect((await test.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  });
});
