import { tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { lastMailTo, mailsTo, watchMails } from '../../../testing/mails.ts';
import { createTestClient, newEmail } from '../../../testing/members.ts';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp({ AUTH_AUTOCONFIRM: 'off' });
  address = await test.listen();
  await watchMails(test);
});
afterAll(() => test.close());

const password = 'correct horse';
const post = async (path: string, body: object): Promise<[number, Record<string, unknown>]> => {
  const answer = await fetch(`${address}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  return [answer.status, (await answer.json()) as Record<string, unknown>];
};
const userOf = async (email: string) =>
  (await test.db.select().from(tables.users).where(eq(tables.users.email, email)))[0];
const tokensOf = (userId: string) =>
  test.db.select().from(tables.oneTimeTokens).where(eq(tables.oneTimeTokens.userId, userId));

/** A confirmed account. */
const confirmed = async (name = 'member'): Promise<string> => {
  const email = newEmail(name);
  await createTestClient(address).auth.signUp({ email, password });
  const { token } = await lastMailTo(test, email);
  const { error } = await createTestClient(address).auth.verifyOtp({ email, token, type: 'signup' });
  if (error) throw error;
  return email;
};

const requestCode = async (email: string): Promise<{ code: string; tokenHash: string }> => {
  const { error } = await createTestClient(address).auth.signInWithOtp({ email });
  if (error) throw error;
  const { token, link } = await lastMailTo(test, email.toLowerCase());
  return { code: token, tokenHash: link.tokenHash };
};
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const enter = (email: string, token: string, type: 'email' | 'signup' | 'recovery' | 'magiclink' = 'email') =>
  createTestClient(address).auth.verifyOtp({ email, token, type });

describe('one-time codes', () => {
  it('sign a confirmed account in, once, in any case of the address', async () => {
    const email = await confirmed();
    const { code } = await requestCode(email.toUpperCase());
    expect(await lastMailTo(test, email)).toMatchObject({
      template: 'magic_link',
      link: { type: 'magiclink' },
    });
    expect((await enter(email.toUpperCase(), code)).data.session?.user.email).toBe(email);
    expect((await enter(email, code)).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
  });

  it('also come as a link whose hash is good once', async () => {
    const email = await confirmed();
    const { tokenHash, code } = await requestCode(email);
    const client = createTestClient(address);
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull();
    const again = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(again.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
    expect((await enter(email, code)).error?.code).toBe('otp_expired');
  });

  it('are worth nothing under a type of the other kind', async () => {
    const email = await confirmed();
    const { code, tokenHash } = await requestCode(email);
    expect((await enter(email, code, 'signup')).error?.code).toBe('otp_expired');
    const hash = { token_hash: tokenHash, type: 'signup' as const };
    expect((await createTestClient(address).auth.verifyOtp(hash)).error?.code).toBe('otp_expired');
    expect((await enter(email, code, 'recovery')).error).toBeNull();
  });

  it('are replaced by the next one, and belong to one address', async () => {
    const email = await confirmed('first');
    const other = await confirmed('second');
    const first = await requestCode(email);
    const second = await requestCode(email);
    expect((await enter(other, second.code)).error?.code).toBe('otp_expired');
    if (first.code !== second.code) expect((await enter(email, first.code)).error?.code).toBe('otp_expired');
    expect((await enter(email, second.code)).error).toBeNull();
  });

  it('expire after an hour', async () => {
    const email = await confirmed();
    const { code, tokenHash } = await requestCode(email);
    const user = await userOf(email);
    const age = (seconds: number) =>
      test.db
        .update(tables.oneTimeTokens)
        .set({ createdAt: sql`now() - make_interval(secs => ${seconds}::float8)` })
        .where(eq(tables.oneTimeTokens.userId, user?.id ?? ''));
    await age(3601);
    expect((await enter(email, code)).error?.code).toBe('otp_expired');
    await age(3590);
    expect((await enter(email, code)).error).toBeNull();
    const link = await requestCode(email);
    await age(3601);
    const late = { token_hash: link.tokenHash, type: 'email' as const };
    expect((await createTestClient(address).auth.verifyOtp(late)).error?.code).toBe('otp_expired');
    expect(tokenHash).not.toBe(link.tokenHash);
  });

  it('stand eight wrong guesses, and the ninth not even when it is right', async () => {
    const email = await confirmed();
    const { code } = await requestCode(email);
    for (let guess = 0; guess < 7; guess += 1) await enter(email, otherThan(code));
    const [row] = await tokensOf((await userOf(email))?.id ?? '');
    expect(row?.attempts).toBe(7);
    await enter(email, otherThan(code));
    expect((await enter(email, code)).error?.code).toBe('otp_expired');
    const fresh = await requestCode(email);
    for (let guess = 0; guess < 7; guess += 1) await enter(email, otherThan(fresh.code));
    expect((await enter(email, fresh.code)).error).toBeNull();
  });

  it('are good for one of many who enter them at once', async () => {
    const email = await confirmed();
    const { code } = await requestCode(email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(email, code)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('do not open a banned account', async () => {
    const email = await confirmed();
    const { code } = await requestCode(email);
    await test.db
      .update(tables.users)
      .set({ bannedUntil: new Date(Date.now() + 60_000) })
      .where(eq(tables.users.email, email));
    expect((await enter(email, code)).error).toMatchObject({ status: 403, code: 'user_banned' });
  });

  it('sign an unknown address up, unless the client says not to', async () => {
    const email = newEmail('fresh');
    const { code } = await requestCode(email);
    expect(await lastMailTo(test, email)).toMatchObject({
      template: 'confirm_signup',
      link: { type: 'signup' },
    });
    expect((await userOf(email))?.emailConfirmedAt).toBeNull();
    expect((await enter(email, code)).data.user?.email_confirmed_at).toEqual(expect.any(String));

    const unknown = newEmail('unknown');
    const { error } = await createTestClient(address).auth.signInWithOtp({
      email: unknown,
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    expect(await userOf(unknown)).toBeUndefined();
    expect(await mailsTo(test, unknown)).toHaveLength(0);
  });

  it('come by the older address too', async () => {
    const email = await confirmed();
    expect(await post('/magiclink', { email })).toEqual([200, {}]);
    expect((await enter(email, (await lastMailTo(test, email)).token, 'magiclink')).error).toBeNull();
  });
});

describe('what is asked wrongly', () => {
  it.each([
    ['/otp', {}, 'One of email or phone must be set'],
    ['/otp', { email: 'a@b.org', phone: '1555' }, 'Only an email address or phone number should be provided'],
    ['/otp', { email: 'a@b.org', channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
    ['/otp', { phone: '15551234567' }, 'Unsupported phone provider'],
    ['/verify', { token: '123456', email: 'a@b.org' }, 'Verify requires a verification type'],
    ['/verify', { type: 'email' }, 'Verify requires either a token or a token hash'],
    [
      '/verify',
      { type: 'email', token: '1', token_hash: '2' },
      'Verify requires either a token or a token hash',
    ],
    [
      '/verify',
      { type: 'email', token: '123456' },
      'Only an email address or phone number should be provided on verify',
    ],
    [
      '/verify',
      { type: 'email', token_hash: 'x', email: 'a@b.org' },
      'Only the token_hash and type should be provided',
    ],
    ['/verify', { type: 'sms', token_hash: 'x' }, 'Invalid email verification type'],
    [
      '/resend',
      { type: 'recovery', email: 'a@b.org' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    ['/recover', {}, 'Password recovery requires an email'],
    ['/recover', { email: 'nothing' }, 'Unable to validate email address: invalid format'],
  ])('%s %j', async (path, body, message) => {
    expect(await post(path, body)).toEqual([400, expect.objectContaining({ message })]);
  });

  it('ignores options the client sends along with a code', async () => {
    const email = await confirmed();
    const { code } = await requestCode(email);
    const { error } = await createTestClient(address).auth.verifyOtp({
      email,
      token: code,
      type: 'email',
      options: { redirectTo: 'http://localhost:3000/a', captchaToken: 'x' },
    });
    expect(error).toBeNull();
  });
});

describe('codes by text message, which nothing sends', () => {
  it('are never right, and their number must be one', async () => {
    const phone = createTestClient(address);
    const token = '123456';
    expect(
      (await phone.auth.verifyOtp({ phone: '+15551234567', token, type: 'phone_change' })).error,
    ).toMatchObject({
      status: 403,
      message: 'Token has expired or is invalid',
    });
    expect((await phone.auth.verifyOtp({ phone: '1555-odd', token, type: 'sms' })).error).toMatchObject({
      status: 400,
      message: 'Invalid phone number format (E.164 required)',
    });
    expect((await phone.auth.verifyOtp({ email: 'odd', token, type: 'email' })).error).toMatchObject({
      status: 400,
      message: 'Unable to validate email address: invalid format',
    });
  });
});

describe('recovery', () => {
  it('answers alike for known and unknown addresses, and lets the owner choose a new password', async () => {
    const email = await confirmed();
    const unknown = newEmail('nobody');
    for (const each of [email, unknown])
      expect((await createTestClient(address).auth.resetPasswordForEmail(each)).data).toEqual({});
    expect(await mailsTo(test, unknown)).toHaveLength(0);
    const mail = await lastMailTo(test, email);
    expect(mail).toMatchObject({ template: 'recovery', link: { type: 'recovery' } });

    const client = createTestClient(address);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const opened = await client.auth.verifyOtp({ token_hash: mail.link.tokenHash, type: 'recovery' });
    expect(opened.error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull();
    const fresh = createTestClient(address);
    expect((await fresh.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await fresh.auth.signInWithPassword({ email, password: 'a new password' })).error).toBeNull();
    const rows = await test.db
      .select()
      .from(tables.auditEvents)
      .where(
        and(
          eq(tables.auditEvents.subjectId, opened.data.user?.id ?? ''),
          eq(tables.auditEvents.action, 'password_recovery_requested'),
        ),
      );
    expect(rows).toHaveLength(1);
  });
});

describe('resend', () => {
  it('repeats a pending confirmation and nothing else', async () => {
    const email = newEmail('waiting');
    const client = createTestClient(address);
    await client.auth.signUp({ email, password });
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await mailsTo(test, email)).toHaveLength(2);
    expect((await enter(email, (await lastMailTo(test, email)).token, 'signup')).error).toBeNull();

    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
    const unknown = newEmail('nobody');
    expect((await client.auth.resend({ type: 'signup', email: unknown })).error).toBeNull();
    expect(await mailsTo(test, email)).toHaveLength(2);
    expect(await mailsTo(test, unknown)).toHaveLength(0);
  });
});

describe('what the tables hold', () => {
  it('is neither the code nor a hash anybody could compute from it', async () => {
    const email = await confirmed();
    const { code, tokenHash } = await requestCode(email);
    const user = await userOf(email);
    const [row] = await tokensOf(user?.id ?? '');
    expect(row?.tokenHash).toBe(tokenHash);
    const { createHash } = await import('node:crypto');
    expect(row?.tokenHash).not.toBe(createHash('sha224').update(`${email}${code}`).digest('hex'));
    const { rows } = await test.db.execute<{ variables: string }>(sql`select variables from test_mails`);
    expect(rows.every(({ variables }) => !variables.includes(code))).toBe(true);
  });
});

describe('an address nobody has', () => {
  const written =
    /^(insert into|update) (?!"mail_queue" set).*?"(users|one_time_tokens|mail_queue|audit_events)"/i;

  /** What a request writes; the mail sender beside it is not counted. */
  const countWrites = async (path: string, body: object): Promise<number> => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const answer = await test.app.inject({ method: 'POST', url: `/auth/v1${path}`, payload: body });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      const calls = spy.mock.calls as unknown as [string | { text?: string }][];
      return calls.filter(([query]) => written.test(typeof query === 'string' ? query : (query.text ?? '')))
        .length;
    } finally {
      spy.mockRestore();
    }
  };

  it.each([
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
  ])('costs %s what a known one costs, and leaves no mail', async (path, more) => {
    const known = newEmail();
    await post('/signup', { email: known, password });
    const unknown = newEmail('nobody');
    const forNobody = await countWrites(path, { ...more, email: unknown });
    const forSomebody = await countWrites(path, { ...more, email: known });
    expect(forSomebody).toBeGreaterThan(2);
    // The user who is not there is one more.
    expect(forNobody - forSomebody).toBe(1);
    expect(await userOf(unknown)).toBeUndefined();
    expect(await mailsTo(test, unknown)).toEqual([]);
    const { rows } = await test.db.execute(
      sql`select 1 from mail_queue where recipient like '%nobody.invalid'`,
    );
    expect(rows).toEqual([]);
  });
});
