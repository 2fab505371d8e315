import { randomUUID } from 'node:crypto';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFactor, codeOf, forgetCode, signInAgain } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { watchMails } from '../../../testing/mails.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';
import { callAccounts, serviceToken, testJwtSecret } from '../../../testing/service.ts';

const { users, identities, profiles, sessions, mfaFactors, auditEvents, outboxEvents } = tables;

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

describe('changing a user', () => {
  it('merges metadata, takes addresses at once and confirms', async () => {
    const created = await adminOf().createUser({ email: newEmail(), user_metadata: { a: 1, b: 2 } });
    const id = created.data.user?.id ?? '';
    const email = newEmail('changed');
    const { data, error } = await adminOf().updateUserById(id, {
      email,
      email_confirm: true,
      user_metadata: { b: null, c: 3 },
      app_metadata: { plan: 'team' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3 });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 'team' });
    const [identity] = await test.db.select().from(identities).where(eq(identities.userId, id));
    expect(identity).toMatchObject({ email, identityData: { email, email_verified: true } });
    expect(await auditOf(id)).toContain('user_updated_by_admin');
  });

  it('sets a password that ends every session', async () => {
    const member = await signUpMember(test);
    const { error } = await adminOf().updateUserById(member.id, { password: 'set by the operator' });
    expect(error).toBeNull();
    expect(await test.db.select().from(sessions).where(eq(sessions.userId, member.id))).toHaveLength(0);
    const signIn = (password: string) =>
      createTestClient(address).auth.signInWithPassword({ email: member.email, password });
    expect((await signIn(member.password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn('set by the operator')).error).toBeNull();
    expect(await auditOf(member.id)).toContain('session_revoked');
  });

  it('bans for a time and lifts the ban', async () => {
    const member = await signUpMember(test);
    const { data } = await adminOf().updateUserById(member.id, { ban_duration: '24h' });
    expect(data.user).toHaveProperty('banned_until');
    const until = (await rowOf(member.id))?.bannedUntil?.getTime() ?? 0;
    expect(Math.abs(until - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    expect((await member.client.auth.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 });
    expect((await member.client.auth.refreshSession()).error).toMatchObject({
      code: 'user_banned',
      status: 400,
    });
    const signIn = () =>
      createTestClient(address).auth.signInWithPassword({ email: member.email, password: member.password });
    expect((await signIn()).error).toMatchObject({ code: 'user_banned', status: 400 });
    await adminOf().updateUserById(member.id, { ban_duration: 'none' });
    expect((await signIn()).error).toBeNull();
  });

  it('refuses what others have and who is not there', async () => {
    const [one, two] = [await signUpMember(test), await signUpMember(test)];
    expect((await adminOf().updateUserById(one.id, { email: two.email })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    });
    expect((await rowOf(one.id))?.email).toBe(one.email);
    const nobody = randomUUID();
    for (const answer of [
      await adminOf().getUserById(nobody),
      await adminOf().updateUserById(nobody, {}),
      await adminOf().deleteUser(nobody),
    ])
      expect(answer.error).toMatchObject({ code: 'user_not_found', status: 404 });
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await call(method, '/admin/users/no-uuid', method === 'GET' ? undefined : {})).status).toBe(
        404,
      );
  });
});

describe('deleting a user', () => {
  it('removes account, profile and sessions', async () => {
    const member = await signUpMember(test);
    expect((await adminOf().deleteUser(member.id)).error).toBeNull();
    expect(await rowOf(member.id)).toBeUndefined();
    const again = await call('DELETE', `/admin/users/${member.id}`, {});
    expect(again).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    expect(await test.db.select().from(profiles).where(eq(profiles.id, member.id))).toHaveLength(0);
    expect(await test.db.select().from(sessions).where(eq(sessions.userId, member.id))).toHaveLength(0);
    expect((await member.client.auth.getUser()).error?.status).toBe(403);
    const events = await test.db.select().from(outboxEvents).where(eq(outboxEvents.type, 'account.deleted'));
    expect(events.map(({ payload }) => payload.userId)).toContain(member.id);
    expect(await auditOf(member.id)).toContain('user_deleted');
  });

  it('softly keeps a row with nothing personal, and frees the address', async () => {
    const member = await signUpMember(test);
    expect((await adminOf().deleteUser(member.id, true)).error).toBeNull();
    expect(await rowOf(member.id)).toMatchObject({
      email: null,
      passwordHash: null,
      userMetadata: {},
      deletedAt: expect.any(Date),
    });
    for (const table of [identities, sessions])
      expect(await test.db.select().from(table).where(eq(table.userId, member.id))).toHaveLength(0);
    expect(await test.db.select().from(profiles).where(eq(profiles.id, member.id))).toHaveLength(0);
    expect((await adminOf().getUserById(member.id)).error).toMatchObject({ code: 'user_not_found' });
    expect((await adminOf().createUser({ email: member.email })).error).toBeNull();
  });
});

describe('factors of others', () => {
  it('are listed without secrets and removed for who lost the device', async () => {
    const member = await signUpMember(test);
    const { factorId, secret } = await addFactor(member.client);
    const { data, error } = await adminOf().mfa.listFactors({ userId: member.id });
    expect(error).toBeNull();
    expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
    expect(JSON.stringify(data)).not.toContain(secret);
    const stranger = await signUpMember(test);
    const wrong = await adminOf().mfa.deleteFactor({ userId: stranger.id, id: factorId });
    expect(wrong.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
    // The client hands the whole answer on in `data`.
    const removed = await adminOf().mfa.deleteFactor({ userId: member.id, id: factorId });
    expect(removed.error).toBeNull();
    expect(removed.data).toMatchObject({ data: { id: factorId } });
    expect(await test.db.select().from(mfaFactors).where(eq(mfaFactors.userId, member.id))).toHaveLength(0);
    const [session] = await test.db.select().from(sessions).where(eq(sessions.userId, member.id));
    expect(session).toMatchObject({ aal: 'aal1', factorId: null });
    const [audit] = (
      await test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.id))
    ).filter(({ action }) => action === 'factor_removed');
    expect(audit).toMatchObject({ actorId: null, detail: { factorId } });
  });
});

describe('a second factor that was removed', () => {
  it('asks for nothing at the next sign-in', async () => {
    const member = await signUpMember(test);
    const { factorId, secret } = await addFactor(member.client);
    await forgetCode(test.db, factorId);
    await adminOf().mfa.deleteFactor({ userId: member.id, id: factorId });
    const client = await signInAgain(test, member);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const gone = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(gone.error).toMatchObject({ code: 'mfa_factor_not_found' });
  });
});
