import type { MyZone, SavedThing } from '@mz/contracts/myzone';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { newWord, signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
});
afterAll(() => test?.close());

const get = (path: string, member: TestMember | null, language = 'en') =>
  test.app.inject({
    method: 'GET',
    url: `/api/myzone${path}`,
    headers: { ...member?.headers, 'accept-language': language },
  });
const zone = async (member: TestMember, language = 'en'): Promise<MyZone> =>
  (await get('', member, language)).json();
const saved = async (member: TestMember, query = ''): Promise<SavedThing[]> =>
  (await get(`/saved${query}`, member)).json().saved;

it('is empty at first, and for members', async () => {
  expect((await get('', null)).statusCode).toBe(401);
  expect((await get('/saved', null)).statusCode).toBe(401);
  expect(await zone(bob)).toMatchObject({
    learning: [],
    conversations: [],
    saved: { posts: 0, articles: 0, resources: 0, drugs: 0 },
    egfr: null,
    matches: { waiting: 0 },
    reviews: { due: 0, doneToday: 0 },
  });
});

it('computes the last eGFR anew, in the language of the reader', async () => {
  await test.db.insert(tables.calculatorHistory).values(
    [
      { calculatorId: 'egfr-ckdepi-2021-cr', inputs: { ageYears: 60, sex: 'female', creatinineMgDl: 1.4 } },
      { calculatorId: 'bmi', inputs: { weightKg: 81, heightCm: 180 } },
    ].map((row) => ({ ...row, id: newId(), userId: alice.id, version: '1' })),
  );
  const { egfr, calculations } = await zone(alice);
  expect(egfr).toMatchObject({ calculatorId: 'egfr-ckdepi-2021-cr', unit: 'mL/min/1.73 m²' });
  // CKD-EPI 2021: 142 × (1.4/0.7)^-1.2 × 0.9938^60 × 1.012
  expect(egfr?.value).toBeCloseTo(142 * 2 ** -1.2 * 0.9938 ** 60 * 1.012, 0);
  expect(egfr?.stage).toMatch(/G3b/);
  expect(calculations.map(({ calculatorId }) => calculatorId)).toEqual(['bmi', 'egfr-ckdepi-2021-cr']);
  expect((await zone(alice, 'ar')).calculations[0]?.title).not.toBe(calculations[0]?.title);
});

it('finds saved things of all kinds by one search, and nothing of others', async () => {
  const word = newWord();
  const [articleId, postId, hiddenId] = [newId(), newId(), newId()];
  await test.db.insert(tables.articles).values({ id: articleId, title: `Trial of ${word}` });
  const post = (id: string) => ({
    id,
    authorId: bob.id,
    clientId: newId(),
    kind: 'note' as const,
    language: 'en' as const,
    text: `Case with 100% ${word}`,
  });
  await test.db.insert(tables.posts).values([post(postId), { ...post(hiddenId), deletedAt: new Date() }]);
  await test.db.insert(tables.savedArticles).values({ userId: alice.id, articleId, note: '' });
  for (const id of [postId, hiddenId])
    await test.db.insert(tables.savedPosts).values({ memberId: alice.id, postId: id });
  expect((await zone(alice)).saved).toMatchObject({ posts: 1, articles: 1 });
  const found = await saved(alice, `?q=${word.toUpperCase()}`);
  expect(found.map(({ id }) => id).toSorted()).toEqual([articleId, postId].toSorted());
  expect((await saved(alice, `?q=${word}&kind=article`)).map(({ id }) => id)).toEqual([articleId]);
  expect((await saved(alice, `?q=${encodeURIComponent('100%')}`)).map(({ id }) => id)).toEqual([postId]);
  expect(await saved(alice, '?q=_')).toEqual([]);
  expect(await saved(bob, `?q=${word}`)).toEqual([]);
  await test.db.insert(tables.blocks).values({ blockerId: bob.id, blockedId: alice.id });
  expect((await saved(alice)).map(({ id }) => id)).toEqual([articleId]);
  await test.db.delete(tables.blocks).where(eq(tables.blocks.blockerId, bob.id));
});

