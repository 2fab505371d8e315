import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addFactor, signInAgain } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, signUpMember, type TestMember } from '../../../testing/members.ts';
import { createCore } from '../core.ts';
import { createOwnAccount } from './own-account.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => test?.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, token: string | null, payload?: object) =>
  test.app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  });
const tokenOf = async (client: TestMember['client']): Promise<string> => {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('Nobody is signed in.');
  return data.session.access_token;
};
/** As if the session had been opened long ago. */
const growStale = (member: TestMember) =>
  test.db
    .update(tables.amrClaims)
    .set({ updatedAt: sql`now() - interval '16 minutes'` })
    .where(
      sql`${tables.amrClaims.sessionId} in (select id from auth.sessions where user_id = ${member.id}::uuid)`,
    );
const signInWithPassword = (member: TestMember) =>
  send('POST', '/auth/v1/token?grant_type=password', null, {
    email: member.email,
    password: member.password,
  });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string;
    amr: { method: string }[];
  };

describe('sessions', () => {
  it('are listed with the own one first, and end at once, for their member alone', async () => {
    const alice = await signUpMember(test);
    const bob = await signUpMember(test);
    const phone = await tokenOf(await signInAgain(test, alice));
    const list = async (token: string) => (await send('GET', '/api/account/sessions', token)).json().sessions;
    const sessions = await list(alice.accessToken);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    const other = sessions[1].id;
    expect((await send('DELETE', `/api/account/sessions/${other}`, bob.accessToken)).json()).toEqual({
      ended: false,
    });
    expect((await send('GET', '/api/profile', phone)).statusCode).toBe(200);
    expect((await send('DELETE', `/api/account/sessions/${other}`, alice.accessToken)).json()).toEqual({
      ended: true,
    });
    expect((await send('GET', '/api/profile', phone)).statusCode).toBe(401);
    expect(await list(alice.accessToken)).toHaveLength(1);
    expect((await send('GET', '/api/account/sessions', null)).statusCode).toBe(401);
  });
});

describe('a fresh sign-in', () => {
  it('is needed for what changes the account, and given by the password or a code by mail', async () => {
    const member = await signUpMember(test);
    const token = member.accessToken;
    await growStale(member);
    const refused = await send('POST', '/auth/v1/factors', token, { factor_type: 'totp' });
    expect([refused.statusCode, refused.json().error_code]).toEqual([400, 'reauthentication_needed']);
    const email = await send('PUT', '/auth/v1/user', token, { email: 'new@example.org' });
    expect(email.json().error_code).toBe('reauthentication_needed');
    expect((await send('POST', '/auth/v1/passkeys/registration/options', token, {})).statusCode).toBe(400);
    const leaving = await send('POST', '/api/account/deactivation', token, { email: member.email });
    expect([leaving.statusCode, leaving.json().error.code]).toEqual([403, 'reauthentication_required']);
    expect((await send('POST', '/api/account/erasure', token, { email: member.email })).statusCode).toBe(403);

    const confirm = (body: object) => send('POST', '/api/account/confirmation', token, body);
    expect((await confirm({ password: 'wrong' })).statusCode).toBe(422);
    expect((await send('POST', '/auth/v1/factors', token, { factor_type: 'totp' })).statusCode).toBe(400);
    expect((await confirm({ password: member.password })).statusCode).toBe(200);
    expect((await send('POST', '/auth/v1/factors', token, { factor_type: 'totp' })).statusCode).toBe(200);

    await growStale(member);
    expect((await confirm({ code: '000000' })).statusCode).toBe(422);
    expect((await send('POST', '/auth/v1/passkeys/registration/options', token, {})).statusCode).toBe(400);
  });
});

