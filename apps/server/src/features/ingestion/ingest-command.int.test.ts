import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openClients } from '../../adapters/literature/sources/literature-config.ts';
import { repositoryRoot } from '../../lib/release.ts';
import { compileCache } from '../../testing/compile-cache.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { citationXml } from '../../testing/pubmed-xml.ts';
import { loadDescriptors } from './mesh-descriptors.ts';

const { articles, ingestCursors, ingestRuns } = tables;
let test: TestApp;
let file: string;
let databaseUrl: string;
const records = 3_000;

beforeAll(async () => {
  test = await createTestApp();
  const server = inject('testServer');
  const answer = await test.db.execute<{ name: string }>(sql`select current_database() as name`);
  const login = `${encodeURIComponent(server.user)}:${encodeURIComponent(server.password)}`;
  databaseUrl = `postgresql://${login}@localhost:${server.port}/${answer.rows[0]?.name}?host=${encodeURIComponent(server.host)}`;
  file = path.join(test.dataDir, 'made26n0001.xml.gz');
  const packed = createGzip();
  const done = finished(packed.pipe(createWriteStream(file)));
  packed.write('<PubmedArticleSet>');
  for (let pmid = 1; pmid <= records; pmid += 1)
    packed.write(
      citationXml({
        pmid,
        doi: `10.5555/${pmid}`,
        abstract: `Abstract ${pmid} about fever and its treatment. `.repeat(20),
        ...(pmid % 1000 === 0 && { title: '' }),
        ...(pmid % 500 === 1 && { types: ['Retracted Publication'] }),
      }),
    );
  packed.end('<DeleteCitation><PMID>2</PMID><PMID>3</PMID></DeleteCitation></PubmedArticleSet>');
  await done;
});
afterAll(() => test.close());
beforeEach(() => test.db.execute(sql`truncate outbox_events, articles, ingest_runs, ingest_cursors cascade`));

const start = (...args: string[]): { child: ChildProcess; output: () => string; errors: () => string } => {
  const child = spawn(process.execPath, ['apps/server/src/features/ingestion/ingest-command.ts', ...args], {
    cwd: repositoryRoot,
    env: { ...compileCache, PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: test.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (piece) => {
    output += piece;
  });
  child.stderr?.on('data', (piece) => {
    errors += piece;
  });
  return { child, output: () => output, errors: () => errors };
};
const run = async (...args: string[]): Promise<{ code: number | null; output: string; errors: string }> => {
  const { child, output, errors } = start(...args);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output(), errors: errors() };
};
const summary = async (...args: string[]) => JSON.parse((await run(...args, '--json')).output);
/** What articles are, without what differs between two runs by nature. */
const content = async () =>
  (
    await test.db.execute(sql`select count(*)::int as n, md5(string_agg(concat_ws('|', pmid, doi, title, abstract, retracted,
      notices, deleted_at is null), ',' order by pmid)) as sum from articles`)
  ).rows[0];
const counts = {
  read: 3_002,
  created: 2_997,
  changed: 0,
  unchanged: 0,
  retracted: 6,
  deleted: 2,
  refused: 3,
};

it('gives the same end when it is killed and begun again', { timeout: 300_000 }, async () => {
  expect(await summary('pubmed-files', file)).toMatchObject({ state: 'finished', ...counts });
  const whole = await content();
  await test.db.execute(sql`truncate outbox_events, articles, ingest_runs, ingest_cursors cascade`);
  let killed = 0;
  for (const part of [500, 1_000]) {
    const { child } = start('pubmed-files', file);
    const ended = once(child, 'close');
    await eventually(
      () => test.db.$count(articles),
      (count) => count >= part || child.exitCode !== null,
      60_000,
    );
    child.kill('SIGKILL');
    await ended;
    const stored = await test.db.$count(articles);
    if (stored < counts.created) killed += 1;
    // What is stored and what the run says are one transaction.
    const [row] = await test.db.select().from(ingestRuns);
    expect(row).toMatchObject({ state: 'running', created: stored });
  }
  expect(killed).toBeGreaterThan(0);
  const last = await summary('pubmed-files', file);
  expect(last).toMatchObject({ state: 'finished', resumed: true, ...counts });
  expect(await content()).toEqual(whole);
  expect(await test.db.$count(ingestCursors)).toBe(0);
  expect(await test.db.select().from(ingestRuns)).toMatchObject([{ state: 'finished', ...counts }]);

  const again = await summary('pubmed-files', file);
  expect(again).toMatchObject({ created: 0, changed: 0, retracted: 0, deleted: 0, unchanged: 2_999 });
  expect(await content()).toEqual(whole);
});

it('ends cleanly at an interrupt and says how to go on', { timeout: 180_000 }, async () => {
  const { child, output } = start('pubmed-files', file);
  const ended = once(child, 'close');
  await eventually(
    () => test.db.$count(articles),
    (count) => count > 0,
    60_000,
  );
  child.kill('SIGINT');
  const [code] = await ended;
  expect(code).toBe(130);
  expect(output()).toMatch(/^Stopped; the same command goes on from here/);
  const [row] = await test.db.select().from(ingestRuns);
  expect(row).toMatchObject({ state: 'stopped', created: await test.db.$count(articles) });
  expect(await summary('pubmed-files', file, '--restart')).toMatchObject({
    resumed: false,
    state: 'finished',
  });
});

it('says in plain lines what it came to', { timeout: 180_000 }, async () => {
  const small = path.join(test.dataDir, 'two.xml');
  writeFileSync(
    small,
    `<PubmedArticleSet>${citationXml({ pmid: 1 })}${citationXml({ pmid: 2, title: '' })}</PubmedArticleSet>`,
  );
  const { code, output } = await run('pubmed-files', small);
  expect(code).toBe(0);
  expect(output).toMatch(
    /read\s+2\n\s+new\s+1\n\s+changed\s+0\n[\s\S]*refused\s+1\n\s+PMID 2: it has no title/,
  );
});

it('refuses with codes and plain words', { timeout: 180_000 }, async () => {
  expect(await run('nothing')).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^there is no command/),
  });
  const missing = await run('ris', 'missing.ris');
  expect(missing).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^It failed: missing\.ris: there is no such file/),
  });
  expect(missing.errors).not.toMatch(/\n\s+at /);
  expect(await run('pubmed', 'fever', '--resume')).toMatchObject({
    code: 3,
    errors: expect.stringMatching(/No interrupted run/),
  });
});

