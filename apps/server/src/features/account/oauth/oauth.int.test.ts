import { tables } from '@mz/db';
import { and, desc, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';
import {
  createBrowser,
  startOidcProvider,
  type TestProvider,
  travel,
} from '../../../testing/oidc-provider.ts';

const { users, identities, profiles, flowStates, auditEvents } = tables;

let provider: TestProvider;
let test: TestApp;
let address: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  test = await createTestApp({ AUTH_OIDC_PROVIDERS: provider.settings() });
  address = await test.listen();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const personOf = (email: string, more: object = {}) => ({
  sub: `subject of ${email}`,
  email,
  email_verified: true,
  name: 'Noor Salem',
  ...more,
});
const rowsOf = (email: string) => test.db.select().from(users).where(eq(users.email, email));
const identitiesOf = (userId: string) =>
  test.db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt);
const startAddress = (query: Record<string, string> = {}, at = address): string =>
  `${at}/auth/v1/authorize?${new URLSearchParams({ provider: 'hospital', ...query })}`;
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const failedSignIns = () =>
  test.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'sign_in_failed'))
    .orderBy(desc(auditEvents.id));

describe('the way to the provider', () => {
  it('asks with state, nonce and a challenge, and passes on what the application adds', async () => {
    const { data } = await createTestClient(address).auth.signInWithOAuth({
      provider: 'hospital' as 'google',
      options: {
        redirectTo: 'http://localhost:3000/dashboard',
        scopes: 'calendar',
        queryParams: { prompt: 'login', redirect_uri: 'https://evil.example.org', response_type: 'token' },
        skipBrowserRedirect: true,
      },
    });
    const answer = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(answer.status).toBe(302);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe(provider.issuer);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      client_id: provider.clientId,
      redirect_uri: 'http://localhost:3000/auth/v1/callback',
      response_type: 'code',
      scope: 'openid email profile calendar',
      prompt: 'login',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{40}/),
    });
    const [flow] = await test.db
      .select()
      .from(flowStates)
      .where(eq(flowStates.id, query.state ?? ''));
    expect(flow).toMatchObject({
      provider: 'hospital',
      redirectTo: 'http://localhost:3000/dashboard',
      userId: null,
      codeChallenge: null,
    });
    expect(flow?.providerState?.toString('latin1')).not.toContain(query.nonce);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  });

  it('is closed for providers that are not configured', async () => {
    for (const name of ['google', '', '__proto__']) {
      const answer = await fetch(startAddress({ provider: name }), { redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'Unsupported provider: provider is not enabled',
      });
    }
    const half = await fetch(startAddress({ code_challenge: 'x'.repeat(43) }), { redirect: 'manual' });
    expect(half.status).toBe(400);
  });

  it('is listed in the settings', async () => {
    const settings = (await (await fetch(`${address}/auth/v1/settings`)).json()) as {
      external: Record<string, boolean>;
    };
    expect(settings.external).toMatchObject({ hospital: true, google: false, email: true });
  });

  it('says that the provider does not answer, and asks again the next time', async () => {
    const away = await startOidcProvider();
    const other = await createTestApp({ AUTH_OIDC_PROVIDERS: away.settings() });
    try {
      const at = await other.listen();
      await away.close();
      for (const _ of [1, 2]) {
        const answer = await fetch(startAddress({}, at), { redirect: 'manual' });
        expect(answer.status).toBe(503);
      }
    } finally {
      await other.close();
    }
  });
});

