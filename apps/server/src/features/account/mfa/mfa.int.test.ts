import { tables } from '@mz/db';
import { desc, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFactor, codeOf, forgetCode, signInAgain } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { mailsTo, watchMails } from '../../../testing/mails.ts';
import { createTestClient, signUpMember } from '../../../testing/members.ts';

const { mfaFactors, mfaChallenges, sessions, auditEvents, outboxEvents } = tables;

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

describe('a second factor', () => {
  it('is begun with a secret only its owner ever sees', async () => {
    const member = await signUpMember(test);
    const { data, error } = await member.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.totp.uri).toBe(
      `otpauth://totp/localhost:${member.email}?algorithm=SHA1&digits=6&issuer=localhost&period=30&secret=${data?.totp.secret}`,
    );
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml/);
    expect(data?.totp.qr_code).not.toContain('#');

    const [row] = await factorsOf(member.id);
    expect(row).toMatchObject({ id: data?.id, status: 'unverified', friendlyName: 'Phone' });
    expect(row?.secret?.toString('latin1')).not.toContain(data?.totp.secret ?? '');
    expect(await auditOf(member.id)).toContain('factor_enrolled');

    const { data: listed } = await member.client.auth.mfa.listFactors();
    expect(listed?.all).toHaveLength(1);
    expect(listed?.totp).toHaveLength(0);
    expect(JSON.stringify(listed)).not.toContain(data?.totp.secret ?? '');
  });

  it('lifts the session to aal2, ends the others and leaves old refresh tokens below', async () => {
    const member = await signUpMember(test);
    const elsewhere = await signInAgain(test, member);
    const before = await member.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    // Begun twice: what is not finished goes when one is.
    await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Unfinished' });
    const { data: enrolled } = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '' });
    if (!enrolled) throw new Error('not enrolled');
    const challenge = await challengeOf(member.client, enrolled.id);
    expect(challenge).toMatchObject({ type: 'totp' });
    expect(challenge.expires_at).toBeGreaterThan(Date.now() / 1000 + 290);
    expect(challenge.expires_at).toBeLessThan(Date.now() / 1000 + 302);

    const { data, error } = await member.client.auth.mfa.verify({
      factorId: enrolled.id,
      challengeId: challenge.id,
      code: codeOf(enrolled.totp.secret),
    });
    expect(error).toBeNull();
    const claims = decodeJwt<{ aal: string; amr: { method: string }[]; session_id: string }>(
      data?.access_token ?? '',
    );
    expect(claims.aal).toBe('aal2');
    expect(claims.amr.map(({ method }) => method).sort()).toEqual(['password', 'totp']);
    expect(data?.user.factors).toMatchObject([{ id: enrolled.id, status: 'verified', factor_type: 'totp' }]);
    const after = await member.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });

    expect(await sessionsOf(member.id)).toMatchObject([
      { id: claims.session_id, aal: 'aal2', factorId: enrolled.id },
    ]);
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const [factor, ...none] = await factorsOf(member.id);
    expect(none).toHaveLength(0);
    expect(factor).toMatchObject({ status: 'verified', lastUsedStep: expect.any(Number) });
    const actions = await auditOf(member.id);
    expect(actions.slice(0, 2).sort()).toEqual(['factor_verified', 'session_revoked']);
    const events = await test.db.select().from(outboxEvents);
    const own = events.filter(({ payload }) => payload.userId === member.id);
    expect(own.map(({ type }) => type)).toContain('account.session_revoked');
    expect(own).toContainEqual(
      expect.objectContaining({
        type: 'account.security_changed',
        payload: { userId: member.id, change: 'factor_added' },
      }),
    );

    // The token from before the second factor gives nothing any more; the new one keeps the level.
    const old = createTestClient(address);
    const refused = await old.auth.refreshSession({ refresh_token: member.refreshToken });
    expect(refused.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 });
    const refreshed = await member.client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
  });

  it('is asked for at the next sign-in', async () => {
    const member = await signUpMember(test);
    const { factorId, secret } = await addFactor(member.client);
    await forgetCode(test.db, factorId);
    const client = await signInAgain(test, member);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toBeNull();
    const both = await sessionsOf(member.id);
    expect(both.map(({ aal }) => aal)).toEqual(['aal2', 'aal2']);
  });

  it('is wanted before password or address change', async () => {
    const member = await signUpMember(test);
    await addFactor(member.client);
    const client = await signInAgain(test, member);
    const refused = await client.auth.updateUser({ password: 'another good one' });
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 401 });
    expect((await member.client.auth.updateUser({ password: 'another good one' })).error).toBeNull();
  });

  it('takes a code once, with a new challenge either', async () => {
    const member = await signUpMember(test);
    const { factorId, code } = await addFactor(member.client);
    const again = await member.client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
  });

  it('takes one of two equal answers that come at once', async () => {
    const member = await signUpMember(test);
    const { factorId, secret } = await addFactor(member.client);
    await forgetCode(test.db, factorId);
    const code = codeOf(secret);
    const devices = await Promise.all([signInAgain(test, member), signInAgain(test, member)]);
    const answers = await Promise.all(
      devices.map((device) => device.auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const lost = answers.find(({ error }) => error !== null)?.error;
    // Either the code was taken already, or the winner has ended this session with the others.
    expect(['mfa_verification_failed', 'session_not_found', undefined]).toContain(lost?.code);
    const left = await sessionsOf(member.id);
    expect(left.map(({ aal }) => aal)).toEqual(['aal2', 'aal2']);
  });
});