it('loads MeSH descriptors, and replaces an older edition', async () => {
  const descriptor = (ui: string, name: string, trees: string[], terms: string[]) =>
    `<DescriptorRecord DescriptorClass="1"><DescriptorUI>${ui}</DescriptorUI><DescriptorName><String>${name}</String></DescriptorName>
    <TreeNumberList>${trees.map((tree) => `<TreeNumber>${tree}</TreeNumber>`).join('')}</TreeNumberList>
    <PharmacologicalActionList><PharmacologicalAction><DescriptorReferredTo><DescriptorUI>D9</DescriptorUI><DescriptorName><String>Other</String></DescriptorName></DescriptorReferredTo></PharmacologicalAction></PharmacologicalActionList>
    <ConceptList><Concept><TermList>${terms.map((term) => `<Term><String>${term}</String></Term>`).join('')}</TermList></Concept></ConceptList></DescriptorRecord>`;
  const clients = openClients(test.config.literature);
  const load = (name: string) => loadDescriptors(test.db, name, clients.files, new AbortController().signal);
  const put = (name: string, ...list: string[]) => {
    const target = path.join(test.dataDir, name);
    writeFileSync(target, `<DescriptorRecordSet LanguageCode="eng">${list.join('')}</DescriptorRecordSet>`);
    return target;
  };
  const infarction = descriptor(
    'D009203',
    'Myocardial Infarction',
    ['C14.280.647.500'],
    ['Myocardial Infarction', 'Heart Attack'],
  );
  expect(await load(put('desc2025.xml', infarction, descriptor('D1', 'Gone', [], [])))).toEqual({
    read: 2,
    written: 2,
    removed: 0,
  });
  expect(await load(put('desc2026.xml', infarction))).toEqual({ read: 1, written: 0, removed: 1 });
  expect(await test.db.select().from(tables.meshDescriptors)).toMatchObject([
    {
      ui: 'D009203',
      heading: 'Myocardial Infarction',
      entryTerms: ['Heart Attack'],
      treeNumbers: ['C14.280.647.500'],
    },
  ]);
  await expect(load(file)).rejects.toThrow(/no MeSH descriptor file/);
});
