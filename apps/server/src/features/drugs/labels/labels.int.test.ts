import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { startLiteratureServer } from '../../../testing/literature-server.ts';
import { type LabelTask, refreshLabels, runLabels } from './label-run.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = path.join(test.dataDir, 'labels');
  mkdirSync(folder);
});
afterAll(async () => test?.close());

const enoxaparin = '014c6710-f2c4-fd1e-e063-6394a90ae525';
interface Made {
  readonly setId?: string;
  readonly version?: number;
  readonly day?: string;
  readonly dose?: string;
  readonly system?: string;
}
const spl = ({
  setId = enoxaparin,
  version = 3,
  day = '20260901',
  dose = '1 mg/kg',
  system = '2.16.840.1.113883.6.1',
}: Made = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<document xmlns="urn:hl7-org:v3"><id root="x"/><title>Enoxaparin <b>sodium</b></title>
<effectiveTime value="${day}"/><setId root="${setId}"/><versionNumber value="${version}"/>
<component><structuredBody>
<component><section><code code="48780-1" codeSystem="2.16.840.1.113883.6.1"/><subject><manufacturedProduct><manufacturedProduct>
<name>Lovenox</name><asEntityWithGeneric><genericMedicine><name>enoxaparin sodium</name></genericMedicine></asEntityWithGeneric>
</manufacturedProduct></manufacturedProduct></subject></section></component>
<component><section><code code="34066-1" codeSystem="${system}"/><title>WARNING</title><text><paragraph>Spinal &amp; epidural.</paragraph></text></section></component>
<component><section><code code="34068-7" codeSystem="2.16.840.1.113883.6.1"/><title>2 DOSAGE</title>
<excerpt><highlight><text>Repeated.</text></highlight></excerpt>
<component><section><code code="42229-5" codeSystem="2.16.840.1.113883.6.1"/><title>2.1 Adults</title>
<text><table><tbody><tr><td>DVT</td><td>${dose}</td></tr></tbody></table></text></section></component></section></component>
</structuredBody></component></document>`;
const openFda = (version: string) =>
  JSON.stringify({
    meta: {},
    results: [
      {
        set_id: '11111111-1111-4111-8111-111111111111',
        version,
        effective_time: '20261001',
        openfda: { generic_name: ['DABIGATRAN'], brand_name: ['PRADAXA'] },
        dosage_and_administration: ['150 mg twice daily.'],
      },
    ],
  });

const services = { dailymedUrl: 'http://localhost:9', openfdaUrl: 'http://localhost:9' };
const read = async (url: string, signal: AbortSignal) => (await fetch(url, { signal })).text();
const run = (task: LabelTask, urls = services) =>
  runLabels(task, { db: test.db, client: { readText: read }, ...urls, signal: new AbortController().signal });
const files = (...names: string[]) =>
  run({ source: 'files', queries: names.map((name) => path.join(folder, name)) });
const notice = async (id: string) => (await test.app.inject({ url: `/api/drugs/${id}` })).json().labelChanged;

it('marks the facts with a newer label in a folder, and says what changed since the version before', async () => {
  writeFileSync(path.join(folder, 'old.xml'), spl({ version: 2, day: '20260501' }));
  expect(await files('old.xml')).toEqual({ stored: 1, known: 0, refused: [] });
  expect(await notice('enoxaparin')).toBeNull();

  mkdirSync(path.join(folder, 'new'));
  writeFileSync(path.join(folder, 'new', 'label.xml'), spl({ dose: '2 mg/kg' }));
  expect(await files('new')).toMatchObject({ stored: 1 });
  await expect
    .poll(() => notice('enoxaparin'))
    .toEqual({
      setId: enoxaparin,
      version: 3,
      date: '2026-09-01',
      changedSections: ['dosage_and_administration'],
    });
  const changes = (await test.app.inject({ url: '/api/drugs/changes' })).json();
  expect(changes.drugs.enoxaparin).toMatchObject({ review: 'unsigned', content: null });
  expect(await files('new')).toEqual({ stored: 0, known: 1, refused: [] });

  const label = (await test.app.inject({ url: '/api/drugs/enoxaparin/label' })).json();
  expect(label).toMatchObject({ setId: enoxaparin, version: 3, title: 'Enoxaparin sodium', source: 'file' });
  expect(label.passages).toEqual([
    { section: 'boxed_warning', title: 'WARNING', text: 'Spinal & epidural.' },
    { section: 'dosage_and_administration', title: '2 DOSAGE', text: '2.1 Adults\n| DVT | 2 mg/kg' },
  ]);
  expect((await test.app.inject({ url: '/api/drugs/warfarin/label' })).statusCode).toBe(404);
});

it('refuses what is no label, names the reason and stores nothing of it', async () => {
  const before = await test.db.$count(tables.drugLabels);
  const wrong: Record<string, [string, RegExp]> = {
    'system.xml': [spl({ version: 9, system: '2.16.840.1.113883.6.69' }), /code of 2\.16/],
    'entities.xml': [
      spl({ version: 9 }).replace('<document', '<!DOCTYPE d [<!ENTITY a "aaaa">]><document'),
      /document type/,
    ],
    'entity.xml': [spl({ version: 9 }).replace('DVT', '&nope;'), /entity/i],
    'cut.xml': [spl({ version: 9 }).slice(0, -200), /unclosed tag/],
    'root.xml': ['<rss><channel/></rss>', /no SPL document/],
    'set.xml': [spl({ version: 9, setId: 'nothing' }), /no set id/],
    'version.xml': [spl({ version: 0 }), /no version/],
    'large.xml': [spl({ version: 9, dose: 'x'.repeat(50_000_000) }), /larger than 16 MB/],
    'shape.json': ['{"results":[{"set_id":1}]}', /openFDA/],
  };
  for (const [name, [text]] of Object.entries(wrong)) writeFileSync(path.join(folder, name), text);
  const { stored, refused } = await files(...Object.keys(wrong));
  expect(stored).toBe(0);
  for (const [at, [, reason]] of Object.values(wrong).entries()) expect(refused[at]?.why).toMatch(reason);
  expect(await test.db.$count(tables.drugLabels)).toBe(before);
});

it('asks DailyMed by name and openFDA by query, and asks again after a week', async () => {
  const setId = '22222222-2222-4222-8222-222222222222';
  const server = await startLiteratureServer(({ pathname }) => {
    if (pathname.endsWith('/spls.json')) return { body: JSON.stringify({ data: [{ setid: setId }] }) };
    if (pathname.endsWith('.xml')) return { body: spl({ setId, version: 1 }) };
    return { body: openFda('4') };
  });
  const urls = { dailymedUrl: server.url, openfdaUrl: server.url };
  try {
    expect(await run({ source: 'dailymed', queries: ['enoxaparin'] }, urls)).toMatchObject({ stored: 1 });
    expect(
      await run({ source: 'openfda', queries: ['openfda.generic_name:dabigatran'] }, urls),
    ).toMatchObject({ stored: 1 });
    // Facts that name no label are marked by one of the same generic name.
    const [row] = await test.db
      .select()
      .from(tables.drugLabels)
      .where(eq(tables.drugLabels.source, 'openfda'));
    expect(row).toMatchObject({ drugId: 'dabigatran', effectiveDate: '2026-10-01' });
    // Facts that name their label are not marked by another one.
    const [other] = await test.db.select().from(tables.drugLabels).where(eq(tables.drugLabels.setId, setId));
    expect(other?.drugId).toBeNull();

    const asked = server.requests.length;
    const refresh = () =>
      refreshLabels({
        db: test.db,
        client: { readText: read },
        ...urls,
        signal: new AbortController().signal,
      });
    await refresh();
    expect(server.requests).toHaveLength(asked);
    await test.db.update(tables.drugLabelSources).set({ checkedAt: new Date(Date.now() - 8 * 86_400_000) });
    await refresh();
    expect(server.requests.length).toBe(asked + 3);
  } finally {
    await server.close();
  }
});
