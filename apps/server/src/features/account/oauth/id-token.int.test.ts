import { createHash } from 'node:crypto';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';
import { startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';

const { users, identities, auditEvents } = tables;

let provider: TestProvider;
let test: TestApp;
let address: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  test = await createTestApp({
    AUTH_OIDC_PROVIDERS: provider.settings('google'),
    AUTH_MANUAL_LINKING: 'on',
  });
  address = await test.listen();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const personOf = (email: string) => ({ sub: `id of ${email}`, email, email_verified: true, name: 'Li Na' });
const post = async (body: object, token?: string) => {
  const answer = await fetch(`${address}/auth/v1/token?grant_type=id_token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('an ID token', () => {
  it('signs up and in with the nonce only the application knows', async () => {
    const email = newEmail('lina');
    const nonce = 'only the application knows';
    const signIn = async () =>
      createTestClient(address).auth.signInWithIdToken({
        provider: 'google',
        token: await provider.issueIdToken(personOf(email), { nonce: sha256(nonce) }),
        nonce,
      });
    const { data, error } = await signIn();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
      identities: [{ provider: 'google', id: `id of ${email}` }],
    });
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'oauth', provider: 'google' }],
    });
    const again = await signIn();
    expect(again.data.user?.id).toBe(data.user?.id);
    expect(await test.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });

  it('makes one account where it comes twice at once', async () => {
    const email = newEmail();
    const token = await provider.issueIdToken(personOf(email));
    const answers = await Promise.all(
      [1, 2, 3].map(() => createTestClient(address).auth.signInWithIdToken({ provider: 'google', token })),
    );
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  it('is refused where the nonces do not fit', async () => {
    const email = newEmail();
    const bound = await provider.issueIdToken(personOf(email), { nonce: sha256('right') });
    const free = await provider.issueIdToken(personOf(email));
    const raw = await provider.issueIdToken(personOf(email), { nonce: 'right' });
    const either = {
      error: 'invalid request',
      error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
    };
    expect(await post({ provider: 'google', id_token: bound })).toEqual({ status: 400, body: either });
    expect(await post({ provider: 'google', id_token: free, nonce: 'x' })).toEqual({
      status: 400,
      body: either,
    });
    for (const [id_token, nonce] of [
      [bound, 'wrong'],
      // The token has to hold the hash, not the nonce itself.
      [raw, 'right'],
    ])
      expect(await post({ provider: 'google', id_token, nonce })).toEqual({
        status: 400,
        body: { error: 'invalid nonce', error_description: 'Nonces mismatch' },
      });
    expect(await test.db.select().from(users).where(eq(users.email, email))).toHaveLength(0);
  });

  it('is refused where it was not made for us, by them, now', async () => {
    const email = newEmail();
    const person = personOf(email);
    const bad = { status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } };
    const send = (id_token: string) => post({ provider: 'google', id_token });
    expect(await send('no token')).toEqual(bad);
    expect(await send(await provider.forgeIdToken(person))).toEqual(bad);
    const other = await startOidcProvider();
    expect(await send(await other.issueIdToken(person))).toEqual(bad);
    await other.close();
    const [head = '', body = ''] = (await provider.issueIdToken(person)).split('.');
    void head;
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await send(`${none}.${body}.`)).toEqual(bad);
    expect(await send(await provider.issueIdToken(person, { aud: 'somebody else' }))).toEqual({
      status: 400,
      body: {
        error: 'invalid request',
        error_description: 'Unacceptable audience in id_token: [somebody else]',
      },
    });
    expect(
      await post({
        provider: 'google',
        id_token: await provider.issueIdToken(person, { at_hash: 'another token’s' }),
        access_token: 'this one',
      }),
    ).toEqual(bad);
    expect(await test.db.select().from(users).where(eq(users.email, email))).toHaveLength(0);
    const failures = await test.db.select().from(auditEvents).where(eq(auditEvents.action, 'sign_in_failed'));
    expect(failures.map(({ detail }) => detail.method)).toContain('id_token');
  });

  it('may be made for the other audiences of the configuration', async () => {
    const token = await provider.issueIdToken(personOf(newEmail()), { aud: ['x', 'the-mobile-app'] });
    expect(
      (await createTestClient(address).auth.signInWithIdToken({ provider: 'google', token })).error,
    ).toBe(null);
    const byIssuer = await post({
      id_token: await provider.issueIdToken(personOf(newEmail())),
      client_id: provider.clientId,
      issuer: provider.issuer,
    });
    expect(byIssuer.status).toBe(200);
  });

  it('is not taken from providers that are not configured', async () => {
    const token = await provider.issueIdToken(personOf(newEmail()));
    const disabled = await createTestClient(address).auth.signInWithIdToken({ provider: 'apple', token });
    expect(disabled.error).toMatchObject({ code: 'provider_disabled', status: 400 });
    expect(disabled.error?.message).toMatch(/^Provider \(issuer ".*"\) is not enabled$/);
    expect((await post({ provider: 'constructor', id_token: token })).body).toMatchObject({
      code: 'validation_failed',
      message: 'Custom OIDC provider "constructor" not allowed',
    });
    expect((await post({ provider: 'google' })).body.error_description).toBe('id_token required');
    expect((await post({ id_token: token })).body.error_description).toBe(
      'provider or client_id and issuer required',
    );
    const elsewhere = await post({ id_token: token, client_id: provider.clientId, issuer: 'https://x.org' });
    expect(elsewhere.body.code).toBe('provider_disabled');
  });

  it('without a verified address joins nobody', async () => {
    const member = await signUpMember(test);
    const token = await provider.issueIdToken({ ...personOf(member.email), email_verified: false });
    const { error } = await createTestClient(address).auth.signInWithIdToken({ provider: 'google', token });
    expect(error).toMatchObject({ code: 'provider_email_needs_verification', status: 422 });
  });
});

describe('linking with an ID token', () => {
  it('adds the identity to who is signed in, and to nobody else', async () => {
    const member = await signUpMember(test);
    const token = await provider.issueIdToken(personOf(newEmail('work')));
    const linked = await member.client.auth.linkIdentity({ provider: 'google', token });
    expect(linked.error).toBeNull();
    const rows = await test.db.select().from(identities).where(eq(identities.userId, member.id));
    expect(rows.map(({ provider: name }) => name).sort()).toEqual(['email', 'google']);
    const [user] = await test.db.select().from(users).where(eq(users.id, member.id));
    expect(user?.email).toBe(member.email);

    const twice = await member.client.auth.linkIdentity({ provider: 'google', token });
    expect(twice.error).toMatchObject({ code: 'identity_already_exists', status: 422 });
    const other = await signUpMember(test);
    const stolen = await other.client.auth.linkIdentity({ provider: 'google', token });
    expect(stolen.error).toMatchObject({
      code: 'identity_already_exists',
      message: 'Identity is already linked to another user',
    });
    const signedIn = await createTestClient(address).auth.signInWithIdToken({ provider: 'google', token });
    expect(signedIn.data.user?.id).toBe(member.id);
  });

  it('needs a session and permission to link', async () => {
    const id_token = await provider.issueIdToken(personOf(newEmail()));
    const body = { provider: 'google', id_token, link_identity: true };
    expect(await post(body)).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
    expect(await post(body, 'sb_publishable_test')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    const closed = await createTestApp({ AUTH_OIDC_PROVIDERS: provider.settings('google') });
    try {
      const member = await signUpMember(closed);
      const { error } = await member.client.auth.linkIdentity({ provider: 'google', token: id_token });
      expect(error).toMatchObject({ code: 'manual_linking_disabled', status: 404 });
    } finally {
      await closed.close();
    }
  });
});
