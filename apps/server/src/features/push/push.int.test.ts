import { createPublicKey, verify } from 'node:crypto';
import { type MemberSettings, notificationDefaults } from '@mz/contracts/settings';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { signInAgain } from '../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { createPushBrowser, openPushServer } from '../../testing/push-browser.ts';
import { createPushFeatureService } from './push.service.ts';

let vendor: Awaited<ReturnType<typeof openPushServer>>;
let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let send: ReturnType<typeof createPushFeatureService>['send'];

beforeAll(async () => {
  vendor = await openPushServer();
  test = await createTestApp({ PUSH_HOSTS: vendor.host });
  await test.app.ready();
  const { config, db, secrets, app } = test;
  ({ send } = createPushFeatureService({ config, db, secrets, log: app.log }));
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(async () => {
  await test?.close();
  await vendor?.close();
});

const call = (member: TestMember | null, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const subscribe = (member: TestMember | null, payload: object) =>
  call(member, 'POST', '/api/push/devices', payload);
const devicesOf = async (member: TestMember): Promise<{ id: string; isCurrent: boolean }[]> =>
  (await call(member, 'GET', '/api/push')).json().devices;
const received = (path: string) => vendor.received.filter((one) => one.path === path);
const arrived = (path: string, count: number) =>
  eventually(
    async () => received(path),
    (all) => all.length >= count,
  );
const notify = (member: TestMember, kind: 'mentions' | null, tag = 'post:1') =>
  test.db.transaction((tx) =>
    send(tx, member.id, { title: 'Sara mentioned you', url: '/social', tag, language: 'ar', kind }),
  );
const saveSettings = async (member: TestMember, change: Partial<MemberSettings>) => {
  const { version } = (await call(member, 'GET', '/api/settings')).json<MemberSettings>();
  const { headers } = member;
  const payload = { ...change, version };
  const answer = await test.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('notifications of browsers', () => {
  it('arrive encrypted for the browser, signed by the installation, and stop with the subscription', async () => {
    const browser = createPushBrowser(vendor.host, '/alice');
    const { publicKey, devices } = (await call(alice, 'GET', '/api/push')).json();
    expect(devices).toEqual([]);
    expect((await subscribe(alice, browser.subscription)).json()).toMatchObject({ isCurrent: true });
    const tested = await call(alice, 'POST', '/api/push/test', {});
    expect([tested.statusCode, tested.json()]).toEqual([202, { devices: 1 }]);
    const [push] = await arrived('/alice', 1);
    if (!push) throw new Error('Nothing arrived.');
    expect(browser.read(push.body)).toMatchObject({
      url: '/settings?tab=notifications',
      lang: 'en',
      dir: 'ltr',
    });
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });

    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(push.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(aud).toBe(`http://${vendor.host}`);
    expect(exp - Date.now() / 1000).toBeLessThan(24 * 3600);

    // What waits in the database can be read by nobody who has only the database.
    vendor.answer('/alice', 503, { 'retry-after': '600' });
    await notify(alice, 'mentions');
    await arrived('/alice', 2);
    const [waiting] = await eventually(
      () => test.db.select().from(tables.pushMessages),
      ([row]) => (row?.nextAttemptAt.getTime() ?? 0) > Date.now() + 500_000,
    );
    expect(JSON.stringify(waiting)).not.toContain('Sara');
    const [{ id = '' } = {}] = await devicesOf(alice);
    expect((await call(bob, 'DELETE', `/api/push/devices/${id}`)).json()).toEqual({ removed: false });
    expect((await call(alice, 'DELETE', `/api/push/devices/${id}`)).json()).toEqual({ removed: true });
    expect(await test.db.$count(tables.pushMessages)).toBe(0);
    expect(await notify(alice, 'mentions')).toBe(0);
  });

  it('follow what their member chose when they are due', async () => {
    const browser = createPushBrowser(vendor.host, '/quiet');
    await subscribe(alice, browser.subscription);
    const mentions = { inApp: true, email: true, push: false };
    await saveSettings(alice, { notifications: { ...notificationDefaults, mentions } });
    await notify(alice, 'mentions');
    await eventually(
      () => test.db.$count(tables.pushMessages),
      (count) => count === 0,
    );
    const minutesAgo = (minutes: number) =>
      new Date(Date.now() - minutes * 60_000).toISOString().slice(11, 16);
    const quietHours = { from: minutesAgo(2), until: minutesAgo(3) };
    await saveSettings(alice, { notifications: notificationDefaults, timeZone: 'UTC', quietHours });
    await notify(alice, 'mentions');
    const [held] = await eventually(
      () => test.db.select().from(tables.pushMessages),
      ([row]) => (row?.nextAttemptAt.getTime() ?? 0) > Date.now() + 3600_000,
    );
    expect(held?.attempts).toBe(0);
    expect(received('/quiet')).toEqual([]);
    await saveSettings(alice, { quietHours: null });
    await test.db.update(tables.pushMessages).set({ nextAttemptAt: sql`now()` });
    await notify(alice, 'mentions', 'post:2');
    const arrivals = await arrived('/quiet', 2);
    expect(arrivals.map(({ body }) => browser.read(body))).toContainEqual(
      expect.objectContaining({ title: 'Sara mentioned you', tag: 'post:2', dir: 'rtl' }),
    );
    expect(new Set(arrivals.map(({ headers }) => headers.topic)).size).toBe(2);
  });

  it.each([404, 410])('end where the vendor answers %i, and others of the member go on', async (status) => {
    const carol = await signUpMember(test);
    const kept = `/kept-${status}`;
    await subscribe(carol, createPushBrowser(vendor.host, `/gone-${status}`).subscription);
    await subscribe(carol, createPushBrowser(vendor.host, kept).subscription);
    vendor.answer(`/gone-${status}`, status);
    expect(await notify(carol, null)).toBe(2);
    await arrived(kept, 1);
    await eventually(
      () => devicesOf(carol),
      (devices) => devices.length === 1,
    );
    const { pushMessages } = tables;
    await eventually(
      () => test.db.$count(pushMessages),
      (count) => count === 0,
    );
  });

  it('belong to whoever subscribed the browser last, and end with its session', async () => {
    const browser = createPushBrowser(vendor.host, '/shared');
    await subscribe(alice, browser.subscription);
    const before = (await devicesOf(alice)).length;
    const client = await signInAgain(test, bob);
    const { data } = await client.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/push/devices',
      headers,
      payload: browser.subscription,
    });
    expect(answer.statusCode).toBe(200);
    expect(await devicesOf(alice)).toHaveLength(before - 1);
    expect(await devicesOf(bob)).toMatchObject([{ isCurrent: false }]);
    await client.auth.signOut({ scope: 'local' });
    expect(await devicesOf(bob)).toEqual([]);
  });

  it('are taken for allowed services, whole keys and members only', async () => {
    const { subscription } = createPushBrowser(vendor.host, '/x');
    for (const endpoint of [
      'https://169.254.169.254/latest',
      'http://localhost:1/x',
      'https://push.example/x',
    ])
      expect((await subscribe(alice, { ...subscription, endpoint })).statusCode).toBe(422);
    const { auth } = subscription.keys;
    for (const keys of [
      { p256dh: 'AAAA', auth },
      { p256dh: subscription.keys.p256dh, auth: '' },
    ])
      expect((await subscribe(alice, { ...subscription, keys })).statusCode).toBe(400);
    expect((await subscribe(null, subscription)).statusCode).toBe(401);
    expect((await call(null, 'GET', '/api/push')).statusCode).toBe(401);
    expect((await call(null, 'POST', '/api/push/test', {})).statusCode).toBe(401);
    // Keys that are no point of the curve: nothing can be sent to that browser, so it goes.
    const odd = { ...subscription, keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth } };
    const dave = await signUpMember(test);
    expect((await subscribe(dave, odd)).statusCode).toBe(200);
    await notify(dave, null);
    await eventually(
      () => devicesOf(dave),
      (devices) => devices.length === 0,
    );
    expect(await test.db.$count(tables.pushSubscriptions, eq(tables.pushSubscriptions.userId, dave.id))).toBe(
      0,
    );
  });
});
