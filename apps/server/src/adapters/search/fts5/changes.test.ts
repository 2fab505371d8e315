import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { base, documents } from '../../../testing/search-documents.ts';
import { createSynonyms } from '../analysis/synonyms.ts';
import type { SearchDocument, SearchEngine } from '../search-engine.ts';
import { createFts5Engine } from './engine.ts';

const synonyms = await createSynonyms({});
const makeFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'mz-search-'));
const open = (folder: string): SearchEngine => createFts5Engine({ folder, synonyms: () => synonyms });
async function* inBatches(all: readonly SearchDocument[]): AsyncGenerator<readonly SearchDocument[]> {
  for (let at = 0; at < all.length; at += 4) yield all.slice(at, at + 4);
}

describe('changes', { timeout: 30_000 }, () => {
  it('replaces, removes, keeps its position, and forgets nothing else', async () => {
    const own = makeFolder();
    const changing = open(own);
    expect(await changing.status()).toMatchObject({ documents: 0, position: -1 });
    await expect(changing.upsert([], 1)).rejects.toMatchObject({ kind: 'UnusableIndexError' });
    await changing.rebuild(inBatches([]), 0);
    await changing.upsert(documents.slice(0, 3), 7);
    await changing.upsert([{ ...base, id: 'commit', title: 'Atenolol instead' }], 8);
    await changing.remove(['dapa', 'unknown'], 9);
    const find = async (query: string) =>
      (
        await changing.search({ query, filters: {}, sort: 'relevance', offset: 0, limit: 9, facets: [] })
      ).hits.map(({ id }) => id);
    expect(await find('metoprolol')).toEqual([]);
    expect(await find('atenolol')).toEqual(['commit']);
    expect(await find('dapagliflozin')).toEqual([]);
    expect(await find('neprilysin')).toEqual(['paradigm']);
    expect(await changing.status()).toMatchObject({ documents: 2, position: 9, rebuilding: false });
    await changing.upsert([], 4);
    expect((await changing.status()).position).toBe(9);
    await changing.close();

    const again = open(own);
    expect(await again.status()).toMatchObject({ documents: 2, position: 9 });
    await again.rebuild(inBatches(documents), 12);
    expect(await again.status()).toMatchObject({ documents: 9, position: 12 });
    expect(readdirSync(own).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
    await again.close();
    rmSync(own, { recursive: true, force: true });
  });

  it('keeps the old index when a rebuild fails, and serves while one runs', async () => {
    const own = makeFolder();
    const changing = open(own);
    await changing.rebuild(inBatches(documents), 3);
    const find = async () =>
      (
        await changing.search({
          query: 'metformin',
          filters: {},
          sort: 'relevance',
          offset: 0,
          limit: 9,
          facets: [],
        })
      ).hits;
    let during: readonly unknown[] = [];
    let state: unknown;
    const failing = async function* () {
      yield documents.slice(0, 2);
      during = await find();
      state = await changing.status();
      throw new Error('the database is gone');
    };
    await expect(changing.rebuild(failing(), 9)).rejects.toThrow('the database is gone');
    expect(during).toHaveLength(1);
    expect(state).toMatchObject({ rebuilding: true, position: 3 });
    expect(await find()).toHaveLength(1);
    expect(await changing.status()).toMatchObject({ rebuilding: false, position: 3 });
    expect(readdirSync(own).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
    await changing.close();
    rmSync(own, { recursive: true, force: true });
  });
});
