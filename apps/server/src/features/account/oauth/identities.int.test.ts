import { tables } from '@mz/db';
import type { SupabaseClient } from '@supabase/supabase-js';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';
import {
  type Browser,
  createBrowser,
  finishTrip,
  startOidcProvider,
  type TestProvider,
} from '../../../testing/oidc-provider.ts';

const { users, identities, sessions, amrClaims, auditEvents, oneTimeTokens, profiles, outboxEvents } = tables;

let provider: TestProvider;
let test: TestApp;
let address: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  test = await createTestApp({
    AUTH_OIDC_PROVIDERS: provider.settings(),
    AUTH_MANUAL_LINKING: 'on',
    AUTH_ANONYMOUS_ENABLED: 'on',
  });
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
  name: 'Yusuf Demir',
  ...more,
});
const userOf = async (id: string) => (await test.db.select().from(users).where(eq(users.id, id)))[0];
const identitiesOf = (userId: string) =>
  test.db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt);

const bearerOf = async (client: SupabaseClient): Promise<{ authorization: string }> => {
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
};
const begin = async (browser: Browser, client: SupabaseClient): Promise<URL> => {
  const query = new URLSearchParams({ provider: 'hospital', redirect_to: 'http://localhost:3000/settings' });
  const toProvider = await browser.visit(
    `${address}/auth/v1/user/identities/authorize?${query}`,
    await bearerOf(client),
  );
  const callback = toProvider && (await browser.visit(toProvider.href));
  if (!callback) throw new Error('The provider led nowhere.');
  return callback;
};
/** Links over the provider as the browser does; answers with where it ends. */
const link = async (client: SupabaseClient): Promise<URL> => {
  const browser = createBrowser();
  return finishTrip(browser, address, await begin(browser, client));
};
const unlink = async (client: SupabaseClient, name: string) => {
  const { data } = await client.auth.getUserIdentities();
  const identity = data?.identities.find(({ provider: own }) => own === name);
  if (!identity) throw new Error(`There is no identity of ${name}.`);
  return client.auth.unlinkIdentity(identity);
};

describe('linking over the provider', () => {
  it('adds the identity to the account that asked', async () => {
    const member = await signUpMember(test);
    const email = newEmail('work');
    provider.signInAs(personOf(email));
    const end = await link(member.client);
    expect(end.pathname).toBe('/settings');
    expect(new URLSearchParams(end.hash.slice(1)).get('access_token')).not.toBeNull();
    expect(await identitiesOf(member.id)).toMatchObject([
      { provider: 'email', email: member.email },
      { provider: 'hospital', email },
    ]);
    const user = await userOf(member.id);
    expect(user).toMatchObject({ email: member.email, appMetadata: { providers: ['email', 'hospital'] } });
    const audit = await test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.id));
    expect(audit.map(({ action }) => action)).toContain('identity_linked');
    const events = await test.db
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.type, 'account.security_changed'));
    expect(events.map(({ payload }) => payload.userId)).toContain(member.id);
  });

  it('is bound to the browser that asked, also through the published client', async () => {
    const attacker = await signUpMember(test);
    const victim = personOf(newEmail('victim'));
    provider.signInAs(victim);
    const [own, foreign] = [createBrowser(), createBrowser()];
    const callback = await begin(own, attacker.client);
    const end = await finishTrip(foreign, address, callback);
    expect(end.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(await identitiesOf(attacker.id)).toHaveLength(1);

    const { data } = await attacker.client.auth.linkIdentity({ provider: 'hospital' as 'google' });
    const again = await foreign.visit(data.url ?? '');
    expect((await finishTrip(foreign, address, again ?? callback)).searchParams.get('error_code')).toBe(
      'bad_oauth_state',
    );
    const asked = await fetch(
      `${address}/auth/v1/user/identities/authorize?provider=hospital&skip_http_redirect=true`,
      { headers: await bearerOf(attacker.client) },
    );
    expect(asked.headers.getSetCookie().join()).toMatch(/^mz-oauth-.*HttpOnly; SameSite=/);
    expect(await identitiesOf(attacker.id)).toHaveLength(1);
  });

  it('comes to nothing once the session that asked was ended', async () => {
    const member = await signUpMember(test);
    provider.signInAs(personOf(newEmail('work')));
    const browser = createBrowser();
    const callback = await begin(browser, member.client);
    await member.client.auth.signOut();
    const end = await finishTrip(browser, address, callback);
    expect(end.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(await identitiesOf(member.id)).toHaveLength(1);
  });

  it('asks for a fresh sign-in', async () => {
    const member = await signUpMember(test);
    const own = test.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, member.id));
    await test.db
      .update(amrClaims)
      .set({ updatedAt: new Date(Date.now() - 11 * 60_000) })
      .where(inArray(amrClaims.sessionId, own));
    const refused = await member.client.auth.linkIdentity({ provider: 'hospital' as 'google' });
    expect(refused.error).toMatchObject({ code: 'reauthentication_needed', status: 400 });
    await member.client.auth.signInWithPassword(member);
    provider.signInAs(personOf(newEmail('work')));
    expect((await link(member.client)).pathname).toBe('/settings');
    expect(await identitiesOf(member.id)).toHaveLength(2);
  });

  it('says so where the identity is linked already, here or elsewhere', async () => {
    const email = newEmail('work');
    provider.signInAs(personOf(email));
    const member = await signUpMember(test);
    await link(member.client);
    const again = await link(member.client);
    expect(Object.fromEntries(again.searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    const other = await signUpMember(test);
    const stolen = await link(other.client);
    expect(stolen.searchParams.get('error_description')).toBe('Identity is already linked to another user');
    expect(await identitiesOf(other.id)).toHaveLength(1);
  });

  it('makes a person of an anonymous user', async () => {
    const client = createTestClient(address);
    const { data } = await client.auth.signInAnonymously();
    const id = data.user?.id ?? '';
    const email = newEmail('known');
    provider.signInAs(personOf(email));
    await link(client);
    expect(await userOf(id)).toMatchObject({ isAnonymous: false, email, emailConfirmedAt: expect.any(Date) });
    const [profile] = await test.db.select().from(profiles).where(eq(profiles.id, id));
    expect(profile?.fullName).toBe('Yusuf Demir');
  });

  it('wants a session, a provider and the permission', async () => {
    const noSession = await fetch(`${address}/auth/v1/user/identities/authorize?provider=hospital`);
    expect(noSession.status).toBe(401);
    const member = await signUpMember(test);
    const unknown = await member.client.auth.linkIdentity({ provider: 'github' });
    expect(unknown.error).toMatchObject({ code: 'validation_failed', status: 400 });
    const plain = await fetch(`${address}/auth/v1/user/identities/authorize?provider=hospital`, {
      headers: member.headers,
      redirect: 'manual',
    });
    expect([plain.status, new URL(plain.headers.get('location') ?? '').origin]).toEqual([
      302,
      provider.issuer,
    ]);
    const closed = await createTestApp({ AUTH_OIDC_PROVIDERS: provider.settings() });
    try {
      const bound = await signUpMember(closed);
      const refused = { code: 'manual_linking_disabled', status: 404, message: 'Manual linking is disabled' };
      expect((await bound.client.auth.linkIdentity({ provider: 'github' })).error).toMatchObject(refused);
      expect((await unlink(bound.client, 'email')).error).toMatchObject(refused);
    } finally {
      await closed.close();
    }
  });
});

