import { expect, it } from 'vitest';
import { batches, paper, papers, startOpenSearchBench } from '../../../testing/opensearch-bench.ts';
import { faultsOf } from '../../../testing/opensearch-spec.ts';

it('sends only what the published specification has, and is answered as it says', async () => {
  const { server, engine } = await startOpenSearchBench(4);
  try {
    await engine.upsert(papers, 7);
    await engine.upsert([paper('late', { title: 'Late heart failure' })], 3);
    await engine.remove(['mice', 'unknown'], 8);
    for (const query of [
      'heart attack',
      '"acute myocardial infarction"',
      'dapaglifozin',
      'il-6 -mice',
      'angioplas*',
      '',
    ])
      for (const sort of ['relevance', 'date'] as const)
        await engine.search({ query, filters: {}, sort, offset: 0, limit: 3, facets: ['specialty', 'year'] });
    await engine.search({ query: '', filters: {}, sort: 'relevance', offset: 4, limit: 3, facets: [] });
    await engine.related(
      paper('dapa', { title: 'Kidney disease in heart failure', abstract: 'Renal outcomes.' }),
      3,
    );
    await engine.suggest('dap', 5);
    await engine.status();
    await engine.rebuild(batches(papers), 9);
    const faults = server.exchanges.flatMap(faultsOf);
    expect([...new Set(faults)]).toEqual([]);
    const kinds = new Set(
      server.exchanges.map(
        ({ request }) => `${request.method} ${/_[a-z]+$|_[a-z]+(?=\/)/.exec(request.path)?.[0] ?? 'index'}`,
      ),
    );
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining([
        'DELETE index',
        'GET _alias',
        'GET _count',
        'POST _aliases',
        'POST _bulk',
        'POST _refresh',
        'POST _search',
        'PUT _doc',
        'PUT index',
      ]),
    );
  } finally {
    await server.close();
  }
}, 60_000);

it('tells what is not as specified', () => {
  const asked = {
    method: 'POST',
    path: '/papers/_search',
    query: new URLSearchParams(),
    text: '{"querry":{}}',
  };
  const answer = {
    status: 200,
    body: {
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, failed: 0 },
      hits: { total: { value: 0 }, hits: [] },
    },
  };
  expect(faultsOf({ request: asked, answer })).toEqual([
    expect.stringContaining('querry'),
    expect.stringContaining('hits.total'),
  ]);
  expect(faultsOf({ request: { ...asked, path: '/papers/_unknown' }, answer })).toEqual([
    expect.stringContaining('no such operation'),
  ]);
});
