import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createListener } from '../../../platform/listener.ts';
import { publish } from '../../../platform/outbox.ts';
import { placedChannel, placeEvents } from '../../../platform/sequencer.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { openSearch, type SearchService } from './search-service.ts';

let test: TestApp;
const opened: { close: () => Promise<void> }[] = [];

beforeEach(async () => {
  test = await createTestApp();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await test.close();
});

const open = async (environment: { folder?: string } = {}): Promise<SearchService> => {
  const listener = createListener(test.db, test.app.log);
  const service = await openSearch(
    {
      config: {
        ...test.config,
        search: { ...test.config.search, folder: environment.folder ?? test.config.search.folder },
      },
      db: test.db,
      secrets: test.secrets,
      log: test.app.log,
    },
    {
      listener,
      outbox: { wake: () => void placeEvents(test.db).then(() => listener.wakeHere(placedChannel)) },
    },
  );
  opened.push({
    close: async () => {
      await service.close();
      await listener.close();
    },
  });
  return service;
};

const add = async (
  title: string,
  extra: Partial<typeof tables.articles.$inferInsert> = {},
): Promise<string> => {
  const id = newId();
  await test.db.transaction(async (tx) => {
    await tx.insert(tables.articles).values({ id, title, ...extra });
    await publish(tx, { type: 'articles.changed', articleIds: [id] });
  });
  return id;
};

const change = async (id: string, values: Partial<typeof tables.articles.$inferInsert>): Promise<void> => {
  await test.db.transaction(async (tx) => {
    await tx.update(tables.articles).set(values).where(eq(tables.articles.id, id));
    await publish(tx, { type: 'articles.changed', articleIds: [id] });
  });
};

const find = async (service: SearchService, query: string): Promise<string[]> => {
  const { hits } = await service.search({
    query,
    filters: {},
    sort: 'relevance',
    offset: 0,
    limit: 20,
    facets: [],
  });
  return hits.map(({ id }) => id);
};

it('finds what was stored, follows its changes and forgets what was withdrawn', async () => {
  const service = await open();
  const id = await add('Colchicine after myocardial infarction');
  await service.settle();
  expect(await find(service, 'colchicine')).toEqual([id]);
  expect(await find(service, 'heart attack')).toEqual([id]);
  expect(await service.status()).toMatchObject({ engine: 'fts5', documents: 1, rebuilding: false });
  expect(await service.lag()).toBe(0);

  await change(id, { title: 'Canakinumab for atherosclerosis' });
  await service.settle();
  expect(await find(service, 'colchicine')).toEqual([]);
  expect(await find(service, 'canakinumab')).toEqual([id]);

  await change(id, { deletedAt: new Date() });
  await service.settle();
  expect(await find(service, 'canakinumab')).toEqual([]);
  expect((await service.status()).documents).toBe(0);
});

it('counts what waits and takes events again without harm', async () => {
  const service = await open();
  await service.settle();
  await service.close();
  const id = await add('Rivaroxaban in valvular atrial fibrillation');
  await placeEvents(test.db);
  const again = await open();
  await again.settle();
  expect(await again.lag()).toBe(0);
  expect(await find(again, 'rivaroxaban')).toEqual([id]);
  await change(id, { citations: 1 });
  await change(id, { citations: 1 });
  await again.settle();
  expect(await find(again, 'rivaroxaban')).toEqual([id]);
  expect((await again.status()).documents).toBe(1);
});

