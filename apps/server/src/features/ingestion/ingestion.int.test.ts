import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { type LiteratureServer, startLiteratureServer } from '../../testing/literature-server.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { mergeArticle } from '../../testing/merge-article.ts';
import { citationSet } from '../../testing/pubmed-xml.ts';
import { createRunRepository } from './ingest-run.repository.ts';
import { runIngest, type Source } from './ingest-run.ts';
import { createIngestionService } from './ingestion.service.ts';
import { acquireRunLock, isRunLocked } from './run-lock.ts';

const { articles, ingestCursors, ingestRuns, ingestSchedules, profiles } = tables;
let test: TestApp;
let server: LiteratureServer;
let admin: TestMember;
let member: TestMember;
beforeAll(async () => {
  server = await startLiteratureServer((url) => {
    if (url.pathname.endsWith('/esearch.fcgi'))
      return {
        type: 'text/xml',
        body: '<eSearchResult><Count>2</Count><QueryKey>1</QueryKey><WebEnv>W</WebEnv></eSearchResult>',
      };
    return { type: 'text/xml', body: citationSet([{ pmid: 900_001 }, { pmid: 900_002 }]) };
  });
  test = await createTestApp({ PUBMED_URL: server.url, EUROPEPMC_URL: server.url, CROSSREF_URL: server.url });
  [admin, member] = [await signUpMember(test), await signUpMember(test)];
  await test.db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, admin.id));
});
afterAll(async () => {
  await test.close();
  await server.close();
});

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  who: TestMember | null,
  payload?: object,
) => test.app.inject({ method, url, ...(who && { headers: who.headers }), ...(payload && { payload }) });
const schedule = { source: 'pubmed', query: 'fever', every: 'day', enabled: true, limit: 50 } as const;
const id = '01890000-0000-7000-8000-000000000000';

it.each([
  ['GET', '/api/ingestion/runs', undefined],
  ['GET', '/api/ingestion/schedules', undefined],
  ['POST', '/api/ingestion/schedules', schedule],
  ['PATCH', `/api/ingestion/schedules/${id}`, { enabled: false }],
  ['DELETE', `/api/ingestion/schedules/${id}`, undefined],
  ['POST', `/api/ingestion/schedules/${id}/run`, undefined],
] as const)('%s %s is for administrators', async (method, url, payload) => {
  expect((await call(method, url, null, payload)).statusCode).toBe(401);
  expect((await call(method, url, member, payload)).statusCode).toBe(403);
});

it.each([
  [{ ...schedule, limit: 0 }, 400],
  [{ ...schedule, every: 'minute' }, 400],
  [{ ...schedule, source: 'ris' }, 400],
  [{ ...schedule, query: 'x'.repeat(1001) }, 400],
  [{ ...schedule, query: '  ' }, 422],
  [{ ...schedule, source: 'crossref', query: 'fever' }, 422],
])('refuses %j with %i', async (body, status) => {
  expect((await call('POST', '/api/ingestion/schedules', admin, body)).statusCode).toBe(status);
});

it('answers 404 for a schedule that is not there, and 400 for what is no id', async () => {
  expect((await call('PATCH', `/api/ingestion/schedules/${id}`, admin, { enabled: false })).statusCode).toBe(
    404,
  );
  expect((await call('POST', `/api/ingestion/schedules/${id}/run`, admin)).statusCode).toBe(404);
  expect((await call('POST', '/api/ingestion/schedules/x/run', admin)).statusCode).toBe(400);
  expect((await call('DELETE', `/api/ingestion/schedules/${id}`, admin)).json()).toEqual({ removed: false });
});

it('keeps, changes, runs and removes a schedule', async () => {
  const created = await call('POST', '/api/ingestion/schedules', admin, schedule);
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ ...schedule, lastRunAt: null });
  const address = `/api/ingestion/schedules/${created.json().id}`;
  expect((await call('PATCH', address, admin, { every: 'week', limit: 7 })).json()).toMatchObject({
    every: 'week',
    limit: 7,
    query: 'fever',
  });
  expect((await call('PATCH', address, admin, { query: '' })).statusCode).toBe(422);

  const queued = await call('POST', `${address}/run`, admin);
  expect([queued.statusCode, queued.json()]).toEqual([202, { queued: true }]);
  const runs = await eventually(
    async () =>
      (await call('GET', '/api/ingestion/runs', admin)).json().runs as { source: string; state: string }[],
    (list) => list.some(({ source, state }) => source === 'pubmed' && state === 'finished'),
  );
  expect(runs[0]).toMatchObject({
    source: 'pubmed',
    label: 'fever',
    read: 2,
    created: 2,
    refusals: [],
    error: null,
  });
  expect(await test.db.$count(articles, sql`pmid in ('900001', '900002')`)).toBe(2);
  const [listed] = (await call('GET', '/api/ingestion/schedules', admin)).json().schedules;
  expect(listed.lastRunAt).not.toBeNull();

  expect((await call('DELETE', address, admin)).json()).toEqual({ removed: true });
  expect((await call('DELETE', address, admin)).json()).toEqual({ removed: false });
});