describe('recovery codes', () => {
  it('are ten, shown once, kept as hashes, good once each, and need another factor', async () => {
    const member = await signUpMember(test);
    const path = '/auth/v1/factors/recovery-codes';
    expect((await send('POST', path, member.accessToken)).statusCode).toBe(403);
    await addFactor(member.client);
    const token = await tokenOf(member.client);
    expect((await send('GET', path, token)).statusCode).toBe(404);
    const made = await send('POST', path, token);
    expect(made.statusCode, made.body).toBe(200);
    const { codes, id } = made.json<{ codes: string[]; id: string }>();
    expect(new Set(codes).size).toBe(10);
    expect((await send('POST', path, token)).json().error_code).toBe('mfa_verified_factor_exists');
    expect((await send('GET', path, token)).json()).toEqual({
      id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    });
    const stored = await test.db
      .select()
      .from(tables.recoveryCodes)
      .where(eq(tables.recoveryCodes.factorId, id));
    expect(stored).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));

    // Another device has the password alone until a code is typed, however it is written.
    const device = await signInAgain(test, member);
    const low = await tokenOf(device);
    expect((await send('GET', '/api/profile', low)).statusCode).toBe(401);
    const [first = '', second = ''] = codes;
    const verify = (code: string) => send('POST', `${path}/verify`, low, { code });
    expect((await verify('ABCDE-FGHJK')).statusCode).toBe(422);
    const lifted = await verify(` ${first.toLowerCase().replace('-', ' ')} `);
    expect(lifted.statusCode, lifted.body).toBe(200);
    const high = lifted.json().access_token;
    expect(claimsOf(high)).toMatchObject({ aal: 'aal2' });
    expect((await send('GET', '/api/profile', high)).statusCode).toBe(200);
    expect((await verify(first)).json().error_code).toBe('mfa_verification_failed');
    expect((await send('GET', path, high)).json().remaining).toBe(9);

    const again = (await send('POST', `${path}/regenerate`, high)).json<{ codes: string[] }>();
    expect(again.codes.some((code) => codes.includes(code))).toBe(false);
    expect((await verify(second)).statusCode).toBe(422);
    expect((await send('GET', path, high)).json().remaining).toBe(10);
  });

  it('go with the last other factor', async () => {
    const member = await signUpMember(test);
    const { factorId } = await addFactor(member.client);
    await send('POST', '/auth/v1/factors/recovery-codes', await tokenOf(member.client));
    const { error } = await member.client.auth.mfa.unenroll({ factorId });
    expect(error).toBeNull();
    expect(await test.db.$count(tables.mfaFactors, eq(tables.mfaFactors.userId, member.id))).toBe(0);
    expect((await signInWithPassword(member)).statusCode).toBe(200);
  });
});

describe('passkeys', () => {
  const origin = 'http://localhost:3000';
  const register = async (token: string, authenticator: ReturnType<typeof createAuthenticator>) => {
    const started = await send('POST', '/auth/v1/passkeys/registration/options', token, {});
    expect(started.statusCode, started.body).toBe(200);
    const { challenge_id, options } = started.json();
    return send('POST', '/auth/v1/passkeys/registration/verify', token, {
      challenge_id,
      credential: authenticator.create(options.challenge),
    });
  };
  const start = async () =>
    (await send('POST', '/auth/v1/passkeys/authentication/options', null, {})).json<{
      challenge_id: string;
      options: { challenge: string; rpId: string; userVerification: string };
    }>();
  const signIn = async (authenticator: ReturnType<typeof createAuthenticator>) => {
    const { challenge_id, options } = await start();
    return send('POST', '/auth/v1/passkeys/authentication/verify', null, {
      challenge_id,
      credential: authenticator.get(options.challenge),
    });
  };

  it('are added, sign in with both factors, and stop when they are removed', async () => {
    const member = await signUpMember(test);
    const other = await signUpMember(test);
    const authenticator = createAuthenticator({ origin });
    const added = await register(member.accessToken, authenticator);
    expect(added.statusCode, added.body).toBe(200);
    const { id } = added.json();
    const session = await signIn(authenticator);
    expect(session.statusCode, session.body).toBe(200);
    expect(session.json().user.id).toBe(member.id);
    expect(claimsOf(session.json().access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'passkey' }],
    });
    const list = await send('GET', '/auth/v1/passkeys', member.accessToken);
    expect(list.json()).toMatchObject([{ id, last_used_at: expect.any(String) }]);
    expect((await send('GET', '/auth/v1/passkeys', other.accessToken)).json()).toEqual([]);
    const url = `/auth/v1/passkeys/${id}`;
    expect((await send('PATCH', url, other.accessToken, { friendly_name: 'Mine' })).statusCode).toBe(404);
    expect((await send('DELETE', url, other.accessToken)).statusCode).toBe(404);
    const renamed = await send('PATCH', url, member.accessToken, { friendly_name: 'Ward laptop' });
    expect(renamed.json().friendly_name).toBe('Ward laptop');
    // The same credential again is refused, whoever brings it.
    expect((await register(other.accessToken, authenticator)).json().error_code).toBe(
      'webauthn_credential_exists',
    );
    expect((await send('DELETE', url, member.accessToken)).statusCode).toBe(204);
    expect((await signIn(authenticator)).statusCode).toBe(404);
  });

  it('pass the second factor of an account that has one', async () => {
    const member = await signUpMember(test);
    const authenticator = createAuthenticator({ origin });
    await register(member.accessToken, authenticator);
    await addFactor(member.client);
    const { access_token: token } = (await signIn(authenticator)).json();
    expect((await send('GET', '/api/profile', token)).statusCode).toBe(200);
    // With the password alone nobody adds one.
    const low = await tokenOf(await signInAgain(test, member));
    expect((await send('POST', '/auth/v1/passkeys/registration/options', low, {})).statusCode).toBe(403);
  });

  it('are refused from other sites, without their owner, when copied, replayed or answered late', async () => {
    const member = await signUpMember(test);
    const elsewhere = createAuthenticator({ origin: 'https://phishing.example' });
    expect((await register(member.accessToken, elsewhere)).statusCode).toBe(422);
    const careless = createAuthenticator({ origin, verifiesUser: false });
    expect((await register(member.accessToken, careless)).statusCode).toBe(422);

    const authenticator = createAuthenticator({ origin });
    await register(member.accessToken, authenticator);
    const { challenge_id, options } = await start();
    const answer = { challenge_id, credential: authenticator.get(options.challenge) };
    const verify = (payload: object) =>
      send('POST', '/auth/v1/passkeys/authentication/verify', null, payload);
    expect((await verify(answer)).statusCode).toBe(200);
    expect((await verify(answer)).json().error_code).toBe('webauthn_challenge_expired');

    const late = await start();
    await test.db
      .update(tables.passkeyChallenges)
      .set({ createdAt: sql`now() - interval '6 minutes'` })
      .where(eq(tables.passkeyChallenges.id, late.challenge_id));
    const lateAnswer = {
      challenge_id: late.challenge_id,
      credential: authenticator.get(late.options.challenge),
    };
    expect((await verify(lateAnswer)).statusCode).toBe(400);

    authenticator.setCounter(0);
    expect((await signIn(authenticator)).statusCode).toBe(422);
    for (const credential of [{}, { id: 7 }, { id: 'unknown' }, { id: 'x', response: null }])
      expect((await verify({ challenge_id: newId(), credential })).statusCode).toBeLessThan(500);
    const { challenge_id: fresh } = await start();
    const broken = { ...authenticator.get('x'), response: { clientDataJSON: 'eA', signature: 3 } };
    expect((await verify({ challenge_id: fresh, credential: broken })).statusCode).toBe(422);
  });
});

