import { type Message, messageLimits } from '@mz/contracts/messages';
import { newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStream } from '../../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addProfiles, signUpMember, type TestMember } from '../../testing/members.ts';
import { messageCalls } from './messages.fixture.ts';
import { removeExpired } from './messages.repository.ts';

const { blocks, connections, memberSettings, rateBuckets, threadMembers, threadMessages, threads } = tables;

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  carol = await signUpMember(test, { fullName: 'Chen Wei' });
});
afterAll(() => test?.close());
beforeEach(async () => {
  for (const table of [threads, connections, blocks, memberSettings, rateBuckets])
    await test.db.delete(table);
  await test.db.update(tables.profiles).set({ visibility: 'public', verifiedAt: null });
});

const calls = messageCalls(() => test);
const { send, connect, open, write, written, listed, messagesOf, textsOf, read, group } = calls;

describe('a thread of two', () => {
  it('is one, whoever opens it, and nobody else sees it', async () => {
    await connect(alice, bob);
    const opened = await Promise.all([open(alice, bob), open(bob, alice), open(alice, bob)]);
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const { id } = opened[0] ?? { id: '' };
    expect(opened[0]?.members).toMatchObject([{ id: bob.id, fullName: 'Bassam Odeh' }]);
    // Nothing was written: no list shows it yet.
    expect(await listed(bob)).toEqual([]);
    await written(alice, id, 'The MRI is back.');
    expect(await listed(bob)).toMatchObject([
      { id, unread: 1, last: { excerpt: 'The MRI is back.', authorId: alice.id } },
    ]);
    expect(await listed(alice)).toMatchObject([{ id, unread: 0 }]);
    for (const [method, path, body] of [
      ['GET', `/threads/${id}`],
      ['GET', `/threads/${id}/messages`],
      ['PATCH', `/threads/${id}`, { muted: true }],
      ['PUT', `/threads/${id}/read`, { seq: 1 }],
      ['POST', `/threads/${id}/typing`, { isTyping: true }],
      ['PUT', `/threads/${id}/messages/${newId()}`, { text: 'Hello' }],
    ] as const) {
      expect((await send(method, path, carol, body)).statusCode).toBe(404);
      expect((await send(method, path, null, body)).statusCode).toBe(401);
    }
    expect((await write(alice, id, '  ')).statusCode).toBe(400);
    expect((await write(alice, id, 'x'.repeat(messageLimits.textLength + 1))).statusCode).toBe(400);
    expect((await send('PUT', `/threads/with/${alice.id}`, alice)).statusCode).toBe(422);
    expect((await send('PUT', `/threads/with/${newId()}`, alice)).statusCode).toBe(404);
    expect((await send('GET', '/threads?before=x', alice)).statusCode).toBe(422);
  });

  it('holds each message once, in one order, through a storm of repeats', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    const ids = Array.from({ length: 8 }, newId);
    const storm = [...ids, ...ids, ...ids].flatMap((clientId, n) => [
      write(alice, id, `From Alice ${n % 8}`, {}, clientId),
      write(bob, id, `From Bassam ${n % 8}`, {}, clientId),
    ]);
    const answers = await Promise.all(storm);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [ofAlice, ofBob] = [await messagesOf(alice, id), await messagesOf(bob, id)];
    expect(ofAlice.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, n) => 16 - n));
    expect(ofBob.map((message) => message.id)).toEqual(ofAlice.map((message) => message.id));
    expect(new Set(ofAlice.map(({ text }) => text)).size).toBe(16);
    const page = (await send('GET', `/threads/${id}/messages?limit=5`, bob)).json();
    const next = (
      await send('GET', `/threads/${id}/messages?limit=20&before=${page.nextBefore}`, bob)
    ).json();
    expect([...page.messages, ...next.messages].map(({ seq }: Message) => seq)).toEqual(
      ofAlice.map(({ seq }) => seq),
    );
    expect(next.nextBefore).toBeNull();
    // The same id in another thread is another message, and refused.
    await connect(alice, carol);
    const other = await open(alice, carol);
    expect((await write(alice, other.id, 'Elsewhere', {}, ids[0])).statusCode).toBe(409);
    expect(await messagesOf(alice, other.id)).toEqual([]);
  });

  it('is live in the other browser, and says what was read', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    const stream = await openStream(await test.listen(), bob.headers, undefined, [`thread:${id}`]);
    await stream.next(({ event }) => event === 'ready');
    await written(alice, id, 'Can you look at this?');
    await stream.next(({ data }) => data.includes('thread.changed') && data.includes(id));
    await send('POST', `/threads/${id}/typing`, alice, { isTyping: true });
    await stream.next(({ data }) => data.includes('typing.changed') && data.includes(alice.id));
    stream.close();
    expect((await send('GET', '/threads/unread', bob)).json()).toEqual({ threads: 1, requests: 0 });
    expect((await listed(bob, '?box=unread')).map((thread) => thread.id)).toEqual([id]);
    await read(bob, id, 999);
    expect((await send('GET', '/threads/unread', bob)).json()).toEqual({ threads: 0, requests: 0 });
    expect(await open(alice, bob)).toMatchObject({ members: [{ readSeq: 1 }] });
    // Reading never goes back.
    await read(bob, id, 0);
    expect(await listed(bob)).toMatchObject([{ unread: 0, readSeq: 1 }]);
    await send('PATCH', `/threads/${id}`, bob, { receipts: false });
    expect(await open(alice, bob)).toMatchObject({ members: [{ readSeq: null }] });
    const refused = await openStream(await test.listen(), carol.headers, undefined, [`thread:${id}`]);
    const topics = await refused.next(({ event }) => event === 'topics');
    expect(JSON.parse(topics.data)).toMatchObject({ refused: [`thread:${id}`] });
    refused.close();
  });
});

