import { randomUUID } from 'node:crypto';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { watchMails } from '../../../testing/mails.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';
import { callAccounts, serviceToken, signWithSecret, testJwtSecret } from '../../../testing/service.ts';

const { users, profiles, auditEvents } = tables;

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp({ AUTH_JWT_SECRET: testJwtSecret });
  address = await test.listen();
  await watchMails(test);
});
afterAll(() => test.close());

const adminOf = (token = serviceToken) => createTestClient(address, { apiKey: token }).auth.admin;
const rowOf = async (id: string) => (await test.db.select().from(users).where(eq(users.id, id)))[0];
const auditOf = async (id: string): Promise<string[]> => {
  const rows = await test.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.id);
  return rows.map(({ action }) => action);
};
const call = (method: string, path: string, body?: object, token?: string) =>
  callAccounts(address, { method, path, ...(body && { body }), ...(token && { token }) });

describe('who may administer', () => {
  const paths = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
    ['GET', `/admin/users/${randomUUID()}/factors`],
    ['DELETE', `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const;

  it('is nobody without a token, no member, and no token of another key', async () => {
    const member = await signUpMember(test);
    const before = await test.db.$count(users);
    for (const [method, path] of paths) {
      const answer = await fetch(`${address}/auth/v1${path}`, { method });
      expect([path, answer.status]).toEqual([path, 401]);
      const asMember = await call(method, path, method === 'GET' ? undefined : {}, member.accessToken);
      expect(asMember).toMatchObject({
        status: 403,
        body: { code: 'not_admin', message: 'User not allowed' },
      });
      const forged = signWithSecret(
        { role: 'service_role' },
        'another secret of at least thirty-two characters',
      );
      const asForger = await call(method, path, method === 'GET' ? undefined : {}, forged);
      expect(asForger).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    }
    expect(await test.db.$count(users)).toBe(before);
    expect(await auditOf(member.id)).toContain('access_denied');
    for (const role of ['authenticated', 'anon', 'postgres'])
      expect((await adminOf(signWithSecret({ role })).listUsers()).error?.status).toBe(403);
    const expired = signWithSecret({ role: 'service_role', exp: Math.floor(Date.now() / 1000) - 10 });
    expect((await adminOf(expired).listUsers()).error).toMatchObject({ code: 'bad_jwt', status: 403 });
  });

  it('is either of the two roles', async () => {
    for (const role of ['service_role', 'supabase_admin'])
      expect((await adminOf(signWithSecret({ role })).listUsers()).error).toBeNull();
  });

  it('is a token signed with the operator’s own key pair, and then none with a shared secret', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(pair.privateKey)), kid: 'operator-1', alg: 'RS256' };
    const other = await createTestApp({ AUTH_JWT_KEYS: JSON.stringify([jwk]) });
    try {
      const token = await new SignJWT({ role: 'supabase_admin' })
        .setProtectedHeader({ alg: 'RS256', kid: 'operator-1' })
        .sign(pair.privateKey);
      const at = await other.listen();
      expect((await createTestClient(at, { apiKey: token }).auth.admin.listUsers()).error).toBeNull();
      const refused = await createTestClient(at, { apiKey: serviceToken }).auth.admin.listUsers();
      expect(refused.error).toMatchObject({ code: 'bad_jwt', status: 403 });
    } finally {
      await other.close();
    }
  });
});

describe('creating a user', () => {
  it('keeps the metadata as given and confirms nothing unasked', async () => {
    const email = newEmail('created');
    const userMetadata = { full_name: 'Layla Nasser', nested: { a: [1, 2] } };
    const { data, error } = await adminOf().createUser({
      email: email.toUpperCase(),
      password: 'a good password',
      user_metadata: userMetadata,
      app_metadata: { roles: ['editor'] },
    });
    expect(error).toBeNull();
    const { user } = data;
    expect(user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated', is_anonymous: false });
    expect(user?.email_confirmed_at).toBeUndefined();
    expect(user?.user_metadata).toEqual(userMetadata);
    expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['editor'] });
    expect(user?.identities).toMatchObject([{ provider: 'email', id: user?.id, email }]);
    const [profile] = await test.db
      .select()
      .from(profiles)
      .where(eq(profiles.id, user?.id ?? ''));
    expect(profile?.fullName).toBe('Layla Nasser');
    const signIn = await createTestClient(address).auth.signInWithPassword({
      email,
      password: 'a good password',
    });
    expect(signIn.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });
  });

  it('confirms where asked, with an id of the caller’s and a role', async () => {
    const id = randomUUID();
    const email = newEmail();
    const { data, error } = await adminOf().createUser({
      id,
      email,
      password: 'a good password',
      email_confirm: true,
      role: 'reviewer',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, role: 'reviewer', email_confirmed_at: expect.any(String) });
    const { data: signedIn } = await createTestClient(address).auth.signInWithPassword({
      email,
      password: 'a good password',
    });
    expect(signedIn.user?.id).toBe(id);
    const again = await adminOf().createUser({ id, email: newEmail() });
    expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 });
  });

  it('takes a phone number', async () => {
    const phone = `1202${String(Date.now()).slice(-7)}`;
    const { data } = await adminOf().createUser({ phone: `+${phone}`, phone_confirm: true });
    expect(data.user).toMatchObject({ phone, email: '', phone_confirmed_at: expect.any(String) });
    expect(data.user?.app_metadata).toEqual({ provider: 'phone', providers: ['phone'] });
    expect((await adminOf().createUser({ phone })).error).toMatchObject({
      code: 'phone_exists',
      status: 422,
    });
  });

  it('refuses what cannot be, and stores nothing', async () => {
    const taken = await signUpMember(test);
    const before = await test.db.$count(users);
    const refused = async (body: object) => {
      const { status, body: answer } = await call('POST', '/admin/users', body);
      return [status, answer.code];
    };
    const email = newEmail();
    expect(await refused({})).toEqual([400, 'validation_failed']);
    expect(await refused({ email: 'no address' })).toEqual([400, 'validation_failed']);
    expect(await refused({ email: taken.email })).toEqual([422, 'email_exists']);
    expect(await refused({ email, password: '123' })).toEqual([422, 'weak_password']);
    expect(await refused({ email, password: 'x'.repeat(73) })).toEqual([400, 'validation_failed']);
    expect(await refused({ email, password: 'good enough', password_hash: 'x' })).toEqual([
      400,
      'validation_failed',
    ]);
    expect(await refused({ email, password_hash: 'plain' })).toEqual([400, 'validation_failed']);
    expect(await refused({ email, id: 'not-a-uuid' })).toEqual([400, 'bad_json']);
    expect(await refused({ email, ban_duration: 'forever' })).toEqual([400, 'validation_failed']);
    expect(await refused({ email, user_metadata: [] })).toEqual([400, 'bad_json']);
    expect(await refused({ email, user_metadata: { long: 'x'.repeat(20_000) } })).toEqual([
      400,
      'validation_failed',
    ]);
    expect(await test.db.$count(users)).toBe(before);
    const both = await Promise.all([1, 2].map(() => adminOf().createUser({ email })));
    expect(both.map(({ error }) => error?.code).sort()).toEqual(['email_exists', undefined]);
  });

  it('takes over a password hash made elsewhere', async () => {
    const member = await signUpMember(test);
    const { passwordHash } = (await rowOf(member.id)) ?? {};
    const email = newEmail();
    const { error } = await adminOf().createUser({
      email,
      email_confirm: true,
      password_hash: passwordHash ?? '',
    });
    expect(error).toBeNull();
    const signIn = await createTestClient(address).auth.signInWithPassword({
      email,
      password: member.password,
    });
    expect(signIn.error).toBeNull();
  });
});

describe('listing users', () => {
  it('pages newest first with a link whose first parameter is the page', async () => {
    const mark = randomUUID().slice(0, 8);
    const emails = [1, 2, 3].map((number) => `${mark}.${number}@example.org`);
    for (const email of emails) await adminOf().createUser({ email });
    const page = await call('GET', `/admin/users?page=1&per_page=2&filter=${mark}`);
    expect(page.body.aud).toBe('authenticated');
    expect((page.body.users as { email: string }[]).map(({ email }) => email)).toEqual([
      emails[2],
      emails[1],
    ]);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.headers.get('link')).toBe(
      `</admin/users?page=2&per_page=2&filter=${mark}>; rel="next", </admin/users?page=2&per_page=2&filter=${mark}>; rel="last"`,
    );
    const { data } = await adminOf().listUsers({ page: 1, perPage: 1 });
    expect(data.users).toHaveLength(1);
    expect(data).toMatchObject({ nextPage: 2, total: await test.db.$count(users) });
    expect((await adminOf().listUsers()).data.users[0]?.email).toBe(emails[2]);
    expect(JSON.stringify(page.body)).not.toContain('assword');
  });

  it('finds by address or name, taking wildcards literally', async () => {
    const name = `Zubaida ${randomUUID().slice(0, 8)}`;
    await adminOf().createUser({ email: newEmail(), user_metadata: { full_name: name } });
    const found = await call('GET', `/admin/users?filter=${encodeURIComponent(name.toLowerCase())}`);
    expect(found.body.users).toHaveLength(1);
    expect((await call('GET', '/admin/users?filter=%25_%25')).body.users).toHaveLength(0);
  });

  it('refuses pages that are none', async () => {
    for (const query of ['page=-1', 'page=x', 'page=0', 'per_page=0', 'per_page=1e3']) {
      const { status, body } = await call('GET', `/admin/users?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body.message).toContain('Bad Pagination Parameters');
    }
    expect((await call('GET', '/admin/users?page=&per_page=')).status).toBe(200);
    expect((await adminOf().listUsers({ page: -1 })).error).not.toBeNull();
  });
});

describe('parts that are not offered', () => {
  it('say so', async () => {
    expect((await call('GET', '/admin/oauth/clients')).body.code).toBe('feature_disabled');
    expect((await call('POST', '/admin/oauth/clients', {})).status).toBe(404);
    expect((await call('GET', `/admin/users/${randomUUID()}/passkeys`)).body.code).toBe('passkey_disabled');
  });
});
