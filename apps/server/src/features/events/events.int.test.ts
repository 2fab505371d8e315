import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { liveLimits } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../platform/outbox.ts';
import { openStream, type StreamMessage, type TestStream } from '../../testing/event-stream.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let here: string;
let there: string;
let alice: TestMember;
let bob: TestMember;
const streams: TestStream[] = [];

beforeAll(async () => {
  test = await createTestApp();
  here = await test.listen();
  const other = await test.another();
  await other.listen({ host: '127.0.0.1', port: 0 });
  there = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await test.close();
});

const open = async (address: string, member: TestMember, lastEventId?: string): Promise<TestStream> => {
  const stream = await openStream(address, member.headers, lastEventId);
  streams.push(stream);
  expect(stream.status).toBe(200);
  await stream.next((message) => message.event === 'ready' || message.event === 'reset');
  return stream;
};
const tell = async (member: TestMember): Promise<string> => {
  const marker = newId();
  await publish(test.db, { type: 'conversation.changed', userId: member.id, conversationId: marker });
  return marker;
};
const holds = (marker: string) => (message: StreamMessage) => message.data.includes(marker);

describe('the event stream', () => {
  it('is an event stream that proxies leave alone', async () => {
    const stream = await open(here, alice);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    stream.close();
  });

  it('brings an event of one process to the screens at another', async () => {
    const streamThere = await open(there, alice);
    const streamHere = await open(here, alice);
    const answer = await fetch(`${here}/api/profile`, {
      method: 'PATCH',
      headers: { ...alice.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ location: 'Doha' }),
    });
    expect(answer.status).toBe(200);
    for (const stream of [streamThere, streamHere]) {
      const message = await stream.next(({ data }) => data.includes('profile.changed'));
      expect(JSON.parse(message.data)).toEqual({
        id: message.id,
        topic: `member:${alice.id}`,
        event: { type: 'profile.changed' },
      });
      stream.close();
    }
  });

  it('tells each member only what concerns them, in order', async () => {
    const stream = await open(there, bob);
    const own: string[] = [];
    for (let i = 0; i < 10; i += 1) {
      await tell(alice);
      own.push(await tell(bob));
    }
    await stream.next(holds(own.at(-1) ?? ''));
    const received = stream.messages.filter(({ event }) => event === 'message');
    expect(received.map(({ data }) => JSON.parse(data).event.conversationId)).toEqual(own);
    expect(stream.messages.every(({ data }) => !data.includes(alice.id))).toBe(true);
    stream.close();
  });

  it('sends what was missed after the last event seen, at whichever process', async () => {
    const first = await open(here, bob);
    const seen = await tell(bob);
    const { id } = await first.next(holds(seen));
    first.close();
    const missed = [await tell(bob), await tell(bob)];
    await tell(alice);
    const second = await open(there, bob, id ?? '');
    const later = await tell(bob);
    await second.next(holds(later));
    expect(
      second.messages
        .filter(({ event }) => event === 'message')
        .map(({ data }) => JSON.parse(data).event.conversationId),
    ).toEqual([...missed, later]);
    second.close();
  });

  it('says that everything should be read again where too much was missed', async () => {
    const stream = await open(here, bob, '999999999');
    expect(stream.messages[0]?.event).toBe('reset');
    await eventually(
      () => test.db.$count(tables.outboxEvents, sql`position is null`),
      (open_) => open_ === 0,
    );
    await test.db.execute(sql`delete from outbox_events where position <= 3`);
    const old = await open(here, bob, '1');
    expect(old.messages[0]?.event).toBe('reset');
    stream.close();
    old.close();
  });

  it('ends at every process when the session is revoked', async () => {
    const carol = await signUpMember(test);
    const atBoth = [await open(here, carol), await open(there, carol)];
    await carol.client.auth.signOut({ scope: 'global' });
    await Promise.all(atBoth.map((stream) => stream.ended));
    const again = await openStream(there, carol.headers);
    expect(again.status).toBe(401);
  });

  it('ends when the access token does', async () => {
    const short = await test.another({ AUTH_TOKEN_LIFE: '4' });
    await short.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${(short.server.address() as AddressInfo).port}`;
    const answer = await short.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: { email: `short.${newId()}@example.org`, password: 'a long enough one' },
    });
    const token = answer.json<{ access_token: string }>().access_token;
    const stream = await openStream(address, { authorization: `Bearer ${token}` });
    expect(stream.status).toBe(200);
    await stream.ended;
  });

  it.each([
    ['a visitor', {}],
    ['a wrong token', { authorization: 'Bearer x.y.z' }],
  ])('is not for %s', async (_who, headers) => {
    const stream = await openStream(here, headers);
    expect(stream.status).toBe(401);
    expect(stream.headers.get('content-type')).toContain('application/json');
  });

  it('is limited for each member, and free again afterwards', async () => {
    const dana = await signUpMember(test);
    const many = await Promise.all(
      Array.from({ length: liveLimits.streamsPerMember }, () => open(here, dana)),
    );
    const refused = await openStream(here, dana.headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const stream of many) stream.close();
    await eventually(
      async () => {
        const stream = await openStream(here, dana.headers);
        streams.push(stream);
        return stream.status;
      },
      (status) => status === 200,
    );
  });

  it('holds the limit of a member when 400 streams are opened at once', async () => {
    const eve = await signUpMember(test);
    const all = await Promise.all(Array.from({ length: 400 }, () => openStream(here, eve.headers)));
    streams.push(...all);
    const opened = all.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(liveLimits.streamsPerMember);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
    for (const stream of all) stream.close();
  });

  it('ends at once when the server stops, with connections nobody used yet', async () => {
    const third = await test.another();
    await third.listen({ host: '127.0.0.1', port: 0 });
    const { port } = third.server.address() as AddressInfo;
    const stream = await open(`http://127.0.0.1:${port}`, bob);
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    unused.on('error', () => undefined);
    const start = performance.now();
    await third.close();
    await stream.ended;
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
