import { connectionLimits } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeEvents } from '../../platform/sequencer.ts';
import { openStream, type TestStream } from '../../testing/event-stream.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { mailsTo, watchMails } from '../../testing/mails.ts';
import { addProfiles, signUpMember, type TestMember } from '../../testing/members.ts';
import { connectionCalls } from './connections.fixture.ts';
import { connectionMails } from './connections.mails.ts';

const { blocks, connectionDeclines, connections, mutes, profiles, rateBuckets } = tables;
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
  for (const table of [connections, connectionDeclines, blocks, mutes, rateBuckets])
    await test.db.delete(table);
  await test.db.update(profiles).set({ visibility: 'public', verifiedAt: null });
});

const calls = connectionCalls(() => test);
const { send, tieOf, ask, accept, decline, withdraw, remove, shutOut, rowsBetween, connect } = calls;

describe('a request', () => {
  it('is sent once, with its note, and accepted once, from whatever device', async () => {
    expect(await tieOf(alice, bob)).toMatchObject({ state: 'none', canRequest: true, refusal: null });
    const sent = await Promise.all([ask(alice, bob, ' We met in Basel. '), ask(alice, bob, 'Twice')]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const answer of sent) expect(answer.json()).toMatchObject({ state: 'requested', canRequest: false });
    const rows = await rowsBetween(alice, bob);
    expect(rows).toHaveLength(1);
    expect(['We met in Basel.', 'Twice']).toContain(rows[0]?.note);
    expect(await tieOf(bob, alice)).toMatchObject({ state: 'incoming', note: rows[0]?.note });

    const { requests, total } = (await send('GET', '/requests', bob)).json();
    expect(total).toBe(1);
    expect(requests).toMatchObject([
      { note: rows[0]?.note, member: { id: alice.id, fullName: 'Alice Rahman' } },
    ]);
    expect((await send('GET', '/requests', alice)).json().requests).toEqual([]);
    expect((await send('GET', '/requests?direction=outgoing', alice)).json().requests).toMatchObject([
      { member: { id: bob.id, fullName: 'Bassam Odeh' } },
    ]);

    // Whoever asked cannot answer.
    expect((await accept(alice, bob)).statusCode).toBe(409);
    const accepted = await Promise.all([accept(bob, alice), accept(bob, alice)]);
    for (const answer of accepted) expect(answer.json()).toMatchObject({ state: 'connected', note: '' });
    expect(await tieOf(alice, bob)).toMatchObject({
      state: 'connected',
      refusal: 'connected',
      connections: 1,
    });
    expect((await ask(alice, bob)).json()).toMatchObject({ state: 'connected' });
    expect((await rowsBetween(alice, bob)).map(({ state, note }) => [state, note])).toEqual([
      ['accepted', ''],
    ]);
    const events = await test.db
      .select()
      .from(tables.outboxEvents)
      .where(eq(tables.outboxEvents.type, 'connection.accepted'));
    expect(events).toHaveLength(1);
    expect((await send('GET', '', alice)).json()).toMatchObject({
      connections: [{ member: { id: bob.id } }],
      total: 1,
      nextBefore: null,
    });
  });

  it('that meets one of the other member makes a connection', async () => {
    await Promise.all([ask(alice, bob), ask(bob, alice)]);
    expect((await rowsBetween(alice, bob)).map(({ state }) => state)).toEqual(['accepted']);
  });

  it('is declined, and not sent again for a while; the other may ask', async () => {
    await ask(alice, bob);
    await Promise.all([decline(bob, alice), decline(bob, alice)]);
    expect(await rowsBetween(alice, bob)).toEqual([]);
    expect(await tieOf(alice, bob)).toMatchObject({ state: 'none', canRequest: false, refusal: 'declined' });
    const again = await ask(alice, bob);
    expect(again.statusCode).toBe(403);
    expect(again.json().error.fields).toMatchObject([{ code: 'declined' }]);
    await test.db
      .update(connectionDeclines)
      .set({ declinedAt: new Date(Date.now() - (connectionLimits.declinedDays * 24 + 1) * 3_600_000) });
    expect(await tieOf(alice, bob)).toMatchObject({ canRequest: true });
    await test.db.update(connectionDeclines).set({ declinedAt: new Date() });
    expect((await ask(bob, alice)).json()).toMatchObject({ state: 'requested' });
    expect((await accept(alice, bob)).json()).toMatchObject({ state: 'connected' });
    expect(await test.db.$count(connectionDeclines)).toBe(0);
  });

  it('is withdrawn; what crosses that changes nothing', async () => {
    await ask(alice, bob);
    for (const _twice of [1, 2])
      expect((await withdraw(alice, bob)).json()).toMatchObject({ state: 'none', canRequest: true });
    expect((await accept(bob, alice)).statusCode).toBe(409);
    await ask(alice, bob);
    await accept(bob, alice);
    // Withdrawn on a device that has not heard of the answer.
    expect((await withdraw(alice, bob)).json()).toMatchObject({ state: 'connected' });
    expect((await decline(bob, alice)).json()).toMatchObject({ state: 'connected' });
    expect((await remove(bob, alice)).json()).toMatchObject({ state: 'none' });
    expect((await remove(bob, alice)).json()).toMatchObject({ state: 'none' });
    await ask(alice, bob);
    expect((await remove(alice, bob)).json()).toMatchObject({ state: 'requested' });
  });

  it('is refused to oneself, to nobody, and by bad input', async () => {
    expect(await tieOf(alice, alice)).toMatchObject({ state: 'self', canRequest: false });
    expect((await ask(alice, alice)).statusCode).toBe(403);
    expect((await ask(alice, { id: newId() })).statusCode).toBe(404);
    expect((await send('GET', '/x', alice)).statusCode).toBe(400);
    for (const note of ['x'.repeat(connectionLimits.noteLength + 1), 'a\u0000b'])
      expect((await ask(alice, bob, note)).statusCode).toBe(400);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/requests'],
      ['GET', `/${bob.id}`],
      ['PUT', `/${bob.id}/request`],
      ['DELETE', `/${bob.id}`],
      ['PUT', `/${bob.id}/shut-out/blocked`],
    ] as const)
      expect((await send(method, path, null, method === 'PUT' ? {} : undefined)).statusCode).toBe(401);
    expect((await send('GET', '?before=x', alice)).statusCode).toBe(422);
  });

  it('is counted against a limit, and repeats are not', async () => {
    await ask(alice, bob);
    for (let n = 0; n < 25; n += 1) expect((await ask(alice, bob)).statusCode).toBe(200);
    const others = await addProfiles(test.db, 25);
    const statuses: number[] = [];
    for (const id of others) statuses.push((await ask(alice, { id })).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(statuses.at(-1)).toBe(429);
  });

  it('waits with at most so many others', async () => {
    const others = await addProfiles(test.db, connectionLimits.pending);
    await test.db
      .insert(connections)
      .values(others.map((addresseeId) => ({ id: newId(), requesterId: alice.id, addresseeId })));
    expect((await ask(alice, bob)).statusCode).toBe(422);
    await test.db.delete(connections).where(eq(connections.addresseeId, others[0] ?? ''));
    expect((await ask(alice, bob)).statusCode).toBe(200);
  });

  it('reaches nobody whose profile is not shown, but is answered to whoever sent one', async () => {
    await test.db.update(profiles).set({ visibility: 'connections' }).where(eq(profiles.id, bob.id));
    expect((await ask(alice, bob)).statusCode).toBe(404);
    expect((await ask(bob, alice, 'Hello')).statusCode).toBe(200);
    expect((await send('GET', '/requests', alice)).json().requests).toMatchObject([
      { note: 'Hello', member: { fullName: 'Bassam Odeh' } },
    ]);
    expect((await decline(alice, bob)).json()).toMatchObject({ state: 'none', canRequest: false });
    expect((await send('GET', `/${bob.id}`, alice)).statusCode).toBe(404);
  });

  it('to somebody who hid the profile since shows no name', async () => {
    await ask(alice, bob);
    await test.db
      .update(profiles)
      .set({ visibility: 'connections', hospital: 'Secret' })
      .where(eq(profiles.id, bob.id));
    const { requests } = (await send('GET', '/requests?direction=outgoing', alice)).json();
    expect(requests).toMatchObject([{ member: { id: bob.id, fullName: '', hospital: null } }]);
    expect((await withdraw(alice, bob)).json()).toMatchObject({ state: 'none' });
  });
});

