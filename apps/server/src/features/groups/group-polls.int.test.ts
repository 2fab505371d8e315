import type { GroupMeeting } from '@mz/contracts/groups';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { addArticles } from '../../testing/articles.ts';
import { createAsking } from '../../testing/asking.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { listExportedTables } from '../export/exported-tables.ts';
import { features } from '../index.ts';

let test: TestApp;
let owner: TestMember;
let member: TestMember;
let other: TestMember;
let outsider: TestMember;
let groupId: string;
let articleId: string;

const { ask, status, send } = createAsking(() => test.app);
const meetings = () => `/api/groups/${groupId}/meetings`;
const pollOf = (id: string) => `${meetings()}/${id}/poll`;
const question = {
  question: 'Would you start it at ACR below 30?',
  options: ['Yes', 'Only with failure', 'No'],
};
const plan = async (poll: object | null = question): Promise<string> => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  return (await send('POST', meetings(), owner, { articleId, startsAt, timeZone: 'UTC', poll })).id;
};
const read = async (id: string, by: TestMember, when = 'coming') => {
  const list: { meetings: GroupMeeting[] } = await send('GET', `${meetings()}?when=${when}`, by);
  const found = list.meetings.find((one) => one.id === id);
  if (!found) throw new Error('The meeting is not listed.');
  return found.poll;
};
const vote = async (id: string, by: TestMember, choice: number, pollId?: string) =>
  ask('PUT', `${pollOf(id)}/vote`, by, { pollId: pollId ?? (await read(id, owner))?.id, choice });
const end = (id: string) =>
  test.db
    .update(tables.groupMeetings)
    .set({ startsAt: new Date(Date.now() - 86_400_000) })
    .where(eq(tables.groupMeetings.id, id));

beforeAll(async () => {
  test = await createTestApp();
  [owner, member, other, outsider] = (await Promise.all(
    ['Owner', 'Member', 'Other', 'Outsider'].map((fullName) => signUpMember(test, { fullName })),
  )) as [TestMember, TestMember, TestMember, TestMember];
  groupId = (await send('POST', '/api/groups', owner, { name: 'Kidney club', access: 'open' })).id;
  for (const one of [member, other]) await send('PUT', `/api/groups/${groupId}/membership`, one);
  [articleId = ''] = await addArticles(test, { title: 'EMPA-KIDNEY, two years on' });
});
afterAll(() => test.close());

it('counts one vote a member, which may change, and names no voter', async () => {
  const id = await plan();
  expect((await vote(id, member, 0)).json()).toEqual({ changed: true });
  expect((await vote(id, member, 0)).json()).toEqual({ changed: false });
  await vote(id, other, 2);
  expect((await vote(id, member, 1)).json()).toEqual({ changed: true });
  expect(await read(id, owner)).toMatchObject({
    question: question.question,
    options: [0, 1, 1].map((votes, at) => ({ text: question.options[at], votes })),
    votes: 2,
    mine: null,
    isOpen: true,
  });
  expect((await read(id, member))?.mine).toBe(1);
  const whole = (await ask('GET', meetings(), owner)).body;
  for (const { id: voter } of [member, other]) expect(whole).not.toContain(voter);
  // Whoever leaves is no longer counted.
  await send('DELETE', `/api/groups/${groupId}/membership`, other);
  expect((await read(id, owner))?.votes).toBe(1);
  await send('PUT', `/api/groups/${groupId}/membership`, other);
});

it('is set by whoever plans meetings, with two to six options that differ', async () => {
  const id = await plan(null);
  expect(await read(id, member)).toBeNull();
  expect(await status('PUT', pollOf(id), null, question)).toBe(401);
  expect(await status('PUT', pollOf(id), member, question)).toBe(403);
  expect(await status('PUT', pollOf(id), outsider, question)).toBe(404);
  expect(await status('PUT', pollOf(newId()), owner, question)).toBe(404);
  for (const options of [['Yes'], ['Yes', 'Yes'], ['Yes', ' '], ['1', '2', '3', '4', '5', '6', '7']])
    expect(await status('PUT', pollOf(id), owner, { ...question, options })).toBe(400);
  expect(await send('PUT', pollOf(id), owner, question)).toEqual({ changed: true });
  const before = await read(id, owner);
  expect(await send('PUT', pollOf(id), owner, question)).toEqual({ changed: false });
  expect((await read(id, owner))?.id).toBe(before?.id);
  expect(await send('PUT', pollOf(id), owner, { ...question, options: ['Yes', 'No'] })).toEqual({
    changed: true,
  });
  // A vote on the question that was there is counted for no other.
  expect((await vote(id, member, 0, before?.id)).statusCode).toBe(409);
  expect((await read(id, owner))?.votes).toBe(0);
  expect((await vote(id, member, 2)).statusCode).toBe(422);
  expect((await vote(id, member, 1)).statusCode).toBe(200);
  expect(await status('PUT', pollOf(id), owner, question)).toBe(409);
  expect(await status('DELETE', pollOf(id), member)).toBe(403);
  expect(await send('DELETE', pollOf(id), owner)).toEqual({ changed: true });
  expect(await send('DELETE', pollOf(id), owner)).toEqual({ changed: false });
  expect(await read(id, member)).toBeNull();
});

