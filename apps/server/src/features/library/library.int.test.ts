import type { ArticlePage, Collection, SavedArticle } from '@mz/contracts';
import { announce, newId, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxChannel } from '../../platform/outbox.ts';
import { addArticles } from '../../testing/articles.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let ids: string[];

beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
  ids = await addArticles(
    test,
    { title: 'Zorbaflozin and the kidney', authors: [{ name: 'Heerspink HJL' }], journal: 'Kidney Int' },
    { title: 'Quorzinol 100% retracted', retracted: true, journal: 'Lancet' },
    { title: 'Vexomycosis in travellers', journal: 'J Travel Med' },
  );
});
afterAll(() => test.close());

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
const ask = (member: TestMember | null, method: Method, url: string, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const done = async <T>(...call: Parameters<typeof ask>): Promise<T> => {
  const answer = await ask(...call);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
};
interface Listed {
  items: SavedArticle[];
  total: number;
  nextBefore: string | null;
}
const list = (member: TestMember, query = '') => done<Listed>(member, 'GET', `/api/library/articles${query}`);
const save = (member: TestMember, id: string | undefined, body: object = {}) =>
  ask(member, 'PUT', `/api/library/articles/${id}`, body);
const collection = (member: TestMember, name: string) =>
  done<Collection>(member, 'POST', '/api/library/collections', { name });

it.each([
  ['GET', '/api/library/articles'],
  ['GET', '/api/library/articles/018f3c1e-0000-7000-8000-000000000001'],
  ['PUT', '/api/library/articles/018f3c1e-0000-7000-8000-000000000001'],
  ['DELETE', '/api/library/articles/018f3c1e-0000-7000-8000-000000000001'],
  ['GET', '/api/library/collections'],
  ['POST', '/api/library/collections'],
  ['PATCH', '/api/library/collections/018f3c1e-0000-7000-8000-000000000001'],
  ['DELETE', '/api/library/collections/018f3c1e-0000-7000-8000-000000000001'],
  ['POST', '/api/library/export'],
  ['GET', '/api/library/notices'],
  ['POST', '/api/library/notices/acknowledged'],
  ['GET', '/api/library/settings'],
  ['PUT', '/api/library/settings'],
] as const)('is nothing for visitors: %s %s', async (method, url) => {
  expect((await ask(null, method, url, method === 'GET' ? undefined : {})).statusCode).toBe(401);
});

describe('saving', () => {
  it('keeps note and collections, and changes only what is sent', async () => {
    const kidney = await collection(alice, 'Kidney');
    const saved = await done<SavedArticle>(alice, 'PUT', `/api/library/articles/${ids[0]}`, {
      note: 'Read before Thursday',
      collections: [kidney.id, kidney.id],
    });
    expect(saved).toMatchObject({
      article: { id: ids[0], title: 'Zorbaflozin and the kidney' },
      note: 'Read before Thursday',
      collections: [kidney.id],
    });
    const again = await done<SavedArticle>(alice, 'PUT', `/api/library/articles/${ids[0]}`, {});
    expect(again).toEqual(saved);
    const changed = await done<SavedArticle>(alice, 'PUT', `/api/library/articles/${ids[0]}`, { note: '' });
    expect(changed).toMatchObject({ note: '', collections: [kidney.id], savedAt: saved.savedAt });
    const out = await done<SavedArticle>(alice, 'PUT', `/api/library/articles/${ids[0]}`, {
      collections: [],
    });
    expect(out.collections).toEqual([]);
    expect(await test.db.$count(tables.savedArticles, eq(tables.savedArticles.userId, alice.id))).toBe(1);
  });

  it('is read one by one, by the one who saved', async () => {
    const saved = await done<SavedArticle>(bob, 'PUT', `/api/library/articles/${ids[2]}`, { note: 'Mine' });
    const url = `/api/library/articles/${ids[2]}`;
    expect(await done<SavedArticle>(bob, 'GET', url)).toEqual(saved);
    expect((await ask(alice, 'GET', url)).statusCode).toBe(404);
    expect((await ask(bob, 'GET', `/api/library/articles/${newId()}`)).statusCode).toBe(404);
    expect((await ask(bob, 'GET', '/api/library/articles/nothing')).statusCode).toBe(422);
    await done(bob, 'DELETE', url);
    expect((await ask(bob, 'GET', url)).statusCode).toBe(404);
  });

  it('shows in searches of the one who saved, and of nobody else', async () => {
    const find = async (member: TestMember | null) =>
      (await done<ArticlePage>(member, 'GET', '/api/articles?q=zorbaflozin')).items[0]?.savedIn;
    expect(await find(alice)).toEqual([]);
    expect(await find(bob)).toBeNull();
    expect(await find(null)).toBeNull();
  });

  it('refuses what is not there, not theirs, malformed or too long', async () => {
    expect((await save(alice, newId())).statusCode).toBe(404);
    expect((await save(alice, 'nothing')).statusCode).toBe(422);
    expect((await ask(alice, 'DELETE', '/api/library/articles/nothing')).statusCode).toBe(422);
    expect((await save(alice, ids[1], { note: 'x'.repeat(4001) })).statusCode).toBe(400);
    const theirs = await collection(bob, 'Bob’s own');
    expect((await save(alice, ids[1], { collections: [theirs.id] })).statusCode).toBe(404);
    expect((await list(alice)).items.map(({ article }) => article.id)).not.toContain(ids[1]);
  });

  it('tells other screens and the ledger, the ledger once', async () => {
    const carol = await signUpMember(test);
    await save(carol, ids[0], {});
    await save(carol, ids[0], { note: 'again' });
    const { activities, outboxEvents } = tables;
    const rows = () => test.db.select().from(activities).where(eq(activities.userId, carol.id));
    const found = await eventually(rows, (all) => all.some(({ kind }) => kind === 'article_saved'));
    expect(found.filter(({ kind }) => kind === 'article_saved')).toMatchObject([
      { detail: 'Zorbaflozin and the kidney' },
    ]);
    const notified = await test.db
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.type, 'library.changed'));
    expect(notified.filter(({ payload }) => payload.userId === carol.id)).toHaveLength(2);
  });

  it('ends with unsaving, which may be repeated', async () => {
    const kept = await collection(bob, 'Kept');
    await save(bob, ids[2], { note: 'gone soon', collections: [kept.id] });
    expect(await done(bob, 'DELETE', `/api/library/articles/${ids[2]}`)).toEqual({ removed: true });
    expect(await done(bob, 'DELETE', `/api/library/articles/${ids[2]}`)).toEqual({ removed: false });
    const { collectionArticles } = tables;
    expect(await test.db.$count(collectionArticles, eq(collectionArticles.userId, bob.id))).toBe(0);
    expect(await done<SavedArticle>(bob, 'PUT', `/api/library/articles/${ids[2]}`, {})).toMatchObject({
      note: '',
      collections: [],
    });
  });

  it('stands two requests at once', async () => {
    const dana = await signUpMember(test);
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(dana, ids[0], { note: 'same' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect((await list(dana)).total).toBe(1);
  });
});

describe('the list', () => {
  let reader: TestMember;
  let many: string[];
  beforeAll(async () => {
    reader = await signUpMember(test);
    many = await addArticles(
      test,
      ...Array.from({ length: 7 }, (_, n) => ({ title: `Listed ${n}`, authors: [{ name: `Ünsal${n} B` }] })),
    );
    for (const id of many) await save(reader, id);
    await save(reader, ids[1], { note: 'for the journal club, 50%_sure' });
  });

  it('pages from the latest to the first', async () => {
    const seen: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const page: Listed = await list(reader, `?limit=3${before ? `&before=${before}` : ''}`);
      expect(page.total).toBe(8);
      seen.push(...page.items.map(({ article }) => article.id));
      before = page.nextBefore;
    }
    expect(seen).toEqual([ids[1], ...[...many].reverse()]);
  });

  it.each([
    ['listed 3', 1],
    ['ÜNSAL4', 1],
    ['lancet', 1],
    ['journal club', 1],
    ['50%_', 1],
    ['%_s', 1],
    ['nothing of it', 0],
  ])('is searched for “%s”', async (q, count) => {
    expect((await list(reader, `?q=${encodeURIComponent(q)}`)).total).toBe(count);
  });

  it('shows the retracted alone, or one collection', async () => {
    expect((await list(reader, '?retracted=only')).items.map(({ article }) => article.id)).toEqual([ids[1]]);
    const some = await collection(reader, 'Some');
    await save(reader, many[2], { collections: [some.id] });
    expect(await list(reader, `?collection=${some.id}`)).toMatchObject({ total: 1 });
    expect((await ask(bob, 'GET', `/api/library/articles?collection=${some.id}`)).statusCode).toBe(404);
  });

  it.each(['nonsense', 'W10', Buffer.from('[1,"x"]').toString('base64url')])(
    'refuses the place %s',
    async (before) => {
      expect((await ask(reader, 'GET', `/api/library/articles?before=${before}`)).statusCode).toBe(422);
    },
  );
});

