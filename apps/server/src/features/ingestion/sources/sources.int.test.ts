import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { tables } from '@mz/db';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openClients } from '../../../adapters/literature/sources/literature-config.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import {
  type LiteratureServer,
  type Reply,
  startLiteratureServer,
} from '../../../testing/literature-server.ts';
import { citationSet } from '../../../testing/pubmed-xml.ts';
import { openCheckSource, openDoiSource, openRetractionsSource } from './crossref.source.ts';
import { openFilesSource } from './files.source.ts';
import { crossrefWorks, europepmcPages, europepmcResult, pubmed, sourceCalls } from './sources.fixture.ts';

const { articles, ingestCursors, ingestRuns } = tables;
let test: TestApp;
let server: LiteratureServer;
let answer: (url: URL) => Reply;
beforeAll(async () => {
  test = await createTestApp();
  server = await startLiteratureServer((url) => answer(url));
});
afterAll(async () => {
  await server.close();
  await test.close();
});
beforeEach(() => test.db.execute(sql`truncate outbox_events, articles, ingest_runs, ingest_cursors cascade`));
afterEach(() => void server.requests.splice(0));

const calls = sourceCalls(() => ({ test, server }));
const { config, clients, ingest, pmids, openPubmed, openEuropepmc, openCrossref, openFiles, put } = calls;

