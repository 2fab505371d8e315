import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  batches,
  type OpenSearchBench,
  paper,
  papers,
  startOpenSearchBench,
} from '../../../testing/opensearch-bench.ts';
import {
  type OpenSearchServer,
  type ServedRequest,
  startOpenSearchServer,
} from '../../../testing/opensearch-server.ts';
import { analyserVersion } from '../analysis/analyser.ts';
import type { SearchDocument, SearchEngine, SearchRequest } from '../search-engine.ts';
import type { OpenSearchFailure } from './client.ts';

const alias = `papers-v${analyserVersion}`;

let server: OpenSearchServer;
let engine: SearchEngine;
let open: OpenSearchBench['open'];
let waits: number[];
let warnings: object[];

beforeEach(async () => {
  ({ server, engine, open, waits, warnings } = await startOpenSearchBench());
});
afterEach(() => server.close());

const ask = (query: string, request: Partial<SearchRequest> = {}) =>
  engine.search({ query, filters: {}, sort: 'relevance', offset: 0, limit: 10, facets: [], ...request });
const find = async (query: string, request: Partial<SearchRequest> = {}): Promise<string[]> =>
  (await ask(query, request)).hits.map(({ id }) => id);
const failureOf = (work: Promise<unknown>): Promise<{ failure?: OpenSearchFailure; message: string }> =>
  work.then(
    () => ({ message: 'nothing failed' }),
    (error: { failure?: OpenSearchFailure; message: string }) => error,
  );
const emptyIndex = () => ({
  types: {},
  strict: false,
  settings: {},
  documents: new Map(),
  gone: new Map(),
  visible: new Map(),
});
const sent = (part: string): ServedRequest[] => server.requests.filter(({ path }) => path.includes(part));

describe('writing', () => {
  it('goes to the index behind the alias, and tells documents and position', async () => {
    expect(await engine.status()).toMatchObject({ documents: 0, position: 0 });
    await engine.upsert(papers, 7);
    expect(await engine.status()).toEqual({
      engine: 'opensearch',
      documents: 5,
      position: 7,
      rebuilding: false,
    });
    expect([...server.aliases.keys()]).toEqual([alias]);
    expect(server.aliases.get(alias)).toMatch(new RegExp(`^${alias}-`));
    await engine.upsert([], 8);
    expect(await engine.status()).toMatchObject({ documents: 5, position: 8 });
  });

  it('tells where there is no index, or one that nobody finished, and writes to neither', async () => {
    server.aliases.clear();
    expect(await open().status()).toMatchObject({ documents: 0, position: -1 });
    expect(await failureOf(engine.upsert(papers, 2))).toMatchObject({ failure: 'missing' });
    server.aliases.set(alias, 'papers-v0-odd');
    server.indexes.clear();
    server.indexes.set('papers-v0-odd', emptyIndex());
    expect(await open().status()).toMatchObject({ position: -1 });
  });

  it('replaces, removes, and says where it stands each time', async () => {
    await engine.upsert(papers, 7);
    await engine.upsert([paper('infarct', { title: 'Something else' })], 8);
    await engine.remove(['mice', 'never there'], 9);
    expect(await engine.status()).toMatchObject({ documents: 4, position: 9 });
    expect(await find('angioplasty')).toEqual([]);
    expect(await find('something')).toEqual(['infarct']);
    expect(warnings).toEqual([]);
  });

  it('does not let a late batch overwrite a newer one, nor move the position back', async () => {
    await engine.upsert([paper('a', { title: 'newest words' })], 20);
    await engine.upsert([paper('a', { title: 'older words' })], 10);
    await engine.remove(['a'], 10);
    expect(await find('newest')).toEqual(['a']);
    expect(await engine.status()).toMatchObject({ position: 20 });
    expect(warnings).toEqual([]);
  });

  it('sends large batches in pieces', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => paper(`p${at}`, { title: `paper ${at}` }));
    await engine.upsert(many, 1);
    expect(sent('_bulk')).toHaveLength(3);
    expect(await engine.status()).toMatchObject({ documents: 1200 });
  });

  it('sends again only what the server was too busy for', async () => {
    let busy = 2;
    server.refuseItem = (id) => {
      if (id !== 'mice' || busy === 0) return null;
      busy -= 1;
      return { status: 429, type: 'es_rejected_execution_exception', reason: 'queue is full' };
    };
    await engine.upsert(papers, 3);
    const lines = sent('_bulk').map(({ text }) => text.trim().split('\n').length);
    expect(lines).toEqual([10, 2, 2]);
    expect(waits).toHaveLength(2);
    expect(await engine.status()).toMatchObject({ documents: 5, position: 3 });
  });

  it('gives up on a server that stays too busy, with the position where it was', async () => {
    await engine.upsert(papers.slice(0, 1), 1);
    server.refuseItem = () => ({
      status: 429,
      type: 'es_rejected_execution_exception',
      reason: 'queue is full',
    });
    expect(await failureOf(engine.upsert(papers, 2))).toMatchObject({ failure: 'unavailable' });
    server.refuseItem = () => null;
    expect(await engine.status()).toMatchObject({ position: 1 });
  });

  it('leaves out and reports a document that is never taken, and goes on', async () => {
    server.refuseItem = (id) =>
      id === 'dapa'
        ? { status: 400, type: 'mapper_parsing_exception', reason: 'failed to parse field' }
        : null;
    await engine.upsert(papers, 4);
    expect(await engine.status()).toMatchObject({ documents: 4, position: 4 });
    expect(warnings).toEqual([
      { article: 'dapa', status: 400, type: 'mapper_parsing_exception', reason: 'failed to parse field' },
    ]);
  });

  it('makes no index by accident when the alias goes', async () => {
    await engine.upsert(papers, 1);
    server.intercept = (request) => {
      if (!request.path.endsWith('_bulk')) return null;
      server.aliases.clear();
      return null;
    };
    expect(await failureOf(engine.upsert(papers, 2))).toMatchObject({ failure: 'missing' });
    expect([...server.indexes.keys()].filter((name) => name === alias)).toEqual([]);
  });
});

