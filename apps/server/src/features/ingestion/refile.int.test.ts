import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ArticlePage } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClients } from '../../adapters/literature/sources/literature-config.ts';
import { addArticles, untilIndexed } from '../../testing/articles.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { loadDescriptors } from './mesh-descriptors.ts';
import { refileArticles } from './refile.service.ts';

let test: TestApp;
let ids: string[];

beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
  const about = (title: string, ...terms: string[]) => ({
    title,
    mesh: terms.map((term) => ({ term, major: true, qualifiers: [] })),
  });
  ids = await addArticles(
    test,
    ...Array.from({ length: 5 }, (_, n) => about(`Vexing ${n}`, 'Vexomycosis')),
    { ...about('Vexing by hand', 'Vexomycosis'), categories: ['Surgery'], fieldTimes: { categories: 'x' } },
    { ...about('Of the heart', 'Myocardial Infarction'), categories: ['Cardiology'] },
  );
});
afterAll(() => test.close());

const load = (...descriptors: [ui: string, name: string, tree: string][]) => {
  const records = descriptors.map(
    ([ui, name, tree]) =>
      `<DescriptorRecord><DescriptorUI>${ui}</DescriptorUI><DescriptorName><String>${name}</String></DescriptorName>
      <TreeNumberList><TreeNumber>${tree}</TreeNumber></TreeNumberList></DescriptorRecord>`,
  );
  const file = path.join(test.dataDir, 'desc.xml');
  writeFileSync(file, `<DescriptorRecordSet>${records.join('')}</DescriptorRecordSet>`);
  const { files } = openClients(test.config.literature);
  return loadDescriptors(test.db, file, files, new AbortController().signal);
};
const refile = (options: { size?: number; batches?: number; signal?: AbortSignal } = {}) =>
  refileArticles(test.db, { log: test.app.log, signal: new AbortController().signal, ...options });
const categories = async () => {
  const rows = await test.db.select().from(tables.articles);
  return ids.map((id) => rows.find((row) => row.id === id)?.categories.join());
};
const found = async (specialty: string) =>
  (await test.app.inject(`/api/articles?q=vexing&specialty=${specialty}`)).json<ArticlePage>().total;

it('has nothing to do while no descriptors were loaded', async () => {
  expect(await refile()).toEqual({ state: 'current', read: 0, changed: 0 });
});

it('files articles anew in batches after descriptors were loaded, and goes on where it was stopped', async () => {
  expect(await found('Neurology')).toBe(0);
  await load(['D1', 'Vexomycosis', 'C10.228']);
  expect(await refile({ size: 2, batches: 1 })).toEqual({ state: 'more', read: 2, changed: 2 });
  expect((await categories()).filter((one) => one === 'Neurology')).toHaveLength(2);
  const stopped = new AbortController();
  stopped.abort();
  expect(await refile({ signal: stopped.signal })).toMatchObject({ state: 'more', read: 0 });
  const { updatedAt } = (await test.db.select().from(tables.articles)).find(({ id }) => id === ids[4]) ?? {};
  expect(await refile({ size: 2 })).toEqual({ state: 'done', read: 5, changed: 3 });
  expect(await categories()).toEqual([
    ...Array.from({ length: 5 }, () => 'Neurology'),
    'Surgery',
    'Cardiology',
  ]);
  // What is said of it did not change: no feed shows it again.
  const [last] = await test.db
    .select()
    .from(tables.articles)
    .where(eq(tables.articles.id, ids[4] ?? ''));
  expect(last?.updatedAt).toEqual(updatedAt);
  await untilIndexed(test);
  expect(await found('Neurology')).toBe(5);
  expect(await found('Surgery')).toBe(1);
});

it('does nothing a second time, and begins again when the descriptors change meanwhile', async () => {
  expect(await refile()).toMatchObject({ state: 'current' });
  expect(await load(['D1', 'Vexomycosis', 'C10.228'])).toMatchObject({ written: 0, removed: 0 });
  expect(await refile()).toMatchObject({ state: 'current' });
  await load(['D1', 'Vexomycosis', 'C14.907']);
  expect(await refile({ size: 3, batches: 1 })).toEqual({ state: 'more', read: 3, changed: 3 });
  await load(['D1', 'Vexomycosis', 'C06.405']);
  expect(await refile()).toEqual({ state: 'done', read: 7, changed: 5 });
  expect((await categories())[0]).toBe('Gastroenterology');
  await load();
  expect(await refile()).toMatchObject({ state: 'done', changed: 5 });
  expect((await categories())[0]).toBe('');
});

it('is done by one process at a time', async () => {
  await load(['D1', 'Vexomycosis', 'C10.228']);
  const results = await Promise.all([refile({ size: 1 }), refile({ size: 1 }), refile({ size: 1 })]);
  expect(results.filter(({ state }) => state === 'done')).toHaveLength(1);
  expect(results.reduce((sum, { read }) => sum + read, 0)).toBe(7);
});