describe('leaving', () => {
  it('hides the member and ends every session; signing in brings all of it back', async () => {
    const member = await signUpMember(test);
    const visibility = async () =>
      (
        await test.db
          .select({ of: tables.profiles.visibility })
          .from(tables.profiles)
          .where(eq(tables.profiles.id, member.id))
      )[0]?.of;
    await send('PATCH', '/api/profile', member.accessToken, { visibility: 'doctors' });
    const leave = (email: string) => send('POST', '/api/account/deactivation', member.accessToken, { email });
    expect((await leave('somebody@example.org')).statusCode).toBe(422);
    const left = await leave(member.email.toUpperCase());
    expect(left.statusCode, left.body).toBe(200);
    const days = (new Date(left.json().returnUntil).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect((await send('GET', '/api/profile', member.accessToken)).statusCode).toBe(401);
    expect(await visibility()).toBe('nobody');
    const seen = await test.app.inject(`/rest/v1/profiles?select=*&id=eq.${member.id}`);
    expect(seen.json()).toEqual([]);

    const back = await signInWithPassword(member);
    expect(back.statusCode).toBe(200);
    expect(await visibility()).toBe('doctors');
    const actions = await test.db
      .select({ action: tables.auditEvents.action })
      .from(tables.auditEvents)
      .where(eq(tables.auditEvents.subjectId, member.id));
    const names = actions.map(({ action }) => action);
    expect(names).toContain('account_deactivated');
    expect(names).toContain('account_reactivated');
  });

  it('ends after thirty days in the erasure of everything', async () => {
    const member = await signUpMember(test);
    const stays = await signUpMember(test);
    for (const { accessToken, email } of [member, stays])
      expect((await send('POST', '/api/account/deactivation', accessToken, { email })).statusCode).toBe(200);
    await test.db
      .update(tables.users)
      .set({ deactivatedAt: sql`now() - interval '30 days 1 minute'` })
      .where(eq(tables.users.id, member.id));
    const { config, db, secrets, app } = test;
    await createOwnAccount(await createCore({ config, db, secrets, log: app.log })).eraseDeactivated();
    const count = (id: string) => test.db.$count(tables.users, eq(tables.users.id, id));
    expect([await count(member.id), await count(stays.id)]).toEqual([0, 1]);
    expect((await signInWithPassword(member)).statusCode).toBe(400);
    expect((await signInWithPassword(stays)).statusCode).toBe(200);
  });

  it('may be for good at once', async () => {
    const member = await signUpMember(test);
    await send('PATCH', '/api/settings', member.accessToken, { version: 0, theme: 'dark' });
    const erase = (email: string) => send('POST', '/api/account/erasure', member.accessToken, { email });
    expect((await erase('x@example.org')).statusCode).toBe(422);
    expect((await erase(member.email)).json()).toEqual({ erased: true });
    expect((await send('GET', '/api/profile', member.accessToken)).statusCode).toBe(401);
    await eventually(
      async () =>
        (await test.db.$count(tables.memberSettings, eq(tables.memberSettings.userId, member.id))) +
        (await test.db.$count(tables.knownNetworks, eq(tables.knownNetworks.userId, member.id))),
      (rows) => rows === 0,
    );
    const { error } = await createTestClient(await test.listen()).auth.signInWithPassword(member);
    expect(error?.code).toBe('invalid_credentials');
  });
});
