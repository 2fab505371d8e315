import type { GrowthEntry, GrowthOverview } from '@mz/contracts/growth';
import type { GrowthReport } from '@mz/contracts/growth-report';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../platform/outbox.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { newWord, signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const today = (): string => new Date().toISOString().slice(0, 10);
const body = (change: object = {}) => ({
  kind: 'course',
  title: `Course on ${newWord()}`,
  minutes: 90,
  on: today(),
  setting: 'external',
  role: 'scholar',
  provider: '',
  finished: true,
  ...change,
});
const add = async (member: TestMember, change: object = {}): Promise<GrowthEntry> => {
  const answer = await send('POST', '/api/growth/entries', member, body(change));
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const overviewOf = async (member: TestMember): Promise<GrowthOverview> =>
  (await send('GET', '/api/growth', member)).json();
const listed = async (member: TestMember): Promise<GrowthEntry[]> =>
  (await send('GET', '/api/growth/entries?limit=100', member)).json().entries;

it('is for members', async () => {
  const id = newId();
  for (const [method, url, payload] of [
    ['GET', '/api/growth'],
    ['GET', '/api/growth/entries'],
    ['POST', '/api/growth/entries', body()],
    ['DELETE', `/api/growth/entries/${id}`],
    ['GET', `/api/growth/entries/${id}/reflection`],
    ['GET', '/api/growth/schemes'],
    ['GET', '/api/growth/report?scheme=plain&year=2026'],
    ['GET', '/api/growth/report/file?scheme=plain&year=2026&format=csv'],
    ['POST', '/api/growth/readings', { articleId: id }],
  ] as const)
    expect((await send(method, url, null, payload)).statusCode).toBe(401);
});

it('counts what is added, and nobody else sees it', async () => {
  const before = await overviewOf(alice);
  const entry = await add(alice);
  await add(alice, { kind: 'certificate', minutes: 0 });
  await add(alice, { finished: false, minutes: 30 });
  const after = await overviewOf(alice);
  expect(after.hours.thisMonth).toBe(before.hours.thisMonth + 120);
  expect(after.months.at(-1)).toMatchObject({ minutes: 120, certificates: 1 });
  expect(after.certificates).toEqual({ total: 1, thisMonth: 1 });
  expect(after.courses).toEqual({ total: 2, inProgress: 1 });
  expect(after.achievements[0]).toMatchObject({ kind: 'certificate' });
  expect(await listed(bob)).toEqual([]);
  expect((await send('DELETE', `/api/growth/entries/${entry.id}`, bob)).json()).toEqual({ changed: false });
  expect((await send('GET', `/api/growth/entries/${entry.id}/reflection`, bob)).statusCode).toBe(404);
});

it('shows any period, to the day, beside how this month stands against the last', async () => {
  const carol = await signUpMember(test);
  const entries = [
    ['2025-01-10', 60],
    ['2025-01-20', 90],
    ['2025-03-02', 30],
    ['2025-03-20', 45],
  ] as const;
  for (const [on, minutes] of entries) await add(carol, { on, minutes });
  await add(carol, { minutes: 15 });
  const ask = (query: string) => send('GET', `/api/growth?${query}`, carol);
  const { months, hours } = (await ask('from=2025-01-15&to=2025-03-10')).json();
  expect(months).toEqual([
    { month: '2025-01', minutes: 90, certificates: 0 },
    { month: '2025-02', minutes: 0, certificates: 0 },
    { month: '2025-03', minutes: 30, certificates: 0 },
  ]);
  expect(hours).toEqual({ minutes: 120, thisMonth: 15, lastMonth: 0 });
  const open = (await ask('from=2025-01-01&to=2026-12-31')).json();
  const thisMonth = new Date().toISOString().slice(0, 7);
  expect([open.months[0].month, open.months.at(-1).month]).toEqual([
    '2025-01',
    thisMonth < '2026-12' ? thisMonth : '2026-12',
  ]);
  for (const [query, status] of [
    ['from=2025-03-01', 400],
    ['to=2025-03-01', 400],
    ['from=2025-03-01&to=2025-02-28', 400],
    ['from=2020-01-01&to=2025-01-01', 400],
    ['from=2025-02-30&to=2025-03-01', 400],
    ['from=2990-01-01&to=2990-02-01', 422],
  ] as const)
    expect([query, (await ask(query)).statusCode]).toEqual([query, status]);
  expect((await ask('from=2020-01-31&to=2024-12-01')).json().months).toHaveLength(60);
});

it('refuses what cannot be, and says which field', async () => {
  const before = (await listed(alice)).length;
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const [change, status] of [
    [{ on: tomorrow }, 422],
    [{ on: '2026-02-30' }, 400],
    [{ minutes: -1 }, 400],
    [{ minutes: 10_081 }, 400],
    [{ title: '  ' }, 400],
    [{ title: 'x'.repeat(301) }, 400],
    [{ kind: 'sleep' }, 400],
    [{ setting: 'beach' }, 400],
    [{ evidenceUploadId: newId() }, 404],
  ] as const) {
    const answer = await send('POST', '/api/growth/entries', alice, body(change));
    expect([change, answer.statusCode]).toEqual([change, status]);
  }
  for (const query of ['cursor=x', 'cursor=2026-01-01_x', 'from=x', 'limit=1000'])
    expect((await send('GET', `/api/growth/entries?${query}`, alice)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await listed(alice)).length).toBe(before);
});

it('keeps a corrected entry on record and counts the new one', async () => {
  const before = await overviewOf(bob);
  const entry = await add(bob, { minutes: 60 });
  await send('PUT', `/api/growth/entries/${entry.id}/reflection`, bob, { text: 'A thought', inReport: true });
  const url = `/api/growth/entries/${entry.id}/correction`;
  const corrected: GrowthEntry = (await send('POST', url, bob, body({ minutes: 45 }))).json();
  expect(corrected).toMatchObject({ minutes: 45, corrected: true, hasReflection: true });
  expect((await send('POST', url, bob, body())).statusCode).toBe(404);
  expect((await overviewOf(bob)).hours.thisMonth).toBe(before.hours.thisMonth + 45);
  const rows = await test.db
    .select({ minutes: tables.growthEntries.minutes, endedAt: tables.growthEntries.endedAt })
    .from(tables.growthEntries)
    .where(eq(tables.growthEntries.id, entry.id));
  expect(rows).toEqual([{ minutes: 60, endedAt: expect.any(Date) }]);
  expect((await send('DELETE', `/api/growth/entries/${corrected.id}`, bob)).json()).toEqual({
    changed: true,
  });
  expect((await overviewOf(bob)).hours.thisMonth).toBe(before.hours.thisMonth);
});

it('keeps reflections where only their member reads them', async () => {
  const word = newWord();
  const entry = await add(alice);
  const url = `/api/growth/entries/${entry.id}/reflection`;
  const kept = { text: `I will ask about ${word} first.`, inReport: false };
  expect((await send('PUT', url, alice, kept)).json()).toEqual(kept);
  expect((await send('GET', url, alice)).json()).toEqual(kept);
  const { rows } = await test.db.execute<{ text: string }>(
    sql`select encode(sealed, 'escape') as text from growth_reflections where entry_id = ${entry.id}::uuid`,
  );
  expect(rows[0]?.text).not.toContain(word);
  const file = () =>
    send('GET', `/api/growth/report/file?scheme=plain&year=${today().slice(0, 4)}&format=csv`, alice);
  expect((await file()).body).not.toContain(word);
  await send('PUT', url, alice, { ...kept, inReport: true });
  expect((await file()).body).toContain(word);
  expect((await send('PUT', url, alice, { text: '', inReport: false })).json().text).toBe('');
});

it('takes what was learned from the outbox once, and nobody corrects it by hand', async () => {
  const { profiles, growthEntries } = tables;
  await test.db.insert(tables.profileEntries).values({
    id: newId(),
    userId: bob.id,
    kind: 'publication',
    title: `Study of ${newWord()}`,
    position: 1,
    identity: newId(),
  } as typeof tables.profileEntries.$inferInsert);
  const [entry] = await test.db
    .select({ id: tables.profileEntries.id, title: tables.profileEntries.title })
    .from(tables.profileEntries)
    .where(eq(tables.profileEntries.userId, bob.id));
  const event = {
    type: 'profile.updated',
    userId: bob.id,
    change: 'publication',
    entryId: entry?.id,
  } as const;
  await test.db.transaction((tx) => publish(tx, event));
  await test.db.transaction((tx) => publish(tx, event));
  await expect
    .poll(async () => (await listed(bob)).filter(({ kind }) => kind === 'publication'), { timeout: 15_000 })
    .toMatchObject([{ title: entry?.title, own: false, minutes: 0 }]);
  const [found] = (await listed(bob)).filter(({ kind }) => kind === 'publication');
  expect((await send('DELETE', `/api/growth/entries/${found?.id}`, bob)).statusCode).toBe(409);
  expect((await overviewOf(bob)).achievements).toContainEqual(
    expect.objectContaining({ kind: 'publication', title: entry?.title }),
  );
  expect(await test.db.$count(growthEntries, eq(growthEntries.memberId, bob.id))).toBeGreaterThan(1);
  expect(await test.db.$count(profiles, eq(profiles.id, bob.id))).toBe(1);
});

it('counts a paper after a minute by the server’s clock, once', async () => {
  const articleId = newId();
  await test.db.execute(
    sql`insert into articles (id, title) values (${articleId}::uuid, 'Trial of reading')`,
  );
  const read = async () => (await send('POST', '/api/growth/readings', alice, { articleId })).json();
  expect(await read()).toEqual({ seconds: 0, counted: false });
  expect((await read()).counted).toBe(false);
  await test.db
    .update(tables.growthReadings)
    .set({ openedAt: sql`now() - interval '65 seconds'` })
    .where(eq(tables.growthReadings.articleId, articleId));
  expect(await read()).toEqual({ seconds: 65, counted: true });
  await expect
    .poll(async () => (await listed(alice)).filter(({ kind }) => kind === 'paper'))
    .toMatchObject([{ title: 'Trial of reading', minutes: 1, own: false }]);
  expect((await send('POST', '/api/growth/readings', alice, { articleId: newId() })).statusCode).toBe(404);
});

it('counts goals from the record or by hand', async () => {
  const span = { from: `${today().slice(0, 4)}-01-01`, to: `${today().slice(0, 4)}-12-31` };
  const goal = { title: 'Hours', measure: 'hours', kind: 'audit', target: 2, progress: 0, ...span };
  const made = (await send('POST', '/api/growth/goals', bob, goal)).json();
  expect(made).toMatchObject({ progress: 0, reached: false });
  await add(bob, { kind: 'audit', minutes: 125 });
  const own = (await send('POST', '/api/growth/goals', bob, { ...goal, measure: 'own', kind: null })).json();
  const changed = await send('PATCH', `/api/growth/goals/${own.id}`, bob, { progress: 3 });
  expect(changed.json()).toMatchObject({ progress: 3, reached: true });
  expect((await overviewOf(bob)).goals).toEqual({ reached: 2, total: 2 });
  expect((await send('PATCH', `/api/growth/goals/${own.id}`, alice, { progress: 9 })).statusCode).toBe(404);
  expect((await send('POST', '/api/growth/goals', bob, { ...goal, to: '2001-01-01' })).statusCode).toBe(422);
  expect((await send('DELETE', `/api/growth/goals/${own.id}`, bob)).json()).toEqual({ changed: true });
});

it('closes a year, refuses changes in it and opens it again with a reason', async () => {
  const year = Number(today().slice(0, 4));
  const change = (what: string, reason = '') =>
    send('POST', '/api/growth/years', bob, { scheme: 'plain', year, what, reason });
  const entry = await add(bob);
  expect((await change('closed')).json()).toMatchObject({ closed: true });
  expect((await change('closed')).statusCode).toBe(409);
  expect((await send('POST', '/api/growth/entries', bob, body())).statusCode).toBe(409);
  expect((await send('DELETE', `/api/growth/entries/${entry.id}`, bob)).statusCode).toBe(409);
  expect((await change('reopened')).statusCode).toBe(422);
  const reopened: GrowthReport = (await change('reopened', 'Forgot a course')).json();
  expect(reopened).toMatchObject({ closed: false });
  expect(reopened.history.map(({ what, reason }) => [what, reason])).toEqual([
    ['closed', ''],
    ['reopened', 'Forgot a course'],
  ]);
  await add(bob);
});

it('prints a year as PDF, table and data in the reader’s language', async () => {
  const url = `/api/growth/report/file?scheme=physicians-uk&year=${Number(today().slice(0, 4))}`;
  const file = (format: string, language: string) =>
    test.app.inject({
      method: 'GET',
      url: `${url}&format=${format}`,
      headers: { ...alice.headers, 'accept-language': language },
    });
  const pdf = await file('pdf', 'ar');
  expect(pdf.statusCode).toBe(200);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await file('json', 'zh')).json()).toMatchObject({
    name: '英国内科医师（皇家内科医师学院联合会 CPD）',
  });
  expect((await file('exe', 'en')).statusCode).toBe(400);
  expect((await send('GET', '/api/growth/report?scheme=nobody&year=2026', alice)).statusCode).toBe(404);
});

