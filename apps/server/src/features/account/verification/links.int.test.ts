import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { lastMailTo, watchMails } from '../../../testing/mails.ts';
import { createMemoryStorage, createTestClient, newEmail } from '../../../testing/members.ts';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp({
    AUTH_AUTOCONFIRM: 'off',
    AUTH_REDIRECT_URLS: 'https://*.clinic.example/**,medapp://callback',
  });
  address = await test.listen();
  await watchMails(test);
});
afterAll(() => test.close());

const password = 'correct horse';
const site = 'http://localhost:3000';

const open = async (query: Record<string, string>, method = 'GET') => {
  const answer = await fetch(`${address}/auth/v1/verify?${new URLSearchParams(query)}`, {
    method,
    redirect: 'manual',
  });
  const location = answer.headers.get('location') ?? '';
  const url = location ? new URL(location) : null;
  return {
    status: answer.status,
    location,
    base: location.split(/[?#]/)[0],
    query: Object.fromEntries(url?.searchParams ?? []),
    fragment: Object.fromEntries(new URLSearchParams(url?.hash.slice(1))),
    answer,
  };
};

const signUp = async (redirectTo = `${site}/welcome`, flowType: 'implicit' | 'pkce' = 'implicit') => {
  const email = newEmail();
  const storage = createMemoryStorage();
  const client = createTestClient(address, { flowType, storage });
  const { error } = await client.auth.signUp({ email, password, options: { emailRedirectTo: redirectTo } });
  if (error) throw error;
  const { link } = await lastMailTo(test, email);
  return { email, client, storage, link };
};

describe('a link opened in a browser', () => {
  it('leads back with a session in the fragment', async () => {
    const { email, link } = await signUp();
    const opened = await open({ token: link.tokenHash, type: link.type, redirect_to: link.redirectTo });
    expect(opened.status).toBe(303);
    expect(opened.base).toBe(`${site}/welcome`);
    expect(opened.query).toEqual({});
    expect(opened.fragment).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      type: 'signup',
      sb: '',
    });
    const claims = decodeJwt(opened.fragment.access_token ?? '');
    expect(claims).toMatchObject({ email, amr: [{ method: 'otp' }] });
    expect(opened.fragment.expires_at).toBe(String(claims.exp));
    expect(opened.answer.headers.get('referrer-policy')).toBe('no-referrer');
    const set = await createTestClient(address).auth.setSession({
      access_token: opened.fragment.access_token ?? '',
      refresh_token: opened.fragment.refresh_token ?? '',
    });
    expect(set.data.user?.email).toBe(email);
  });

  it('leads back with the error when it was used before', async () => {
    const { link } = await signUp();
    await open({ token: link.tokenHash, type: link.type });
    const again = await open({ token: link.tokenHash, type: link.type, redirect_to: link.redirectTo });
    expect(again.status).toBe(303);
    expect(again.base).toBe(`${site}/welcome`);
    expect(again.fragment).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
  });

  it('is not used up by a HEAD request', async () => {
    const { link } = await signUp();
    const query = { token: link.tokenHash, type: link.type };
    expect((await open(query, 'HEAD')).status).toBe(404);
    expect((await open(query)).fragment.access_token).toEqual(expect.any(String));
  });

  it('is refused in JSON only where it names no type or token', async () => {
    expect((await open({ token: 'x' })).status).toBe(400);
    expect((await open({ type: 'signup' })).status).toBe(400);
    const odd = await open({ type: 'nonsense', token: 'x' });
    expect([odd.status, odd.fragment.error_code]).toEqual([303, 'validation_failed']);
  });

  it.each([
    ['the site itself', `${site}/deep/page?x=1`, `${site}/deep/page`],
    ['another port of a loopback site', 'http://localhost:5173/cb', 'http://localhost:5173/cb'],
    ['the allow list', 'https://ward.clinic.example/a/b', 'https://ward.clinic.example/a/b'],
    ['an application on the list', 'medapp://callback', 'medapp://callback'],
    ['another host', 'https://evil.example/a', `${site}/`],
    ['two labels for one star', 'https://a.b.clinic.example/a', `${site}/`],
    ['the host in the user part', `http://localhost:3000@evil.example/`, `${site}/`],
    ['the host in the fragment', 'https://evil.example/#.clinic.example/', `${site}/`],
    ['a backslash', 'http://localhost:3000\\@evil.example', `${site}/`],
    ['another scheme', 'https://localhost:3000/', `${site}/`],
    ['a script', 'javascript:alert(1)', `${site}/`],
    ['a decimal address', 'http://2130706433/', `${site}/`],
    ['no address', '//evil.example', `${site}/`],
  ])('goes to %s', async (_name, redirectTo, base) => {
    const opened = await open({ token: 'wrong', type: 'signup', redirect_to: redirectTo });
    expect(opened.base).toBe(base);
  });
});

