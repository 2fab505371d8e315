import type { Article, ArticlePage } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticles } from '../../testing/articles.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let trial: string;
let retracted: string;
let withdrawn: string;

beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  [trial = '', retracted = '', withdrawn = ''] = await addArticles(
    test,
    {
      title: 'Zorbaflozin in Patients with Chronic Kidney Disease',
      abstract: 'Patients with chronic kidney disease have a high risk. Zorbaflozin lowered it.',
      authors: [{ name: 'Heerspink HJL', family: 'Heerspink', given: 'Hiddo J. L.' }, { name: 'Müller Ü' }],
      journal: 'The New England journal of medicine',
      publicationDate: '2020-10-08',
      pmid: '99000001',
      doi: '10.5555/zone.2024816',
      categories: ['Endocrinology'],
      studyType: 'randomised-trial',
      keywords: ['SGLT2 Inhibitors'],
    },
    {
      title: 'Quorzinol in viral pneumonia, a registry analysis',
      summary: 'Written for this platform.',
      journal: 'Lancet',
      publicationDate: '2020-05',
      retracted: true,
      notices: [
        {
          kind: 'retraction',
          date: '2020-06-05',
          doi: '10.1016/s0140-6736(20)31324-6',
          pmid: null,
          reference: null,
          reason: null,
        },
      ],
      openAccessUrl: 'https://example.org/free',
      doi: '10.5555/zone.31180-6',
    },
    { title: 'Withdrawn by its source', deletedAt: new Date(), pmid: '99000002' },
  );
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const find = async (query: string, headers = {}): Promise<ArticlePage> => {
  const answer = await get(`/api/articles?${query}`, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ArticlePage>();
};
const fieldsOf = (answer: { json: <T>() => T }) =>
  answer.json<{ error: { code: string; fields?: { path: string }[] } }>().error;

describe('a search', () => {
  it('finds an article by its words, marks them, and says where it is read', async () => {
    const { items, total, page, pages } = await find('q=zorbaflozin');
    expect(total).toBe(1);
    expect(page).toBe(1);
    expect(pages).toMatchObject([{ page: 1 }]);
    expect(items[0]).toMatchObject({
      id: trial,
      url: 'https://doi.org/10.5555/zone.2024816',
      authors: ['Heerspink HJL', 'Müller Ü'],
      abstractKind: 'abstract',
      savedIn: null,
      isNew: false,
    });
    expect(items[0]?.marks.title).toEqual([[0, 11]]);
    expect(items[0]?.marks.abstract).toEqual([[55, 66]]);
  });

  it('shows the free copy first, the summary where there is no abstract, and the retraction', async () => {
    const { items } = await find('q=quorzinol');
    expect(items[0]).toMatchObject({
      url: 'https://example.org/free',
      abstract: 'Written for this platform.',
      abstractKind: 'summary',
      retracted: true,
      notices: [{ kind: 'retraction', date: '2020-06-05' }],
    });
  });

  it.each([
    ['from=2020-13', 'querystring.from'],
    ['from=2021-02-29', 'querystring.from'],
    ['to=yesterday', 'querystring.to'],
    ['from=2020&to=2019', 'querystring.to'],
    ['cursor=nonsense', 'querystring.cursor'],
    ['follow=me', 'querystring.follow'],
  ])('refuses %s with 422 and the field', async (query, path) => {
    const answer = await get(`/api/articles?${query}`);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(fieldsOf(answer)).toMatchObject({ code: 'unprocessable', fields: [{ path }] });
  });

  it('takes anything typed, up to 500 characters', async () => {
    for (const q of [
      '"',
      '-',
      '*',
      'a AND (',
      'NEAR/3',
      "'; drop table articles; --",
      '\u0000',
      'x'.repeat(500),
    ])
      await find(`q=${encodeURIComponent(q)}`);
    expect((await get(`/api/articles?q=${'x'.repeat(501)}`)).statusCode).toBe(400);
  });
});

describe('pages', () => {
  beforeAll(async () => {
    await addArticles(
      test,
      ...Array.from({ length: 23 }, (_, n) => ({
        title: `Vexomycosis report ${n}`,
        publicationDate: `${1990 + n}`,
      })),
    );
  });

  it('lead through the whole list, none twice, none left out', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 1; cursor !== null; page += 1) {
      const answer: ArticlePage = await find(`q=vexomycosis&limit=5${cursor ? `&cursor=${cursor}` : ''}`);
      expect(answer).toMatchObject({ page, pageCount: 5, total: 23 });
      seen.push(...answer.items.map(({ id }) => id));
      cursor = answer.nextCursor;
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
  });

  it('name first, neighbours and last', async () => {
    const first = await find('q=vexomycosis&limit=2');
    expect(first.pages.map(({ page }) => page)).toEqual([1, 2, 3, 12]);
    const last = first.pages.at(-1)?.cursor ?? '';
    const end = await find(`q=vexomycosis&limit=2&cursor=${last}`);
    expect(end.items).toHaveLength(1);
    expect(end.pages.map(({ page }) => page)).toEqual([1, 10, 11, 12]);
    expect(end.nextCursor).toBeNull();
    expect((await find(`q=vexomycosis&limit=2&cursor=${end.previousCursor}`)).page).toBe(11);
  });

  it('refuse a cursor of another query', async () => {
    const { nextCursor } = await find('q=vexomycosis&limit=2');
    const answer = await get(`/api/articles?q=report&limit=2&cursor=${nextCursor}`);
    expect(answer.statusCode).toBe(422);
    expect(fieldsOf(answer)).toMatchObject({ fields: [{ path: 'querystring.cursor', code: 'mismatch' }] });
  });
});

