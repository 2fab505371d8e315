import { readFileSync } from 'node:fs';
import path from 'node:path';
import { outboxLagLimit } from '@mz/contracts';
import { tables } from '@mz/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../lib/release.ts';
import { publish } from '../../platform/outbox.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { recordHealth } from './health-days.ts';

const token = 'a token for the metrics reader';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ METRICS_TOKEN: token }, { onDemand: false });
});
afterAll(() => test.close());

describe('health', () => {
  it('is live without asking anything else', async () => {
    const answer = await test.app.inject('/api/health/live');
    expect(answer.json()).toEqual({ status: 'live' });
  });

  it('is ready with facts about database and outbox', async () => {
    const answer = await test.app.inject('/api/health/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'ready',
      database: { version: expect.stringMatching(/^\d+/), latencyMs: expect.any(Number) },
      outboxLag: expect.any(Number),
      checks: { files: 'ok', 'text-index': expect.stringMatching(/^(ok|failing)$/) },
      took: { database: expect.any(Number), files: expect.any(Number) },
    });
  });

  it('keeps the worst state of a day', async () => {
    const reading = {
      ...({ status: 'ready', outboxLag: 0, jobs: true, checks: { files: 'ok' } } as const),
      took: { database: 2, files: 1200 },
    };
    await test.db.delete(tables.healthDays);
    await recordHealth(test.db, reading);
    await recordHealth(test.db, { ...reading, outboxLag: outboxLagLimit, checks: { files: 'failing' } });
    await recordHealth(test.db, reading);
    const read = async () => {
      const rows = await test.db.select().from(tables.healthDays);
      return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
    };
    expect(await read()).toMatchObject({ database: 'ok', outbox: 'failing', jobs: 'ok', files: 'failing' });
    const rows = await test.db.select().from(tables.healthDays);
    expect(Object.fromEntries(rows.map((row) => [row.name, [row.readings, row.failing, row.slow]]))).toEqual({
      database: [3, 0, 0],
      outbox: [3, 1, 0],
      jobs: [3, 0, 0],
      files: [3, 1, 2],
    });
  });

  it('keeps it also where two processes read at once', async () => {
    await test.db.delete(tables.healthDays);
    const reading = { status: 'ready', outboxLag: 0, jobs: true, checks: { files: 'ok' }, took: {} } as const;
    const readings = Array.from({ length: 8 }, (_none, at) => ({ ...reading, jobs: at !== 3 }));
    await Promise.all(readings.map((one) => recordHealth(test.db, one)));
    const rows = await test.db.select().from(tables.healthDays);
    expect(rows.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['database', 'ok'],
      ['files', 'ok'],
      ['jobs', 'failing'],
      ['outbox', 'ok'],
    ]);
    expect(new Set(rows.map(({ readings: counted }) => counted))).toEqual(new Set([8]));
  });

  it('counts events nobody has taken yet, until they are', async () => {
    await publish(test.db, { type: 'account.signed_up', userId: '018f3c1e-0000-7000-8000-000000000001' });
    await eventually(
      async () => (await test.app.inject('/api/health/ready')).json<{ outboxLag: number }>().outboxLag,
      (lag) => lag === 0,
    );
  });

  it('runs the jobs and brings in what comes with the product once the server listens', async () => {
    await test.listen();
    type Ready = { jobs: boolean; checks: Record<string, string> };
    await eventually(
      async () => (await test.app.inject('/api/health/ready')).json<Ready>(),
      ({ jobs, checks }) => jobs && checks['text-index'] === 'ok',
      20_000,
    );
    await eventually(
      () => test.db.select({ key: tables.installation.key }).from(tables.installation),
      (rows) => ['bundled-literature', 'academy-bundled'].every((key) => rows.some((row) => row.key === key)),
      20_000,
    );
  });
});

describe('metrics', () => {
  it('are shown to the holder of the token', async () => {
    await test.app.inject('/api/health/live');
    const answer = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/health\/live",status="200"\} [1-9]/,
    );
    expect(answer.body).toMatch(/^outbox_lag_events \d/m);
    expect(answer.body).toMatch(/^database_connections\{state="idle"\} \d/m);
    expect(answer.body).toMatch(/^uploads_pending 0$/m);
    expect(answer.body).toMatch(/^search_lag_changes \d/m);
    expect(answer.body).toMatch(/^process_cpu_seconds_total /m);
  });

  it('hold every figure that the dashboard and the alerts ask for', async () => {
    const answer = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    const told = new Set([...answer.body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const folder = path.join(repositoryRoot, 'deploy');
    const asked = ['grafana/medical-zone.json', 'prometheus/alerts.yaml'].flatMap((file) =>
      [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(
          /\b[a-z]+(?:_[a-z0-9]+)*_(?:seconds|bytes|total|events|way|limit|connections|streams|up|overdue|changes|pending)(?:_bucket|_count|_sum)?\b/g,
        ),
      ].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(new Set(asked).size).toBeGreaterThan(12);
    expect([...new Set(asked)].filter((name) => name !== 'histogram_quantile' && !told.has(name))).toEqual(
      [],
    );
  });

  it('tell which alert is on which page of the runbook', () => {
    const pages = [
      ...readFileSync(path.join(repositoryRoot, 'docs/runbook.md'), 'utf8').matchAll(/^## (.+)$/gm),
    ].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
    const alerts = readFileSync(path.join(repositoryRoot, 'deploy/prometheus/alerts.yaml'), 'utf8');
    const named = [...alerts.matchAll(/runbook\.md#(\S+)/g)].map(([, page = '']) => page);
    expect(named.length).toBe(alerts.split('- alert:').length - 1);
    expect(named.filter((page) => !pages.includes(page))).toEqual([]);
  });

  it.each([
    ['nobody', {}],
    ['a wrong token', { authorization: 'Bearer something else entirely' }],
    ['half the token', { authorization: `Bearer ${token.slice(0, 10)}` }],
  ])('are refused to %s', async (_who, headers) => {
    const answer = await test.app.inject({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).not.toContain('process_cpu');
  });

  it('are refused to everybody without a role where no token is configured, also from this machine', async () => {
    const other = await test.another({ METRICS_TOKEN: '' });
    const answer = await other.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(answer.statusCode).toBe(401);
  });
});