it('says who waits for an answer, and which papers came', async () => {
  await test.db
    .insert(tables.connections)
    .values({ id: newId(), requesterId: bob.id, addresseeId: alice.id });
  await test.db
    .insert(tables.matchRequests)
    .values({ requesterId: bob.id, addresseeId: alice.id, intent: 'research' });
  await test.db
    .update(tables.profiles)
    .set({ specialty: 'infectious-disease' })
    .where(eq(tables.profiles.id, alice.id));
  const id = newId();
  await test.db.insert(tables.articles).values({ id, title: 'New', categories: ['Infectious Disease'] });
  await test.db.insert(tables.articles).values({
    id: newId(),
    title: 'Old',
    categories: ['Infectious Disease'],
    createdAt: new Date(Date.now() - 20 * 86_400_000),
  });
  const { matches, papers } = await zone(alice);
  expect(matches).toEqual({ waiting: 1, names: ['Bassam Odeh'] });
  expect(papers).toMatchObject({ count: 1, latest: { id } });
});

it('keeps drugs at hand, found by any of their names', async () => {
  const drug = (method: 'GET' | 'PUT' | 'DELETE', id: string, member: TestMember | null) =>
    test.app.inject({ method, url: `/api/drugs/${id}/saved`, headers: { ...member?.headers } });
  expect((await drug('PUT', 'enoxaparin', null)).statusCode).toBe(401);
  expect((await drug('PUT', 'no-such-drug', bob)).statusCode).toBe(404);
  expect((await drug('GET', 'enoxaparin', bob)).json()).toEqual({ saved: false });
  for (let time = 0; time < 2; time += 1)
    expect((await drug('PUT', 'enoxaparin', bob)).json()).toEqual({ saved: true });
  expect((await zone(bob)).saved.drugs).toBe(1);
  expect(await saved(bob, '?kind=drug&q=ENOXA')).toMatchObject([{ kind: 'drug', id: 'enoxaparin' }]);
  expect(await saved(bob, '?kind=post&q=enoxa')).toEqual([]);
  expect(await saved(bob, '?q=heparinoid')).toEqual([]);
  const [inArabic] = (await get('/saved?kind=drug', bob, 'ar')).json().saved;
  expect(inArabic.title).toMatch(/[\u0600-\u06ff]/);
  expect((await saved(alice)).some(({ kind }) => kind === 'drug')).toBe(false);
  expect((await drug('DELETE', 'enoxaparin', bob)).json()).toEqual({ saved: false });
  expect(await saved(bob, '?kind=drug')).toEqual([]);
});