describe('whoever is not connected', () => {
  it('lands in the request box, writes three messages at most, and is accepted or declined', async () => {
    const { id } = await open(alice, bob);
    for (const n of [1, 2, 3]) await written(alice, id, `Hello ${n}`);
    const fourth = await write(alice, id, 'Hello 4');
    expect(fourth.statusCode).toBe(403);
    expect(fourth.json().error.fields).toMatchObject([{ code: 'waiting' }]);
    expect(await listed(bob)).toEqual([]);
    expect((await send('GET', '/threads/unread', bob)).json()).toEqual({ threads: 0, requests: 1 });
    expect(await listed(bob, '?box=requests')).toMatchObject([{ id, state: 'requested' }]);
    await read(bob, id, 3);
    // Reading in the request box is told to nobody.
    expect(await open(alice, bob)).toMatchObject({ refusal: 'waiting', members: [{ readSeq: null }] });
    await send('PUT', `/threads/${id}/answer`, bob, { accept: false });
    expect((await write(alice, id, 'Hello again')).json().error.fields).toMatchObject([{ code: 'declined' }]);
    await send('PUT', `/threads/${id}/answer`, bob, { accept: true });
    await written(alice, id, 'Thank you');
    expect(await listed(bob)).toMatchObject([{ id, state: 'active', unread: 1 }]);
  });

  it('is let in by an answer, by connecting, or by the setting of whoever is written to', async () => {
    const first = await open(alice, bob);
    await written(alice, first.id, 'Hello');
    await written(bob, first.id, 'Hello to you');
    expect(await listed(bob)).toMatchObject([{ state: 'active' }]);

    const second = await open(alice, carol);
    await written(alice, second.id, 'Hello');
    expect(await listed(carol)).toEqual([]);
    await connect(alice, carol);
    await written(alice, second.id, 'We know each other now');
    expect(await listed(carol)).toMatchObject([{ state: 'active', unread: 2 }]);

    await test.db.insert(memberSettings).values({ userId: carol.id, messagesFrom: 'verified' });
    const third = await open(bob, carol);
    await written(bob, third.id, 'Hello');
    expect((await listed(carol)).map(({ id }) => id)).not.toContain(third.id);
    await test.db
      .update(tables.profiles)
      .set({ verifiedAt: new Date() })
      .where(eq(tables.profiles.id, bob.id));
    await written(bob, third.id, 'Verified now');
    expect((await listed(carol)).map(({ id }) => id)).toContain(third.id);
  });

  it('reaches nobody whose profile is hidden, or behind a block', async () => {
    await test.db
      .update(tables.profiles)
      .set({ visibility: 'connections' })
      .where(eq(tables.profiles.id, carol.id));
    expect((await send('PUT', `/threads/with/${carol.id}`, alice)).statusCode).toBe(404);
    await test.db.insert(blocks).values({ blockerId: bob.id, blockedId: alice.id });
    expect((await send('PUT', `/threads/with/${bob.id}`, alice)).statusCode).toBe(404);
    const strangers = await addProfiles(test.db, 12);
    const statuses: number[] = [];
    for (const id of strangers) statuses.push((await send('PUT', `/threads/with/${id}`, alice)).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a block', () => {
  it('ends delivery and hides what was written, in both directions and in groups', async () => {
    await connect(alice, bob);
    await connect(alice, carol);
    const direct = await open(alice, bob);
    await written(alice, direct.id, 'Before');
    const team = await group(alice, 'Night team', bob, carol);
    await written(bob, team.id, 'From Bassam');
    await written(carol, team.id, 'From Chen');
    await test.db.insert(blocks).values({ blockerId: bob.id, blockedId: alice.id });
    for (const [from, to] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      expect((await write(from, direct.id, 'Anything')).json().error.fields).toMatchObject([
        { code: 'unavailable' },
      ]);
      expect((await send('GET', `/threads/${direct.id}`, from)).json()).toMatchObject({
        refusal: 'unavailable',
        members: [{ id: to.id, fullName: '' }],
      });
    }
    expect(await textsOf(bob, direct.id)).toEqual([]);
    await written(alice, team.id, 'From Alice');
    expect(await textsOf(bob, team.id)).toEqual(['From Chen', 'From Bassam']);
    expect(await textsOf(carol, team.id)).toEqual(['From Alice', 'From Chen', 'From Bassam']);
    expect((await listed(bob)).find(({ id }) => id === team.id)).toMatchObject({ unread: 1 });
    expect((await send('GET', '/messages/search?q=Alice', bob)).json()).toEqual({ found: [] });
  });
});

describe('a group', () => {
  it('is made of connections, up to a number, and led by whoever came first', async () => {
    expect((await send('POST', '/threads', alice, { name: 'Team', memberIds: [bob.id] })).statusCode).toBe(
      422,
    );
    await connect(alice, bob);
    await connect(alice, carol);
    const team = await group(alice, ' Night team ', bob);
    expect(team).toMatchObject({ name: 'Night team', memberCount: 2, isOwner: true });
    await written(alice, team.id, 'Before');
    expect((await send('PUT', `/threads/${team.id}/members/${carol.id}`, bob)).statusCode).toBe(403);
    await send('PUT', `/threads/${team.id}/members/${carol.id}`, alice);
    await send('PUT', `/threads/${team.id}/members/${carol.id}`, alice);
    await written(alice, team.id, 'After');
    // Whoever comes sees what is written from then on.
    expect(await textsOf(carol, team.id)).toEqual(['After']);
    expect(await listed(carol)).toMatchObject([{ unread: 1, memberCount: 3, isOwner: false }]);
    expect((await send('PATCH', `/threads/${team.id}`, bob, { name: 'Mine' })).statusCode).toBe(403);
    expect((await send('DELETE', `/threads/${team.id}/members/${carol.id}`, bob)).statusCode).toBe(403);
    await send('DELETE', `/threads/${team.id}/members/${alice.id}`, alice);
    expect((await send('GET', `/threads/${team.id}`, alice)).statusCode).toBe(404);
    expect(await send('GET', `/threads/${team.id}`, bob).then((answer) => answer.json())).toMatchObject({
      isOwner: true,
      memberCount: 2,
    });
    expect((await send('PATCH', `/threads/${team.id}`, bob, { name: 'Day team' })).json()).toMatchObject({
      name: 'Day team',
    });
    await send('DELETE', `/threads/${team.id}/members/${carol.id}`, bob);
    expect((await write(carol, team.id, 'Still here?')).statusCode).toBe(404);
    await send('DELETE', `/threads/${team.id}/members/${bob.id}`, bob);
    expect(await test.db.$count(threads, eq(threads.id, team.id))).toBe(0);
  });

  it('holds fifty members at most', async () => {
    await connect(alice, bob);
    await connect(alice, carol);
    const team = await group(alice, 'Department', bob);
    const many = await addProfiles(test.db, messageLimits.members - 2);
    await test.db.insert(threadMembers).values(many.map((memberId) => ({ threadId: team.id, memberId })));
    expect((await send('PUT', `/threads/${team.id}/members/${carol.id}`, alice)).statusCode).toBe(422);
    expect((await send('GET', `/threads/${team.id}`, bob)).json().members).toHaveLength(50);
    expect((await listed(alice))[0]?.members.length).toBeLessThanOrEqual(5);
  });

  it('is muted by each for themselves', async () => {
    await connect(alice, bob);
    const team = await group(alice, 'Team', bob);
    await send('PATCH', `/threads/${team.id}`, bob, { muted: true });
    await written(alice, team.id, 'News');
    expect((await send('GET', '/threads/unread', bob)).json()).toEqual({ threads: 0, requests: 0 });
    expect(await listed(bob)).toMatchObject([{ muted: true, unread: 1 }]);
    expect((await send('GET', `/threads/${team.id}`, alice)).json()).toMatchObject({ muted: false });
  });
});

describe('a message', () => {
  it('is answered, reacted to, edited and deleted for ten minutes by its author', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    const first = await written(alice, id, 'A question');
    const reply = (await write(bob, id, 'An answer', { replyToId: first.id })).json();
    expect(reply).toMatchObject({ replyTo: { id: first.id, authorId: alice.id, excerpt: 'A question' } });
    const react = (member: TestMember, on: boolean) =>
      send('PUT', `/messages/${first.id}/reactions`, member, { emoji: '👍', on });
    await Promise.all([react(bob, true), react(bob, true), react(alice, true)]);
    expect((await messagesOf(bob, id))[1]?.reactions).toEqual([{ emoji: '👍', count: 2, isMine: true }]);
    expect((await react(bob, false)).json().reactions).toEqual([{ emoji: '👍', count: 1, isMine: false }]);
    expect((await react(carol, true)).statusCode).toBe(404);
    expect(
      (await send('PUT', `/messages/${first.id}/reactions`, bob, { emoji: 'x', on: true })).statusCode,
    ).toBe(400);

    const edit = (member: TestMember) =>
      send('PATCH', `/messages/${first.id}`, member, { text: 'A better question' });
    expect((await edit(bob)).statusCode).toBe(403);
    expect((await edit(carol)).statusCode).toBe(404);
    expect((await edit(alice)).json()).toMatchObject({ text: 'A better question', seq: 1 });
    expect((await messagesOf(bob, id))[1]?.editedAt).not.toBeNull();
    await test.db
      .update(threadMessages)
      .set({ createdAt: sql`now() - make_interval(mins => ${messageLimits.changeMinutes}, secs => 1)` })
      .where(eq(threadMessages.id, first.id));
    expect((await edit(alice)).json().error.fields).toMatchObject([{ code: 'too_late' }]);
    expect((await send('DELETE', `/messages/${first.id}`, alice)).statusCode).toBe(403);

    const second = await written(alice, id, 'Never mind');
    expect((await send('DELETE', `/messages/${second.id}`, bob)).statusCode).toBe(403);
    for (const _twice of [1, 2])
      expect((await send('DELETE', `/messages/${second.id}`, alice)).statusCode).toBe(200);
    expect((await messagesOf(bob, id))[0]).toMatchObject({ isDeleted: true, text: '', seq: 3 });
    expect((await send('GET', '/messages/search?q=mind', bob)).json()).toEqual({ found: [] });
  });

  it('with identifiers needs a statement, which is recorded', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    const clientId = newId();
    const text = 'The number of my patient is MRN 00482915, born 12.03.1951.';
    const refused = await write(alice, id, text, {}, clientId);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.fields[0]).toMatchObject({ path: 'body.text', code: 'identifiers' });
    expect(JSON.stringify(refused.json())).not.toContain('00482915');
    expect(await messagesOf(bob, id)).toEqual([]);
    const sent = await write(alice, id, text, { identifiersStated: true }, clientId);
    expect(sent.statusCode).toBe(200);
    const [row] = await test.db.select().from(threadMessages).where(eq(threadMessages.threadId, id));
    expect(row?.statedKinds).toContain('mrn');
    const audit = await test.db
      .select()
      .from(tables.auditEvents)
      .where(
        and(
          eq(tables.auditEvents.action, 'message_identifiers_stated'),
          eq(tables.auditEvents.actorId, alice.id),
        ),
      );
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain('00482915');
    expect((await write(alice, id, 'Mrs Miriam Katz tolerates gadolinium.')).statusCode).toBe(422);
    // Those who talk may call each other by name.
    expect((await write(alice, id, 'Good morning Bassam, thank you.')).statusCode).toBe(200);
  });

  it('is found by its words in three languages, by its readers', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    await written(alice, id, 'Dapagliflozin studies in heart failure');
    await written(bob, id, 'نتائج المرضى بعد العلاج');
    await written(bob, id, '慢性肾脏病的治疗');
    for (const [query, count] of [
      ['study of dapagliflozin', 1],
      ['العلاج', 1],
      ['肾脏病', 1],
      ['heart kidney', 0],
    ] as const)
      expect(
        (await send('GET', `/messages/search?q=${encodeURIComponent(query)}`, bob)).json().found,
      ).toHaveLength(count);
    expect((await send('GET', '/messages/search?q=dapagliflozin', carol)).json()).toEqual({ found: [] });
  });

  it('are found in one thread alone, by whoever is in it', async () => {
    await connect(alice, bob);
    await connect(carol, bob);
    const [first, second] = [await open(alice, bob), await open(carol, bob)];
    await written(alice, first.id, 'The potassium is back');
    await written(carol, second.id, 'Potassium again at noon');
    const found = async (who: typeof alice, threadId: string) => {
      const answer = await send('GET', `/messages/search?q=potassium&threadId=${threadId}`, who);
      return answer.json().found.map(({ message }: { message: { text: string } }) => message.text);
    };
    expect(await found(bob, first.id)).toEqual(['The potassium is back']);
    expect(await found(bob, second.id)).toEqual(['Potassium again at noon']);
    expect(await found(carol, first.id)).toEqual([]);
  });

  it('goes when its thread says so', async () => {
    await connect(alice, bob);
    const { id } = await open(alice, bob);
    await written(alice, id, 'Old');
    await test.db.update(threadMessages).set({ createdAt: sql`now() - interval '8 days'` });
    await written(alice, id, 'New');
    await removeExpired(test.db);
    expect(await textsOf(bob, id)).toEqual(['New', 'Old']);
    expect((await send('PATCH', `/threads/${id}`, bob, { expireDays: 30 })).statusCode).toBe(400);
    expect((await send('PATCH', `/threads/${id}`, bob, { expireDays: 7 })).json()).toMatchObject({
      expireDays: 7,
    });
    expect(await textsOf(alice, id)).toEqual(['New']);
    await removeExpired(test.db);
    expect(await test.db.$count(threadMessages)).toBe(1);
  });
});

it('goes with its author; the others keep the thread and their own words', async () => {
  const dora = await signUpMember(test, { fullName: 'Dora Weiss' });
  await connect(alice, dora);
  const { id } = await open(alice, dora);
  const hers = await written(dora, id, 'From Dora');
  await write(alice, id, 'From Alice', { replyToId: hers.id });
  await test.db.delete(tables.profiles).where(eq(tables.profiles.id, dora.id));
  expect(await messagesOf(alice, id)).toMatchObject([{ text: 'From Alice', replyTo: null }]);
  expect(await listed(alice)).toMatchObject([{ id, members: [], refusal: 'unavailable' }]);
  await test.db.delete(threadMembers).where(eq(threadMembers.threadId, id));
  await test.db.update(threads).set({ createdAt: sql`now() - interval '2 hours'` });
  await removeExpired(test.db);
  expect(await test.db.$count(threads, eq(threads.id, id))).toBe(0);
});
