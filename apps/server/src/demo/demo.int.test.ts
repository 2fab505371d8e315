import type { Post } from '@mz/contracts/social';
import { tables } from '@mz/db';
import { count, eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember } from '../testing/members.ts';
import { loadDemo, removeDemo } from './demonstration.ts';
import { demoPassword, demoPeople } from './people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ DEMO_CONTENT: 'on' }, { onDemand: false });
});
afterAll(() => test.close());

const load = () => loadDemo({ config: test.config, db: test.db, log: test.app.log });
const countOf = async (
  table: typeof tables.profiles | typeof tables.outboxEvents | typeof tables.calendarEvents,
) => (await test.db.select({ rows: count() }).from(table))[0]?.rows;

const signIn = (email: string) =>
  test.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password: demoPassword },
  });

it('loads once, signs in through the real service, and shows figures made of rows', async () => {
  expect(await load()).toEqual(['library', 'groups', 'academy']);
  const profiles = await countOf(tables.profiles);
  const events = await countOf(tables.outboxEvents);
  expect(profiles).toBe(demoPeople.length);
  await load();
  expect(await countOf(tables.profiles)).toBe(profiles);
  expect(await countOf(tables.outboxEvents)).toBe(events);

  const response = await signIn('lina.haddad@cedarhill.example');
  expect(response.statusCode).toBe(200);
  const authorization = `Bearer ${response.json().access_token}`;
  await expect
    .poll(
      async () => {
        const dashboard = await test.app.inject({ url: '/api/dashboard', headers: { authorization } });
        return dashboard.json().stats?.activity;
      },
      { timeout: 15_000 },
    )
    .toEqual({ available: true, value: 85, goal: null, filled: 17, total: 20 });
});

it('shows a learning record, events and a round with the figures of the specification', async () => {
  const authorization = `Bearer ${(await signIn('lina.haddad@cedarhill.example')).json().access_token}`;
  const read = async (url: string) => (await test.app.inject({ url, headers: { authorization } })).json();
  const { hours, certificates, goals, courses } = await read('/api/growth');
  expect(hours.minutes).toBe(124 * 60);
  expect(Math.round((100 * (hours.thisMonth - hours.lastMonth)) / hours.lastMonth)).toBe(12);
  expect(certificates).toEqual({ total: 9, thisMonth: 2 });
  expect(goals).toEqual({ reached: 6, total: 8 });
  // Two more are begun in the academy once its resources are there.
  expect(courses).toEqual({ total: 10, inProgress: 1 });
  const { events } = await read('/api/calendar/events?when=mine');
  expect(events.map(({ mine }: { mine: string | null }) => mine)).toEqual(
    expect.arrayContaining(['seated', 'waiting']),
  );
  expect((await read('/api/mentoring')).rounds).toMatchObject([{ state: 'open', mentors: 2, mentees: 1 }]);
});

it('shows a second opinion that came back to the conversation it was asked in', async () => {
  const authorization = `Bearer ${(await signIn('lina.haddad@cedarhill.example')).json().access_token}`;
  const read = async (url: string) => (await test.app.inject({ url, headers: { authorization } })).json();
  const { asked } = await read('/api/matching/opinions');
  expect(asked[0].colleagues.map(({ state }: { state: string }) => state).sort()).toEqual([
    'answered',
    'asked',
  ]);
  const { conversationId } = asked[0];
  expect((await read(`/api/conversations/${conversationId}/cases`)).cases).toMatchObject([
    { postId: asked[0].case.id, answers: [{ author: { fullName: 'Dr. Samira Khalil', verified: true } }] },
  ]);
  const { messages } = await read(`/api/conversations/${conversationId}`);
  expect(messages.at(-1).answer.notice).toBe('not-found');
});

it('shows drawings with posts, from the file store, as pictures of no patient', async () => {
  const authorization = `Bearer ${(await signIn('lina.haddad@cedarhill.example')).json().access_token}`;
  const answer = await test.app.inject({ url: '/api/posts?limit=50', headers: { authorization } });
  const { posts } = answer.json<{ posts: Post[] }>();
  const drawn = posts.filter(({ pictures }) => pictures.length > 0);
  expect(drawn.map(({ kind, language }) => [kind, language])).toEqual([
    ['note', 'zh'],
    ['case', 'en'],
  ]);
  for (const { id, pictures, consent } of drawn) {
    expect(consent).toEqual({ form: 'not_needed', revoked: false });
    const [picture] = pictures;
    expect(picture?.alt).toMatch(/Drawing|示意图/);
    const file = await test.app.inject(picture?.url ?? id);
    expect(file.headers['content-type']).toBe('image/webp');
    // A declared size that is not the picture's moves the page when it comes.
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      width: picture?.width,
      height: picture?.height,
    });
  }
});