describe('rebuilding', () => {
  it('fills a new index while the old one answers, changes over, and removes the old one', async () => {
    await engine.upsert(papers, 5);
    const old = server.aliases.get(alias);
    const seen: { hits: string[]; rebuilding: boolean }[] = [];
    async function* source(): AsyncGenerator<SearchDocument[]> {
      yield [paper('new', { title: 'quokka' })];
      seen.push({ hits: await find('dapagliflozin'), rebuilding: (await engine.status()).rebuilding });
      yield papers.slice(1);
    }
    await engine.rebuild(source(), 9);
    expect(seen).toEqual([{ hits: ['dapa'], rebuilding: true }]);
    expect(await engine.status()).toEqual({
      engine: 'opensearch',
      documents: 5,
      position: 9,
      rebuilding: false,
    });
    expect(await find('dapagliflozin')).toEqual([]);
    expect(await find('quokka')).toEqual(['new']);
    expect(server.aliases.get(alias)).not.toBe(old);
    expect([...server.indexes.keys()].filter((name) => name !== 'papers-state')).toEqual([
      server.aliases.get(alias),
    ]);
    expect(server.indexes.get(server.aliases.get(alias) ?? '')?.settings).toMatchObject({
      refresh_interval: '1s',
    });
  });

  it('leaves the old index in place, and no remains, when the source fails', async () => {
    await engine.upsert(papers, 5);
    async function* source(): AsyncGenerator<SearchDocument[]> {
      yield papers;
      throw new Error('the database went away');
    }
    await expect(engine.rebuild(source(), 9)).rejects.toThrow('the database went away');
    expect(await engine.status()).toMatchObject({ documents: 5, position: 5, rebuilding: false });
    expect([...server.indexes.keys()].filter((name) => name.startsWith(alias))).toHaveLength(1);
  });

  it('removes indexes of older analysers and of killed rebuilds, not of other products or newer ones', async () => {
    for (const name of ['papers-v0-old', `${alias}-dead`, 'papers-v99-newer', 'papers-other', 'others-v0-x'])
      server.indexes.set(name, server.indexes.get(name) ?? emptyIndex());
    await engine.rebuild(batches(papers), 1);
    expect([...server.indexes.keys()].sort()).toEqual(
      ['others-v0-x', 'papers-other', 'papers-state', 'papers-v99-newer', server.aliases.get(alias)].sort(),
    );
  });

  it('takes over what was written to the old index meanwhile from its position', async () => {
    await engine.upsert(papers.slice(0, 1), 1);
    async function* source(): AsyncGenerator<SearchDocument[]> {
      yield papers.slice(0, 1);
      await engine.upsert(papers.slice(1, 2), 12);
    }
    await engine.rebuild(source(), 10);
    // The index says 10, so that events 11 and 12 are applied again.
    expect(await engine.status()).toMatchObject({ documents: 1, position: 10 });
  });
});