describe('collections', () => {
  it('have names of their own, in any case', async () => {
    const eve = await signUpMember(test);
    const first = await collection(eve, '  Sepsis ');
    expect(first).toMatchObject({ name: 'Sepsis', count: 0 });
    expect((await ask(eve, 'POST', '/api/library/collections', { name: 'SEPSIS' })).statusCode).toBe(409);
    const second = await collection(eve, 'Antibiotics');
    const rename = (name: string) => ask(eve, 'PATCH', `/api/library/collections/${second.id}`, { name });
    expect((await rename('sepsis')).statusCode).toBe(409);
    expect((await rename('ANTIBIOTICS')).json<Collection>().name).toBe('ANTIBIOTICS');
    expect((await ask(eve, 'POST', '/api/library/collections', { name: ' ' })).statusCode).toBe(400);
    const { collections } = await done<{ collections: Collection[] }>(eve, 'GET', '/api/library/collections');
    expect(collections.map(({ name }) => name)).toEqual(['ANTIBIOTICS', 'Sepsis']);
    await collection(bob, 'Sepsis');
  });

  it('leave their articles saved when they go, and are nobody else’s to change', async () => {
    const fay = await signUpMember(test);
    const trial = await collection(fay, 'Trials');
    await save(fay, ids[0], { collections: [trial.id] });
    expect(
      (await ask(bob, 'PATCH', `/api/library/collections/${trial.id}`, { name: 'Mine' })).statusCode,
    ).toBe(404);
    expect((await ask(bob, 'DELETE', `/api/library/collections/${trial.id}`)).statusCode).toBe(404);
    expect(await done(fay, 'DELETE', `/api/library/collections/${trial.id}`)).toEqual({ removed: true });
    expect((await ask(fay, 'DELETE', `/api/library/collections/${trial.id}`)).statusCode).toBe(404);
    expect((await list(fay)).items).toMatchObject([{ article: { id: ids[0] }, collections: [] }]);
  });

  it('are two hundred at most', async () => {
    const gil = await signUpMember(test);
    await test.db
      .insert(tables.collections)
      .values(Array.from({ length: 200 }, (_, n) => ({ id: newId(), userId: gil.id, name: `No. ${n}` })));
    const answer = await ask(gil, 'POST', '/api/library/collections', { name: 'One more' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { fields: [{ code: 'too_many_collections' }] } });
  });
});