describe('a link that began with PKCE', () => {
  it('leads back with a code only its client can exchange, once', async () => {
    const { email, client, link } = await signUp(`${site}/welcome`, 'pkce');
    expect(link.tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/);
    const opened = await open({ token: link.tokenHash, type: link.type, redirect_to: link.redirectTo });
    expect(opened.base).toBe(`${site}/welcome`);
    expect(opened.fragment).toEqual({});
    const code = opened.query.code ?? '';
    expect(code).toMatch(/^[0-9a-f-]{36}$/);

    const exchange = async (verifier: string): Promise<[number, string]> => {
      const answer = await fetch(`${address}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await exchange('v'.repeat(50))).toEqual([400, 'bad_code_verifier']);
    expect(await exchange('')).toEqual([400, 'validation_failed']);
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'email/signup' }]);
    expect(await exchange('v'.repeat(50))).toEqual([404, 'flow_state_not_found']);
  });

  it('expires five minutes after the link was opened, however late that was', async () => {
    const { client, link } = await signUp(`${site}/welcome`, 'pkce');
    await test.db.update(tables.flowStates).set({ createdAt: sql`now() - interval '50 minutes'` });
    const { query } = await open({ token: link.tokenHash, type: link.type });
    const setIssued = (seconds: number) =>
      test.db
        .update(tables.flowStates)
        .set({ codeIssuedAt: sql`now() - make_interval(secs => ${seconds}::float8)` })
        .where(eq(tables.flowStates.authCode, query.code ?? ''));
    await setIssued(301);
    const verifier = { auth_code: query.code, code_verifier: 'v'.repeat(50) };
    const late = await fetch(`${address}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(verifier),
    });
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([
      422,
      'flow_state_expired',
    ]);
    await setIssued(290);
    expect((await client.auth.exchangeCodeForSession(query.code ?? '')).error).toBeNull();
  });

  it('tells the client of a recovery', async () => {
    const { email, link } = await signUp();
    await open({ token: link.tokenHash, type: link.type });
    const client = createTestClient(address, { flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${site}/reset` });
    const mail = await lastMailTo(test, email);
    const opened = await open({ token: mail.link.tokenHash, type: 'recovery', redirect_to: `${site}/reset` });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data } = await client.auth.exchangeCodeForSession(opened.query.code ?? '');
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'recovery' }]);
    expect(events).toContain('PASSWORD_RECOVERY');
  });

  it('carries its errors in query and fragment', async () => {
    const opened = await open({ token: `pkce_${'0'.repeat(56)}`, type: 'signup', redirect_to: site });
    expect(opened.query).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
    expect(opened.fragment).toMatchObject({ error: 'access_denied', error_code: 'otp_expired', sb: '' });
  });

  it('gives a session at once where its hash or code is posted', async () => {
    const { client, email } = await signUp(`${site}/welcome`, 'pkce');
    const { token } = await lastMailTo(test, email);
    expect((await client.auth.verifyOtp({ email, token, type: 'signup' })).data.session).not.toBeNull();
    const other = await signUp(`${site}/welcome`, 'pkce');
    const { data } = await other.client.auth.verifyOtp({ token_hash: other.link.tokenHash, type: 'signup' });
    expect(data.session?.user.email).toBe(other.email);
  });
});
