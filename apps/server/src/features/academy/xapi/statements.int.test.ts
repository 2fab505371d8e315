import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { audioAnswers, bundled, openAcademy } from '../academy.fixture.ts';
import { createStatementsService } from './statements.service.ts';

/** A record store that speaks as much of the protocol as is needed: PUT of one statement, kept by its id. */
const openStore = async () => {
  const kept = new Map<string, { statement: Record<string, unknown>; headers: Record<string, unknown> }>();
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const statement = (await json(request)) as Record<string, unknown>;
    const id = url.searchParams.get('statementId') ?? '';
    const forced = answers.shift();
    const isProper =
      request.method === 'PUT' &&
      url.pathname === '/xapi/statements' &&
      request.headers['x-experience-api-version'] === '1.0.3' &&
      statement.id === id;
    const status = forced ?? (isProper ? (kept.has(id) ? 409 : 204) : 400);
    if (status === 204) kept.set(id, { statement, headers: { ...request.headers } });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { kept, answers, endpoint: `http://127.0.0.1:${port}/xapi`, close: () => server.close() };
};

const store = await openStore();
const xapi = { endpoint: store.endpoint, key: 'reader', secret: 'ward-7' };
const { test, reader, send, letPass, report } = await openAcademy({
  XAPI_ENDPOINT: xapi.endpoint,
  XAPI_KEY: xapi.key,
  XAPI_SECRET: xapi.secret,
});
const statements = createStatementsService({ db: test.db, log: test.app.log }, xapi);
afterAll(async () => {
  await test.close();
  store.close();
});
const waiting = () => test.db.$count(tables.learningStatements);
const due = () => test.db.execute(sql`update learning_statements set next_at = now()`);

it('is told what was completed and passed, once, by an account that names nobody', async () => {
  const answers = Object.entries(audioAnswers).map(([questionId, chosen]) => ({ questionId, chosen }));
  await send('POST', `/api/academy/resources/${bundled.audio}/attempts`, reader, { answers });
  const { units } = await send('GET', `/api/academy/resources/${bundled.audio}`, reader);
  await report(reader, bundled.audio, []);
  for (let at = 0; at < units; at += 60) {
    await letPass(reader, 60);
    await report(reader, bundled.audio, [[at, Math.min(units, at + 60)]], at);
  }
  await eventually(waiting, (count) => count === 2);

  // Away at first: nothing is lost, and it is not asked without a pause.
  store.answers.push(503);
  expect(await statements.send()).toBe(0);
  expect(await statements.send()).toBe(0);
  expect(store.kept.size).toBe(0);
  await due();
  expect(await statements.send()).toBe(2);
  expect(await waiting()).toBe(0);

  const sent = [...store.kept.values()];
  const said = sent.map(({ statement }) => statement as { verb: { id: string }; result: object });
  const passed = said.find(({ verb }) => verb.id.endsWith('/passed'));
  const completed = said.find(({ verb }) => verb.id.endsWith('/completed'));
  expect(passed?.result).toMatchObject({ success: true, score: { raw: 3, max: 3, scaled: 1 } });
  expect(completed?.result).toMatchObject({ completion: true, duration: expect.stringMatching(/^PT\d+S$/) });
  expect(sent[0]?.headers.authorization).toBe(`Basic ${Buffer.from('reader:ward-7').toString('base64')}`);
  const text = JSON.stringify(sent.map(({ statement }) => statement));
  for (const personal of [reader.id, 'Reader', '@']) expect(text).not.toContain(personal);

  // The answer was lost and the statement is sent again: the store has it, and that is enough.
  const [again] = sent;
  await test.db.insert(tables.learningStatements).values({
    id: String(again?.statement.id),
    memberId: reader.id,
    statement: again?.statement ?? {},
  });
  expect(await statements.send()).toBe(1);
  expect(store.kept.size).toBe(2);
});

it('keeps what it refuses from the others, and forgets what of a member who goes waits', async () => {
  const [refused, next] = [crypto.randomUUID(), crypto.randomUUID()];
  const rows = [refused, next].map((id) => ({ id, memberId: reader.id, statement: { id } }));
  await test.db.insert(tables.learningStatements).values(rows);
  store.answers.push(400);
  expect(await statements.send()).toBe(1);
  expect(await waiting()).toBe(1);
  await due();
  expect(await statements.send()).toBe(0);
  await test.db.execute(sql`delete from profiles where id = ${reader.id}::uuid`);
  expect(await waiting()).toBe(0);
});
