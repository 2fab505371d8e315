import { tables } from '@mz/db';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkOf } from '../../../lib/network.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { mailsTo, watchMails } from '../../../testing/mails.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ AUTH_RATE_FACTOR: '1', TRUST_PROXY: 'on' });
  await test.listen();
  await watchMails(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(tables.rateBuckets);
});

const post = (url: string, payload: object, ip = '203.0.113.9', app = test.app) =>
  app.inject({
    method: 'POST',
    url: `/auth/v1${url}`,
    payload,
    headers: { 'x-forwarded-for': ip, 'x-supabase-api-version': '2024-01-01' },
  });
/** Asks until refused; buckets refill while a slow machine asks, so that the count has bounds. */
const askUntilStopped = async (ask: (n: number) => ReturnType<typeof post>) => {
  const from = performance.now();
  for (let passed = 0; passed < 500; passed += 1) {
    const answer = await ask(passed);
    if (answer.statusCode === 429)
      return { passed, stopped: answer, seconds: (performance.now() - from) / 1000 };
  }
  throw new Error('Nothing stopped 500 requests.');
};
const expectBurst = (
  { passed, seconds }: { passed: number; seconds: number },
  burst: number,
  perSecond: number,
): void => {
  expect(passed).toBeGreaterThanOrEqual(burst);
  expect(passed).toBeLessThanOrEqual(burst + 1 + seconds * perSecond);
};
/** Takes away what has come back to the password buckets since the last refusal. */
const settle = () =>
  test.db
    .update(tables.rateBuckets)
    .set({ tokens: sql`least(${tables.rateBuckets.tokens}, 0)` })
    .where(like(tables.rateBuckets.key, 'auth:password:%'));
const statuses = async (n: number, ask: (n: number) => ReturnType<typeof post>): Promise<number[]> => {
  const seen: number[] = [];
  for (let index = 0; index < n; index += 1) seen.push((await ask(index)).statusCode);
  return seen;
};
const signIn = (email: string, password: string, ip: string, app = test.app) =>
  post('/token?grant_type=password', { email, password }, ip, app);

describe('limits of an address', () => {
  it('stop what comes after thirty at once, in whichever process, with the time to wait', async () => {
    const other = await test.another();
    const wrong = (n: number) =>
      post('/verify', { type: 'email', token_hash: 'x' }, '203.0.113.9', n % 2 ? other : test.app);
    const burst = await askUntilStopped(wrong);
    expectBurst(burst, 30, 0.1);
    const { stopped } = burst;
    expect(stopped.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await post('/verify', { type: 'email', token_hash: 'x' }, '203.0.113.10')).statusCode).toBe(403);
    expect((await post('/recover', { email: newEmail() })).statusCode).toBe(200);
  });

  it('are not passed by naming other addresses in front of one’s own', async () => {
    const burst = await askUntilStopped((n) =>
      post('/verify', { type: 'email', token_hash: 'x' }, `198.51.100.${n % 250}, 203.0.113.77`),
    );
    expectBurst(burst, 30, 0.1);
  });

  it('count a message by its network too', async () => {
    const write = (ip: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers: { 'x-forwarded-for': ip },
        payload: {
          name: 'Amal',
          email: 'amal@example.org',
          subject: 'A question',
          message: 'How do I change my address?',
          language: 'en',
        },
      });
    const seen: number[] = [];
    for (let n = 1; n <= 8; n += 1) seen.push((await write(`2001:db8:7:7::${n}`)).statusCode);
    expect(seen).toContain(429);
    expect((await write('2001:db8:7:8::1')).statusCode).toBe(201);
  });

  it('count an IPv6 network as one', () => {
    expect(networkOf(undefined)).toBe('unknown');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });

  it('do not make colleagues behind one address share refreshes', async () => {
    const members = await Promise.all([signUpMember(test), signUpMember(test)]);
    const refresh = (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token });
    const [one, two] = members.map(({ refreshToken }) => refreshToken);
    expectBurst(await askUntilStopped(() => refresh(String(one))), 30, 0.5);
    expect((await refresh(String(two))).statusCode).toBe(200);
    expectBurst(await askUntilStopped(() => refresh('nonsense')), 30, 0.5);
    expect((await refresh(String(two))).statusCode).toBe(200);
  });

  it('can be switched off', async () => {
    const app = await test.another({ AUTH_RATE_FACTOR: '0' });
    const seen = await statuses(40, () =>
      post('/verify', { type: 'email', token_hash: 'x' }, '203.0.113.9', app),
    );
    expect(new Set(seen)).toEqual(new Set([403]));
  });
});