describe('coming back with PKCE', () => {
  it('signs up with the provider’s word, once for each code', async () => {
    const email = newEmail('noor');
    provider.signInAs(personOf(email, { picture: 'https://id.example.org/noor.png' }));
    const client = createTestClient(address, { flowType: 'pkce' });
    const { data } = await client.auth.signInWithOAuth({
      provider: 'hospital' as 'google',
      options: { redirectTo: 'http://localhost:3000/dashboard?tab=1', skipBrowserRedirect: true },
    });
    const end = await travel(createBrowser(), address, data.url ?? '');
    expect(end.origin + end.pathname).toBe('http://localhost:3000/dashboard');
    expect(end.searchParams.get('tab')).toBe('1');
    expect(end.hash).toBe('');
    const code = end.searchParams.get('code') ?? '';
    const { data: signedIn, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(signedIn.session?.provider_token).toMatch(/^provider-access-/);
    expect(signedIn.session?.provider_refresh_token).toMatch(/^provider-refresh-/);
    expect(decodeJwt(signedIn.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth', provider: 'hospital' }],
    });
    expect(signedIn.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'hospital', providers: ['hospital'] },
      user_metadata: {
        full_name: 'Noor Salem',
        email,
        email_verified: true,
        sub: `subject of ${email}`,
        avatar_url: 'https://id.example.org/noor.png',
      },
      identities: [{ provider: 'hospital', id: `subject of ${email}`, email }],
    });
    const [profile] = await test.db
      .select()
      .from(profiles)
      .where(eq(profiles.id, signedIn.user?.id ?? ''));
    expect(profile?.fullName).toBe('Noor Salem');
    const actions = await test.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, signedIn.user?.id ?? ''));
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user_signed_up', 'sign_in_succeeded']),
    );
    const again = await fetch(`${address}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    });
    expect(again.status).toBe(404);
  });

  it('gives the code to nobody without the verifier', async () => {
    provider.signInAs(personOf(newEmail()));
    const client = createTestClient(address, { flowType: 'pkce' });
    const { data } = await client.auth.signInWithOAuth({
      provider: 'hospital' as 'google',
      options: { skipBrowserRedirect: true },
    });
    const end = await travel(createBrowser(), address, data.url ?? '');
    const answer = await fetch(`${address}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: end.searchParams.get('code'), code_verifier: 'y'.repeat(56) }),
    });
    expect(await answer.json()).toMatchObject({ error_code: 'bad_code_verifier' });
  });
});

describe('coming back without PKCE', () => {
  it('hands the session over in the fragment, and knows the person the next time', async () => {
    const email = newEmail();
    provider.signInAs(personOf(email));
    const end = await travel(createBrowser(), address, startAddress());
    expect(end.origin).toBe('http://localhost:3000');
    const first = fragmentOf(end);
    expect(first).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      sb: '',
      provider_token: expect.stringMatching(/^provider-access-/),
    });
    const client = createTestClient(address);
    const set = await client.auth.setSession({
      access_token: first.access_token ?? '',
      refresh_token: first.refresh_token ?? '',
    });
    expect(set.data.user?.email).toBe(email);

    provider.signInAs(personOf(email, { name: 'Noor Salem-Aziz' }));
    const second = fragmentOf(await travel(createBrowser(), address, startAddress()));
    expect(decodeJwt(second.access_token ?? '').sub).toBe(set.data.user?.id);
    const [identity, ...none] = await identitiesOf(set.data.user?.id ?? '');
    expect(none).toHaveLength(0);
    expect(identity?.identityData).toMatchObject({ full_name: 'Noor Salem-Aziz' });
    expect(await rowsOf(email)).toHaveLength(1);
  });

  it('takes a form as well, and user info where the ID token says little', async () => {
    const email = newEmail();
    provider.signInAs(personOf(email));
    provider.tellLess(true);
    const browser = createBrowser();
    const toProvider = await browser.visit(startAddress());
    const callback = await browser.visit(toProvider?.href ?? '');
    const answer = await fetch(`${address}/auth/v1/callback`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
      body: callback?.searchParams ?? null,
    });
    provider.tellLess(false);
    expect(answer.status).toBe(302);
    expect(fragmentOf(new URL(answer.headers.get('location') ?? '')).access_token).toBeDefined();
    expect(await rowsOf(email)).toHaveLength(1);
  });

  it('makes one account where a person comes twice at once', async () => {
    const email = newEmail();
    provider.signInAs(personOf(email));
    const ends = await Promise.all([1, 2].map(() => travel(createBrowser(), address, startAddress())));
    const subjects = ends.map((end) => decodeJwt(fragmentOf(end).access_token ?? '').sub);
    expect(new Set(subjects).size).toBe(1);
    expect(await rowsOf(email)).toHaveLength(1);
  });
});