describe('unlinking', () => {
  it('keeps the last way to sign in, and finds no identity of others', async () => {
    const member = await signUpMember(test);
    expect((await unlink(member.client, 'email')).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    });
    provider.signInAs(personOf(newEmail()));
    await link(member.client);
    const other = await signUpMember(test);
    const [foreign] = await identitiesOf(other.id);
    const ask = async (id: string) => {
      const answer = await fetch(`${address}/auth/v1/user/identities/${id}`, {
        method: 'DELETE',
        headers: member.headers,
      });
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
    };
    expect(await ask(foreign?.id ?? '')).toEqual([422, 'identity_not_found']);
    expect(await ask('no-uuid')).toEqual([404, 'validation_failed']);
    expect(await identitiesOf(other.id)).toHaveLength(1);
    expect(await identitiesOf(member.id)).toHaveLength(2);
  });

  it('removes a provider and keeps the address', async () => {
    const member = await signUpMember(test);
    provider.signInAs(personOf(newEmail()));
    await link(member.client);
    const { data, error } = await unlink(member.client, 'hospital');
    expect(error).toBeNull();
    expect(data).toEqual({});
    expect(await identitiesOf(member.id)).toMatchObject([{ provider: 'email' }]);
    expect(await userOf(member.id)).toMatchObject({
      email: member.email,
      appMetadata: { provider: 'email', providers: ['email'] },
    });
    const audit = await test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.id));
    expect(audit.find(({ action }) => action === 'identity_unlinked')?.detail).toEqual({
      provider: 'hospital',
    });
  });

  it('of the address puts the provider’s in its place and ends the password', async () => {
    const member = await signUpMember(test);
    const email = newEmail('work');
    provider.signInAs(personOf(email));
    await link(member.client);
    await test.db.insert(oneTimeTokens).values({
      id: crypto.randomUUID(),
      userId: member.id,
      kind: 'recovery',
      tokenHash: 'pending',
      relatesTo: member.email,
    });
    expect((await unlink(member.client, 'email')).error).toBeNull();
    expect(await userOf(member.id)).toMatchObject({
      email,
      emailConfirmedAt: expect.any(Date),
      passwordHash: null,
      appMetadata: { provider: 'hospital', providers: ['hospital'] },
    });
    expect(
      await test.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, member.id)),
    ).toHaveLength(0);
    const { error } = await createTestClient(address).auth.signInWithPassword({
      email: member.email,
      password: member.password,
    });
    expect(error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('stops where another account has the address that would take the place', async () => {
    const member = await signUpMember(test);
    const taken = await signUpMember(test);
    provider.signInAs(personOf(taken.email));
    await link(member.client);
    expect((await unlink(member.client, 'email')).error).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
      status: 422,
    });
    expect(await identitiesOf(member.id)).toHaveLength(2);
    expect((await userOf(member.id))?.email).toBe(member.email);
  });

  it('of both at once leaves one', async () => {
    const member = await signUpMember(test);
    provider.signInAs(personOf(newEmail()));
    await link(member.client);
    const answers = await Promise.all([unlink(member.client, 'email'), unlink(member.client, 'hospital')]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await identitiesOf(member.id)).toHaveLength(1);
  });
});
