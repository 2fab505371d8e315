import type { Position } from '@mz/contracts/positions';
import { positionLimits } from '@mz/contracts/positions';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

const { blocks, positions, profiles } = tables;
let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
  await test.db
    .update(profiles)
    .set({ specialty: 'nephrology', location: 'Amman, Jordan', language: 'ar' })
    .where(eq(profiles.id, bob.id));
});
afterAll(() => test?.close());

const url = '/api/positions';
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  address: string,
  member: TestMember | null,
  payload?: object,
) => test.app.inject({ method, url: address, headers: member?.headers ?? {}, ...(payload && { payload }) });
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const offer = (change: object = {}) => ({
  title: 'Consultant nephrologist',
  specialty: 'nephrology',
  place: 'Amman, Jordan',
  terms: 'Full time, one night in six.',
  languages: ['ar'],
  contact: 'post@example.org',
  deadline: day(30),
  ...change,
});
const listed = async (member: TestMember, query = ''): Promise<Position[]> =>
  (await send('GET', `${url}${query}`, member)).json().positions;
const offered = async (change: object = {}): Promise<string> =>
  (await send('POST', url, alice, offer(change))).json().id;

it('shows what fits first, with reasons that are true', async () => {
  const far = await offered({
    title: 'Radiologist',
    specialty: 'radiology',
    place: 'Oslo, Norway',
    languages: [],
  });
  const near = await offered({
    title: 'Urologist',
    specialty: 'urology',
    place: 'Irbid, Jordan',
    languages: ['en'],
  });
  const best = await offered();
  const found = await listed(bob);
  expect(found.map(({ id }) => id)).toEqual([best, near, far]);
  expect(found.map(({ reasons }) => reasons)).toEqual([
    ['specialty', 'city', 'languages'],
    ['near_specialty', 'country'],
    [],
  ]);
  expect(found[0]).toMatchObject({ isMine: false, by: { id: alice.id }, deadline: day(30) });
  expect((await listed(bob, '?specialty=radiology')).map(({ id }) => id)).toEqual([far]);
  expect((await listed(bob, '?place=irb')).map(({ id }) => id)).toEqual([near]);
  expect(await listed(bob, `?place=${encodeURIComponent("');")}`)).toHaveLength(3);
});

it('ends with its last day, and its member still sees it', async () => {
  const id = await offered({ title: 'Over' });
  await test.db
    .update(positions)
    .set({ deadline: day(-1) })
    .where(eq(positions.id, id));
  expect((await listed(bob)).some((one) => one.id === id)).toBe(false);
  expect((await listed(alice, '?mine=1')).find((one) => one.id === id)).toMatchObject({ isOver: true });
  for (const deadline of [day(-3), day(positionLimits.days + 2)])
    expect((await send('POST', url, alice, offer({ deadline }))).statusCode).toBe(422);
});

it('is changed and taken back by its member alone', async () => {
  const id = await offered({ title: 'Mine' });
  expect((await send('PUT', `${url}/${id}`, bob, offer({ title: 'His' }))).json()).toEqual({
    changed: false,
  });
  expect((await send('DELETE', `${url}/${id}`, bob)).json()).toEqual({ removed: false });
  expect((await send('PUT', `${url}/${id}`, alice, offer({ title: 'Hers' }))).json()).toEqual({
    changed: true,
  });
  expect((await listed(bob)).find((one) => one.id === id)?.title).toBe('Hers');
  expect((await send('DELETE', `${url}/${id}`, alice)).json()).toEqual({ removed: true });
  expect((await send('DELETE', `${url}/${id}`, alice)).json()).toEqual({ removed: false });
});

it('is shown to nobody across a block', async () => {
  await test.db.insert(blocks).values({ blockerId: alice.id, blockedId: bob.id });
  expect(await listed(bob)).toEqual([]);
  await test.db.delete(blocks).where(eq(blocks.blockerId, alice.id));
});

it('is for members and refuses what is none', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', `/${newId()}`],
    ['DELETE', `/${newId()}`],
  ] as const)
    expect(
      (await send(method, `${url}${path}`, null, method === 'GET' ? undefined : offer())).statusCode,
    ).toBe(401);
  for (const change of [
    { title: ' ' },
    { specialty: 'x' },
    { deadline: 'soon' },
    { languages: ['ar', 'ar'] },
  ])
    expect((await send('POST', url, alice, offer(change))).statusCode).toBe(400);
});