it('is built anew where the file is missing, damaged, of another version or past the outbox', async () => {
  const service = await open();
  const id = await add('Tranexamic acid in trauma');
  await service.settle();
  await service.close();
  const { folder } = test.config.search;
  const current = (): string => path.join(folder, readFileSync(path.join(folder, 'current'), 'utf8').trim());

  rmSync(current());
  const afterLoss = await open();
  await afterLoss.settle();
  expect(await find(afterLoss, 'tranexamic')).toEqual([id]);
  await afterLoss.close();

  for (const ending of ['-wal', '-shm']) rmSync(current() + ending, { force: true });
  writeFileSync(current(), 'no database at all, but text that is long enough to be read as one '.repeat(200));
  const afterDamage = await open();
  await afterDamage.settle();
  expect(await find(afterDamage, 'tranexamic')).toEqual([id]);
  await afterDamage.close();

  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(current());
  file.exec("update meta set value = '0.0' where key = 'version'");
  file.close();
  const afterUpgrade = await open();
  await afterUpgrade.settle();
  expect(await find(afterUpgrade, 'tranexamic')).toEqual([id]);
  await afterUpgrade.close();

  const late = await add('Prehospital whole blood');
  await placeEvents(test.db);
  await add('Tourniquets');
  await placeEvents(test.db);
  await test.db.execute(
    sql`delete from outbox_events where position <= (select max(position) - 1 from outbox_events)`,
  );
  const afterCleaning = await open();
  await afterCleaning.settle();
  expect(await find(afterCleaning, 'prehospital')).toEqual([late]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
});

it('is built anew when it does not hold what the database holds', async () => {
  const service = await open();
  await add('Kept in both');
  await service.settle();
  await service.close();
  const id = newId();
  await test.db.insert(tables.articles).values({ id, title: 'Restored without an event' });
  const after = await open();
  await after.settle();
  expect(await find(after, 'restored')).toEqual([id]);
});

it('answers from the database until there is an index', async () => {
  const id = await add('Semaglutide and cardiovascular outcomes');
  await placeEvents(test.db);
  const client = await test.db.$client.connect();
  const service = await open();
  const folderId = readFileSync(path.join(test.config.search.folder, 'id'), 'utf8').trim();
  try {
    // Another process is building, so to speak.
    await service.close();
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`mz.search.${folderId}`]);
    rmSync(path.join(test.config.search.folder, 'current'), { force: true });
    const waiting = await open();
    expect((await waiting.status()).engine).toBe('database');
    expect(await find(waiting, 'semaglutide')).toEqual([id]);
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`mz.search.${folderId}`]);
    await waiting.settle();
    expect((await waiting.status()).engine).toBe('fts5');
    expect(await find(waiting, 'semaglutide')).toEqual([id]);
  } finally {
    client.release(true);
  }
});

it.each([
  ['empty', ''],
  ['garbage', '\0\x01 not an id '.repeat(2_000)],
])('builds anew where what identifies its folder is %s', async (_state, content) => {
  const id = await add(`Tirzepatide and sleep apnoea ${content.length}`);
  const before = await open();
  await before.settle();
  await before.close();
  writeFileSync(path.join(test.config.search.folder, 'id'), content);
  const after = await open();
  await after.settle();
  expect((await after.status()).engine).toBe('fts5');
  expect(await find(after, `apnoea ${content.length}`)).toContain(id);
});

it('serves several processes from one folder, and hosts from their own', async () => {
  const first = await open();
  const second = await open();
  const host = await open({ folder: path.join(test.dataDir, 'other-host') });
  const id = await add('Dapagliflozin in chronic kidney disease');
  await Promise.all([first.settle(), second.settle(), host.settle()]);
  for (const service of [first, second, host]) expect(await find(service, 'dapagliflozin')).toEqual([id]);
  await first.rebuild();
  const later = await add('Finerenone in diabetic kidney disease');
  await second.settle();
  expect(await find(first, 'finerenone')).toEqual([later]);
  expect(await find(second, 'finerenone')).toEqual([later]);
});

it('takes up the synonyms of a loaded MeSH file', async () => {
  await test.db.insert(tables.meshDescriptors).values({
    ui: 'D999999',
    heading: 'Blood Group Antigens Rare',
    entryTerms: ['Zzquix factor'],
  });
  const service = await open();
  const id = await add('Blood group antigens rare in transfusion');
  await service.settle();
  await expect.poll(() => find(service, 'zzquix factor')).toEqual([id]);
});

it('completes with subjects in every language, those that something is found for', async () => {
  const service = await open();
  await add('Sacubitril in heart failure');
  await add('高血压的治疗');
  await service.settle();
  const texts = async (typed: string) => (await service.suggest(typed, 6)).map(({ text }) => text);
  for (const [typed, subject] of [
    ['قصور', 'قصور القلب'],
    ['القصور ال', 'قصور القلب'],
    ['心', '心力衰竭'],
    ['高血壓', '高血压'],
    ['cardiac fai', 'Cardiac failure'],
  ] as const)
    await eventually(
      () => texts(typed),
      (all) => all.includes(subject),
    );
  // Nothing here is about these.
  expect(await texts('الربو')).toEqual([]);
  expect(await texts('哮')).toEqual([]);
  expect(await texts('asth')).toEqual([]);
});