describe('guessing a password', () => {
  it('slows down at ten wrong ones from one network and lets the right one through later', async () => {
    const member = await signUpMember(test);
    const stranger = '198.51.100.7';
    const guesses = await askUntilStopped(() => signIn(member.email, 'wrong-password', stranger));
    expectBurst(guesses, 10, 1 / 30);
    expect(Number(guesses.stopped.headers['retry-after'])).toBeGreaterThan(1);
    await settle();
    expect((await signIn(member.email, member.password, stranger)).statusCode).toBe(429);
    await test.db
      .update(tables.rateBuckets)
      .set({ updatedAt: sql`${tables.rateBuckets.updatedAt} - interval '31 seconds'` });
    expect((await signIn(member.email, member.password, stranger)).statusCode).toBe(200);
    // A right password gives the tries back.
    expect(await statuses(9, () => signIn(member.email, 'wrong-password', stranger))).toEqual(
      Array(9).fill(400),
    );
  });

  it('does not lock the owner out where the account has signed in before', async () => {
    const member = await signUpMember(test);
    const home = '192.0.2.44';
    expect((await signIn(member.email, member.password, home)).statusCode).toBe(200);
    // Many strangers use up what all unknown networks share.
    const strangers = await askUntilStopped((n) =>
      signIn(member.email, 'wrong-password', `198.51.100.${10 + Math.floor(n / 8)}`),
    );
    expectBurst(strangers, 39, 0.1);
    await settle();
    const elsewhere = await signIn(member.email, member.password, '198.51.100.99');
    expect(elsewhere.statusCode).toBe(429);
    expect((await signIn(member.email, member.password, home)).statusCode).toBe(200);
    expect(await statuses(9, () => signIn(member.email, 'wrong-password', home))).toEqual(Array(9).fill(400));
    expect((await signIn(member.email, member.password, home)).statusCode).toBe(200);
  });

  it('does not lock out a device that signed in before, also not from the network next to it', async () => {
    const member = await signUpMember(test);
    const ward = '192.0.2.77';
    const first = await signIn(member.email, member.password, ward);
    const device = String(first.headers['x-device-token']);
    // A colleague behind the same address uses up what the network has.
    await askUntilStopped(() => signIn(member.email, 'wrong-password', ward));
    await settle();
    const own = (token: string, password: string) =>
      test.app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email: member.email, password },
        headers: { 'x-forwarded-for': ward, 'x-device-token': token },
      });
    expect((await own(device, member.password)).statusCode).toBe(200);
    // The device's own bucket ends too.
    const guesses = await askUntilStopped(() => own(device, 'wrong-password'));
    expectBurst(guesses, 10, 1 / 30);

    await settle();
    const stranger = await signUpMember(test);
    const foreign = String((await signIn(stranger.email, stranger.password, ward)).headers['x-device-token']);
    for (const token of [foreign, device.replace(/\.\w/, '.x'), `${device.split('.')[0]}`, 'x'.repeat(5_000)])
      expect((await own(token, member.password)).statusCode, token.slice(0, 40)).toBe(429);
    const mails = await mailsTo(test, member.email);
    expect(mails.map(({ template }) => template)).toEqual(['password_guessed']);
    expect(mails[0]?.variables.link).toBe('http://localhost:3000/recover');
  });

  it('says nothing about whether there is an account', async () => {
    const unknown = newEmail('nobody');
    const guesses = await askUntilStopped(() => signIn(unknown, 'wrong-password', '198.51.100.8'));
    expectBurst(guesses, 10, 1 / 30);
    const keys = await test.db
      .select()
      .from(tables.rateBuckets)
      .where(like(tables.rateBuckets.key, `%${unknown}%`));
    expect(keys).toHaveLength(0);
  });
});

describe('mails to one address', () => {
  let mailing: TestApp;
  beforeAll(async () => {
    mailing = await createTestApp({
      AUTH_AUTOCONFIRM: 'off',
      AUTH_MAIL_INTERVAL: '60',
      AUTH_RATE_FACTOR: '1',
      AUTH_MAILS_PER_HOUR: '4',
    });
    await watchMails(mailing);
  });
  afterAll(() => mailing.close());
  const forget = () =>
    mailing.db.delete(tables.rateBuckets).where(sql`${tables.rateBuckets.key} like 'auth:mail%'`);

  it('keep their distance, whether or not there is an account', async () => {
    await forget();
    const client = createTestClient(await mailing.listen());
    const known = newEmail();
    expect((await client.auth.signUp({ email: known, password: 'correct horse' })).error).toBeNull();
    for (const email of [known, newEmail('nobody')]) {
      expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
      expect((await client.auth.resetPasswordForEmail(email)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      });
    }
    const again = await client.auth.signUp({ email: known, password: 'correct horse' });
    expect(again.error?.code).toBe('over_email_send_rate_limit');
    expect(await mailsTo(mailing, known)).toHaveLength(2);
    await mailing.db
      .update(tables.rateBuckets)
      .set({ updatedAt: sql`${tables.rateBuckets.updatedAt} - interval '61 seconds'` });
    expect((await client.auth.resetPasswordForEmail(known)).error).toBeNull();
  });

  it('end with what the instance may send in an hour', async () => {
    await forget();
    const client = createTestClient(await mailing.listen());
    const addresses = Array.from({ length: 5 }, (_, n) => newEmail(`n${n}`));
    const answers = [];
    for (const email of addresses)
      answers.push(await client.auth.signUp({ email, password: 'correct horse' }));
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'over_email_send_rate_limit',
    ]);
    const last = addresses[4] ?? '';
    expect(await mailing.db.select().from(tables.users).where(eq(tables.users.email, last))).toHaveLength(0);
  });
});