describe('who may ask', () => {
  const choose = (member: TestMember, connectionRequests: string) =>
    test.db
      .insert(tables.memberSettings)
      .values({ userId: member.id, connectionRequests })
      .onConflictDoUpdate({ target: tables.memberSettings.userId, set: { connectionRequests } });

  it('is decided by the choice of whoever is asked, at the moment of asking', async () => {
    const refusalTo = async (from: TestMember, to: TestMember) => {
      const seen = await tieOf(from, to);
      const answer = await ask(from, to);
      expect(answer.statusCode).toBe(seen.canRequest ? 200 : 403);
      return seen.refusal;
    };
    await choose(bob, 'verified');
    expect(await refusalTo(alice, bob)).toBe('verified');
    await test.db.update(profiles).set({ verifiedAt: new Date() }).where(eq(profiles.id, alice.id));
    expect(await refusalTo(alice, bob)).toBeNull();

    await test.db.delete(connections);
    await choose(bob, 'mutual');
    expect(await refusalTo(alice, bob)).toBe('mutual');
    // Waiting requests are no connections.
    await ask(alice, carol);
    await connect(carol, bob);
    expect(await refusalTo(alice, bob)).toBe('mutual');
    await accept(carol, alice);
    expect(await refusalTo(alice, bob)).toBeNull();

    await test.db.delete(connections);
    // The choice is about being asked; whoever made it may ask, and is answered.
    expect(await refusalTo(bob, alice)).toBeNull();
    expect((await ask(alice, bob)).json()).toMatchObject({ state: 'connected' });
    await choose(bob, 'anyone');
    await test.db.delete(connections);
    expect(await refusalTo(alice, bob)).toBeNull();
  });
});