it('fills the library from the papers of the product, once', async () => {
  await test.listen();
  await eventually(load, (waiting) => waiting.length === 0, 30_000);
  const { savedArticles } = tables;
  const saved = await test.db.$count(savedArticles);
  expect(saved).toBeGreaterThan(30);
  await load();
  expect(await test.db.$count(savedArticles)).toBe(saved);

  const authorization = `Bearer ${(await signIn('lina.haddad@cedarhill.example')).json().access_token}`;
  const get = async (url: string) => (await test.app.inject({ url, headers: { authorization } })).json();
  const library = await get('/api/library/articles');
  expect(library.total).toBe(12);
  expect(library.items[0]).toMatchObject({ article: { pmid: '32970396' }, collections: { length: 1 } });
  expect((await get('/api/library/articles?retracted=only')).total).toBe(1);
  expect((await get('/api/library/collections')).collections).toMatchObject([
    { name: 'Diabetic kidney disease', count: 4 },
    { name: 'Journal club', count: 3 },
  ]);
  expect((await get('/api/library/notices')).notices).toMatchObject([{ kind: 'retraction' }]);
  // The text index takes the papers a moment after the database has them.
  await eventually(
    async () =>
      (await get('/api/follows')).follows.map(({ newCount }: { newCount: number }) => newCount > 0).join(),
    (isNew) => isNew === 'true,false',
    20_000,
  );
  const ledger = () => test.db.$count(tables.activities, eq(tables.activities.kind, 'article_saved'));
  await eventually(ledger, (count) => count === saved, 20_000);
  expect((await get('/api/connections')).total).toBe(9);
  const { groups } = await get('/api/groups?box=mine');
  expect(groups).toMatchObject([{ name: 'Kidney and heart', members: 6, role: 'owner' }]);
  const { posts } = await get(`/api/posts?group=${groups[0].id}`);
  expect(posts.map(({ language }: { language: string }) => language)).toEqual(['ar', 'en']);
  expect(posts[0].citations).toMatchObject([{ retracted: false }]);
  const { meetings } = await get(`/api/groups/${groups[0].id}/meetings`);
  expect(meetings).toHaveLength(1);
  expect(await get('/api/threads/unread')).toEqual({ threads: 2, requests: 0 });
  expect((await get('/api/messages/search?q=fistulogram')).found).toHaveLength(1);
  expect((await get('/api/connections/requests')).total).toBe(1);
  const { stats, recentActivity } = await get('/api/dashboard');
  expect(stats.savedArticles).toEqual({ available: true, value: 12, goal: null, filled: 5, total: 12 });
  expect(stats.newConnections).toMatchObject({ available: true, value: 7 });
  expect(stats.activity).toMatchObject({ value: 85 });
  const zone = await get('/api/myzone');
  expect(zone.egfr).toMatchObject({ calculatorId: 'egfr-ckdepi-2021-cr', value: 42.5 });
  expect(zone.saved).toMatchObject({ articles: 12, resources: 1, drugs: 2 });
  // Whatever consumers wrote meanwhile: the cards are those of the specification.
  const growth = await get('/api/growth');
  expect(growth).toMatchObject({
    hours: { minutes: 124 * 60, thisMonth: 29 * 60, lastMonth: 26 * 60 },
    certificates: { total: 9, thisMonth: 2 },
    goals: { reached: 6, total: 8 },
    courses: { total: 12, inProgress: 3 },
  });
  expect(growth.months).toHaveLength(6);
  const sum = (of: 'minutes' | 'certificates') =>
    growth.months.reduce((total: number, month: Record<string, number>) => total + (month[of] ?? 0), 0);
  expect([sum('minutes'), sum('certificates')]).toEqual([124 * 60, 9]);
  expect(recentActivity.map(({ kind }: { kind: string }) => kind)).toContain('article_saved');
});

it('goes away whole and leaves real members alone', async () => {
  const member = await signUpMember(test, { fullName: 'Dr. Real' });
  expect(await removeDemo(test.db)).toBe(demoPeople.length);
  expect((await signIn('lina.haddad@cedarhill.example')).statusCode).toBe(400);
  expect(await countOf(tables.calendarEvents)).toBe(0);
  for (const table of [tables.groups, tables.threads, tables.posts, tables.pictures])
    expect(await test.db.$count(table)).toBe(0);
  expect(await test.db.$count(tables.files, isNull(tables.files.deletedAt))).toBe(0);
  await eventually(
    () => test.db.$count(tables.savedArticles),
    (count) => count === 0,
  );
  const left = await test.db.select().from(tables.profiles);
  expect(left.map((profile) => profile.id)).toEqual([member.id]);
  const users = await test.db.select().from(tables.users).where(eq(tables.users.id, member.id));
  expect(users).toHaveLength(1);
  expect(await removeDemo(test.db)).toBe(0);
});