it('keeps things of every kind in one collection until they are saved no more', async () => {
  const carol = await signUpMember(test);
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, member = carol) =>
    test.app.inject({ method, url, headers: { ...member.headers }, ...(payload && { payload }) });
  const created = await send('POST', '/api/library/collections', { name: 'Kidney' });
  const collection: string = created.json().id;
  const collect = (kind: string, id: string, collections = [collection], member = carol) =>
    send('PUT', `/api/myzone/saved/${kind}/${id}/collections`, { collections }, member);
  const [articleId, postId] = [newId(), newId()];
  await test.db.insert(tables.articles).values({ id: articleId, title: 'Kidney trial' });
  await test.db.insert(tables.posts).values({
    id: postId,
    authorId: bob.id,
    clientId: newId(),
    kind: 'note',
    language: 'en',
    text: 'Kidney case',
  });
  expect((await collect('article', articleId)).statusCode).toBe(404);
  await send('PUT', `/api/library/articles/${articleId}`, {});
  await test.db.insert(tables.savedPosts).values({ memberId: carol.id, postId });
  await send('PUT', '/api/drugs/enoxaparin/saved');
  for (const [kind, id] of [
    ['article', articleId],
    ['post', postId],
    ['drug', 'enoxaparin'],
  ] as const)
    expect([kind, (await collect(kind, id)).json()]).toEqual([kind, { collections: [collection] }]);
  expect((await zone(carol)).collections).toEqual([{ id: collection, name: 'Kidney', count: 3 }]);
  const inside = async (query = '') =>
    (await saved(carol, `?collection=${collection}${query}`)).map(({ kind }) => kind).toSorted();
  expect(await inside()).toEqual(['article', 'drug', 'post']);
  expect(await inside('&q=kidney')).toEqual(['article', 'post']);
  expect((await saved(carol, '?kind=drug'))[0]?.collections).toEqual([collection]);
  const voiceNoteId = newId();
  await test.db.insert(tables.voiceNotes).values({
    id: voiceNoteId,
    userId: carol.id,
    title: 'Round',
    state: 'saved',
    transcript: [{ at: 0, end: null, text: 'The kidney again.', original: null, isSure: true }],
    recordedAt: new Date(),
  });
  expect((await collect('voice-note', voiceNoteId, [collection], alice)).statusCode).toBe(404);
  expect((await collect('voice-note', voiceNoteId)).json()).toEqual({ collections: [collection] });
  expect(await inside()).toEqual(['article', 'drug', 'post', 'voice-note']);
  expect(await inside('&q=kidney')).toEqual(['article', 'post', 'voice-note']);
  expect((await zone(carol)).collections[0]?.count).toBe(4);
  const voiceNotes = async (of: string, member = carol) => {
    const address = `/api/voice-notes?collection=${of}`;
    const answer = await test.app.inject({ url: address, headers: { ...member.headers } });
    return answer.json().voiceNotes as { id: string; collections: string[] }[];
  };
  expect(await voiceNotes(collection)).toMatchObject([{ id: voiceNoteId, collections: [collection] }]);
  expect(await voiceNotes(newId())).toEqual([]);
  expect(await voiceNotes(collection, alice)).toEqual([]);
  // Moved into another: it lies there and no longer here; what is deleted is in neither.
  const second: string = (await send('POST', '/api/library/collections', { name: 'Teaching' })).json().id;
  await collect('voice-note', voiceNoteId, [second]);
  expect([await voiceNotes(collection), (await voiceNotes(second)).length]).toEqual([[], 1]);
  const summary = await test.app.inject({ url: '/api/voice-notes/summary', headers: { ...carol.headers } });
  expect(summary.json().collections).toEqual([
    { id: collection, name: 'Kidney', notes: 0 },
    { id: second, name: 'Teaching', notes: 1 },
  ]);
  await test.db
    .update(tables.voiceNotes)
    .set({ deletedAt: new Date() })
    .where(eq(tables.voiceNotes.id, voiceNoteId));
  expect((await collect('voice-note', voiceNoteId)).statusCode).toBe(404);
  expect(await saved(carol, `?collection=${second}`)).toEqual([]);
  // Nobody reaches into another member's.
  await send('PUT', '/api/drugs/enoxaparin/saved', undefined, alice);
  expect((await collect('drug', 'enoxaparin', [collection], alice)).statusCode).toBe(404);
  expect(await saved(alice, `?collection=${collection}`)).toEqual([]);
  expect((await collect('post', 'x')).statusCode).toBe(404);
  expect((await collect('drug', 'enoxaparin', [])).json()).toEqual({ collections: [] });
  await test.db.delete(tables.savedPosts).where(eq(tables.savedPosts.memberId, carol.id));
  await test.db.insert(tables.savedPosts).values({ memberId: carol.id, postId });
  expect(await inside()).toEqual(['article']);
  await send('DELETE', `/api/library/collections/${collection}`);
  expect((await saved(carol)).length).toBe(3);
});
