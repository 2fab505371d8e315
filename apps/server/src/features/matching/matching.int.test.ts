import { type Match, type MatchReason, matchLimits } from '@mz/contracts/matching';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addProfiles, newWord, signUpMember, type TestMember } from '../../testing/members.ts';
import { refreshTopics } from './refresh-topics.ts';

const {
  connections,
  matchRequests,
  matchSettings,
  matchShown,
  matchSkips,
  matchTopics,
  memberTopics,
  profiles,
} = tables;
let test: TestApp;
let alice: TestMember;
let bob: TestMember;
const topic = newWord();
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
});
afterAll(() => test?.close());

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  member: TestMember | null,
  payload?: object,
) =>
  test.app.inject({
    method,
    url: path.startsWith('/api') ? path : `/api/matching${path}`,
    headers: member?.headers ?? {},
    ...(payload && { payload }),
  });
const settings = {
  intents: [],
  isPaused: false,
  maxOpen: 5,
  weights: {},
  languages: [],
  sharesSaved: false,
};
const choose = (member: TestMember, change: object) =>
  send('PUT', '/settings', member, { ...settings, ...change });
const found = async (member: TestMember, query = ''): Promise<Match[]> =>
  (await send('GET', `/candidates${query}`, member)).json().matches;
const seen = async (member: TestMember, other: TestMember, query = '') =>
  (await found(member, query)).find(({ member: { id } }) => id === other.id);
const reasonsOf = (match: Match | undefined, part: string): MatchReason[] =>
  match?.parts.find((one) => one.part === part)?.reasons ?? [];
/** As the consumer does it, at once. */
const setInterests = (member: TestMember, interests: string[]) =>
  test.db.transaction(async (tx) => {
    await tx.update(profiles).set({ interests }).where(eq(profiles.id, member.id));
    await refreshTopics(tx, member.id);
  });

beforeEach(async () => {
  for (const table of [
    connections,
    matchRequests,
    matchSkips,
    matchShown,
    matchSettings,
    tables.blocks,
    tables.memberSettings,
    tables.rateBuckets,
  ])
    await test.db.delete(table);
  await test.db.update(profiles).set({ visibility: 'public', fieldAudiences: {}, searchVisible: true });
  await setInterests(alice, [topic]);
  await setInterests(bob, [topic, 'Home dialysis']);
});

it('shows two members each other by the topic they share, with what it rests on', async () => {
  // By way of the profile and the outbox.
  await send('PATCH', '/api/profile', bob, { interests: [topic.toUpperCase(), 'Home dialysis'] });
  await eventually(
    () => test.db.$count(memberTopics, eq(memberTopics.label, topic.toUpperCase())),
    (count) => count === 1,
  );
  const ofAlice = await seen(alice, bob);
  expect(reasonsOf(ofAlice, 'topics')).toEqual([
    {
      kind: 'topic',
      label: topic,
      members: 2,
      yours: [{ source: 'interest', id: null, label: topic }],
      theirs: [{ source: 'interest', id: null, label: topic.toUpperCase() }],
    },
  ]);
  const ofBob = await seen(bob, alice);
  expect(ofBob?.forYou).toBe(ofAlice?.forThem);
  expect(ofBob?.forThem).toBe(ofAlice?.forYou);
  // What is taken back is no longer counted, by anybody.
  await setInterests(bob, ['Home dialysis']);
  expect(reasonsOf(await seen(alice, bob), 'topics')).toEqual([]);
  const [left] = await test.db.select().from(matchTopics).where(eq(matchTopics.topic, topic));
  expect(left?.members).toBe(1);
});

it('names papers both saved where both count theirs, and nowhere else', async () => {
  const articleId = newId();
  await test.db.insert(tables.articles).values({ id: articleId, title: 'A trial', source: 'x' } as never);
  for (const { id: userId } of [alice, bob])
    await test.db.insert(tables.savedArticles).values({ userId, articleId });
  await choose(alice, { sharesSaved: true });
  await setInterests(alice, [topic]);
  await setInterests(bob, [topic]);
  expect(reasonsOf(await seen(alice, bob), 'papers')).toEqual([]);
  await choose(bob, { sharesSaved: true });
  await setInterests(bob, [topic]);
  expect(reasonsOf(await seen(alice, bob), 'papers')).toEqual([
    { kind: 'paper', id: articleId, label: 'A trial' },
  ]);
});

it('counts only what the viewer may see of the other', async () => {
  await setInterests(bob, [topic]);
  await test.db
    .update(profiles)
    .set({ fieldAudiences: { interests: 'connections' } })
    .where(eq(profiles.id, bob.id));
  expect(reasonsOf(await seen(bob, alice), 'topics')).toEqual([]);
});

