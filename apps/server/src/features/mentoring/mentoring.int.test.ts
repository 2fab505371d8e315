import type { MentoringHour, MentoringRoundDetail } from '@mz/contracts/mentoring';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addProfiles, signUpMember, type TestMember } from '../../testing/members.ts';
import { createRoundsRepository } from './rounds.repository.ts';

const { blocks, matchSettings, profiles } = tables;
let test: TestApp;
let mentor: TestMember;
let mentee: TestMember;
let moderator: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  mentor = await signUpMember(test, { fullName: 'Samira Khalil' });
  mentee = await signUpMember(test, { fullName: 'Omar Nasser' });
  moderator = await signUpMember(test, { fullName: 'Mona Aziz' });
  await test.db.update(profiles).set({ role: 'moderator' }).where(eq(profiles.id, moderator.id));
  await test.db.insert(matchSettings).values({ userId: mentor.id, intents: ['mentee'], maxOpen: 1 });
});
afterAll(() => test?.close());

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  member: TestMember | null,
  payload?: object,
) =>
  test.app.inject({
    method,
    url: path.startsWith('/api') ? path : `/api/mentoring${path}`,
    headers: member?.headers ?? {},
    ...(payload && { payload }),
  });
const hoursOf = async (member: TestMember): Promise<MentoringHour[]> =>
  (await send('GET', '', member)).json().hours;
const ask = (member: TestMember, change: object = {}) =>
  send('POST', '/hours', member, { memberId: mentor.id, topics: ['Dialysis'], ...change });

beforeEach(async () => {
  await test.db.delete(tables.mentoringHours);
  await test.db.delete(tables.mentoringRounds);
});

it('asks for an hour on up to three topics; the mentor answers', async () => {
  const asked = await ask(mentee, { topics: ['Dialysis', 'Access'], note: 'Before my exam' });
  expect(asked.statusCode).toBe(201);
  const { id } = asked.json();
  expect((await ask(mentee)).statusCode).toBe(422);
  expect(await hoursOf(mentor)).toMatchObject([
    { id, direction: 'incoming', topics: ['Dialysis', 'Access'], note: 'Before my exam', state: 'asked' },
  ]);
  expect((await send('POST', `/hours/${id}/answer`, mentee, { isAccepted: true })).json()).toEqual({
    changed: false,
  });
  expect((await send('POST', `/hours/${id}/answer`, mentor, { isAccepted: true })).json()).toEqual({
    changed: true,
  });
  expect(await hoursOf(mentee)).toMatchObject([{ direction: 'outgoing', state: 'accepted' }]);
  expect((await send('DELETE', `/hours/${id}`, mentee)).json()).toEqual({ changed: false });
  const told = async () => (await send('GET', '/api/notifications', mentee)).json().notifications;
  await eventually(told, (list) => list.some(({ kind }: { kind: string }) => kind === 'hour_accepted'));
});

it('asks only those who take mentees and want to be asked', async () => {
  expect((await ask(mentee, { memberId: moderator.id })).statusCode).toBe(422);
  expect((await ask(mentor)).statusCode).toBe(422);
  await test.db.insert(blocks).values({ blockerId: mentor.id, blockedId: mentee.id });
  expect((await ask(mentee)).statusCode).toBe(422);
  await test.db.delete(blocks).where(eq(blocks.blockerId, mentor.id));
  for (const topics of [[], ['a', 'b', 'c', 'd'], ['a', 'a'], [' ']])
    expect((await ask(mentee, { topics })).statusCode).toBe(400);
});

const open = async (): Promise<string> => {
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  return (await send('POST', '/rounds', moderator, { title: 'Autumn', closesAt })).json().id;
};
const join = (member: TestMember, id: string, body: object) =>
  send('PUT', `/rounds/${id}/participation`, member, body);
const round = async (member: TestMember, id: string): Promise<MentoringRoundDetail> =>
  (await send('GET', `/rounds/${id}`, member)).json();

it('pairs those who named each other and says why, once', async () => {
  const id = await open();
  await join(mentor, id, { role: 'mentor', capacity: 1, topics: ['Dialysis'], wishes: [] });
  const entered = await join(mentee, id, {
    role: 'mentee',
    topics: ['dialysis'],
    wishes: [mentor.id, moderator.id],
  });
  expect(entered.json()).toMatchObject({
    state: 'open',
    mentors: 1,
    mentees: 1,
    mine: { role: 'mentee', wishes: [mentor.id] },
    others: [{ member: { id: mentor.id, fullName: 'Samira Khalil' }, topics: ['Dialysis'], capacity: 1 }],
  });
  expect((await send('POST', `/rounds/${id}/run`, mentee)).statusCode).toBe(403);
  const ran = await send('POST', `/rounds/${id}/run`, moderator);
  expect(ran.json()).toMatchObject({ state: 'published', paired: 1, waiting: 0 });
  expect((await send('POST', `/rounds/${id}/run`, moderator)).json().paired).toBe(1);
  for (const member of [mentor, mentee])
    expect((await round(member, id)).pairs).toMatchObject([
      {
        mentor: { id: mentor.id },
        mentee: { id: mentee.id },
        mentorRank: 1,
        menteeRank: null,
        topics: ['dialysis'],
      },
    ]);
  expect((await join(mentee, id, { role: 'mentee', topics: ['x'], wishes: [] })).statusCode).toBe(409);
  expect((await send('DELETE', `/rounds/${id}`, moderator)).json()).toEqual({ changed: false });
});

