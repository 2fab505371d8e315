import { newId, tables } from '@mz/db';
import type { SupabaseClient } from '@supabase/supabase-js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { addFactor, signInAgain } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { signUpMember } from '../../../testing/members.ts';

const origin = 'http://localhost:3000';
const site = { rpId: 'localhost', rpOrigins: [origin] };
type Authenticator = ReturnType<typeof createAuthenticator>;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

const encode = (challenge: ArrayBuffer): string => Buffer.from(challenge).toString('base64url');

/** Answers the challenge of a factor as a browser would: by the published client, with a key in software. */
const answerChallenge = async (
  { auth }: SupabaseClient,
  factorId: string,
  authenticator: Authenticator,
  change: { challengeId?: string } = {},
) => {
  const asked = await auth.mfa.challenge({ factorId, webauthn: site });
  if (asked.error) throw asked.error;
  const { webauthn } = asked.data;
  const { publicKey } = webauthn.credential_options;
  const challenge = encode(publicKey.challenge as ArrayBuffer);
  const made = webauthn.type === 'create' ? authenticator.create(challenge) : authenticator.get(challenge);
  const answer = await auth.mfa.verify({
    factorId,
    challengeId: asked.data.id,
    ...change,
    webauthn: { ...site, type: webauthn.type, credential_response: { toJSON: () => made } } as never,
  });
  return { ...answer, webauthn, publicKey };
};

const enroll = async ({ auth }: SupabaseClient, friendlyName: string): Promise<string> => {
  const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  expect(data).toMatchObject({ type: 'webauthn', friendly_name: friendlyName });
  return data.id;
};

describe('a security key as second factor', () => {
  it('is enrolled, asked for on the next device, and removed, all by the published client', async () => {
    const member = await signUpMember(test);
    const key = createAuthenticator({ origin, verifiesUser: false });
    const factorId = await enroll(member.client, 'Ward key');
    const made = await answerChallenge(member.client, factorId, key);
    expect(made.error).toBeNull();
    expect(made.webauthn.type).toBe('create');
    expect(made.publicKey).toMatchObject({ rp: { id: 'localhost' }, user: { name: member.email } });
    const listed = await member.client.auth.mfa.listFactors();
    expect(listed.data?.all).toMatchObject([{ id: factorId, factor_type: 'webauthn', status: 'verified' }]);

    const device = await signInAgain(test, member);
    const headersOf = async () => ({
      authorization: `Bearer ${(await device.auth.getSession()).data.session?.access_token}`,
    });
    const readProfile = async () =>
      (await test.app.inject({ url: '/api/profile', headers: await headersOf() })).statusCode;
    expect((await device.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(await readProfile()).toBe(401);
    const other = createAuthenticator({ origin });
    expect((await answerChallenge(device, factorId, other)).error?.code).toBe('webauthn_verification_failed');
    const phishing = createAuthenticator({ origin: 'https://phishing.example' });
    expect((await answerChallenge(device, factorId, phishing)).error).not.toBeNull();
    const proven = await answerChallenge(device, factorId, key);
    expect(proven.error).toBeNull();
    expect(proven.webauthn.type).toBe('request');
    expect((await device.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: expect.arrayContaining([
        expect.objectContaining({ method: 'mfa/webauthn' }),
      ]),
    });
    expect(await readProfile()).toBe(200);

    // A copy of the key counts on from where it was copied.
    key.setCounter(0);
    const again = await signInAgain(test, member);
    expect((await answerChallenge(again, factorId, key)).error?.code).toBe('webauthn_verification_failed');

    expect((await device.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect(await test.db.$count(tables.mfaFactors, eq(tables.mfaFactors.userId, member.id))).toBe(0);
  });

  it('stands beside an authenticator app, and answers only its own challenges, once', async () => {
    const member = await signUpMember(test);
    const bob = await signUpMember(test);
    const { factorId: appId } = await addFactor(member.client);
    const key = createAuthenticator({ origin });
    const factorId = await enroll(member.client, 'Desk key');
    expect((await answerChallenge(member.client, factorId, key)).error).toBeNull();
    const { data } = await member.client.auth.mfa.listFactors();
    expect(data?.all.map(({ id }) => id).sort()).toEqual([appId, factorId].sort());
    const wrongChallenge = await answerChallenge(member.client, factorId, key, { challengeId: newId() });
    expect(wrongChallenge.error?.code).toBe('mfa_factor_not_found');
    const foreign = await bob.client.auth.mfa.challenge({ factorId, webauthn: site });
    expect(foreign.error?.status).toBe(404);
    // Half an answer, and none.
    const { data: session } = await member.client.auth.getSession();
    const post = (path: string, payload: object) =>
      test.app.inject({
        method: 'POST',
        url: `/auth/v1/factors/${factorId}/${path}`,
        headers: { authorization: `Bearer ${session.session?.access_token}` },
        payload,
      });
    const { id } = (await post('challenge', {})).json();
    for (const webauthn of [
      undefined,
      {},
      { type: 'request' },
      { type: 'request', credential_response: 'x' },
    ])
      expect((await post('verify', { challenge_id: id, webauthn })).statusCode).toBe(400);
    const odd = { type: 'request', credential_response: { id: 7, response: [] } };
    expect((await post('verify', { challenge_id: id, webauthn: odd })).statusCode).toBe(422);
    expect((await post('verify', { challenge_id: id, code: '123456' })).statusCode).toBe(400);
  });
});