describe('a challenge', () => {
  it('counts wrong codes and is worth nothing after eight', async () => {
    const member = await signUpMember(test);
    const { data: factor } = await member.client.auth.mfa.enroll({ factorType: 'totp' });
    if (!factor) throw new Error('not enrolled');
    const { id: challengeId } = await challengeOf(member.client, factor.id);
    const right = codeOf(factor.totp.secret);
    const wrong = right === '000000' ? '000001' : '000000';
    const verify = (code: string) =>
      member.client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
    const first = await verify(wrong);
    expect(first.error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
      message: 'Invalid TOTP code entered',
    });
    expect((await auditOf(member.id))[0]).toBe('factor_verification_failed');
    for (let attempt = 2; attempt <= 8; attempt += 1) await verify(wrong);
    const [row] = await test.db.select().from(mfaChallenges).where(eq(mfaChallenges.id, challengeId));
    expect(row).toMatchObject({ attempts: 8, verifiedAt: null });
    expect((await verify(right)).error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
    expect((await factorsOf(member.id))[0]?.status).toBe('unverified');
  });

  it('lasts 300 seconds and serves once', async () => {
    const member = await signUpMember(test);
    const { factorId, secret } = await addFactor(member.client);
    const verify = async (challengeId: string) => {
      await forgetCode(test.db, factorId);
      return member.client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    };
    const moveBack = (id: string, seconds: number) =>
      test.db
        .update(mfaChallenges)
        .set({ createdAt: new Date(Date.now() - seconds * 1000) })
        .where(eq(mfaChallenges.id, id));
    const late = await challengeOf(member.client, factorId);
    await moveBack(late.id, 301);
    expect((await verify(late.id)).error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
    const timely = await challengeOf(member.client, factorId);
    await moveBack(timely.id, 270);
    expect((await verify(timely.id)).error).toBeNull();
    expect((await verify(timely.id)).error).toMatchObject({ code: 'mfa_ip_address_mismatch', status: 422 });
  });

  it('of another factor, of no factor or without a code is refused', async () => {
    const member = await signUpMember(test);
    const { data: factor } = await member.client.auth.mfa.enroll({ factorType: 'totp' });
    if (!factor) throw new Error('not enrolled');
    const other = await signUpMember(test);
    const { data: foreign } = await other.client.auth.mfa.enroll({ factorType: 'totp' });
    const challenge = await challengeOf(other.client, foreign?.id ?? '');
    const verify = (challengeId: string, code = codeOf(factor.totp.secret)) =>
      member.client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
    expect((await verify(challenge.id)).error).toMatchObject({ code: 'mfa_factor_not_found', status: 422 });
    expect((await verify(crypto.randomUUID())).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 422,
    });
    expect((await verify('not-a-uuid')).error).toMatchObject({ code: 'bad_json', status: 400 });
    expect((await verify(challenge.id, '')).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
      message: 'Code needs to be non-empty',
    });
  });
});

describe('guessing', () => {
  it('slows down at one factor whatever the challenge', async () => {
    const limited = await createTestApp({ AUTH_RATE_FACTOR: '1' });
    try {
      const { client } = await signUpMember(limited);
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
      if (!factor) throw new Error('not enrolled');
      const right = codeOf(factor.totp.secret);
      const wrong = right === '000000' ? '000001' : '000000';
      const codes: (string | undefined)[] = [];
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: wrong });
        codes.push(error?.code);
      }
      expect(codes.slice(0, 6)).toEqual(Array(6).fill('mfa_verification_failed'));
      expect(codes[6]).toBe('over_request_rate_limit');
    } finally {
      await limited.close();
    }
  });

  it('with the password in hand does not lock out the devices of the owner, who is told', async () => {
    const limited = await createTestApp({ AUTH_RATE_FACTOR: '1', TRUST_PROXY: 'on' });
    try {
      await watchMails(limited);
      const owner = await signUpMember(limited);
      const { factorId, secret } = await addFactor(owner.client);
      let turn = 0;
      const send = async (url: string, payload: object, headers: Record<string, string>) => {
        turn += 1;
        const from = { 'x-forwarded-for': `198.51.100.${turn}` };
        return limited.app.inject({
          method: 'POST',
          url: `/auth/v1${url}`,
          payload,
          headers: { ...from, ...headers },
        });
      };
      /** Password and code, each from another network. */
      const open = async (code: string, device: Record<string, string>) => {
        const { email, password } = owner;
        const begun = await send('/token?grant_type=password', { email, password }, device);
        const bearer = {
          ...device,
          authorization: `Bearer ${begun.json<{ access_token: string }>().access_token}`,
        };
        const { id } = (await send(`/factors/${factorId}/challenge`, {}, bearer)).json<{ id: string }>();
        return send(`/factors/${factorId}/verify`, { challenge_id: id, code }, bearer);
      };
      const right = async (device: Record<string, string>) => {
        await forgetCode(limited.db, factorId);
        return open(codeOf(secret), device);
      };
      const first = await right({});
      const device = { 'x-device-token': String(first.headers['x-device-token']) };
      expect(first.statusCode).toBe(200);

      const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
      const seen: number[] = [];
      while (seen.at(-1) !== 429 && seen.length < 20) seen.push((await open(wrong, {})).statusCode);
      expect(seen.at(-1)).toBe(429);
      expect((await right(device)).statusCode).toBe(200);
      expect((await mailsTo(limited, owner.email)).map(({ template }) => template)).toEqual(['code_guessed']);
    } finally {
      await limited.close();
    }
  });
});