describe('PubMed', () => {
  it('takes all pages of a search and says who asks', async () => {
    answer = pubmed(450);
    expect(await ingest(openPubmed({ from: '2019', to: '2021-06' }))).toMatchObject({
      state: 'finished',
      read: 450,
      created: 450,
    });
    const [search] = server.requests;
    expect(search?.url.searchParams.get('term')).toBe('(fever) AND ("2019"[PDAT] : "2021/06"[PDAT])');
    for (const { url, agent } of server.requests) {
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        tool: 'medical-zone',
        email: 'librarian@hospital.example',
        api_key: 'key',
      });
      expect(agent).toMatch(/^medical-zone\/.+mailto:librarian@hospital\.example/);
    }
    expect(await ingest(openPubmed({ from: '2019', to: '2021-06' }))).toMatchObject({
      unchanged: 450,
      changed: 0,
    });
  });

  it('cuts a search into days where PubMed would not hand out everything, the latest first', async () => {
    answer = pubmed(12_345);
    const outcome = await ingest(openPubmed({ max: 700 }));
    expect(outcome).toMatchObject({ state: 'finished', read: 700, created: 700 });
    expect(Math.min(...(await pmids()))).toBeGreaterThan(2000);
    const asked = server.requests.filter(({ url }) => url.pathname.endsWith('/esearch.fcgi'));
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)?.url.searchParams.get('datetype')).toBe('edat');
  });

  it('goes on over errors, limits, pages of other kinds and answers that end in the middle', async () => {
    answer = pubmed(250);
    const limit: Reply = { status: 429, headers: { 'retry-after': '1' }, body: '{"error":"limit"}' };
    const page: Reply = { type: 'text/html', body: '<html><body>Maintenance</body></html>' };
    const body = citationSet([{ pmid: 1 }]);
    server.disturb(limit, { status: 502 }, page, { type: 'text/xml', body: body.slice(0, -50) });
    expect(await ingest(openPubmed())).toMatchObject({
      state: 'finished',
      read: 250,
      created: 250,
      refused: 0,
    });
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
    server.disturb(pubmed(250)(new URL('http://x/esearch.fcgi')), { type: 'text/xml', body, cutAt: 300 });
    expect(await ingest(openPubmed())).toMatchObject({ state: 'finished', unchanged: 250 });
  });

  it('asks again when PubMed forgot the search, and gives up on one it refuses', async () => {
    answer = pubmed(30);
    const forgotten: Reply = {
      type: 'text/xml',
      body: '<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>',
    };
    server.disturb(pubmed(30)(new URL('http://x/esearch.fcgi')), forgotten);
    expect(await ingest(openPubmed())).toMatchObject({ state: 'finished', created: 30 });
    answer = () => ({ status: 400, body: 'no' });
    server.requests.length = 0;
    expect(await ingest(openPubmed({ max: 9 }))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/refuses the request: it answers 400/),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('does not wait forever', async () => {
    answer = () => ({ silent: true });
    expect(await ingest(openPubmed({ max: 7 }, 20))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/after 6 attempts/),
    });
    answer = () => ({ status: 503, headers: { 'retry-after': '86400' } });
    expect(await ingest(openPubmed({ max: 6 }))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/come back in 1440 minutes/),
    });
  });

  it('goes on where it was stopped, with the same end', async () => {
    answer = pubmed(1100);
    const stopping = new AbortController();
    const stopped = await ingest(openPubmed(), {
      signal: stopping.signal,
      onProgress: ({ read }) => {
        if (read >= 400) stopping.abort();
      },
    });
    expect(stopped.state).toBe('stopped');
    expect(stopped.read).toBeLessThan(1100);
    expect(await test.db.$count(articles)).toBe(stopped.read);
    const resumed = await ingest(openPubmed());
    expect(resumed).toMatchObject({
      state: 'finished',
      resumed: true,
      runId: stopped.runId,
      read: 1100,
      created: 1100,
    });
    expect(await test.db.$count(ingestCursors)).toBe(0);
    expect(await test.db.select().from(ingestRuns)).toMatchObject([
      { state: 'finished', read: 1100, created: 1100 },
    ]);
    await expect(ingest(openPubmed(), { mustResume: true })).rejects.toThrow(/No interrupted run/);
  });

  it('keeps to the rate', async () => {
    answer = pubmed(900);
    await ingest(openPubmed());
    const times = server.requests.map(({ at }) => at);
    // Ten a second with a key.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual((times.length - 1) * 95);
  });

  it('keeps to the rate together with other processes, and waits when one of them was told to', async () => {
    const reply = { status: 429, headers: { 'retry-after': '1' }, body: '' };
    let refusals = 0;
    answer = () => {
      refusals += 1;
      return refusals === 8 ? reply : { body: '{}' };
    };
    const { signal } = new AbortController();
    const ask = async () => {
      const { pubmed: client } = openClients(config(), { db: test.db, firstPause: 1 });
      for (let n = 0; n < 10; n += 1) await client.json(`${server.url}/x`, signal, () => null);
    };
    await Promise.all([ask(), ask()]);
    const times = server.requests.map(({ at }) => at).sort((a, b) => a - b);
    expect(times).toHaveLength(21);
    // Ten a second of both together, and a second in which nobody asks; one was on its way already.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(19 * 95 + 850);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(gaps.filter((gap) => gap > 700)).toHaveLength(1);
  });

  it('refuses to do twice at once what is under way', async () => {
    answer = pubmed(300);
    const both = await Promise.allSettled([ingest(openPubmed()), ingest(openPubmed())]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await test.db.$count(articles)).toBe(300);
  });
});

describe('Europe PMC', () => {
  it('follows the cursor to its end', async () => {
    answer = europepmcPages;
    expect(await ingest(openEuropepmc({ from: '2020' }))).toMatchObject({
      state: 'finished',
      read: 5,
      created: 5,
    });
    expect(server.requests[0]?.url.searchParams.get('query')).toBe(
      '(fever) AND FIRST_PDATE:[2020-01-01 TO 3000-12-31]',
    );
    expect(await ingest(openEuropepmc({ from: '2020' }))).toMatchObject({ unchanged: 5 });
    expect(await ingest(openEuropepmc({ max: 3 }))).toMatchObject({ read: 3 });
  });

  it('goes on over half answers and pages instead of JSON', async () => {
    answer = europepmcPages;
    const whole = JSON.stringify({ resultList: { result: [europepmcResult(1)] } });
    server.disturb(
      { body: whole.slice(0, 30) },
      { type: 'text/html', body: '<html/>' },
      { body: '{"errMsg":"busy"}' },
    );
    expect(await ingest(openEuropepmc())).toMatchObject({ state: 'finished', created: 5 });
  });
});

