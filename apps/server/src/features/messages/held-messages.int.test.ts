import type { Message } from '@mz/contracts/messages';
import { newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { messageCalls } from './messages.fixture.ts';

const { connections, moderationCases, outboxEvents, profiles, rateBuckets, threads } = tables;

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let mona: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  mona = await signUpMember(test, { fullName: 'Mona Karim' });
  await test.db
    .update(profiles)
    .set({ role: 'moderator', verifiedAt: new Date() })
    .where(eq(profiles.id, mona.id));
});
afterAll(() => test?.close());
beforeEach(async () => {
  for (const table of [threads, connections, rateBuckets]) await test.db.delete(table);
});

const { send, connect, open, write, written, listed, messagesOf, textsOf, read } = messageCalls(() => test);
const held = async (member: TestMember, threadId: string): Promise<Message> => {
  const answer = await write(member, threadId, `See https://example.org/${newId()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ hidden: 'held' });
  return answer.json();
};
const decide = async (subjectId: string, hides: boolean) => {
  const [item] = await test.db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.kind, 'message'), eq(moderationCases.subjectId, subjectId)));
  const decided = await test.app.inject({
    method: 'POST',
    url: `/api/moderation/cases/${item?.id}/decision`,
    headers: mona.headers,
    payload: {
      hides,
      sanction: 'none',
      template: hides ? 'advertising' : 'no_breach',
      note: 'Looked at.',
      version: item?.version,
    },
  });
  expect(decided.statusCode, decided.body).toBe(200);
};
/** Who was told of changes to the threads, in order. */
const told = async () =>
  (
    await test.db
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.type, 'thread.changed'))
      .orderBy(outboxEvents.id)
  )
    .map(({ payload }) => payload as { memberIds: string[]; change: string })
    .at(-1);

describe('a link of a new account', () => {
  it('reaches nobody until a moderator has looked, and then arrives as new', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    const lastSeqOf = async (member: TestMember) =>
      (await send('GET', `/threads/${id}`, member)).json<{ lastSeq: number }>().lastSeq;
    const before = await lastSeqOf(bob);
    const message = await held(alice, id);
    expect(await told()).toMatchObject({ memberIds: [alice.id], change: 'held' });
    expect(await lastSeqOf(bob)).toBe(before);
    expect(await lastSeqOf(alice)).toBe(message.seq);
    expect(await textsOf(bob, id)).toEqual([]);
    expect(await listed(bob)).toEqual([]);
    expect((await send('GET', '/threads/unread', bob)).json()).toEqual({ threads: 0, requests: 0 });
    expect((await send('GET', '/messages/search?q=example', bob)).json()).toEqual({ found: [] });
    expect((await send('PATCH', `/messages/${message.id}`, bob, { text: 'Mine' })).statusCode).toBe(404);
    expect(await messagesOf(alice, id)).toMatchObject([{ id: message.id, hidden: 'held' }]);
    expect(await listed(alice)).toMatchObject([{ id, last: { authorId: alice.id } }]);

    // Others write and read on meanwhile.
    const later = await written(bob, id, 'Did you send something?');
    await written(alice, id, 'A moderator looks at it first.');
    await read(bob, id, later.seq + 1);
    expect(await listed(bob)).toMatchObject([
      { unread: 0, last: { excerpt: 'A moderator looks at it first.' } },
    ]);

    await decide(message.id, false);
    expect(await told()).toMatchObject({ memberIds: expect.arrayContaining([bob.id]), change: 'message' });
    const [latest] = await messagesOf(bob, id);
    expect(latest).toMatchObject({ id: message.id, text: message.text });
    expect(latest?.hidden).toBeUndefined();
    expect(await listed(bob)).toMatchObject([{ unread: 1 }]);
    expect((await messagesOf(alice, id)).map((one) => one.id)[0]).toBe(message.id);
  });

  it('stays with its author where the moderator hides it', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    const message = await held(alice, id);
    await decide(message.id, true);
    expect(await textsOf(bob, id)).toEqual([]);
    expect(await listed(bob)).toEqual([]);
    expect(await messagesOf(alice, id)).toMatchObject([{ hidden: 'decision' }]);
  });

  it('makes no request of a stranger before it is shown', async () => {
    await test.db
      .insert(tables.memberSettings)
      .values({ userId: bob.id, messagesFrom: 'connections' } as typeof tables.memberSettings.$inferInsert)
      .onConflictDoNothing();
    const { id } = await open(alice, bob);
    const message = await held(alice, id);
    expect(await listed(bob, '?box=requests')).toEqual([]);
    expect((await send('GET', '/threads/unread', bob)).json()).toEqual({ threads: 0, requests: 0 });
    await decide(message.id, false);
    const requests = (await send('GET', '/threads/unread', bob)).json();
    expect(requests.requests + requests.threads).toBe(1);
  });

  it('holds a message it is written into later, and none of an account that is not new', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    const plain = await written(alice, id, 'Here it comes.');
    expect(await textsOf(bob, id)).toEqual(['Here it comes.']);
    const edited = await send('PATCH', `/messages/${plain.id}`, alice, { text: 'Here: www.example.org' });
    expect(edited.json()).toMatchObject({ hidden: 'held' });
    expect(await textsOf(bob, id)).toEqual([]);
    expect(await told()).toMatchObject({ memberIds: expect.arrayContaining([bob.id]) });
    await test.db
      .update(profiles)
      .set({ createdAt: sql`now() - interval '30 days'` })
      .where(eq(profiles.id, alice.id));
    const free = await write(alice, id, 'https://example.org/a-guideline');
    expect(free.json<Message>().hidden).toBeUndefined();
    expect(await textsOf(bob, id)).toEqual(['https://example.org/a-guideline']);
    await test.db.update(profiles).set({ createdAt: new Date() }).where(eq(profiles.id, alice.id));
  });
});
