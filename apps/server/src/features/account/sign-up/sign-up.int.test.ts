import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { lastMailTo, mailsTo, watchMails } from '../../../testing/mails.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
});
afterAll(() => test.close());

describe('sign-up without confirmation', () => {
  it('answers with a session whose token and user say what the protocol says', async () => {
    const email = newEmail('amal');
    const client = createTestClient(address);
    const { data, error } = await client.auth.signUp({
      email: email.toUpperCase(),
      password: 'correct horse',
      options: { data: { full_name: '  Amal \u200b  Haddad\u202e ', language: 'ar' } },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        email,
        email_verified: true,
        phone_verified: false,
        sub: data.user?.id,
        language: 'ar',
      },
    });
    for (const key of ['created_at', 'updated_at', 'last_sign_in_at', 'email_confirmed_at'] as const)
      expect(data.user?.[key]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.identities?.[0]).toMatchObject({ id: data.user?.id, provider: 'email', email });

    const token = data.session?.access_token ?? '';
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000/auth/v1',
      sub: data.user?.id,
      aud: 'authenticated',
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      session_id: expect.any(String),
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: claims.exp });

    const [profile] = await test.db
      .select()
      .from(tables.profiles)
      .where(eq(tables.profiles.id, data.user?.id ?? ''));
    expect(profile).toMatchObject({
      fullName: 'Amal Haddad',
      language: 'ar',
      role: 'member',
      verifiedAt: null,
    });
  });

  it('signs in, reads the user, refreshes and signs out', async () => {
    const member = await signUpMember(test, { fullName: 'Chen Wei' });
    const client = createTestClient(address);
    const signedIn = await client.auth.signInWithPassword({ email: member.email, password: member.password });
    expect(signedIn.error).toBeNull();
    const read = await client.auth.getUser();
    expect(read.data.user?.id).toBe(member.id);
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);
    expect((await client.auth.signOut()).error).toBeNull();
    const sessions = await test.db
      .select()
      .from(tables.sessions)
      .where(eq(tables.sessions.userId, member.id));
    expect(sessions).toHaveLength(0);
  });
});
describe('sign-up of an address that has an account, without confirmation', () => {
  it('refuses and leaves the account as it is', async () => {
    const member = await signUpMember(test);
    const { data, error } = await createTestClient(address).auth.signUp({
      email: member.email.toUpperCase(),
      password: 'another password',
      options: { data: { full_name: 'Somebody Else' } },
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
    expect(data.session).toBeNull();
    const [row] = await test.db.select().from(tables.users).where(eq(tables.users.id, member.id));
    expect(row?.userMetadata).toMatchObject({ full_name: 'Amal Haddad' });
    const client = createTestClient(address);
    const { email, password } = member;
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('hands an invited account to nobody who cannot read its mail', async () => {
    await watchMails(test);
    const email = newEmail('invited');
    const id = crypto.randomUUID();
    await test.db.insert(tables.users).values({ id, email, appMetadata: { ward: 'chief' } });
    const { data } = await createTestClient(address).auth.signUp({ email, password: 'stranger password' });
    expect(data.session).toBeNull();
    expect(data.user?.id).toBe(id);
    const [row] = await test.db.select().from(tables.users).where(eq(tables.users.id, id));
    expect(row).toMatchObject({ passwordHash: null, emailConfirmedAt: null });
    const { token } = await lastMailTo(test, email);
    const opened = await createTestClient(address).auth.verifyOtp({ email, token, type: 'signup' });
    expect(opened.data.user).toMatchObject({ id, app_metadata: { ward: 'chief' } });
  });

  it('makes one account of many sign-ups at once', async () => {
    const email = newEmail('twin');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        createTestClient(address).auth.signUp({ email, password: `correct horse ${n}` }),
      ),
    );
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1);
    for (const { error } of answers.filter(({ data }) => !data.session))
      expect(error?.code).toBe('user_already_exists');
    expect(await test.db.select().from(tables.users).where(eq(tables.users.email, email))).toHaveLength(1);
  });
});

describe('sign-up input', () => {
  const attempt = async (body: Record<string, unknown>) => {
    const answer = await fetch(`${address}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  const email = 'input@example.org';
  const password = 'correct horse';

  it.each([
    ['no password', { email }, 'Signup requires a valid password'],
    ['an empty password', { email, password: '' }, 'Signup requires a valid password'],
    [
      'a password of 73 bytes',
      { email, password: 'é'.repeat(37) },
      'Password cannot be longer than 72 characters',
    ],
    [
      'both addresses',
      { email, password, phone: '15551234567' },
      'Only an email address or phone number should be provided on signup.',
    ],
    ['no domain', { email: 'input', password }, 'Unable to validate email address: invalid format'],
    ['a space around', { email: ` ${email}`, password }, 'Unable to validate email address: invalid format'],
    [
      'a header break',
      { email: 'a@b.org\r\nbcc: c@d.org', password },
      'Unable to validate email address: invalid format',
    ],
    [
      'a challenge without method',
      { email, password, code_challenge: 'x'.repeat(43) },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    ['phone while it is off', { phone: '15551234567', password }, 'Phone signups are disabled'],
  ])('refuses %s', async (_name, body, message) => {
    expect(await attempt(body)).toEqual([400, message]);
    expect(await test.db.select().from(tables.users).where(eq(tables.users.email, email))).toHaveLength(0);
  });
});

describe('sign-up with confirmation', () => {
  let confirming: TestApp;
  let place: string;
  beforeAll(async () => {
    confirming = await createTestApp({ AUTH_AUTOCONFIRM: 'off' });
    place = await confirming.listen();
    await watchMails(confirming);
  });
  afterAll(() => confirming.close());

  const signUp = (email: string, password = 'correct horse', data: Record<string, unknown> = {}) =>
    createTestClient(place).auth.signUp({
      email,
      password,
      options: { data, emailRedirectTo: 'http://localhost:3000/welcome' },
    });

  it('answers with the bare user, mails code and link, and signs nobody in before', async () => {
    const email = newEmail('leila');
    const { data, error } = await signUp(email, 'correct horse', { full_name: 'Leila', language: 'zh' });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const mail = await lastMailTo(confirming, email);
    expect(mail).toMatchObject({
      template: 'confirm_signup',
      language: 'zh',
      token: expect.stringMatching(/^\d{6}$/),
      link: {
        tokenHash: expect.stringMatching(/^[0-9a-f]{56}$/),
        type: 'signup',
        redirectTo: 'http://localhost:3000/welcome',
      },
      variables: { email, name: 'Leila' },
    });
    expect(mail.variables.link).toMatch(/^http:\/\/localhost:3000\/confirm\?/);

    const client = createTestClient(place);
    const early = await client.auth.signInWithPassword({ email, password: 'correct horse' });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const wrong = await client.auth.signInWithPassword({ email, password: 'wrong horse' });
    expect(wrong.error?.code).toBe('invalid_credentials');

    const confirmed = await client.auth.verifyOtp({ email, token: mail.token, type: 'signup' });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.user).toMatchObject({
      id: data.user?.id,
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    });
    expect(decodeJwt(confirmed.data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }]);
    const later = await createTestClient(place).auth.signInWithPassword({ email, password: 'correct horse' });
    expect(later.error).toBeNull();
  });

  it('mails an unconfirmed account again without changing its password or data', async () => {
    const email = newEmail('omar');
    const first = await signUp(email, 'first password', { full_name: 'Omar' });
    const firstMail = await lastMailTo(confirming, email);
    const second = await signUp(email, 'second password', { full_name: 'Not Omar' });
    expect(second.data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { full_name: 'Omar' } });
    expect(await mailsTo(confirming, email)).toHaveLength(2);
    const client = createTestClient(place);
    const old = await client.auth.verifyOtp({ token_hash: firstMail.link.tokenHash, type: 'signup' });
    expect(old.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const { link } = await lastMailTo(confirming, email);
    const fresh = await client.auth.verifyOtp({ token_hash: link.tokenHash, type: 'signup' });
    expect(fresh.error).toBeNull();
    expect(
      (await client.auth.signInWithPassword({ email, password: 'second password' })).error,
    ).not.toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: 'first password' })).error).toBeNull();
  });

  it('answers for a confirmed account as if it were new, and sends nothing', async () => {
    const email = newEmail('sara');
    const first = await signUp(email);
    const { token } = await lastMailTo(confirming, email);
    await createTestClient(place).auth.verifyOtp({ email, token, type: 'email' });
    const before = await mailsTo(confirming, email);
    const again = await signUp(email, 'stranger password', { full_name: 'Stranger' });
    expect(again.error).toBeNull();
    expect(again.data.session).toBeNull();
    expect(again.data.user).toMatchObject({
      email,
      role: '',
      identities: [],
      confirmation_sent_at: expect.any(String),
      user_metadata: { full_name: 'Stranger' },
    });
    expect(again.data.user?.id).not.toBe(first.data.user?.id);
    expect(await mailsTo(confirming, email)).toEqual(before);
    expect(await confirming.db.select().from(tables.users).where(eq(tables.users.email, email))).toHaveLength(
      1,
    );
  });

  it('falls back to the language of the browser and to the site for a foreign redirect', async () => {
    const email = newEmail('wei');
    await fetch(`${place}/auth/v1/signup?redirect_to=${encodeURIComponent('https://evil.example/x')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr;q=0.9, ar-EG;q=0.8, en;q=0.1' },
      body: JSON.stringify({ email, password: 'correct horse' }),
    });
    const mail = await lastMailTo(confirming, email);
    expect(mail).toMatchObject({ language: 'ar', link: { redirectTo: 'http://localhost:3000' } });
  });
});