it('refuses to run what is under way', async () => {
  const { id: one } = (
    await call('POST', '/api/ingestion/schedules', admin, { ...schedule, query: 'slow' })
  ).json();
  const service = createIngestionService(
    { db: test.db, config: test.config, log: test.app.log },
    mergeArticle,
  );
  const first = service.runNow(one);
  await first;
  await expect(service.runNow(one)).rejects.toMatchObject({ code: 'conflict' });
  await service.idle();
  await service.runNow(one);
  await service.close();
});

it('begins what is due once, and asks for what is new since the last time', async () => {
  await test.db.delete(ingestSchedules);
  await test.db.delete(ingestCursors);
  const make = (fields: object) =>
    call('POST', '/api/ingestion/schedules', admin, { ...schedule, ...fields });
  await make({ query: 'never run' });
  const { id: old } = (await make({ query: 'run long ago' })).json();
  const { id: recent } = (await make({ query: 'run lately' })).json();
  await make({ query: 'switched off', enabled: false });
  await test.db
    .update(ingestSchedules)
    .set({ lastRunAt: new Date('2026-01-10T09:00:00Z') })
    .where(eq(ingestSchedules.id, old));
  await test.db
    .update(ingestSchedules)
    .set({ lastRunAt: sql`now() - interval '2 hours'` })
    .where(eq(ingestSchedules.id, recent));
  server.requests.length = 0;
  const services = [1, 2].map(() =>
    createIngestionService({ db: test.db, config: test.config, log: test.app.log }, mergeArticle),
  );
  await Promise.all(services.map((service) => service.runDue()));
  await Promise.all(services.map((service) => service.idle()));
  const searches = server.requests.filter(({ url }) => url.pathname.endsWith('/esearch.fcgi'));
  expect(
    searches
      .map(({ url }) => [
        url.searchParams.get('term'),
        url.searchParams.get('datetype'),
        url.searchParams.get('mindate'),
      ])
      .sort(),
  ).toEqual([
    ['never run', null, null],
    ['run long ago', 'mdat', '2026/01/09'],
  ]);
  for (const service of services) await service.close();
});

it('keeps no run from beginning by asking whether one is under way', async () => {
  const key = 'asked about all the time';
  let isAsking = true;
  const asking = Promise.all(
    [1, 2, 3].map(async () => {
      while (isAsking) await isRunLocked(test.db, key);
    }),
  );
  try {
    for (let round = 0; round < 40; round += 1) {
      const lock = await acquireRunLock(test.db, key);
      expect(lock).not.toBeNull();
      expect(await isRunLocked(test.db, key)).toBe(true);
      expect(await isRunLocked(test.db, `${key} again`)).toBe(false);
      await lock?.release();
    }
  } finally {
    isAsking = false;
    await asking;
  }
  expect(await isRunLocked(test.db, key)).toBe(false);
});

it('takes no run for a dead one while it begins', async () => {
  const runs = createRunRepository(test.db);
  let isSettling = true;
  const settling = Promise.all(
    [1, 2, 3].map(async () => {
      while (isSettling) await runs.settleAbandoned();
    }),
  );
  const states: (string | undefined)[] = [];
  const label = 'looked at while it begins';
  const source: Source = {
    source: 'ris',
    label,
    key: label,
    async *open() {
      const [latest] = (await runs.listLatest(100)).filter((run) => run.label === label);
      states.push(latest?.state);
    },
  };
  try {
    for (let round = 0; round < 30; round += 1)
      await runIngest(source, { db: test.db, mergeArticle, signal: new AbortController().signal });
  } finally {
    isSettling = false;
    await settling;
  }
  expect(states).toEqual(Array.from({ length: 30 }, () => 'running'));
});

it('shows a run whose process died as stopped', async () => {
  const dead = '01890000-0000-7000-8000-00000000dead';
  await test.db.insert(ingestRuns).values({ id: dead, source: 'pubmed', label: 'killed' });
  const { runs } = (await call('GET', '/api/ingestion/runs?limit=100', admin)).json();
  expect(runs.find((run: { id: string }) => run.id === dead)).toMatchObject({ state: 'stopped' });
});