describe('the export', () => {
  interface Exported {
    text: string;
    count: number;
    fileName: string;
  }
  const take = (member: TestMember, body: object) =>
    done<Exported>(member, 'POST', '/api/library/export', body);

  it('writes some, a collection or all, with notes and retractions', async () => {
    const hana = await signUpMember(test);
    const club = await collection(hana, 'Club');
    await save(hana, ids[0], { note: 'Ask about\nalbuminuria', collections: [club.id] });
    await save(hana, ids[1]);
    const all = await take(hana, { format: 'ris' });
    expect(all.count).toBe(2);
    expect(all.fileName).toMatch(/^medical-zone-.*\.ris$/);
    expect(all.text).toContain('N1  - Ask about albuminuria');
    expect(all.text).toContain('TI  - RETRACTED: Quorzinol 100% retracted');
    expect((await take(hana, { format: 'bibtex', collection: club.id })).text).toContain(
      'annote = {Ask about',
    );
    const some = await take(hana, { format: 'text', articles: [ids[1]], notes: false });
    expect(some).toMatchObject({ count: 1 });
    expect(some.text).toContain('[RETRACTED]');
    expect((await take(hana, { format: 'text', notes: false })).text).not.toContain('albuminuria');
    expect(JSON.parse((await take(hana, { format: 'csl-json' })).text)).toHaveLength(2);
  });

  it('gives nobody what they did not save', async () => {
    const ivo = await signUpMember(test);
    const mine = await collection(alice, 'Private');
    const export_ = (body: object) => ask(ivo, 'POST', '/api/library/export', { format: 'ris', ...body });
    expect((await export_({ articles: [ids[0]] })).statusCode).toBe(404);
    expect((await export_({ collection: mine.id })).statusCode).toBe(404);
    expect(await take(ivo, { format: 'text' })).toMatchObject({ text: '', count: 0 });
  });
});

