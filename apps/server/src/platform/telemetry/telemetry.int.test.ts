import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SpanStatusCode } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { createJobs } from '../jobs.ts';
import { openTelemetry } from './telemetry.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

const spans: SentSpan[] = [];
const metricNames = new Set<string>();
const bodies: string[] = [];
const keys = new Set<unknown>();
const lines: string[] = [];
let collector: Server;
let test: TestApp;
let member: TestMember;

const take = (path: string | undefined, text: string): void => {
  bodies.push(text);
  const body = JSON.parse(text);
  if (path === '/v1/traces')
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
  if (path === '/v1/metrics')
    for (const { scopeMetrics } of body.resourceMetrics)
      for (const scope of scopeMetrics) for (const { name } of scope.metrics) metricNames.add(name);
};

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      keys.add(request.headers['x-key']);
      take(request.url, Buffer.concat(parts).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  test = await createTestApp(
    {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=ward',
      OTEL_METRIC_EXPORT_INTERVAL: '200',
    },
    { logStream: { write: (line) => lines.push(line) } },
  );
  member = await signUpMember(test, { fullName: 'Traced Person' });
});
afterAll(async () => {
  await test.close();
  collector.closeAllConnections();
  await new Promise((done) => collector.close(done));
});

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

it('follows a request from its caller to the database, and says the trace in the log', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const noteId = '01890a5d-ac96-7001-8000-0000000000ff';
  const answer = await test.app.inject({
    method: 'PATCH',
    url: `/api/notes/${noteId}?secret=whatever`,
    headers: { ...member.headers, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    payload: { body: 'words of the note' },
  });
  expect(answer.statusCode).toBeLessThan(500);
  const found = await eventually(
    async () => spans.filter((span) => span.traceId === traceId),
    (own) => own.some(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331') && own.length > 1,
  );
  const server = found.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
  if (!server) throw new Error('The span of the request did not arrive.');
  expect(server.name).toMatch(/^PATCH \/api\/notes\/:/);
  expect(attributesOf(server)).toEqual({
    'http.request.method': 'PATCH',
    'http.route': server.name.slice('PATCH '.length),
    'http.response.status_code': answer.statusCode,
  });
  const statements = found.filter(({ parentSpanId }) => parentSpanId === server.spanId);
  expect(statements.map(attributesOf)).toContainEqual(
    expect.objectContaining({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' }),
  );
  expect(lines.filter((line) => line.includes(traceId)).map((line) => JSON.parse(line).msg)).toContain(
    'request completed',
  );
});

it('begins a trace where the caller names none, or nonsense', async () => {
  for (const traceparent of [
    undefined,
    'ff-nothing',
    '00-00000000000000000000000000000000-0000000000000000-01',
  ])
    await test.app.inject({ url: '/api/openapi.json', headers: traceparent ? { traceparent } : {} });
  const found = await eventually(
    async () => spans.filter(({ name }) => name === 'GET /api/openapi.json'),
    ({ length }) => length === 3,
  );
  expect(new Set(found.map((span) => span.traceId)).size).toBe(3);
  expect(found.every(({ parentSpanId }) => !parentSpanId)).toBe(true);
});

it('follows what takes events', async () => {
  await eventually(
    async () => spans.filter(({ name }) => name.startsWith('outbox ')),
    ({ length }) => length > 0,
  );
});

it('follows jobs, also one that fails', async () => {
  if (!test.config.telemetry) throw new Error('Telemetry is not configured.');
  const telemetry = openTelemetry(test.config.telemetry, '0');
  const jobs = createJobs(test.db, test.app.log, { pollEvery: 0.5, trace: telemetry.trace });
  jobs.add({ name: 'traced-job', cron: '0 0 1 1 *', run: async () => {} });
  jobs.add({
    name: 'failing-job',
    cron: '0 0 1 1 *',
    run: async () => {
      throw new RangeError('Words of a patient.');
    },
  });
  jobs.start();
  try {
    await eventually(async () => jobs.isRunning(), Boolean);
    await Promise.all([jobs.request('traced-job'), jobs.request('failing-job')]);
    const [done, failed] = await eventually(
      async () =>
        ['job traced-job', 'job failing-job'].map((name) => spans.find((span) => span.name === name)),
      (found) => found.every((span) => span !== undefined),
    );
    expect(done?.parentSpanId).toBeFalsy();
    expect(done?.status.code).not.toBe(SpanStatusCode.ERROR);
    expect(failed?.status.code).toBe(SpanStatusCode.ERROR);
    expect(failed && attributesOf(failed)).toEqual({ 'error.type': 'RangeError' });
    expect(bodies.join('\n')).not.toContain('Words of a patient.');
  } finally {
    await jobs.close();
    await telemetry.close();
  }
});

it('sends metrics, also of features, with the operator’s header', async () => {
  await eventually(
    async () => metricNames,
    (names) => names.has('http.server.request.duration') && names.size > 5,
  );
  expect([...metricNames].some((name) => name.includes('_'))).toBe(true);
  expect([...keys]).toEqual(['a key']);
});

it('sends nothing about a person, and no text of a statement', () => {
  const sent = bodies.join('\n');
  for (const secret of [member.id, member.email, 'Traced Person', 'words of the note', 'whatever', 'where "'])
    expect(sent).not.toContain(secret);
  expect(sent).toContain('"deployment.environment.name"');
});

it('sends nothing where no collector is named', async () => {
  const other = await test.another({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  const before = spans.length;
  await other.inject('/api/health/live');
  expect(spans.slice(before).filter(({ name }) => name.includes('/api/health/live'))).toEqual([]);
});