describe('addresses', () => {
  it('join the account that has them where the provider vouches', async () => {
    const member = await signUpMember(test);
    provider.signInAs(personOf(member.email));
    const end = fragmentOf(await travel(createBrowser(), address, startAddress()));
    expect(decodeJwt(end.access_token ?? '')).toMatchObject({
      sub: member.id,
      app_metadata: { provider: 'email', providers: ['email', 'hospital'] },
    });
    expect((await identitiesOf(member.id)).map(({ provider: name }) => name)).toEqual(['email', 'hospital']);
    const [linked] = await test.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, member.id), eq(auditEvents.action, 'identity_linked')));
    expect(linked?.detail).toEqual({ provider: 'hospital' });
    // The password still works.
    const { error } = await createTestClient(address).auth.signInWithPassword({
      email: member.email,
      password: member.password,
    });
    expect(error).toBeNull();
  });

  it('join nothing where it does not', async () => {
    const member = await signUpMember(test);
    for (const claim of [false, undefined]) {
      provider.signInAs(personOf(member.email, { email_verified: claim }));
      const end = await travel(createBrowser(), address, startAddress());
      const expected = { error: 'access_denied', error_code: 'provider_email_needs_verification' };
      expect(Object.fromEntries(end.searchParams)).toMatchObject(expected);
      expect(fragmentOf(end)).toMatchObject({ ...expected, sb: '' });
      expect(fragmentOf(end)).not.toHaveProperty('access_token');
    }
    expect(await identitiesOf(member.id)).toHaveLength(1);
    expect((await failedSignIns())[0]?.detail).toMatchObject({
      method: 'oauth',
      reason: 'provider_email_needs_verification',
    });
    provider.signInAs({ sub: 'nobody’s address' });
    const none = await travel(createBrowser(), address, startAddress());
    expect(none.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });
});

describe('groups of the provider', () => {
  it('give roles at each sign-in, take them again, and leave one administrator', async () => {
    const settings = JSON.parse(provider.settings()) as object[];
    const groupRoles = { 'mz-admins': 'admin', 'mz-moderators': 'moderator' };
    const other = await createTestApp({
      AUTH_OIDC_PROVIDERS: JSON.stringify(
        settings.map((one) => ({ ...one, groupsClaim: 'memberOf', groupRoles })),
      ),
    });
    try {
      const at = await other.listen();
      const roleAfter = async (name: string, memberOf: unknown) => {
        provider.signInAs(personOf(`${name}@groups.example`, { memberOf }));
        const { access_token = '' } = fragmentOf(await travel(createBrowser(), at, startAddress({}, at)));
        const { sub = '' } = decodeJwt(access_token);
        const [profile] = await other.db.select().from(profiles).where(eq(profiles.id, sub));
        return profile?.role;
      };
      expect(await roleAfter('hani', ['staff', 'mz-moderators', 'mz-admins'])).toBe('admin');
      expect(await roleAfter('samira', 'mz-moderators')).toBe('moderator');
      expect(await roleAfter('samira', ['staff', '__proto__', 7])).toBe('member');
      expect(await roleAfter('samira', ['mz-moderators'])).toBe('moderator');
      expect(await roleAfter('samira', undefined)).toBe('member');
      // The only one there is.
      expect(await roleAfter('hani', [])).toBe('admin');
      const told = await other.db.select().from(auditEvents).where(eq(auditEvents.action, 'role_changed'));
      expect(told.map(({ detail }) => detail)).toContainEqual({
        from: 'member',
        to: 'admin',
        by: 'groups of hospital',
      });
    } finally {
      await other.close();
    }
  });
});