describe('settings', () => {
  it('keep an institution’s proxy', async () => {
    expect(await done(alice, 'GET', '/api/library/settings')).toEqual({ proxyPrefix: '' });
    const set = (proxyPrefix: string) => ask(alice, 'PUT', '/api/library/settings', { proxyPrefix });
    const proxyPrefix = 'https://proxy.cedarhill.example/login?url=';
    expect((await set(proxyPrefix)).json()).toEqual({ proxyPrefix });
    for (const bad of ['http://insecure.example/', 'javascript:alert(1)', 'https://', 'nonsense'])
      expect((await set(bad)).statusCode, bad).toBe(400);
    expect(await done(alice, 'GET', '/api/library/settings')).toEqual({ proxyPrefix });
    expect(await done(bob, 'GET', '/api/library/settings')).toEqual({ proxyPrefix: '' });
  });
});

it('leaves nothing of a deleted account', async () => {
  const june = await signUpMember(test);
  const kept = await collection(june, 'Everything');
  await save(june, ids[0], { note: 'mine', collections: [kept.id] });
  await ask(june, 'PUT', '/api/library/settings', { proxyPrefix: 'https://proxy.example/' });
  await done(june, 'POST', '/api/follows', { target: { kind: 'topic', value: 'Sepsis' } });
  await test.db.insert(tables.libraryNotices).values({
    id: newId(),
    userId: june.id,
    articleId: ids[0] ?? '',
    kind: 'correction',
  });
  await test.db.delete(tables.users).where(eq(tables.users.id, june.id));
  await test.db.insert(tables.outboxEvents).values({
    id: newId(),
    type: 'account.deleted',
    payload: { userId: june.id },
  });
  announce(test.db, outboxChannel);
  const { collectionArticles, collections, follows, libraryNotices, librarySettings, savedArticles } = tables;
  const owned = [collectionArticles, collections, follows, libraryNotices, librarySettings, savedArticles];
  await eventually(
    async () => Promise.all(owned.map((table) => test.db.$count(table, and(eq(table.userId, june.id))))),
    (counts) => counts.every((count) => count === 0),
  );
});