describe('Crossref', () => {
  const add = async (...dois: string[]) => {
    answer = () => crossrefWorks(dois.map((DOI) => ({ DOI, title: [`On ${DOI}`] })));
    await ingest(openDoiSource(dois, openCrossref()));
    server.requests.length = 0;
  };

  it('marks what is here as retracted and stores nothing else', async () => {
    await add('10.5555/here');
    answer = (url) => {
      if (!url.searchParams.get('filter')?.startsWith('update-type:retraction')) return crossrefWorks([]);
      if (url.searchParams.get('cursor') !== '*') return crossrefWorks([]);
      return crossrefWorks(
        ['10.5555/here', '10.5555/elsewhere'].map((DOI, at) => ({
          DOI: `10.5555/notice-${at}`,
          'update-to': [{ DOI, type: 'retraction', updated: { 'date-parts': [[2025, 2, 1]] } }],
        })),
        'more',
      );
    };
    expect(await ingest(openRetractionsSource(openCrossref()))).toMatchObject({
      state: 'finished',
      read: 2,
      changed: 1,
      retracted: 1,
    });
    const rows = await test.db.select().from(articles).orderBy(asc(articles.doi));
    expect(rows).toMatchObject([
      {
        doi: '10.5555/here',
        retracted: true,
        notices: [{ kind: 'retraction', doi: '10.5555/notice-0', date: '2025-02-01' }],
      },
    ]);
    expect(await ingest(openRetractionsSource(openCrossref()))).toMatchObject({
      changed: 0,
      retracted: 0,
      unchanged: 2,
    });
  });

  it('checks the DOIs that are here', async () => {
    const dois = Array.from({ length: 45 }, (_, at) => `10.5555/c${at}`);
    await add(...dois);
    answer = (url) => {
      const asked = (url.searchParams.get('filter') ?? '').split(',').map((part) => part.slice(4));
      return crossrefWorks(
        asked.map((DOI) => ({
          DOI,
          ...(DOI.endsWith('/c7') && { 'updated-by': [{ DOI: '10.5555/e', type: 'expression_of_concern' }] }),
        })),
      );
    };
    expect(await ingest(openCheckSource(test.db, openCrossref()))).toMatchObject({
      read: 45,
      changed: 1,
      unchanged: 44,
    });
    expect(server.requests).toHaveLength(2);
    const [row] = await test.db.select().from(articles).where(eq(articles.doi, '10.5555/c7'));
    expect(row).toMatchObject({ retracted: false, notices: [{ kind: 'expression-of-concern' }] });
  });

  it('says which DOIs Crossref does not know', async () => {
    answer = () => crossrefWorks([{ DOI: '10.5555/known', title: ['Known'] }]);
    expect(await ingest(openDoiSource(['10.5555/known', '10.5555/unknown'], openCrossref()))).toMatchObject({
      created: 1,
      refused: 1,
      refusals: [{ record: '10.5555/unknown', reason: 'Crossref does not know this DOI' }],
    });
  });
});