describe('one article', () => {
  it.each([
    ['id', () => trial],
    ['PMID', () => 'pmid:99000001'],
    ['DOI', () => `doi:${encodeURIComponent('10.5555/ZONE.2024816')}`],
  ])('is found by its %s', async (_what, address) => {
    const answer = await get(`/api/articles/${address()}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Article>()).toMatchObject({
      id: trial,
      keywords: ['SGLT2 Inhibitors'],
      savedIn: null,
    });
  });

  it.each(['nothing', 'pmid:abc', 'doi:11.1/x', '__proto__', 'pmid:0'])('is 422 for %s', async (address) => {
    const answer = await get(`/api/articles/${encodeURIComponent(address)}`);
    expect(answer.statusCode).toBe(422);
    expect(fieldsOf(answer)).toMatchObject({ fields: [{ path: 'params.id' }] });
  });

  it.each(['related', 'mentions', 'citation'])('is 422 for a malformed id: %s', async (what) => {
    expect((await get(`/api/articles/no-id/${what}`)).statusCode).toBe(422);
    expect((await get(`/api/articles/${newId()}/${what}`)).statusCode).toBe(404);
  });

  it('is 404 for one that is not there or was withdrawn, unless the viewer saved it', async () => {
    expect((await get('/api/articles/pmid:99000009')).statusCode).toBe(404);
    expect((await get(`/api/articles/${withdrawn}`)).statusCode).toBe(404);
    await test.db.insert(tables.savedArticles).values({ userId: alice.id, articleId: withdrawn });
    expect((await get(`/api/articles/${withdrawn}`, alice.headers)).statusCode).toBe(200);
  });

  it('counts openings by day, naming nobody', async () => {
    const read = () => test.app.inject({ method: 'POST', url: `/api/articles/${retracted}/reads` });
    expect((await read()).statusCode).toBe(204);
    expect((await read()).statusCode).toBe(204);
    const rows = await test.db
      .select()
      .from(tables.articleReads)
      .where(eq(tables.articleReads.articleId, retracted));
    expect(rows).toEqual([{ articleId: retracted, day: new Date().toISOString().slice(0, 10), count: 2 }]);
    expect(
      (await test.app.inject({ method: 'POST', url: `/api/articles/${newId()}/reads` })).statusCode,
    ).toBe(404);
    expect((await test.app.inject({ method: 'POST', url: '/api/articles/x/reads' })).statusCode).toBe(422);
  });
});

it('limits the searches of visitors, not those of members', async () => {
  // A hundredth: one search at once.
  const limited = await test.another({ AUTH_RATE_FACTOR: '0.01' });
  const ask = (remoteAddress: string, headers = {}) =>
    limited.inject({ url: '/api/articles?q=kidney', headers, remoteAddress });
  const visitor = [await ask('192.0.2.5'), await ask('192.0.2.5'), await ask('192.0.2.5')];
  expect(visitor.map(({ statusCode }) => statusCode)).toEqual([200, 429, 429]);
  expect(Number(visitor[2]?.headers['retry-after'])).toBeGreaterThan(0);
  const member = [await ask('192.0.2.6', alice.headers), await ask('192.0.2.6', alice.headers)];
  expect(member.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});
