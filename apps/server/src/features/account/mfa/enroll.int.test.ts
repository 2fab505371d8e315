import { tables } from '@mz/db';
import { desc, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFactor, codeOf, signInAgain } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, signUpMember } from '../../../testing/members.ts';

const { mfaFactors, mfaChallenges, sessions, auditEvents } = tables;

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
});
afterAll(() => test.close());

const auditOf = async (userId: string): Promise<string[]> => {
  const rows = await test.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, userId))
    .orderBy(desc(auditEvents.id));
  return rows.map(({ action }) => action);
};
const sessionsOf = (userId: string) => test.db.select().from(sessions).where(eq(sessions.userId, userId));
const factorsOf = (userId: string) => test.db.select().from(mfaFactors).where(eq(mfaFactors.userId, userId));

/** Asks for a challenge and answers it, in two requests as the client does. */
const challengeOf = async (client: Awaited<ReturnType<typeof signUpMember>>['client'], factorId: string) => {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data;
};

describe('beginning a factor', () => {
  it('wants a type it knows and a name of its own', async () => {
    const { client, headers } = await signUpMember(test);
    const post = async (body: object) => {
      const answer = await fetch(`${address}/auth/v1/factors`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as { code: string; message: string } };
    };
    expect(await post({ factor_type: 'pigeon' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'factor_type needs to be totp, phone, or webauthn' },
    });
    expect((await post({})).body.code).toBe('validation_failed');
    expect((await post({ factor_type: 'totp', friendly_name: 'x'.repeat(121) })).body.code).toBe(
      'validation_failed',
    );
    expect((await post({ factor_type: 'totp', issuer: 'x'.repeat(121) })).body.code).toBe(
      'validation_failed',
    );
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+12025550123' });
    expect(phone.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 });

    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
      status: 422,
      message: 'A factor with the friendly name "" for this user already exists',
    });
    const both = await Promise.all(
      [1, 2].map(() => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Key' })),
    );
    expect(both.map(({ error }) => error?.code).sort()).toEqual(['mfa_factor_name_conflict', undefined]);
  });

  it('names the issuer asked for', async () => {
    const { client } = await signUpMember(test);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Clinic & Co' });
    expect(data?.totp.uri).toContain('otpauth://totp/Clinic%20%26%20Co:');
    expect(data?.totp.uri).toContain('&issuer=Clinic%20%26%20Co&');
  });

  it('stops at ten, and clears after 300 seconds what was not finished', async () => {
    const member = await signUpMember(test);
    const enroll = (friendlyName: string) =>
      member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    const ids: string[] = [];
    for (let number = 1; number <= 10; number += 1) ids.push((await enroll(`${number}`)).data?.id ?? '');
    expect((await enroll('one more')).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
      status: 422,
    });
    const challenge = await challengeOf(member.client, ids[0] ?? '');
    await test.db
      .update(mfaFactors)
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where(eq(mfaFactors.userId, member.id));
    expect((await enroll('one more')).error).toBeNull();
    const left = await factorsOf(member.id);
    expect(left.map(({ friendlyName }) => friendlyName).sort()).toEqual(['1', 'one more']);
    // The challenge holds its factor only as long as it may be answered.
    await test.db
      .update(mfaChallenges)
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where(eq(mfaChallenges.id, challenge.id));
    expect((await enroll('1')).error).toBeNull();
  });

  it('needs the first factor shown where there is one', async () => {
    const member = await signUpMember(test);
    const { factorId } = await addFactor(member.client);
    const elsewhere = await signInAgain(test, member);
    const refused = await elsewhere.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' });
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    const begun = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' });
    expect(begun.error).toBeNull();
    const { error } = await elsewhere.auth.mfa.challengeAndVerify({
      factorId: begun.data?.id ?? '',
      code: codeOf(begun.data?.totp.secret ?? ''),
    });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    expect((await factorsOf(member.id)).filter(({ status }) => status === 'verified')).toMatchObject([
      { id: factorId },
    ]);
  });

  it('is not for anonymous users', async () => {
    const open = await createTestApp({ AUTH_ANONYMOUS_ENABLED: 'on' });
    try {
      const client = createTestClient(await open.listen());
      expect((await client.auth.signInAnonymously()).error).toBeNull();
      expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
        code: 'no_authorization',
        status: 403,
        message: 'Anonymous user not allowed to perform these actions',
      });
    } finally {
      await open.close();
    }
  });

  it('can be switched off', async () => {
    const closed = await createTestApp({ AUTH_TOTP_ENROLL: 'off', AUTH_TOTP_VERIFY: 'off' });
    try {
      const member = await signUpMember(closed);
      const { error } = await member.client.auth.mfa.enroll({ factorType: 'totp' });
      expect(error).toMatchObject({ code: 'mfa_totp_enroll_not_enabled', status: 422 });
    } finally {
      await closed.close();
    }
  });
});

