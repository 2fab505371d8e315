import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tables } from '@mz/db';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAudit } from '../../platform/audit.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { readTold } from './tell-audit.ts';

/** Reads frames as RFC 6587 counts them. */
const framesOf = (bytes: Buffer): string[] => {
  const frames: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.subarray(at, space).toString());
    frames.push(bytes.subarray(space + 1, space + 1 + length).toString());
    at = space + 1 + length;
  }
  return frames;
};

const received: string[] = [];
let isCutOff = false;
let cuts = 0;
let server: Server;
let port: number;
let test: TestApp;

beforeAll(async () => {
  server = createServer({ allowHalfOpen: true }, (socket) => {
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      // It took bytes, and dies before it has kept them.
      if (isCutOff) {
        cuts += 1;
        socket.resetAndDestroy();
      }
    });
    socket.on('end', () => {
      received.push(...framesOf(Buffer.concat(parts)));
      socket.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  test = await createTestApp({ AUDIT_SYSLOG_URL: `tcp://127.0.0.1:${port}` });
  await test.app.ready();
});
afterAll(async () => {
  await test.close();
  await new Promise((done) => server.close(done));
});

const record = (reason: string) =>
  recordAudit(test.db, {
    action: 'sign_in_failed',
    origin: { ip: '192.0.2.7', userAgent: 'x', requestId: 'r' },
    detail: { reason },
  });
const toldWith = (reason: string) => received.filter((line) => line.includes(JSON.stringify({ reason })));

it('tells each event in the form of RFC 5424', async () => {
  await record('first');
  const [line] = await eventually(
    async () => toldWith('first'),
    ({ length }) => length > 0,
    15_000,
  );
  expect(line).toMatch(/^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z localhost medical-zone - sign_in_failed - \{/);
  expect(JSON.parse(line?.slice(line.indexOf('{')) ?? '')).toMatchObject({
    action: 'sign_in_failed',
    ip: '192.0.2.7',
    detail: { reason: 'first' },
  });
});

it('tells what the collector lost, once it is there again, and once in all', async () => {
  isCutOff = true;
  await record('while it was away');
  await eventually(
    async () => cuts,
    (times) => times > 0,
    15_000,
  );
  expect(toldWith('while it was away')).toEqual([]);
  await eventually(
    () => readTold(test.db),
    ({ waiting, error }) => waiting > 0 && error !== null,
  );
  expect(await test.db.$count(tables.auditEvents, isNull(tables.auditEvents.toldAt))).toBeGreaterThan(0);
  isCutOff = false;
  await eventually(
    async () => toldWith('while it was away'),
    ({ length }) => length > 0,
    20_000,
  );
  await eventually(
    () => test.db.$count(tables.auditEvents, isNull(tables.auditEvents.toldAt)),
    (left) => left === 0,
  );
  expect(toldWith('while it was away')).toHaveLength(1);
  expect(toldWith('first')).toHaveLength(1);
});

it('is told by one of two processes', async () => {
  const other = await test.another();
  await other.ready();
  const reasons = Array.from({ length: 20 }, (_, at) => `of two ${at}.`);
  for (const reason of reasons) await record(reason);
  await eventually(
    async () => reasons.filter((reason) => toldWith(reason).length === 0),
    ({ length }) => length === 0,
    15_000,
  );
  expect(reasons.filter((reason) => toldWith(reason).length !== 1)).toEqual([]);
});

it('also leaves as datagrams, letters beyond ASCII escaped', async () => {
  const socket = createSocket('udp4');
  const heard: string[] = [];
  socket.on('message', (message) => heard.push(message.toString('ascii')));
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const own = await createTestApp({ AUDIT_SYSLOG_URL: `udp://127.0.0.1:${socket.address().port}` });
  try {
    await recordAudit(own.db, { action: 'access_denied', origin: null, detail: { reason: 'مرفوض' } });
    await own.app.ready();
    const [line] = await eventually(
      async () => heard.filter((text) => text.includes('access_denied')),
      ({ length }) => length > 0,
      15_000,
    );
    expect(JSON.parse(line?.slice(line.indexOf('{')) ?? '').detail).toEqual({ reason: 'مرفوض' });
  } finally {
    await own.close();
    socket.close();
  }
});
