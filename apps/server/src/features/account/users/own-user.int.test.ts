import { tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { lastMailTo, mailsTo, watchMails } from '../../../testing/mails.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';
import { ownUserCalls } from './own-user.fixture.ts';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp({ AUTH_ANONYMOUS_ENABLED: 'on' });
  address = await test.listen();
  await watchMails(test);
});
afterAll(() => test.close());

const { rowOf, sessionsOf, auditOf, put } = ownUserCalls(
  () => test,
  () => address,
);

describe('own data', () => {
  it('is merged, and null removes a key', async () => {
    const member = await signUpMember(test, { data: { ward: 'A', shift: 'night' } });
    const { data } = await member.client.auth.updateUser({
      data: { ward: 'B', shift: null, badge: { n: 7 } },
    });
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Amal Haddad', ward: 'B', badge: { n: 7 } });
    expect(data.user?.user_metadata).not.toHaveProperty('shift');
    expect((await rowOf(member.id))?.userMetadata).toEqual(data.user?.user_metadata);
    const refreshed = await member.client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '').user_metadata).toMatchObject({ ward: 'B' });
  });

  it('does not reach what only administrators set', async () => {
    const member = await signUpMember(test);
    expect(await put(member.headers, { app_metadata: { role: 'admin' } })).toEqual([403, 'not_admin']);
    expect(await put(member.headers, { role: 'service_role', is_anonymous: true })).toEqual([200, undefined]);
    expect(await rowOf(member.id)).toMatchObject({
      role: 'authenticated',
      isAnonymous: false,
      appMetadata: { provider: 'email', providers: ['email'] },
    });
  });

  it('is not lost when two changes meet', async () => {
    const member = await signUpMember(test);
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => put(member.headers, { data: { [key]: key.toUpperCase() } })),
    );
    expect((await rowOf(member.id))?.userMetadata).toMatchObject({ a: 'A', b: 'B', c: 'C', d: 'D' });
  });
});