describe('phone numbers', () => {
  const body = (phone: string) => ({ phone, password: 'correct horse' });

  it('need no confirmation where configured so', async () => {
    const app = await createTestApp({ AUTH_PHONE_ENABLED: 'on', AUTH_PHONE_AUTOCONFIRM: 'on' });
    const client = createTestClient(await app.listen());
    const { data, error } = await client.auth.signUp(body('+1 5551234567'));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: '15551234567',
      email: '',
      phone_confirmed_at: expect.any(String),
    });
    expect((await client.auth.signInWithPassword(body('15551234567'))).error).toBeNull();
    expect((await client.auth.signUp(body('15551234567'))).error?.code).toBe('user_already_exists');
    const bad = await client.auth.signUp(body('12-34'));
    expect(bad.error?.message).toBe('Invalid phone number format (E.164 required)');
    expect((await client.auth.signInWithOtp({ phone: '15551234567' })).error?.code).toBe('sms_send_failed');
    await app.close();
  });

  it('roll back where no code can be sent', async () => {
    const app = await createTestApp({ AUTH_PHONE_ENABLED: 'on' });
    const client = createTestClient(await app.listen());
    expect((await client.auth.signUp(body('15551234567'))).error).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
    });
    expect(await app.db.select().from(tables.users)).toHaveLength(0);
    await app.close();
  });
});

describe('a closed instance', () => {
  it('refuses sign-up and the providers that are off', async () => {
    const app = await createTestApp({ AUTH_SIGNUP_ENABLED: 'off', AUTH_EMAIL_ENABLED: 'off' });
    const client = createTestClient(await app.listen());
    const credentials = { email: newEmail(), password: 'correct horse' };
    const refused = await client.auth.signUp(credentials);
    expect(refused.error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    });
    expect((await client.auth.signInAnonymously()).error?.code).toBe('signup_disabled');
    expect((await client.auth.signInWithPassword(credentials)).error).toMatchObject({
      status: 422,
      code: 'email_provider_disabled',
    });
    expect((await client.auth.signInWithOtp({ email: credentials.email })).error?.code).toBe(
      'email_provider_disabled',
    );
    expect(await app.db.select().from(tables.users)).toHaveLength(0);
    await app.close();
  });
});