describe('three members', () => {
  it('see the connections they share, and nobody else’s requests', async () => {
    await connect(alice, carol);
    expect(await tieOf(alice, bob)).toMatchObject({ mutual: 0, connections: 0 });
    await connect(carol, bob);
    expect(await tieOf(alice, bob)).toMatchObject({ mutual: 1, connections: 1 });
    expect(await tieOf(alice, carol)).toMatchObject({ mutual: 0, connections: 2 });
    await ask(alice, bob, 'Private');
    for (const url of ['', '/requests', '/requests?direction=outgoing'])
      expect((await send('GET', url, carol)).body).not.toContain('Private');
    expect((await accept(carol, alice)).json()).toMatchObject({ state: 'connected' });
    expect((await decline(carol, bob)).json()).toMatchObject({ state: 'connected' });
    expect((await rowsBetween(alice, bob)).map(({ state }) => state)).toEqual(['requested']);
  });

  it('page through their connections in order, also those of one moment', async () => {
    const others = await addProfiles(test.db, 7);
    const at = Date.parse('2026-11-01T10:00:00.123Z');
    for (const [index, id] of others.entries())
      await connect({ id: alice.id }, { id }, new Date(at + Math.floor(index / 3) * 1000));
    const pages: string[] = [];
    for (let before = ''; ; ) {
      const page = (await send('GET', `?limit=2${before}`, alice)).json();
      expect(page.total).toBe(7);
      pages.push(...page.connections.map(({ member }: { member: { id: string } }) => member.id));
      if (!page.nextBefore) break;
      before = `&before=${page.nextBefore}`;
    }
    expect(pages).toHaveLength(7);
    expect(new Set(pages)).toEqual(new Set(others));
    expect(pages[0]).toBe(others[6]);
  });
});

describe('a block', () => {
  it('ends what there was, hides both from each other, and is not told', async () => {
    await connect(alice, bob);
    for (const _twice of [1, 2])
      expect((await shutOut(alice, bob, 'blocked')).json()).toMatchObject({
        state: 'none',
        blocked: true,
        refusal: 'blocked',
      });
    expect(await rowsBetween(alice, bob)).toEqual([]);
    expect((await send('GET', `/${alice.id}`, bob)).statusCode).toBe(404);
    expect((await ask(bob, alice)).statusCode).toBe(404);
    expect((await ask(alice, bob)).statusCode).toBe(403);
    expect((await send('GET', '/shut-out?kind=blocked', bob)).json()).toMatchObject({
      members: [],
      total: 0,
    });
    expect((await send('GET', '/shut-out?kind=blocked', alice)).json()).toMatchObject({
      members: [{ member: { id: bob.id, fullName: 'Bassam Odeh' } }],
      total: 1,
    });
    for (const _twice of [1, 2])
      expect((await shutOut(alice, bob, 'blocked', 'DELETE')).json()).toMatchObject({ blocked: false });
    expect((await ask(bob, alice)).json()).toMatchObject({ state: 'requested' });
  });

  it('ends a request in either direction and one that comes at the same time', async () => {
    await ask(bob, alice);
    await shutOut(alice, bob, 'blocked');
    expect(await rowsBetween(alice, bob)).toEqual([]);
    await shutOut(alice, bob, 'blocked', 'DELETE');
    await Promise.all([ask(bob, alice), shutOut(alice, bob, 'blocked')]);
    expect(await rowsBetween(alice, bob)).toEqual([]);
  });

  it('is not possible of oneself or strangers that do not exist', async () => {
    expect((await shutOut(alice, alice, 'blocked')).statusCode).toBe(422);
    expect((await shutOut(alice, { id: newId() }, 'muted')).statusCode).toBe(404);
    expect((await shutOut(alice, bob, 'hidden')).statusCode).toBe(400);
  });

  it('holds for moderators as members, who still see the profile', async () => {
    await test.db.update(profiles).set({ role: 'moderator' }).where(eq(profiles.id, carol.id));
    await shutOut(alice, carol, 'blocked');
    expect(await tieOf(carol, alice)).toMatchObject({ state: 'none', refusal: 'blocked' });
    expect((await ask(carol, alice)).statusCode).toBe(403);
    await test.db.update(profiles).set({ role: 'member' }).where(eq(profiles.id, carol.id));
  });
});

