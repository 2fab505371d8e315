import { opinionLimits } from '@mz/contracts/match-opinions';
import { newId, tables } from '@mz/db';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addProfiles, newWord, signUpMember, type TestMember } from '../../testing/members.ts';

const { opinionRequests, profiles } = tables;
let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let carol: string;
let caseId: string;
let conversationId: string;
const word = newWord();
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  [carol = ''] = await addProfiles(test.db, 1);
  await test.db
    .update(profiles)
    .set({ verifiedAt: new Date(), fullName: 'Verified' })
    .where(inArray(profiles.id, [bob.id, carol]));
  // A case made of an answer of ZoneBot, by way of its draft.
  const [draftId, messageId] = [newId(), newId()];
  conversationId = newId();
  await test.db.insert(tables.conversations).values({ id: conversationId, userId: alice.id, title: 'x' });
  await test.db.insert(tables.conversationMessages).values({
    id: messageId,
    conversationId,
    userId: alice.id,
    role: 'assistant',
    status: 'done',
    text: 'x',
  } as never);
  await test.db.insert(tables.postDrafts).values({
    id: draftId,
    userId: alice.id,
    text: 'x',
    language: 'en',
    sourceKind: 'answer',
    sourceId: messageId,
  });
  const written = await send('POST', '/api/posts', alice, {
    clientId: newId(),
    kind: 'case',
    language: 'en',
    audience: 'verified',
    text: `A case about ${word}`,
    draftId,
  });
  expect(written.statusCode).toBe(201);
  caseId = written.json().id;
});
afterAll(() => test?.close());

const url = '/api/matching/opinions';
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url: path, headers: member?.headers ?? {}, ...(payload && { payload }) });
const ask = (member: TestMember | null, memberIds: string[], postId = caseId) =>
  send('POST', url, member, { postId, memberIds });

it('refuses who cannot be asked, and then asks nobody', async () => {
  expect((await ask(null, [bob.id, carol])).statusCode).toBe(401);
  expect((await ask(alice, [bob.id])).statusCode).toBe(400);
  expect((await ask(alice, [bob.id, bob.id])).statusCode).toBe(400);
  expect((await ask(bob, [alice.id, carol])).statusCode).toBe(404);
  const many = Array.from({ length: opinionLimits.most + 1 }, () => newId());
  expect((await ask(alice, many)).statusCode).toBe(400);
  const [unverified = ''] = await addProfiles(test.db, 1);
  const refused = await ask(alice, [bob.id, unverified]);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().error.fields).toMatchObject([{ path: 'body.memberIds.1' }]);
  await test.db.insert(tables.blocks).values({ blockerId: carol, blockedId: alice.id });
  expect((await ask(alice, [bob.id, carol])).statusCode).toBe(422);
  await test.db.delete(tables.blocks);
  await test.db.delete(tables.rateBuckets);
  expect(await test.db.$count(opinionRequests)).toBe(0);
});

it('puts a case before colleagues, tells them, and brings the answer to ZoneBot', async () => {
  expect((await ask(alice, [bob.id, carol])).json()).toEqual({ asked: 2 });
  // The same again asks nobody twice.
  expect((await ask(alice, [bob.id, carol])).json()).toEqual({ asked: 0 });
  expect((await send('GET', url, bob)).json().received).toMatchObject([
    { case: { id: caseId }, by: { id: alice.id }, state: 'asked' },
  ]);
  const told = async () => (await send('GET', '/api/notifications', bob)).json().notifications;
  await eventually(told, (list) => list.some(({ kind }: { kind: string }) => kind === 'opinion_asked'));
  const answered = await send('POST', `/api/posts/${caseId}/comments`, bob, {
    clientId: newId(),
    text: 'I would biopsy.',
  });
  expect(answered.statusCode).toBe(201);
  const { asked } = (await send('GET', url, alice)).json();
  expect(asked).toMatchObject([{ case: { id: caseId }, conversationId }]);
  expect(
    asked[0].colleagues.map(({ member, state }: { member: { id: string }; state: string }) => [
      member.id,
      state,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [bob.id, 'answered'],
      [carol, 'asked'],
    ]),
  );
  // Back where it was asked.
  const cases = (await send('GET', `/api/conversations/${conversationId}/cases`, alice)).json();
  expect(cases.cases).toMatchObject([{ postId: caseId, answers: [{ text: 'I would biopsy.' }] }]);
  expect((await send('GET', url, bob)).json().asked).toEqual([]);
});

it('is declined once, by who was asked', async () => {
  expect((await send('DELETE', `${url}/${caseId}`, alice)).json()).toEqual({ declined: false });
  expect((await send('DELETE', `${url}/${caseId}`, bob)).json()).toEqual({ declined: true });
  expect((await send('DELETE', `${url}/${caseId}`, bob)).json()).toEqual({ declined: false });
});

it('goes with who was asked and with the case', async () => {
  await test.db.delete(profiles).where(eq(profiles.id, carol));
  expect(await test.db.$count(opinionRequests)).toBe(1);
  await send('DELETE', `/api/posts/${caseId}`, alice);
  expect((await send('GET', url, bob)).json().received).toEqual([]);
});
