import { newId, tables } from '@mz/db';
import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SearchDocument, SearchEngine, SearchStatus } from '../../../adapters/search/search-engine.ts';
import { publish } from '../../../platform/outbox.ts';
import { placeEvents } from '../../../platform/sequencer.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createIndexer } from './indexer.ts';

const { articles } = tables;
let test: TestApp;

beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

/** An index that counts how often each article is written to it. */
const createCountingEngine = () => {
  const writes = new Map<string, number>();
  let position = -1;
  const take = (documents: readonly SearchDocument[]): void => {
    for (const { id } of documents) writes.set(id, (writes.get(id) ?? 0) + 1);
  };
  const unasked = async (): Promise<never> => {
    throw new Error('The indexer only writes.');
  };
  const engine: SearchEngine = {
    upsert: async (documents, to) => {
      take(documents);
      position = to;
    },
    remove: async (ids, to) => {
      for (const id of ids) writes.delete(id);
      position = to;
    },
    async rebuild(source, to) {
      for await (const documents of source) take(documents);
      position = to;
    },
    status: async (): Promise<SearchStatus> => ({
      engine: 'fts5',
      documents: writes.size,
      position,
      rebuilding: false,
    }),
    search: unasked,
    related: unasked,
    suggest: unasked,
    close: async () => undefined,
  };
  return { engine, writes };
};

const openIndexer = (engine: SearchEngine) =>
  createIndexer({ db: test.db, engine, key: newId(), log: test.app.log });

/** What a server does after its start, until nothing waits. */
const bringUpToDate = async (indexer: ReturnType<typeof openIndexer>): Promise<void> => {
  do {
    await indexer.run();
    await placeEvents(test.db);
    await indexer.run();
  } while ((await indexer.lag()) > 0);
};

/** Stores articles as an ingestion does: one event a batch, which nobody places while no server runs. */
const ingest = async (batches: number, size: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const rows = Array.from({ length: size }, (_, at) => ({ id: newId(), title: `Paper ${batch}.${at}` }));
    await test.db.transaction(async (tx) => {
      await tx.insert(articles).values(rows);
      await publish(tx, { type: 'articles.changed', articleIds: rows.map(({ id }) => id) });
    });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

it('writes each article once at the first start after an ingestion without a server', async () => {
  const ids = await ingest(60, 20);
  const { engine, writes } = createCountingEngine();
  await bringUpToDate(openIndexer(engine));
  expect(writes.size).toBe(ids.length);
  expect([...writes.values()].filter((count) => count !== 1)).toEqual([]);
});

it('writes each article once that an ingestion without a server changed many times', async () => {
  const { engine, writes } = createCountingEngine();
  const ids = await ingest(1, 20);
  await bringUpToDate(openIndexer(engine));
  writes.clear();
  for (let round = 0; round < 130; round += 1)
    await test.db.transaction(async (tx) => {
      await tx.update(articles).set({ citations: round }).where(inArray(articles.id, ids));
      await publish(tx, { type: 'articles.changed', articleIds: ids });
    });
  const more = await ingest(2, 20);
  // The server of the test may have placed a part of them meanwhile.
  await placeEvents(test.db);
  await bringUpToDate(openIndexer(engine));
  expect(writes.size).toBe(ids.length + more.length);
  expect([...writes.values()].filter((count) => count !== 1)).toEqual([]);
});