describe('a new password', () => {
  it('signs every other session out, keeps this one and voids pending codes', async () => {
    const member = await signUpMember(test);
    const other = createTestClient(address);
    const { email, password } = member;
    const { data: second } = await other.auth.signInWithPassword({ email, password });
    await createTestClient(address).auth.resetPasswordForEmail(email);
    const { link } = await lastMailTo(test, email);

    expect((await member.client.auth.updateUser({ password: 'another horse' })).error).toBeNull();
    expect((await member.client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await sessionsOf(member.id)).toHaveLength(1);
    expect((await sessionsOf(member.id))[0]?.id).not.toBe(
      decodeJwt(second.session?.access_token ?? '').session_id,
    );
    const stale = await createTestClient(address).auth.verifyOtp({
      token_hash: link.tokenHash,
      type: 'recovery',
    });
    expect(stale.error?.code).toBe('otp_expired');
    const fresh = createTestClient(address);
    expect((await fresh.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await fresh.auth.signInWithPassword({ email, password: 'another horse' })).error).toBeNull();
    expect(await auditOf(member.id)).toEqual(expect.arrayContaining(['password_changed', 'session_revoked']));
  });

  it('must be new and strong; a refusal changes nothing', async () => {
    const member = await signUpMember(test);
    const before = await rowOf(member.id);
    expect((await member.client.auth.updateUser({ password: member.password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await member.client.auth.updateUser({ password: 'abc' })).error).toMatchObject({
      name: 'AuthWeakPasswordError',
    });
    expect(await put(member.headers, { password: '' })).toEqual([422, 'weak_password']);
    expect(await rowOf(member.id)).toEqual(before);
  });

  it('needs the second factor where there is one', async () => {
    const member = await signUpMember(test);
    await test.db.insert(tables.mfaFactors).values({
      id: crypto.randomUUID(),
      userId: member.id,
      factorType: 'totp',
      status: 'verified',
    });
    for (const change of [{ password: 'another horse' }, { email: newEmail() }])
      expect((await member.client.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
    expect((await member.client.auth.updateUser({ data: { ward: 'A' } })).error).toBeNull();
  });
});

it('refuses a wrong current password even where none is asked for', async () => {
  const { client, id, password } = await signUpMember(test);
  const before = await rowOf(id);
  const refused = await client.auth.updateUser({
    password: 'another horse',
    current_password: 'wrong horse',
  });
  expect(refused.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
  expect((await rowOf(id))?.passwordHash).toBe(before?.passwordHash);
  const taken = await client.auth.updateUser({ password: 'another horse', current_password: password });
  expect(taken.error).toBeNull();
  expect((await rowOf(id))?.passwordHash).not.toBe(before?.passwordHash);
});

describe('a password where more proof is asked', () => {
  let strict: TestApp;
  let place: string;
  beforeAll(async () => {
    strict = await createTestApp({
      AUTH_REAUTHENTICATE_FOR_PASSWORD: 'on',
      AUTH_REQUIRE_CURRENT_PASSWORD: 'on',
    });
    place = await strict.listen();
    await watchMails(strict);
  });
  afterAll(() => strict.close());

  const ageSession = (id: string, hours: number) =>
    strict.db
      .update(tables.sessions)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(tables.sessions.userId, id));

  it('takes the current password', async () => {
    const { client, id, password } = await signUpMember(strict);
    const change = (current_password?: string) =>
      client.auth.updateUser({ password: 'another horse', ...(current_password && { current_password }) });
    expect((await change()).error).toMatchObject({ status: 400, code: 'current_password_required' });
    expect((await change('wrong horse')).error).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    });
    const before = await rowOf(id, strict);
    expect((await change(password)).error).toBeNull();
    expect((await rowOf(id, strict))?.passwordHash).not.toBe(before?.passwordHash);
  });

  it('takes a mailed nonce once the sign-in is a day old', async () => {
    const { client, id, email, password: current_password } = await signUpMember(strict);
    const change = (password: string, nonce?: string) =>
      client.auth.updateUser({ password, current_password, ...(nonce && { nonce }) });
    await ageSession(id, 25);
    expect((await change('another horse')).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const mail = await lastMailTo(strict, email);
    expect(mail).toMatchObject({ template: 'reauthentication', token: expect.stringMatching(/^\d{6}$/) });
    const wrong = mail.token === '000000' ? '000001' : '000000';
    expect((await change('another horse', wrong)).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    expect((await change('another horse', mail.token)).error).toBeNull();
    expect((await rowOf(id, strict))?.reauthenticationSentAt).toBeInstanceOf(Date);
  });

  it('needs no nonce after a recent sign-in, and no current password after a recovery', async () => {
    const { id, email } = await signUpMember(strict);
    await createTestClient(place).auth.resetPasswordForEmail(email);
    const { link } = await lastMailTo(strict, email);
    const client = createTestClient(place);
    await client.auth.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' });
    expect((await client.auth.updateUser({ password: 'another horse', nonce: '123456' })).error).toBeNull();
    expect(await auditOf(id, strict)).toContain('password_changed');
  });
});

describe('a new e-mail address', () => {
  it('is confirmed from the old and the new one', async () => {
    const member = await signUpMember(test);
    const email = newEmail('moved');
    const { data } = await member.client.auth.updateUser({ email: email.toUpperCase() });
    expect(data.user).toMatchObject({
      email: member.email,
      new_email: email,
      email_change_sent_at: expect.any(String),
    });
    const current = await lastMailTo(test, member.email);
    const next = await lastMailTo(test, email);
    expect([current.template, next.template]).toEqual(['email_change_current', 'email_change_new']);
    expect(current.variables).toMatchObject({ email: member.email, newEmail: email });

    const first = await fetch(`${address}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email_change', email: member.email, token: current.token }),
    });
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    });
    expect(await rowOf(member.id)).toMatchObject({ email: member.email, newEmail: email });

    const client = createTestClient(address);
    const second = await client.auth.verifyOtp({ token_hash: next.link.tokenHash, type: 'email_change' });
    expect(second.data.user).toMatchObject({
      id: member.id,
      email,
      user_metadata: { email },
      identities: [{ email, identity_data: { email, email_verified: true } }],
    });
    expect(second.data.user?.new_email).toBeUndefined();
    expect(await auditOf(member.id)).toEqual(
      expect.arrayContaining(['email_change_requested', 'email_changed']),
    );
    const fresh = createTestClient(address);
    const { password } = member;
    expect((await fresh.auth.signInWithPassword({ email: member.email, password })).error).not.toBeNull();
    expect((await fresh.auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('does not count one address twice', async () => {
    const member = await signUpMember(test);
    const email = newEmail('moved');
    await member.client.auth.updateUser({ email });
    const first = await lastMailTo(test, email);
    const verifyNew = (tokenHash: string) =>
      createTestClient(address).auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    await verifyNew(first.link.tokenHash);
    expect((await verifyNew(first.link.tokenHash)).error?.code).toBe('otp_expired');
    await createTestClient(address).auth.resend({ type: 'email_change', email: member.email });
    const again = await lastMailTo(test, email);
    expect((await verifyNew(again.link.tokenHash)).data.session).toBeNull();
    expect(await rowOf(member.id)).toMatchObject({ email: member.email, emailChangeConfirmations: 1 });
    const current = await lastMailTo(test, member.email);
    expect((await verifyNew(current.link.tokenHash)).data.user?.email).toBe(email);
  });

  it('says halfway in the fragment where the first link was opened', async () => {
    const member = await signUpMember(test);
    const email = newEmail('moved');
    await member.client.auth.updateUser({ email });
    const { link } = await lastMailTo(test, email);
    const answer = await fetch(
      `${address}/auth/v1/verify?${new URLSearchParams({ token: link.tokenHash, type: 'email_change' })}`,
      { redirect: 'manual' },
    );
    expect(answer.headers.get('location')).toMatch(/#message=Confirmation\+link\+accepted\..*&sb=$/);
  });

  it('is confirmed from the new one alone where configured so', async () => {
    const plain = await createTestApp({ AUTH_SECURE_EMAIL_CHANGE: 'off' });
    await watchMails(plain);
    const member = await signUpMember(plain);
    const email = newEmail('moved');
    await member.client.auth.updateUser({ email });
    expect(await mailsTo(plain, member.email)).toHaveLength(0);
    const { token } = await lastMailTo(plain, email);
    const { data } = await member.client.auth.verifyOtp({ email, token, type: 'email_change' });
    expect(data.user).toMatchObject({ id: member.id, email });
    await plain.close();
  });

  it('must not be anybody else’s, at request or at confirmation', async () => {
    const member = await signUpMember(test);
    const other = await signUpMember(test);
    expect((await member.client.auth.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await rowOf(member.id))?.newEmail).toBeNull();
    const email = newEmail('contested');
    await member.client.auth.updateUser({ email });
    const current = await lastMailTo(test, member.email);
    const next = await lastMailTo(test, email);
    await signUpMember(test, { email });
    const verify = (tokenHash: string) =>
      createTestClient(address).auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    await verify(current.link.tokenHash);
    expect((await verify(next.link.tokenHash)).error?.code).toBe('email_exists');
    expect(await rowOf(member.id)).toMatchObject({ email: member.email });
  });
});

describe('anonymous users', () => {
  const signIn = async (app = test) => {
    const client = createTestClient(await app.listen());
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { ward: 'A' } } });
    if (error || !data.user) throw error ?? new Error('no user');
    return { client, user: data.user, session: data.session };
  };

  it('have a session and nothing else', async () => {
    const { user, session } = await signIn();
    expect(user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      identities: [],
      role: 'authenticated',
    });
    expect(user.user_metadata).toEqual({ ward: 'A' });
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
    expect(await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, user.id))).toHaveLength(
      0,
    );
  });

  it('cannot reauthenticate or set a password without an address', async () => {
    const { client, user } = await signIn();
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 400,
      message: 'Reauthentication requires the user to have an email or a phone number',
    });
    expect((await client.auth.updateUser({ password: 'correct horse' })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    expect((await rowOf(user.id))?.passwordHash).toBeNull();
  });

  it('become members with an address, at once where nobody has to confirm', async () => {
    const { client, user } = await signIn();
    const email = newEmail('known');
    const { data } = await client.auth.updateUser({
      email,
      password: 'correct horse',
      data: { full_name: 'Wei' },
    });
    expect(data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email }],
    });
    const signedIn = await createTestClient(address).auth.signInWithPassword({
      email,
      password: 'correct horse',
    });
    expect(signedIn.data.user?.id).toBe(user.id);
    const [profile] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, user.id));
    expect(profile?.fullName).toBe('Wei');
  });

  it('stay anonymous until a mailed code is entered where addresses are confirmed', async () => {
    const app = await createTestApp({ AUTH_ANONYMOUS_ENABLED: 'on', AUTH_AUTOCONFIRM: 'off' });
    await watchMails(app);
    const { client, user } = await signIn(app);
    const email = newEmail('known');
    const asked = await client.auth.updateUser({ email });
    expect(asked.data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email });
    const { token } = await lastMailTo(app, email);
    const { data } = await client.auth.verifyOtp({ email, token, type: 'email_change' });
    expect(data.user).toMatchObject({ id: user.id, email, is_anonymous: false });
    expect(decodeJwt(data.session?.access_token ?? '').is_anonymous).toBe(false);
    expect(
      await app.db
        .select()
        .from(tables.identities)
        .where(and(eq(tables.identities.userId, user.id), eq(tables.identities.provider, 'email'))),
    ).toHaveLength(1);
    await app.close();
  });

  it('are refused where they are not wanted', async () => {
    const app = await createTestApp();
    const { error } = await createTestClient(await app.listen()).auth.signInAnonymously();
    expect(error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    });
    expect(await app.db.select().from(tables.users)).toHaveLength(0);
    await app.close();
  });
});