describe('removing a factor', () => {
  it('wants aal2 for a verified one and lowers the sessions it lifted', async () => {
    const member = await signUpMember(test);
    const { factorId } = await addFactor(member.client);
    const elsewhere = await signInAgain(test, member);
    expect((await elsewhere.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    });
    expect(await factorsOf(member.id)).toHaveLength(1);

    const { data, error } = await member.client.auth.mfa.unenroll({ factorId });
    expect(error).toBeNull();
    expect(data).toEqual({ id: factorId });
    expect(await factorsOf(member.id)).toHaveLength(0);
    expect((await sessionsOf(member.id)).map(({ aal, factorId: by }) => [aal, by])).toEqual([
      ['aal1', null],
      ['aal1', null],
    ]);
    expect((await auditOf(member.id))[0]).toBe('factor_removed');
    const refreshed = await member.client.auth.refreshSession();
    const claims = decodeJwt<{ aal: string; amr: { method: string }[] }>(
      refreshed.data.session?.access_token ?? '',
    );
    expect(claims.aal).toBe('aal1');
    expect(claims.amr.map(({ method }) => method)).toEqual(['password']);
  });

  it('needs no second factor while it is unfinished', async () => {
    const member = await signUpMember(test);
    const { data } = await member.client.auth.mfa.enroll({ factorType: 'totp' });
    expect((await member.client.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull();
    expect(await factorsOf(member.id)).toHaveLength(0);
  });
});

describe('who asks', () => {
  it('must be signed in before anything else is judged', async () => {
    for (const [method, path] of [
      ['POST', '/factors'],
      ['POST', '/factors/no-uuid/challenge'],
      ['POST', '/factors/no-uuid/verify'],
      ['DELETE', '/factors/no-uuid'],
    ] as const) {
      const answer = await fetch(`${address}/auth/v1${path}`, { method });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' });
    }
  });

  it('finds no factor that is not theirs', async () => {
    const owner = await signUpMember(test);
    const { factorId, secret } = await addFactor(owner.client);
    const before = await factorsOf(owner.id);
    const stranger = await signUpMember(test);
    const { auth } = stranger.client;
    const notFound = { code: 'mfa_factor_not_found', status: 404 };
    expect((await auth.mfa.challenge({ factorId })).error).toMatchObject(notFound);
    const challenge = await challengeOf(owner.client, factorId);
    const verified = await auth.mfa.verify({ factorId, challengeId: challenge.id, code: codeOf(secret) });
    expect(verified.error).toMatchObject(notFound);
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject(notFound);
    const noId = { status: 404, message: 'factor_id must be an UUID' };
    expect((await auth.mfa.challenge({ factorId: 'no-uuid' })).error).toMatchObject(noId);
    expect((await auth.mfa.unenroll({ factorId: 'no-uuid' })).error).toMatchObject(noId);
    const [now] = await factorsOf(owner.id);
    expect(now).toMatchObject({ status: 'verified', lastUsedStep: before[0]?.lastUsedStep });
  });
});