it('counts every entry of a year, and prints no document that leaves some out', async () => {
  const busy = await signUpMember(test);
  const year = Number(today().slice(0, 4));
  await test.db.execute(sql`
    insert into growth_entries (id, member_id, kind, title, minutes, done_on, setting)
    select gen_random_uuid(), ${busy.id}::uuid, 'course', 'Case ' || n, 1, ${`${year}-01-01`}::date, 'external'
    from generate_series(1, 5001) n`);
  const url = `/api/growth/report`;
  const report: GrowthReport = (await send('GET', `${url}?scheme=plain&year=${year}`, busy)).json();
  expect(report.entries).toBe(5001);
  const file = (format: string) =>
    test.app.inject({
      method: 'GET',
      url: `${url}/file?scheme=plain&year=${year}&format=${format}`,
      headers: busy.headers,
    });
  expect((await file('pdf')).statusCode).toBe(422);
  expect((await file('csv')).payload.trim().split('\r\n')).toHaveLength(5002);
});

it('signs hours that were reached as a badge that says what it rests on', async () => {
  const [carol, year] = [await signUpMember(test), today().slice(0, 4)];
  const entry = await add(carol, { minutes: 599 });
  const id = `hours-${year}-10`;
  const issue = (achievement: string, member: TestMember | null = carol) =>
    send('POST', '/api/growth/badges', member, { achievement });
  expect((await issue(id)).statusCode).toBe(404);
  const last = await add(carol, { minutes: 1 });
  expect((await overviewOf(carol)).achievements).toMatchObject([{ id, hours: 10, badge: true }]);
  const issued = await Promise.all([issue(id), issue(id), issue(id)]);
  const numbers = new Set(issued.map((answer) => answer.json().number));
  expect(numbers.size).toBe(1);
  const { number, jwt } = issued[0].json();
  const keys = createLocalJWKSet((await send('GET', '/api/credentials/keys', null)).json());
  const { payload } = await jwtVerify(jwt, keys, { typ: 'vc+jwt' });
  expect(payload).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `10 hours of learning in ${year}`,
    credentialSubject: {
      achievement: {
        achievementType: 'Achievement',
        criteria: { narrative: expect.stringContaining('0 of') },
      },
    },
  });
  const page = () => send('GET', `/api/growth/badges/${number}`, null);
  expect((await page()).json()).toMatchObject({ kind: 'milestone', title: year, hours: 10, holds: true });
  await send('DELETE', `/api/growth/entries/${last.id}`, carol);
  expect((await page()).json()).toMatchObject({ holds: false });
  for (const achievement of [id, entry.id, `hours-${year}-11`, 'hours-0000-10', newId(), 'x'])
    expect([achievement, (await issue(achievement)).statusCode]).toEqual([achievement, 404]);
  expect((await issue(id, null)).statusCode).toBe(401);
  expect((await send('GET', '/api/growth/badges/MZB-0000-0000-0000', null)).statusCode).toBe(404);
});

it('signs a publication of the profile for its member alone', async () => {
  const [entry] = await test.db
    .insert(tables.growthEntries)
    .values({
      id: newId(),
      memberId: alice.id,
      kind: 'publication',
      sourceKey: `publication:${newId()}`,
      title: 'A study',
      minutes: 0,
      doneOn: today(),
      setting: 'personal',
    })
    .returning({ id: tables.growthEntries.id });
  const typed = await add(alice, { kind: 'publication', minutes: 0 });
  const achievement = entry?.id ?? '';
  const issue = (member: TestMember, id: string) =>
    send('POST', '/api/growth/badges', member, { achievement: id });
  expect((await issue(bob, achievement)).statusCode).toBe(404);
  expect((await issue(alice, typed.id)).statusCode).toBe(404);
  const { number } = (await issue(alice, achievement)).json();
  expect((await send('GET', `/api/growth/badges/${number}`, bob)).json()).toMatchObject({
    kind: 'publication',
    title: 'A study',
    holds: true,
  });
});