it('finds nobody by what they do not show the viewer', async () => {
  const bobs = eq(profiles.id, bob.id);
  const place = newWord();
  await setInterests(bob, [topic]);
  await test.db.update(profiles).set({ location: place, specialty: null });
  const ways = ['', `?interests=${topic}`, `?location=${place}`];
  for (const query of ways) expect(await seen(alice, bob, query), query).toBeDefined();
  const hidden = { interests: 'connections', location: 'nobody' } as const;
  await test.db.update(profiles).set({ fieldAudiences: hidden }).where(bobs);
  for (const query of ways) expect(await seen(alice, bob, query), query).toBeUndefined();
  // One way that is open is enough, and tells nothing of the other.
  await test.db
    .update(profiles)
    .set({ fieldAudiences: { ...hidden, location: 'public' } })
    .where(bobs);
  expect(await seen(alice, bob)).toBeDefined();
  expect(await seen(alice, bob, `?interests=${topic}`)).toBeUndefined();
  await test.db.update(profiles).set({ location: null });
});

it('leaves out who does not want to be found, is blocked, suspended, asked, skipped, paused or full', async () => {
  await setInterests(bob, [topic]);
  expect(await seen(alice, bob)).toBeDefined();
  const bobs = eq(profiles.id, bob.id);
  await test.db.update(profiles).set({ searchVisible: false }).where(bobs);
  expect(await seen(alice, bob)).toBeUndefined();
  await test.db.update(profiles).set({ searchVisible: true, visibility: 'connections' }).where(bobs);
  expect(await seen(alice, bob)).toBeUndefined();
  await test.db
    .update(profiles)
    .set({ visibility: 'public', suspendedUntil: new Date(Date.now() + 60_000) })
    .where(bobs);
  expect(await seen(alice, bob)).toBeUndefined();
  await test.db.update(profiles).set({ suspendedUntil: null }).where(bobs);
  // A block holds for moderators as for everybody.
  await test.db.insert(tables.blocks).values({ blockerId: bob.id, blockedId: alice.id });
  await test.db.update(profiles).set({ role: 'moderator' }).where(eq(profiles.id, alice.id));
  expect(await seen(alice, bob)).toBeUndefined();
  await test.db.update(profiles).set({ role: 'member' }).where(eq(profiles.id, alice.id));
  await test.db.delete(tables.blocks);
  await choose(bob, { isPaused: true });
  expect(await seen(alice, bob)).toBeUndefined();
  await choose(bob, { intents: ['mentee'] });
  expect(await seen(alice, bob)).toBeUndefined();
  expect(await seen(alice, bob, '?intent=mentor')).toBeDefined();
  await choose(bob, { maxOpen: 1 });
  const [other = ''] = await addProfiles(test.db, 1);
  await test.db.insert(connections).values({ id: newId(), requesterId: other, addresseeId: bob.id });
  await test.db.insert(matchRequests).values({ requesterId: other, addresseeId: bob.id, intent: 'research' });
  expect(await seen(alice, bob)).toBeUndefined();
  expect((await send('POST', `/requests/${bob.id}`, alice, { intent: 'research' })).statusCode).toBe(422);
  await test.db.delete(connections);
  expect(await seen(alice, bob)).toBeDefined();
});

it('shows nobody to more members a week than they can answer, and the same ones again', async () => {
  await setInterests(bob, [topic]);
  await choose(bob, { maxOpen: 1 });
  const viewers = await addProfiles(test.db, matchLimits.shownPerOpen);
  await test.db.insert(matchShown).values(viewers.map((viewerId) => ({ shownId: bob.id, viewerId })));
  expect(await seen(alice, bob)).toBeUndefined();
  await test.db.delete(matchShown).where(eq(matchShown.viewerId, viewers[0] ?? ''));
  expect(await seen(alice, bob)).toBeDefined();
  expect(await seen(alice, bob)).toBeDefined();
});

it('skips for 90 days, and takes it back', async () => {
  await setInterests(bob, [topic]);
  expect((await send('PUT', `/skips/${bob.id}`, alice)).json()).toEqual({ skipped: true });
  expect(await seen(alice, bob)).toBeUndefined();
  expect(await seen(bob, alice)).toBeDefined();
  expect((await send('DELETE', `/skips/${bob.id}`, bob)).statusCode).toBe(200);
  expect(await seen(alice, bob)).toBeUndefined();
  await send('DELETE', `/skips/${bob.id}`, alice);
  expect(await seen(alice, bob)).toBeDefined();
  await send('PUT', `/skips/${bob.id}`, alice);
  await test.db
    .update(matchSkips)
    .set({ skippedAt: new Date(Date.now() - (matchLimits.skipDays * 24 + 1) * 3_600_000) });
  expect(await seen(alice, bob)).toBeDefined();
  for (const id of [newId(), alice.id])
    expect((await send('PUT', `/skips/${id}`, alice)).statusCode).toBe(404);
});

