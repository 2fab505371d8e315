import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { lastMailTo, watchMails } from '../../../testing/mails.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';
import { callAccounts, serviceToken, testJwtSecret } from '../../../testing/service.ts';

const { users, auditEvents, oneTimeTokens } = tables;

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

describe('generated links', () => {
  const verify = (tokenHash: string, type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change') =>
    createTestClient(address).auth.verifyOtp({ token_hash: tokenHash, type });

  it('begin an account', async () => {
    const email = newEmail('linked');
    const { data, error } = await adminOf().generateLink({
      type: 'signup',
      email,
      password: 'a good password',
      options: { data: { full_name: 'Wang Fang' }, redirectTo: 'http://localhost:3000/welcome' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Wang Fang' } });
    expect(data.user?.user_metadata).toEqual({ full_name: 'Wang Fang' });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const { properties } = data;
    expect(properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: 'http://localhost:3000/welcome',
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    const link = new URL(properties?.action_link ?? '');
    expect(link.origin + link.pathname).toBe('http://localhost:3000/auth/v1/verify');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: properties?.hashed_token,
      type: 'signup',
      redirect_to: 'http://localhost:3000/welcome',
    });
    const verified = await verify(properties?.hashed_token ?? '', 'signup');
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String));
    const again = await adminOf().generateLink({ type: 'signup', email, password: 'another one' });
    expect(again.error).toMatchObject({ code: 'email_exists', status: 422 });
    const noPassword = await call('POST', '/admin/generate_link', { type: 'signup', email: newEmail() });
    expect(noPassword).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('sign in and recover, by code or link, without a mail', async () => {
    const member = await signUpMember(test);
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data } = await adminOf().generateLink({ type, email: member.email });
      expect(data.properties?.verification_type).toBe(type);
      const verified = await verify(data.properties?.hashed_token ?? '', type);
      expect(verified.data.user?.id).toBe(member.id);
      expect((await verify(data.properties?.hashed_token ?? '', type)).error).toMatchObject({
        code: 'otp_expired',
        status: 403,
      });
    }
    const { data } = await adminOf().generateLink({ type: 'magiclink', email: member.email });
    const byCode = await createTestClient(address).auth.verifyOtp({
      email: member.email,
      token: data.properties?.email_otp ?? '',
      type: 'email',
    });
    expect(byCode.error).toBeNull();
    await expect(lastMailTo(test, member.email)).rejects.toThrow();
    expect(await auditOf(member.id)).toContain('user_updated_by_admin');
  });

  it('for somebody unknown confirm a new account, or say that there is none', async () => {
    const email = newEmail();
    const { data } = await adminOf().generateLink({ type: 'magiclink', email });
    expect(data.properties?.verification_type).toBe('signup');
    expect((await verify(data.properties?.hashed_token ?? '', 'signup')).error).toBeNull();
    const unknown = await adminOf().generateLink({ type: 'recovery', email: newEmail() });
    expect(unknown.error).toMatchObject({ code: 'user_not_found', status: 404 });
    const wrong = await call('POST', '/admin/generate_link', { type: 'pigeon', email });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('invite', async () => {
    const email = newEmail('guest');
    const { data } = await adminOf().generateLink({ type: 'invite', email, options: { data: { a: 1 } } });
    expect(data.user).toMatchObject({ invited_at: expect.any(String), user_metadata: { a: 1 } });
    const verified = await verify(data.properties?.hashed_token ?? '', 'invite');
    expect(verified.data.user?.email).toBe(email);
    expect((await adminOf().generateLink({ type: 'invite', email })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    });
  });

  it('change an address when both have been opened', async () => {
    const member = await signUpMember(test);
    const newAddress = newEmail('new');
    const generate = (type: 'email_change_current' | 'email_change_new') =>
      adminOf().generateLink({ type, email: member.email, newEmail: newAddress });
    const current = await generate('email_change_current');
    expect(current.data.properties?.action_link).toContain('type=email_change&');
    const halfway = await verify(current.data.properties?.hashed_token ?? '', 'email_change');
    expect(halfway.data.session).toBeNull();
    expect((await rowOf(member.id))?.email).toBe(member.email);
    const next = await generate('email_change_new');
    const done = await verify(next.data.properties?.hashed_token ?? '', 'email_change');
    expect(done.data.user?.email).toBe(newAddress);
    const taken = await signUpMember(test);
    const refused = await adminOf().generateLink({
      type: 'email_change_new',
      email: taken.email,
      newEmail: newAddress,
    });
    expect(refused.error).toMatchObject({ code: 'email_exists', status: 422 });
  });
});

describe('an invitation', () => {
  it('mails a link that confirms an account without a password', async () => {
    const email = newEmail('invited');
    const { data, error } = await adminOf().inviteUserByEmail(email, { data: { full_name: 'Sara Ali' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    expect(data.user?.user_metadata).toEqual({ full_name: 'Sara Ali' });
    const mail = await lastMailTo(test, email);
    expect(mail).toMatchObject({ template: 'invite', link: { type: 'invite' } });
    const verified = await createTestClient(address).auth.verifyOtp({
      token_hash: mail.link.tokenHash,
      type: 'invite',
    });
    expect(verified.data.user?.id).toBe(data.user?.id);
    expect(await auditOf(data.user?.id ?? '')).toContain('user_invited');
    expect((await adminOf().inviteUserByEmail(email)).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    });
    expect(await test.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.relatesTo, email))).toHaveLength(
      0,
    );
  });
});
