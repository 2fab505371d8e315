import type { ArticlePage, Follow } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticles } from '../../testing/articles.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (member: TestMember | null, method: Method, url: string, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const done = async <T>(...call: Parameters<typeof ask>): Promise<T> => {
  const answer = await ask(...call);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
};
const follow = (member: TestMember, target: object, more: object = {}) =>
  done<Follow>(member, 'POST', '/api/follows', { target, ...more });
const listed = async (member: TestMember): Promise<Follow[]> =>
  (await done<{ follows: Follow[] }>(member, 'GET', '/api/follows')).follows;

describe('following', () => {
  it('is nothing for visitors', async () => {
    const url = '/api/follows/018f3c1e-0000-7000-8000-000000000001';
    expect((await ask(null, 'GET', '/api/follows')).statusCode).toBe(401);
    expect((await ask(null, 'POST', '/api/follows', {})).statusCode).toBe(401);
    expect((await ask(null, 'PATCH', url, {})).statusCode).toBe(401);
    expect((await ask(null, 'POST', `${url}/seen`)).statusCode).toBe(401);
    expect((await ask(null, 'DELETE', url)).statusCode).toBe(401);
  });

  it('takes the same target once, however it is written', async () => {
    const target = {
      kind: 'search',
      q: ' Heart  failure ',
      filters: { specialty: ['Neurology', 'Cardiology'] },
    };
    const first = await ask(alice, 'POST', '/api/follows', { target });
    expect(first.statusCode).toBe(201);
    expect(first.json<Follow>()).toMatchObject({ name: 'Heart failure', digest: 'none', newCount: 0 });
    const again = await ask(alice, 'POST', '/api/follows', {
      target: {
        kind: 'search',
        q: 'heart failure',
        filters: { specialty: ['Cardiology', 'Neurology'], journal: [] },
      },
      name: 'Another name',
    });
    expect(again.statusCode).toBe(200);
    expect(again.json<Follow>().id).toBe(first.json<Follow>().id);
    expect(await follow(alice, { kind: 'topic', value: 'Heart failure' })).not.toMatchObject({
      id: first.json<Follow>().id,
    });
    expect((await follow(bob, target)).id).not.toBe(first.json<Follow>().id);
  });

  it('is one and the same as a search for nothing but one author or journal', async () => {
    const author = await follow(alice, { kind: 'author', value: 'Okonkwo BC' });
    const search = { kind: 'search', q: ' ', filters: { author: ['okonkwo bc'], journal: [] } };
    expect((await follow(alice, search)).id).toBe(author.id);
    const journal = await follow(alice, { kind: 'search', q: '', filters: { journal: ['Gut'] } });
    expect(journal).toMatchObject({ target: { kind: 'journal', value: 'Gut' }, name: 'Gut' });
    const narrow = { kind: 'search', q: '', filters: { author: ['Okonkwo BC'], fullText: 'true' } };
    expect((await follow(alice, narrow)).target).toEqual(narrow);
  });

  it('takes filters that hold half a surrogate pair, and refuses what no column holds', async () => {
    const more = { author: ['x'] };
    const target = { kind: 'search', q: '', filters: { ...more, journal: ['a\ud800b'] } };
    const followed = await follow(alice, target);
    expect(followed.target).toEqual({ kind: 'search', q: '', filters: { ...more, journal: ['a\ufffdb'] } });
    expect((await follow(alice, target)).id).toBe(followed.id);
    expect((await listed(alice)).find(({ id }) => id === followed.id)?.target).toEqual(followed.target);
    const refused = { kind: 'search', q: '', filters: { ...more, journal: ['a\u0000b'] } };
    const answer = await ask(alice, 'POST', '/api/follows', { target: refused });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toBe('validation_failed');
  });

  it.each([
    [{ kind: 'search', q: ' ', filters: {} }, 422],
    [{ kind: 'search', q: ' ', filters: { author: [' '] } }, 422],
    [{ kind: 'search', q: ' ', filters: { author: ['x'.repeat(301)] } }, 400],
    [{ kind: 'search', q: 'x', filters: { from: '2021-02-30' } }, 422],
    [{ kind: 'topic', value: '  ' }, 400],
    [{ kind: 'everything' }, 400],
    [{ kind: 'search', q: 'x'.repeat(501), filters: {} }, 400],
  ])('refuses %j', async (target, status) => {
    expect((await ask(alice, 'POST', '/api/follows', { target })).statusCode).toBe(status);
  });

  it('is nobody else’s to see, change or end', async () => {
    const own = await follow(alice, { kind: 'journal', value: 'Kidney Int' });
    expect((await listed(bob)).map(({ id }) => id)).not.toContain(own.id);
    expect((await ask(bob, 'PATCH', `/api/follows/${own.id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await ask(bob, 'POST', `/api/follows/${own.id}/seen`)).statusCode).toBe(404);
    expect((await ask(bob, 'DELETE', `/api/follows/${own.id}`)).statusCode).toBe(404);
    expect((await ask(bob, 'GET', `/api/articles?follow=${own.id}`)).statusCode).toBe(404);
    expect((await ask(null, 'GET', `/api/articles?follow=${own.id}`)).statusCode).toBe(404);
    expect(
      await done(alice, 'PATCH', `/api/follows/${own.id}`, { name: 'KI', digest: 'weekly' }),
    ).toMatchObject({
      name: 'KI',
      digest: 'weekly',
    });
    expect(await done(alice, 'DELETE', `/api/follows/${own.id}`)).toEqual({ removed: true });
    expect((await ask(alice, 'DELETE', `/api/follows/${own.id}`)).statusCode).toBe(404);
  });

  it('ends at two hundred', async () => {
    const carol = await signUpMember(test);
    await test.db.insert(tables.follows).values(
      Array.from({ length: 200 }, (_, n) => ({
        id: newId(),
        userId: carol.id,
        name: `No. ${n}`,
        target: { kind: 'topic', value: `No. ${n}` },
        targetKey: `key ${n}`,
      })),
    );
    const answer = await ask(carol, 'POST', '/api/follows', { target: { kind: 'topic', value: 'More' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { fields: [{ code: 'too_many_follows' }] } });
  });
});

describe('what is new', () => {
  it('is counted from the last look on, for each kind of target, and marked in the list', async () => {
    const dana = await signUpMember(test);
    await addArticles(test, {
      title: 'Old news of vexomycosis',
      createdAt: new Date(Date.now() - 1_000_000),
    });
    const targets = [
      { kind: 'search', q: 'vexomycosis', filters: { studyType: ['cohort'] } },
      { kind: 'topic', value: 'vexomycosis' },
      { kind: 'journal', value: 'Annals of Vexation' },
      { kind: 'author', value: 'Zzyzx Q' },
    ];
    const made = [];
    for (const target of targets) made.push(await follow(dana, target));
    expect(made.map(({ newCount }) => newCount)).toEqual([0, 0, 0, 0]);
    const later = new Date(Date.now() + 1000);
    const [cohort] = await addArticles(
      test,
      { title: 'Vexomycosis again', studyType: 'cohort', createdAt: later },
      { title: 'A vexomycosis review', journal: 'Annals of Vexation', createdAt: later },
      { title: 'Something else', authors: [{ name: 'Zzyzx Q' }], createdAt: later },
    );
    const counts = async () => (await listed(dana)).map(({ newCount }) => newCount);
    await eventually(counts, (all) => all.join() === '1,2,1,1', 20_000);

    const topic = made[1];
    const page = await done<ArticlePage>(dana, 'GET', `/api/articles?q=vexomycosis&follow=${topic?.id}`);
    expect(page.items.filter(({ isNew }) => isNew)).toHaveLength(2);
    expect(page.items.find(({ title }) => title.startsWith('Old'))?.isNew).toBe(false);
    expect(page.items.find(({ id }) => id === cohort)?.isNew).toBe(true);

    await test.db
      .update(tables.articles)
      .set({ createdAt: new Date(Date.now() - 1) })
      .where(eq(tables.articles.createdAt, later));
    const seen = await done<Follow>(dana, 'POST', `/api/follows/${topic?.id}/seen`);
    expect(Date.parse(seen.seenAt)).toBeGreaterThan(Date.parse(topic?.seenAt ?? ''));
    const after = await done<ArticlePage>(dana, 'GET', `/api/articles?q=vexomycosis&follow=${topic?.id}`);
    expect(after.items.filter(({ isNew }) => isNew)).toEqual([]);
  });
});

describe('an author', () => {
  it('is followed exactly: count, marks and feed have their papers and no namesake’s', async () => {
    const erin = await signUpMember(test);
    const made = await follow(erin, { kind: 'author', value: 'Grønqvist LA' });
    const family = await follow(erin, {
      kind: 'search',
      q: 'blarney',
      filters: { author: ['gronqvist'] },
    });
    const later = new Date(Date.now() + 1000);
    const [own] = await addArticles(
      test,
      { title: 'Blarney one', authors: [{ name: 'Grönqvist LA' }], createdAt: later },
      { title: 'Blarney two', authors: [{ name: 'Grönqvist L' }], createdAt: later },
      { title: 'Blarney three', authors: [{ name: 'Grönqvistson LA' }], createdAt: later },
      { title: 'Blarney of Grönqvist LA', authors: [{ name: 'Other X' }], createdAt: later },
    );
    const counts = async () => (await listed(erin)).map(({ newCount }) => newCount);
    await eventually(counts, (all) => all.join() === '1,2', 20_000);
    const address = `/api/articles?author=${encodeURIComponent('Grønqvist LA')}&follow=${made.id}`;
    const page = await done<ArticlePage>(erin, 'GET', address);
    expect(page.items.map(({ id, isNew }) => [id, isNew])).toEqual([[own, true]]);
    expect(page.total).toBe(made.newCount + 1);
    const feedOf = async ({ feedUrl }: Follow) =>
      (await test.app.inject(new URL(feedUrl).pathname)).body.match(/Blarney \w+/g)?.sort();
    expect(new Set(await feedOf(made))).toEqual(new Set(['Blarney one']));
    expect(new Set(await feedOf(family))).toEqual(new Set(['Blarney one', 'Blarney two']));
  });
});

describe('the feed', () => {
  let made: Follow;
  const read = (url: string, headers = {}) =>
    test.app.inject({ url: new URL(url).pathname + new URL(url).search, headers });

  beforeAll(async () => {
    await addArticles(
      test,
      {
        title: 'Glimberitis <i>& more</i> ]]> "quoted"',
        abstract: 'Text with <script>alert(1)</script> & a \u0001control.',
        authors: [{ name: "O'Brien <X>" }, { name: '陈薇' }],
        publicationDate: '2024-05-01',
        doi: '10.5555/glimberitis.1',
      },
      { title: 'Glimberitis taken back', retracted: true, summary: 'Our summary', publicationDate: '2023' },
    );
    made = await follow(alice, { kind: 'topic', value: 'glimberitis' }, { name: 'Glimberitis & Co <x>' });
  });

  const parse = (xml: string): string[] => {
    const texts: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('text', (text) => texts.push(text));
    parser.on('cdata', (text) => texts.push(text));
    parser.write(xml).close();
    return texts;
  };

  it.each([
    ['atom', 'application/atom+xml'],
    ['rss', 'application/rss+xml'],
  ])('is well-formed %s with titles, links and retractions', async (format, type) => {
    const answer = await read(`${made.feedUrl}?format=${format}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toContain(type);
    const texts = parse(answer.body);
    expect(texts).toContain('Glimberitis & Co <x>');
    expect(texts).toContain('Glimberitis &lt;i&gt;&amp; more&lt;/i&gt; ]]&gt; &quot;quoted&quot;');
    expect(texts).toContain('RETRACTED: Glimberitis taken back');
    const whole = texts.join('\n');
    expect(whole).toContain('This article has been retracted.');
    expect(whole).toContain('&lt;script&gt;');
    expect(whole).not.toContain('<script');
    expect(answer.body).toContain('http://localhost:3000/research/');
  });

  it('is answered with 304 while nothing changed', async () => {
    const first = await read(made.feedUrl);
    expect(first.headers['cache-control']).toContain('max-age');
    const etag = String(first.headers.etag);
    expect((await read(made.feedUrl, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await read(made.feedUrl, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is 404 at a wrong address, and at the old one after a new was made', async () => {
    const wrong = made.feedUrl.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await read(wrong)).statusCode).toBe(404);
    expect((await read('http://localhost:3000/api/feeds/nothing')).statusCode).toBe(404);
    const renewed = await done<Follow>(alice, 'PATCH', `/api/follows/${made.id}`, { renewFeed: true });
    expect(renewed.feedUrl).not.toBe(made.feedUrl);
    expect((await read(made.feedUrl)).statusCode).toBe(404);
    expect((await read(renewed.feedUrl)).statusCode).toBe(200);
    await done(alice, 'DELETE', `/api/follows/${made.id}`);
    expect((await read(renewed.feedUrl)).statusCode).toBe(404);
  });
});