it('mutes without a trace for the muted, and keeps the connection', async () => {
  await connect(alice, bob);
  for (const _twice of [1, 2])
    expect((await shutOut(alice, bob, 'muted')).json()).toMatchObject({ state: 'connected', muted: true });
  expect(await tieOf(bob, alice)).toMatchObject({ state: 'connected', muted: false });
  expect((await shutOut(alice, bob, 'muted', 'DELETE')).json()).toMatchObject({ muted: false });
});

it('tells both sides live, and nobody else', async () => {
  // What earlier tests did is told before the streams open.
  while ((await placeEvents(test.db)).placed > 0);
  const address = await test.listen();
  const open = async (member: TestMember) => {
    const stream = await openStream(address, { ...member.headers });
    await stream.next(({ event }) => event === 'ready');
    return stream;
  };
  const [hers, his, others] = [await open(alice), await open(bob), await open(carol)];
  const told = ({ messages }: TestStream) =>
    messages
      .filter(({ event }) => event === 'message')
      .map(({ data }) => JSON.parse(data).event)
      .filter(({ type }: { type: string }) => type === 'connection.changed')
      .map(({ memberId }: { memberId: string }) => memberId);
  const expectTold = async (alices: number, bobs: number): Promise<void> => {
    await eventually(
      () => [told(hers), told(his)],
      ([one = [], other = []]) => one.length === alices && other.length === bobs,
    );
  };
  await ask(alice, bob);
  await expectTold(1, 1);
  await accept(bob, alice);
  await expectTold(2, 2);
  await shutOut(alice, bob, 'muted');
  await expectTold(3, 2);
  await shutOut(alice, bob, 'blocked');
  await expectTold(4, 3);
  await shutOut(alice, bob, 'blocked', 'DELETE');
  await expectTold(5, 3);
  expect(new Set(told(hers))).toEqual(new Set([bob.id]));
  expect(new Set(told(his))).toEqual(new Set([alice.id]));
  expect(told(others)).toEqual([]);
  for (const stream of [hers, his, others]) stream.close();
});

it('counts new connections of thirty days on the dashboard', async () => {
  const day = 86_400_000;
  const others = await addProfiles(test.db, 5);
  for (const [index, age] of [0.5, 1, 8, 29, 31].entries())
    await connect(alice, { id: others[index] ?? '' }, new Date(Date.now() - age * day));
  await ask(alice, bob);
  const dashboard = await test.app.inject({ url: '/api/dashboard', headers: alice.headers });
  expect(dashboard.json().stats.newConnections).toEqual({
    available: true,
    value: 4,
    goal: null,
    filled: 3,
    total: 10,
  });
});

describe('mails', () => {
  it('tell of a request and of its acceptance, in the language of the receiver, with one way to end them', async () => {
    await watchMails(test);
    await test.db.update(profiles).set({ language: 'zh' }).where(eq(profiles.id, carol.id));
    const mailsOf = (member: TestMember, count: number) =>
      eventually(
        () => mailsTo(test, member.email),
        (mails) => mails.length >= count,
      );
    await ask(alice, carol, 'We met in Amman.');
    const [request] = await mailsOf(carol, 1);
    expect(request).toMatchObject({ template: 'connection_requested', language: 'zh' });
    expect(request?.variables).toMatchObject({ who: 'Alice Rahman', name: 'Chen Wei' });
    // What was written to the member is read here, not in a mailbox.
    expect(JSON.stringify(request?.variables)).not.toContain('Amman');
    await accept(carol, alice);
    const [accepted] = await mailsOf(alice, 1);
    expect(accepted).toMatchObject({ template: 'connection_accepted', language: 'en' });
    expect(accepted?.variables.link).toBe(`http://localhost:3000/profile/${carol.id}`);

    // A muted member may ask, but not by mail; the mail to the third comes after.
    await shutOut(bob, alice, 'muted');
    await ask(alice, bob);
    await ask(bob, carol);
    await mailsOf(carol, 2);
    expect(await mailsTo(test, bob.email)).toEqual([]);

    const stop = new URL(accepted?.variables.unsubscribe ?? '').pathname;
    expect((await test.app.inject({ method: 'POST', url: stop })).statusCode).toBe(200);
    const settings = await test.app.inject({ url: '/api/settings', headers: alice.headers });
    expect(settings.json().notifications.email_notifications).toBe(false);
    for (const kind of Object.values(connectionMails)) expect(kind.kind).toBe('new_connections');
  });
});