it('asks to connect, and tells both what waits and what was accepted', async () => {
  await setInterests(bob, [topic]);
  const asked = await send('POST', `/requests/${bob.id}`, alice, { intent: 'research', note: 'Hello' });
  expect(asked.json()).toMatchObject({ state: 'requested' });
  expect(await seen(alice, bob)).toBeUndefined();
  expect((await send('GET', '/requests', alice)).json()).toMatchObject({
    pending: [{ member: { id: bob.id }, direction: 'outgoing', intent: 'research' }],
    accepted: [],
    counts: { pending: 1, incoming: 0, accepted: 0 },
  });
  expect((await send('GET', '/requests', bob)).json()).toMatchObject({
    pending: [{ member: { id: alice.id }, direction: 'incoming', note: 'Hello' }],
    counts: { pending: 1, incoming: 1, accepted: 0 },
  });
  await send('POST', `/api/connections/${alice.id}/accept`, bob, {});
  expect((await send('GET', '/requests', alice)).json()).toMatchObject({
    pending: [],
    accepted: [{ member: { id: bob.id }, rating: null, note: '' }],
  });
  await send('PUT', `/ratings/${bob.id}`, alice, { intent: 'research', isGood: true });
  expect((await send('GET', '/requests', alice)).json().accepted[0].rating).toBe(true);
  expect((await send('GET', '/requests', bob)).json().accepted[0].rating).toBeNull();
});

it('obeys whom the receiver takes requests from', async () => {
  await test.db.insert(tables.memberSettings).values({ userId: bob.id, connectionRequests: 'verified' });
  expect(await seen(alice, bob)).toBeUndefined();
  expect((await send('POST', `/requests/${bob.id}`, alice, { intent: 'research' })).statusCode).toBe(403);
  expect(await test.db.$count(matchRequests, eq(matchRequests.requesterId, alice.id))).toBe(0);
});

it('refuses weights out of range and what is not known, and keeps what was chosen', async () => {
  await choose(alice, { weights: { topics: 1 }, intents: ['mentor'], languages: ['ar'] });
  for (const bad of [
    { weights: { topics: 6 } },
    { weights: { topics: -1 } },
    { weights: { topics: 1.5 } },
    { weights: { pay: 3 } },
    { maxOpen: 0 },
    { maxOpen: 51 },
    { intents: ['mentor', 'mentor'] },
    { languages: ['xx'] },
  ])
    expect((await choose(alice, bad)).statusCode, JSON.stringify(bad)).toBe(400);
  expect((await send('GET', '/settings', alice)).json()).toEqual({
    ...settings,
    weights: { topics: 1 },
    intents: ['mentor'],
    languages: ['ar'],
  });
  expect((await send('GET', '/settings', bob)).json()).toEqual(settings);
  for (const [method, path] of [
    ['GET', '/settings'],
    ['GET', '/candidates'],
    ['GET', '/requests'],
    ['PUT', `/skips/${bob.id}`],
  ] as const)
    expect((await send(method, path, null)).statusCode).toBe(401);
  const long = ','.repeat(matchLimits.filterLength);
  expect((await send('GET', `/candidates?interests=${long}`, alice)).statusCode).toBe(200);
  expect((await send('GET', `/candidates?interests=${long}x`, alice)).statusCode).toBe(400);
});

it('filters by specialty, place and topic', async () => {
  await setInterests(bob, [topic]);
  await test.db
    .update(profiles)
    .set({ specialty: 'nephrology', location: 'Amman, Jordan' })
    .where(eq(profiles.id, bob.id));
  expect(await seen(alice, bob, '?specialty=nephrology')).toBeDefined();
  expect(await seen(alice, bob, '?specialty=cardiology')).toBeUndefined();
  expect(await seen(alice, bob, '?location=amm')).toBeDefined();
  expect(await seen(alice, bob, '?location=cairo')).toBeUndefined();
  expect(await seen(alice, bob, `?interests=${topic.slice(0, 12)}`)).toBeDefined();
  expect(await seen(alice, bob, `?interests=${newWord()}`)).toBeUndefined();
  // Where the place is shown to connections alone, nobody else finds it out by asking.
  await test.db
    .update(profiles)
    .set({ fieldAudiences: { location: 'connections' } })
    .where(eq(profiles.id, bob.id));
  expect(await seen(alice, bob, '?location=amm')).toBeUndefined();
});

it('finds those of one’s specialty and place where nothing is shared', async () => {
  await setInterests(bob, ['Home dialysis']);
  await test.db.update(profiles).set({ specialty: 'urology' });
  expect(reasonsOf(await seen(alice, bob), 'practice')).toMatchObject([
    { kind: 'specialty', code: 'urology', relation: 'same' },
  ]);
});

it('keeps nothing of who is gone, and takes the topics along', async () => {
  const carol = await signUpMember(test, { fullName: 'Chen Wei' });
  await setInterests(carol, [topic]);
  await send('POST', `/requests/${alice.id}`, carol, { intent: 'research' });
  expect((await send('GET', '/requests', alice)).json().counts.incoming).toBe(1);
  await test.db.delete(profiles).where(eq(profiles.id, carol.id));
  expect((await send('GET', '/requests', alice)).json()).toMatchObject({ pending: [], accepted: [] });
  const [left] = await test.db.select().from(matchTopics).where(eq(matchTopics.topic, topic));
  expect(left?.members).toBe(2);
  expect(await test.db.$count(matchRequests, eq(matchRequests.requesterId, carol.id))).toBe(0);
});