it('pairs nobody across a block, and shows others no pair that is not theirs', async () => {
  const id = await open();
  await join(mentor, id, { role: 'mentor', capacity: 1, topics: ['Dialysis'], wishes: [] });
  await join(mentee, id, { role: 'mentee', topics: ['Dialysis'], wishes: [mentor.id] });
  await test.db.insert(blocks).values({ blockerId: mentee.id, blockedId: mentor.id });
  expect((await send('POST', `/rounds/${id}/run`, moderator)).json()).toMatchObject({
    paired: 0,
    waiting: 1,
  });
  await test.db.delete(blocks).where(eq(blocks.blockerId, mentee.id));
});

it('leaves no wish for whoever left or changed sides', async () => {
  const id = await open();
  await join(mentor, id, { role: 'mentor', capacity: 1, topics: ['Dialysis'], wishes: [] });
  await join(mentee, id, { role: 'mentee', topics: ['Dialysis'], wishes: [mentor.id] });
  await join(mentor, id, { role: 'mentee', topics: ['Dialysis'], wishes: [] });
  expect((await round(mentee, id)).mine?.wishes).toEqual([]);
  expect((await send('DELETE', `/rounds/${id}/participation`, mentee)).json()).toEqual({ changed: true });
  expect((await round(mentee, id)).mine).toBeNull();
});

it('is stable with ten mentors and twenty mentees', async () => {
  const id = await open();
  const actorOf = (memberId: string) =>
    ({ id: memberId, role: 'member', verified: false, aal: 'aal1', sessionId: null }) as const;
  const mentors = await addProfiles(test.db, 10);
  const mentees = await addProfiles(test.db, 20);
  const capacities = new Map(mentors.map((one, n) => [one, 1 + (n % 3)]));
  /** A list in an order of its own for everybody. */
  const orderOf = (list: readonly string[], n: number, length: number): string[] =>
    list
      .map((one, place) => [one, (place * 7 + n * 13) % list.length] as const)
      .toSorted(([, a], [, b]) => a - b)
      .map(([one]) => one)
      .slice(0, length);
  const wishes = new Map([
    ...mentors.map((one, n) => [one, orderOf(mentees, n, 20)] as const),
    ...mentees.map((one, n) => [one, orderOf(mentors, n % 4, 6)] as const),
  ]);
  for (const memberId of [...mentors, ...mentees, ...mentors])
    await createRoundsRepository(test.db, actorOf(memberId)).enter(id, {
      role: capacities.has(memberId) ? 'mentor' : 'mentee',
      capacity: capacities.get(memberId) ?? 0,
      topics: ['Teaching'],
      wishes: wishes.get(memberId) ?? [],
    });
  // Mentees named mentors who were there; mentors named all mentees when they entered again.
  const ran: MentoringRoundDetail = (await send('POST', `/rounds/${id}/run`, moderator)).json();
  const given = new Map(ran.pairs.map(({ mentor: one, mentee: other }) => [other.id, one.id]));
  const heldBy = (one: string) => [...given].filter(([, held]) => held === one).map(([other]) => other);
  expect(given.size).toBeGreaterThan(10);
  for (const one of mentors) expect(heldBy(one).length).toBeLessThanOrEqual(capacities.get(one) ?? 0);
  const placeOf = (of: string, whom: string | undefined): number => {
    const place = whom === undefined ? -1 : (wishes.get(of) ?? []).indexOf(whom);
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const blocking = mentees.flatMap((other) =>
    (wishes.get(other) ?? []).filter((one) => {
      if (placeOf(other, one) >= placeOf(other, given.get(other))) return false;
      const held = heldBy(one);
      return (
        held.length < (capacities.get(one) ?? 0) ||
        held.some((taken) => placeOf(one, other) < placeOf(one, taken))
      );
    }),
  );
  expect(blocking).toEqual([]);
});

it('is for members, and rounds are opened by moderators', async () => {
  const body = { title: 'x', closesAt: new Date(Date.now() + 1e6).toISOString() };
  expect((await send('GET', '', null)).statusCode).toBe(401);
  expect((await send('POST', '/rounds', mentee, body)).statusCode).toBe(403);
  expect(
    (await send('POST', '/rounds', moderator, { ...body, closesAt: '2020-01-01T00:00:00Z' })).statusCode,
  ).toBe(422);
  expect((await send('GET', `/rounds/${newId()}`, mentee)).statusCode).toBe(404);
});