it('takes votes of members, until the meeting is over', async () => {
  const id = await plan();
  const pollId = (await read(id, owner))?.id;
  expect(await status('PUT', `${pollOf(id)}/vote`, null, { pollId, choice: 0 })).toBe(401);
  expect((await vote(id, outsider, 0)).statusCode).toBe(404);
  expect(
    await status('PUT', `/api/groups/${newId()}/meetings/${id}/poll/vote`, member, { pollId, choice: 0 }),
  ).toBe(404);
  expect((await vote(id, member, 6)).statusCode).toBe(400);
  await vote(id, member, 0);
  await end(id);
  expect((await vote(id, member, 1, pollId)).statusCode).toBe(409);
  expect(await status('PUT', pollOf(id), owner, { ...question, options: ['Yes', 'No'] })).toBe(409);
  expect(await read(id, member, 'past')).toMatchObject({ isOpen: false, mine: 0, votes: 1 });
});

it('counts one vote however many come at once, and none for a question that was replaced', async () => {
  const id = await plan();
  const first = (await read(id, owner))?.id;
  const replace = (last: string) =>
    ask('PUT', pollOf(id), owner, { ...question, options: ['Yes', 'No', last] });
  const answers = await Promise.all([
    ...[0, 1, 2, 0, 1, 2].map((choice) => vote(id, member, choice, first)),
    replace('Never'),
    ...[0, 1, 2].map((choice) => vote(id, other, choice, first)),
    replace('Perhaps'),
  ]);
  for (const { statusCode, body } of answers) expect([200, 409], body).toContain(statusCode);
  const poll = await read(id, owner);
  const rows = await test.db
    .select()
    .from(tables.groupVotes)
    .where(eq(tables.groupVotes.pollId, poll?.id ?? ''));
  expect(rows).toHaveLength(poll?.votes ?? -1);
  // Either the question stands with its votes, or another one without any.
  if (poll?.id === first)
    expect(rows.map(({ memberId }) => memberId).toSorted()).toEqual([member.id, other.id].toSorted());
  else expect(rows).toEqual([]);
  await vote(id, member, 1);
  expect((await read(id, member))?.mine).toBe(1);
});

it('shows a vote in the archive of its member alone, and erases it with the member', async () => {
  const registry = createRegistry(features);
  const leaving = await signUpMember(test, { fullName: 'Leaving' });
  await send('PUT', `/api/groups/${groupId}/membership`, leaving);
  const id = await plan();
  await vote(id, leaving, 2);
  const archiveOf = async ({ id: memberId }: TestMember) => {
    const parts = listExportedTables(registry.ownership).tables.filter(({ name }) =>
      /^group_(polls|votes)$/.test(name),
    );
    const rows = await Promise.all(
      parts.map(async ({ name, rowsOf }) => [name, (await test.db.execute(rowsOf(memberId))).rows] as const),
    );
    return Object.fromEntries(rows);
  };
  const own = await archiveOf(leaving);
  expect(own.group_votes).toEqual([{ row: expect.objectContaining({ choice: 2, member_id: leaving.id }) }]);
  expect(JSON.stringify(await archiveOf(owner))).not.toContain(leaving.id);
  expect((await read(id, owner))?.votes).toBe(1);
  await test.db.transaction((tx) => registry.eraseMember(tx, leaving.id));
  expect((await read(id, owner))?.votes).toBe(0);
  expect(await test.db.$count(tables.groupVotes, eq(tables.groupVotes.memberId, leaving.id))).toBe(0);
});
