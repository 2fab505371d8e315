import { type MemberSettings, notificationDefaults } from '@mz/contracts/settings';
import { newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../platform/mail-queue.ts';
import { connectionRequestsOf, settingsOf, wantsNotification } from '../../platform/member-settings.ts';
import { addArticles } from '../../testing/articles.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { accountMails } from '../account/account.mails.ts';
import { articleDigest } from '../library/library.mails.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
});
afterAll(async () => test?.close());

const read = async (member: TestMember): Promise<MemberSettings> =>
  (await test.app.inject({ url: '/api/settings', headers: member.headers })).json();
const patch = (member: TestMember | null, payload: object) =>
  test.app.inject({ method: 'PATCH', url: '/api/settings', headers: member?.headers ?? {}, payload });
const save = async (member: TestMember, change: object): Promise<MemberSettings> => {
  const answer = await patch(member, { ...change, version: (await read(member)).version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('settings', () => {
  it('are the defaults before anything is chosen', async () => {
    expect(await read(alice)).toEqual({
      version: 0,
      connectionRequests: 'anyone',
      messagesFrom: 'connections',
      dataCollection: true,
      publicPosts: false,
      timeZone: null,
      theme: null,
      notifications: notificationDefaults,
      quietHours: null,
      visibility: 'public',
      searchVisible: true,
    });
    expect(await test.db.$count(tables.memberSettings)).toBe(0);
  });

  it('stay as they were chosen, each for its member alone', async () => {
    const notifications = {
      ...notificationDefaults,
      email_notifications: false,
      mentions: { inApp: true, email: false, push: true },
    };
    const chosen = {
      connectionRequests: 'mutual',
      timeZone: 'Asia/Amman',
      theme: 'dark',
      notifications,
      quietHours: { from: '22:30', until: '06:05' },
      visibility: 'connections',
      searchVisible: false,
    };
    expect(await save(alice, chosen)).toMatchObject({ ...chosen, version: 1 });
    expect(await read(alice)).toMatchObject(chosen);
    expect(await save(alice, { quietHours: null, timeZone: null })).toMatchObject({
      ...chosen,
      quietHours: null,
      timeZone: null,
      version: 2,
    });
    expect((await read(bob)).version).toBe(0);
    // What was not changed from the default is not stored, and follows a default that changes.
    const [row] = await test.db
      .select({ stored: tables.memberSettings.notifications })
      .from(tables.memberSettings)
      .where(eq(tables.memberSettings.userId, alice.id));
    expect(row?.stored).toEqual({ mentions: { email: false } });
    const profile = await test.app.inject({ url: '/api/profile', headers: alice.headers });
    expect(profile.json()).toMatchObject({ visibility: 'connections' });
  });

  it('tell the second of two windows, and overwrite nothing', async () => {
    const { version } = await read(bob);
    const answers = await Promise.all([
      patch(bob, { version, theme: 'dark' }),
      patch(bob, { version, theme: 'system', searchVisible: false, dataCollection: false }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await read(bob)).toEqual(kept);
  });

  it('take nothing that cannot be meant', async () => {
    const { version } = await read(alice);
    for (const change of [
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+02:00' },
      { quietHours: { from: '24:00', until: '06:00' } },
      { quietHours: { from: '06:00', until: '06:00' } },
      { theme: 'sepia' },
      { connectionRequests: 'nobody' },
      { visibility: 'owner' },
      { notifications: { ...notificationDefaults, mentions: 'yes' } },
    ])
      expect((await patch(alice, { ...change, version })).statusCode, JSON.stringify(change)).toBe(400);
    expect((await patch(alice, { theme: 'dark' })).statusCode).toBe(400);
    expect((await patch(null, { version, theme: 'dark' })).statusCode).toBe(401);
    expect((await test.app.inject('/api/settings')).statusCode).toBe(401);
    expect((await read(alice)).version).toBe(version);
  });

  it('decide in queries of other features', async () => {
    const of = await settingsOf(test.db, [alice.id, bob.id]);
    expect(of(alice.id).notifications.email_notifications).toBe(false);
    const { rows } = await test.db.execute(sql`select profiles.id = ${alice.id} as "isAlice",
        ${connectionRequestsOf(tables.profiles.id)} as requests,
        ${wantsNotification(tables.profiles.id, 'mentions', 'inApp')} as app,
        ${wantsNotification(tables.profiles.id, 'direct_messages', 'email')} as mail,
        ${wantsNotification(tables.profiles.id, 'marketing', 'email')} as news
      from profiles order by profiles.id = ${alice.id}`);
    expect(rows).toEqual([
      { isAlice: false, requests: 'anyone', app: true, mail: true, news: false },
      { isAlice: true, requests: 'mutual', app: true, mail: false, news: false },
    ]);
  });
});

describe('notices in the app', () => {
  it('of retractions are shown to those who want them', async () => {
    const [frank, grace] = [await signUpMember(test), await signUpMember(test)];
    const [articleId = ''] = await addArticles(test, { title: 'A retracted trial' });
    for (const member of [frank, grace]) {
      await save(member, { theme: 'dark' });
      await test.db
        .insert(tables.libraryNotices)
        .values({ id: newId(), userId: member.id, articleId, kind: 'retraction' });
    }
    await save(frank, {
      notifications: { ...notificationDefaults, research_updates: { inApp: false, email: true, push: true } },
    });
    const shown = async (member: TestMember) =>
      (await test.app.inject({ url: '/api/library/notices', headers: member.headers })).json().notices.length;
    expect([await shown(frank), await shown(grace)]).toEqual([0, 1]);
  });
});

describe('data collection', () => {
  const rowsOf = async (member: TestMember) => [
    await test.db.$count(tables.activities, eq(tables.activities.userId, member.id)),
    await test.db.$count(tables.activityDays, eq(tables.activityDays.userId, member.id)),
    await test.db.$count(tables.calculatorUses, eq(tables.calculatorUses.userId, member.id)),
  ];
  const use = (member: TestMember) =>
    test.app.inject({
      method: 'POST',
      url: '/api/calculators/bmi/uses',
      headers: member.headers,
      payload: {},
    });
  const change = (member: TestMember, bio: string) =>
    test.app.inject({ method: 'PATCH', url: '/api/profile', headers: member.headers, payload: { bio } });

  it('keeps no row of a member who switched it off, and none comes after', async () => {
    const carol = await signUpMember(test);
    const dave = await signUpMember(test);
    for (const member of [carol, dave]) expect((await use(member)).statusCode).toBeLessThan(300);
    await eventually(
      async () => Math.min(...(await rowsOf(carol)), ...(await rowsOf(dave))),
      (fewest) => fewest > 0,
    );
    await save(carol, { dataCollection: false });
    expect(await rowsOf(carol)).toEqual([0, 0, 0]);
    // Events are taken in order: once the last of these is in the ledger, the others have been looked at.
    expect((await use(carol)).statusCode).toBeLessThan(300);
    await change(carol, 'Nephrologist');
    const [before = 0] = await rowsOf(dave);
    await change(dave, 'Cardiologist');
    await eventually(
      async () => (await rowsOf(dave))[0] ?? 0,
      (count) => count > before,
    );
    expect(await rowsOf(carol)).toEqual([0, 0, 0]);
    await save(carol, { dataCollection: true });
    await use(carol);
    expect((await rowsOf(carol))[2]).toBe(1);
  });
});

describe('mails', () => {
  const rowOf = async (member: TestMember, template: string) =>
    (
      await test.db
        .select()
        .from(tables.mailQueue)
        .where(and(eq(tables.mailQueue.memberId, member.id), eq(tables.mailQueue.template, template)))
    )[0];
  const send = (member: TestMember, mail: typeof articleDigest) =>
    queueMail(test.db, test.secrets, {
      to: member.email,
      memberId: member.id,
      mail,
      language: 'en',
      variables: { name: '', link: 'https://zone.example', token: '123456' },
    });

  it('of a kind leave unless it was switched off, and after quiet hours; codes always leave', async () => {
    await test.app.ready();
    const erin = await signUpMember(test);
    // The whole day is quiet but one minute, which is not now.
    const soon = new Date(Date.now() - 2 * 60_000).toISOString().slice(11, 16);
    const before = new Date(Date.now() - 3 * 60_000).toISOString().slice(11, 16);
    await save(erin, { timeZone: 'UTC', quietHours: { from: soon, until: before } });
    await send(erin, articleDigest);
    await send(erin, accountMails.recovery);
    await eventually(
      () => rowOf(erin, 'recovery'),
      (row) => row?.sentAt != null,
    );
    const waiting = await eventually(
      () => rowOf(erin, 'article_digest'),
      (row) => (row?.nextAttemptAt.getTime() ?? 0) > Date.now() + 60_000,
    );
    expect(waiting).toMatchObject({ sentAt: null, failedAt: null, attempts: 0 });
    expect((waiting?.nextAttemptAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3600_000);

    // What was chosen when it is due counts, not when it was queued.
    await save(erin, {
      quietHours: null,
      notifications: { ...notificationDefaults, research_updates: { inApp: true, email: false, push: true } },
    });
    await test.db
      .update(tables.mailQueue)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(tables.mailQueue.memberId, erin.id));
    await send(erin, accountMails.magic_link);
    await eventually(
      () => rowOf(erin, 'magic_link'),
      (row) => row?.sentAt != null,
    );
    await eventually(
      () => rowOf(erin, 'article_digest'),
      (row) => row === undefined,
    );
    await save(erin, { notifications: notificationDefaults });
    await send(erin, articleDigest);
    await eventually(
      () => rowOf(erin, 'article_digest'),
      (row) => row?.sentAt != null,
    );
  });
});