describe('PubMed files', () => {
  it('reads packed files in order, later versions over earlier ones, and honours deletions', async () => {
    const baseline = put(
      'pubmed26n0001.xml.gz',
      gzipSync(citationSet([{ pmid: 1 }, { pmid: 2 }, { pmid: 3 }])),
    );
    const update = put(
      'pubmed26n0002.xml.gz',
      gzipSync(citationSet([{ pmid: 2, title: 'Revised the same day' }], [3])),
    );
    expect(await ingest(await openFiles(update, baseline))).toMatchObject({ created: 3, deleted: 0 });
    expect(await ingest(await openFiles(baseline, update))).toMatchObject({
      read: 5,
      created: 0,
      changed: 0,
      deleted: 1,
    });
    const rows = await test.db.select().from(articles).orderBy(asc(articles.pmid));
    expect(rows.map(({ title, deletedAt }) => [title, deletedAt !== null])).toEqual([
      ['Outcome of treatment 1', false],
      ['Revised the same day', false],
      ['Outcome of treatment 3', true],
    ]);
    expect(await ingest(await openFiles(baseline, update))).toMatchObject({
      changed: 0,
      deleted: 0,
      unchanged: 5,
    });
  });

  it('keeps what came before the end of a file that is cut off, and says so', async () => {
    const list = Array.from({ length: 800 }, (_, at) => ({ pmid: at + 1 }));
    const packed = gzipSync(citationSet(list));
    const file = put('cut.xml.gz', packed.subarray(0, packed.length - 300));
    const outcome = await ingest(await openFiles(file));
    expect(outcome).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/cut\.xml\.gz: the packed file ends in the middle/),
    });
    const stored = outcome.read;
    expect(stored).toBeGreaterThanOrEqual(500);
    put('cut.xml.gz', packed);
    expect(await ingest(await openFiles(file))).toMatchObject({
      state: 'finished',
      resumed: true,
      read: 800,
      created: 800,
    });
  });

  it('goes on with other files when one is none', async () => {
    const outcome = await ingest(
      await openFiles(put('a.xml', '<html></html>'), put('b.xml', citationSet([{ pmid: 1 }]))),
    );
    expect(outcome).toMatchObject({
      state: 'finished',
      created: 1,
      refusals: [{ record: 'a.xml', reason: expect.stringMatching(/not PubMed XML/) }],
    });
  });

  it('fetches files whole before anything is read, and checks the MD5 beside them', async () => {
    const packed = gzipSync(citationSet([{ pmid: 1 }, { pmid: 2 }]));
    const sum = createHash('md5').update(packed).digest('hex');
    let reply = `MD5(pubmed26n0003.xml.gz)= ${sum}\n`;
    answer = (url) =>
      url.pathname.endsWith('.md5')
        ? { type: 'text/plain', body: reply }
        : { type: 'application/gzip', body: packed };
    server.disturb({ status: 404 }, { type: 'application/gzip', body: packed, cutAt: 40 });
    const address = `${server.url}/pubmed26n0003.xml.gz`;
    expect(await ingest(await openFiles(address))).toMatchObject({ state: 'finished', created: 2 });
    reply = `MD5(x)= ${sum.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`;
    expect(await ingest(await openFiles(`${address}?again`))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/MD5 differs/),
    });
  });
});

it('refuses alone what the database will not have', async () => {
  const file = put(
    'long.xml',
    citationSet([
      { pmid: 1 },
      { pmid: 2, title: 'x'.repeat(5001) },
      { pmid: 3, abstract: 'y '.repeat(60_000) },
      { pmid: 4 },
    ]),
  );
  expect(await ingest(await openFiles(file))).toMatchObject({
    created: 2,
    refused: 2,
    refusals: [
      { record: 'PMID 2', reason: 'its title is longer than 5,000 characters' },
      { record: 'PMID 3', reason: 'its abstract is longer than 100,000 characters' },
    ],
  });
});

it('stores references of RIS and BibTeX files once', async () => {
  const ris = put(
    'refs.ris',
    'TY  - JOUR\nTI  - On fever\nAU  - Osei, K\nPY  - 2001\nER  -\nTY  - JOUR\nTI  - With a DOI\nDO  - 10.5555/r\nER  -\n',
  );
  const bib = put(
    'refs.bib',
    '@article{a, title={With a DOI}, doi={10.5555/R}, volume={8}}\n@article{b, author={Osei, K}, title={On Fever}, year=2001}\n',
  );
  const open = (kind: 'ris' | 'bibtex', file: string) => openFilesSource(kind, [file], clients().files);
  expect(await ingest(await open('ris', ris))).toMatchObject({ created: 2 });
  expect(await ingest(await open('bibtex', bib))).toMatchObject({ created: 0 });
  for (const [kind, file] of [
    ['ris', ris],
    ['bibtex', bib],
  ] as const)
    expect(await ingest(await open(kind, file))).toMatchObject({ created: 0, changed: 0 });
  expect(await test.db.$count(articles)).toBe(2);
});