describe('a server in trouble', () => {
  const error = (status: number, type: string, headers: Record<string, string> = {}) => ({
    status,
    headers,
    body: { error: { root_cause: [], type, reason: 'no reason given' }, status },
  });

  it('waits as it is told, then longer and longer', async () => {
    const answers = [
      error(429, 'circuit_breaking_exception', { 'retry-after': '3' }),
      error(503, 'x'),
      error(503, 'x'),
    ];
    server.intercept = (request) => (request.method === 'GET' ? (answers.shift() ?? null) : null);
    await engine.upsert(papers, 1);
    expect(await engine.status()).toMatchObject({ documents: 5 });
    expect(waits[0]).toBe(3000);
    expect(waits[1]).toBeGreaterThanOrEqual(200);
    expect(waits[2]).toBeGreaterThanOrEqual(400);
  });

  it.each<[number, string, OpenSearchFailure]>([
    [401, 'security_exception', 'forbidden'],
    [403, 'security_exception', 'forbidden'],
    [404, 'index_not_found_exception', 'missing'],
    [400, 'search_phase_execution_exception', 'rejected'],
    [500, 'null_pointer_exception', 'rejected'],
    [429, 'circuit_breaking_exception', 'unavailable'],
    [503, 'master_not_discovered_exception', 'unavailable'],
  ])('tells %i %s as %s', async (status, type, failure) => {
    server.intercept = () => error(status, type);
    expect(await failureOf(ask('kidney'))).toMatchObject({ failure, status });
    // Only what may pass is tried again.
    expect(server.requests).toHaveLength(failure === 'unavailable' ? 2 : 1);
  });

  it('asks a server that is away for its status once in a while, not for every search', async () => {
    server.intercept = () => error(503, 'x');
    const away = open();
    for (let time = 0; time < 3; time += 1)
      expect(await failureOf(away.status())).toMatchObject({ failure: 'unavailable' });
    expect(server.requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('tells a search without an index as missing', async () => {
    server.aliases.clear();
    expect(await failureOf(ask('kidney'))).toMatchObject({ failure: 'missing' });
  });

  it('gives up in time on a server that hangs', async () => {
    server.intercept = () => 'hang';
    const started = Date.now();
    expect(await failureOf(ask('kidney', { timeoutMs: 80 }))).toMatchObject({ failure: 'timeout' });
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('tells an answer that is no JSON, and a server that is not there', async () => {
    server.intercept = () => ({ status: 200, body: '<html>proxy</html>' });
    expect(await failureOf(ask('kidney'))).toMatchObject({ failure: 'rejected' });
    const gone = await startOpenSearchServer();
    await gone.close();
    expect(await failureOf(open({ url: gone.url }).status())).toMatchObject({ failure: 'unavailable' });
  });

  it('follows no redirect with its credentials', async () => {
    server.intercept = () => ({ status: 302, body: '', headers: { location: `${server.url}/elsewhere` } });
    expect(await failureOf(ask('kidney'))).toMatchObject({ failure: 'unavailable' });
    expect(sent('elsewhere')).toEqual([]);
  });
});

describe('credentials', () => {
  it('go as a header, from the address or as a key, and nowhere else', async () => {
    const url = server.url.replace('http://', 'http://librarian:p%40ss%2Fword@');
    const signed = open({ url: `${url}/` });
    await signed.upsert(papers, 1);
    const basic = `Basic ${Buffer.from('librarian:p@ss/word').toString('base64')}`;
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([basic]));
    server.requests.length = 0;
    await open({ apiKey: 'a2V5' }).status();
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['ApiKey a2V5']),
    );
    server.intercept = () => ({ status: 500, body: 'broken' });
    const refused = await failureOf(signed.status());
    const away = await failureOf(open({ url: 'http://librarian:secret@127.0.0.1:1' }).status());
    for (const one of [refused, away])
      expect(JSON.stringify([one, one.message, String(one)])).not.toMatch(/librarian|p@ss|p%40ss|secret/);
  });
});
