import type { AddressInfo } from 'node:net';
import type { LiveMessage, LiveReady, LiveTopics } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream, type StreamMessage, type TestStream } from '../../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let here: string;
let there: string;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
const streams: TestStream[] = [];

beforeAll(async () => {
  test = await createTestApp();
  here = await test.listen();
  const other = await test.another();
  await other.listen({ host: '127.0.0.1', port: 0 });
  there = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
  [alice, bob, carol] = await Promise.all([signUpMember(test), signUpMember(test), signUpMember(test)]);
  await test.db.insert(tables.connections).values({
    id: newId(),
    requesterId: alice.id,
    addresseeId: bob.id,
    state: 'accepted',
    acceptedAt: new Date(),
  });
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await test.close();
});

const open = async (address: string, member: TestMember, topics: string[] = []): Promise<TestStream> => {
  const stream = await openStream(address, member.headers, undefined, topics);
  streams.push(stream);
  await stream.next(({ event }) => event === 'ready');
  return stream;
};
const presenceOf = (member: TestMember) => `presence:${member.id}`;
const says = (member: TestMember, isOnline: boolean) => (message: StreamMessage) => {
  if (message.event !== 'message') return false;
  const { topic, event } = JSON.parse(message.data) as LiveMessage;
  return (
    topic === presenceOf(member) &&
    event.type === 'presence.changed' &&
    event.memberId === member.id &&
    event.isOnline === isOnline
  );
};
const idOf = async (stream: TestStream): Promise<string> => {
  const ready = await stream.next(({ event }) => event === 'ready');
  return (JSON.parse(ready.data) as LiveReady).stream;
};
const change = (address: string, member: TestMember, stream: string, body: object) =>
  fetch(`${address}/api/events/${stream}/topics`, {
    method: 'POST',
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const answers = (stream: TestStream): LiveTopics[] =>
  stream.messages.filter(({ event }) => event === 'topics').map(({ data }) => JSON.parse(data) as LiveTopics);

describe('topics of a stream', () => {
  it('say who is there, also at another process, and that they left', async () => {
    const watching = await open(here, alice, [presenceOf(bob)]);
    await watching.next(says(bob, false));
    const arrived = await open(there, bob);
    const told = await watching.next(says(bob, true));
    // Nothing of it is stored, so that it has no place to resume from.
    expect(told.id).toBeNull();
    arrived.close();
    await watching.next(
      (message) =>
        says(bob, false)(message) && watching.messages.indexOf(message) > watching.messages.indexOf(told),
    );
    watching.close();
  });

  it('are changed on an open stream, whichever process is asked', async () => {
    const present = await open(there, bob);
    const watching = await open(here, alice);
    const stream = await idOf(watching);
    const answer = await change(there, alice, stream, { subscribe: [presenceOf(bob)] });
    expect(answer.status).toBe(202);
    await watching.next(says(bob, true));
    await watching.next(({ event }) => event === 'topics');
    expect(answers(watching)).toEqual([{ topics: [`member:${alice.id}`, presenceOf(bob)], refused: [] }]);
    await change(here, alice, stream, { unsubscribe: [presenceOf(bob), `member:${alice.id}`] });
    await watching.next(({ event, data }) => event === 'topics' && !data.includes('presence'));
    expect(answers(watching).at(-1)).toEqual({ topics: [`member:${alice.id}`], refused: [] });
    present.close();
    watching.close();
  });

  it.each([
    ['a member who is no connection', () => presenceOf(carol)],
    ['another member’s own topic', () => `member:${bob.id}`],
    ['a kind that nobody declared', () => `weather:${newId()}`],
    ['what is no id', () => 'presence:everybody'],
  ])('are refused for %s', async (_what, make) => {
    const topic = make();
    const watching = await open(here, alice, [topic]);
    await watching.next(({ event }) => event === 'topics');
    expect(answers(watching)).toEqual([{ topics: [`member:${alice.id}`], refused: [topic] }]);
    watching.close();
  });

  it('are refused where the two are blocked', async () => {
    await test.db.insert(tables.blocks).values({ blockerId: bob.id, blockedId: alice.id });
    const watching = await open(here, alice, [presenceOf(bob)]);
    await watching.next(({ event }) => event === 'topics');
    expect(answers(watching)[0]?.refused).toEqual([presenceOf(bob)]);
    await test.db.delete(tables.blocks);
    watching.close();
  });

  it('are changed by nobody else', async () => {
    const watching = await open(here, alice);
    const stream = await idOf(watching);
    expect((await change(here, bob, stream, { subscribe: [presenceOf(alice)] })).status).toBe(202);
    expect((await change(here, alice, stream, { subscribe: [] })).status).toBe(202);
    await watching.next(({ event }) => event === 'topics');
    expect(answers(watching)).toEqual([{ topics: [`member:${alice.id}`], refused: [] }]);
    watching.close();
  });

  it.each([
    ['a visitor', 401, () => ({}), { subscribe: [] }],
    ['no topic', 400, () => alice.headers, { subscribe: ['no topic'] }],
    [
      'too many',
      400,
      () => alice.headers,
      { subscribe: Array.from({ length: 101 }, () => `presence:${newId()}`) },
    ],
  ])('are not changed for %s', async (_what, status, headers, body) => {
    const answer = await fetch(`${here}/api/events/${newId()}/topics`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(status);
  });
});
