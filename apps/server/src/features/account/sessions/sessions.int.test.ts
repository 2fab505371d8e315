import { tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, signUpMember, type TestMember } from '../../../testing/members.ts';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
});
afterAll(() => test.close());

interface Answer {
  status: number;
  body: Record<string, string>;
}

const exchange = async (refreshToken: string, place = address): Promise<Answer> => {
  const answer = await fetch(`${place}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

const userStatus = async (accessToken: string): Promise<[number, string | undefined]> => {
  const answer = await fetch(`${address}/auth/v1/user`, {
    headers: { authorization: `Bearer ${accessToken}`, 'x-supabase-api-version': '2024-01-01' },
  });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

const sessionIdOf = (accessToken: string): string => String(decodeJwt(accessToken).session_id);
const sessionRow = async (id: string) =>
  (await test.db.select().from(tables.sessions).where(eq(tables.sessions.id, id)))[0];
const age = (id: string, seconds: number) =>
  test.db
    .update(tables.sessions)
    .set({ refreshedAt: sql`now() - make_interval(secs => ${seconds}::float8)` })
    .where(eq(tables.sessions.id, id));
const auditOf = (userId: string, action: string) =>
  test.db
    .select()
    .from(tables.auditEvents)
    .where(and(eq(tables.auditEvents.subjectId, userId), eq(tables.auditEvents.action, action)));

const signInAgain = async (member: TestMember) => {
  const client = createTestClient(address);
  const { data, error } = await client.auth.signInWithPassword({
    email: member.email,
    password: member.password,
  });
  if (error) throw error;
  return { client, session: data.session };
};

describe('refresh tokens', () => {
  it('are exchanged for the next one, with what the account says now', async () => {
    const member = await signUpMember(test);
    await test.db
      .update(tables.users)
      .set({ appMetadata: { provider: 'email', providers: ['email'], ward: 'seven' } })
      .where(eq(tables.users.id, member.id));
    const { status, body } = await exchange(member.refreshToken);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(member.refreshToken);
    const claims = decodeJwt(body.access_token ?? '');
    expect(claims).toMatchObject({
      session_id: sessionIdOf(member.accessToken),
      app_metadata: { ward: 'seven' },
      amr: [{ method: 'password' }],
    });
    expect((await sessionRow(sessionIdOf(member.accessToken)))?.refreshedAt).toBeInstanceOf(Date);
  });

  it('give the same child to whoever shows the parent of the active token, at any time', async () => {
    const member = await signUpMember(test);
    const id = sessionIdOf(member.accessToken);
    const child = (await exchange(member.refreshToken)).body.refresh_token;
    await age(id, 3600);
    const again = await exchange(member.refreshToken);
    expect(again).toMatchObject({ status: 200, body: { refresh_token: child } });
    expect((await sessionRow(id))?.refreshCounter).toBe(1);
    expect((await exchange(String(child))).status).toBe(200);
  });

  it('give one child to many exchanges at once, over several processes', async () => {
    const member = await signUpMember(test);
    const other = await test.another();
    await other.listen({ host: '127.0.0.1', port: 0 });
    const port = (other.server.address() as { port: number }).port;
    const places = [address, `http://127.0.0.1:${port}`];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => exchange(member.refreshToken, places[n % 2])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect((await sessionRow(sessionIdOf(member.accessToken)))?.refreshCounter).toBe(1);
  });

  it('may be older than the parent within the reuse interval', async () => {
    const member = await signUpMember(test);
    const second = String((await exchange(member.refreshToken)).body.refresh_token);
    const third = String((await exchange(second)).body.refresh_token);
    expect(await exchange(member.refreshToken)).toMatchObject({
      status: 200,
      body: { refresh_token: third },
    });
  });

  it('end the session when an ancestor comes back after the interval', async () => {
    const member = await signUpMember(test);
    const id = sessionIdOf(member.accessToken);
    const second = String((await exchange(member.refreshToken)).body.refresh_token);
    const third = (await exchange(second)).body;
    await age(id, 11);
    expect(await exchange(member.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    });
    expect(await sessionRow(id)).toBeUndefined();
    expect(await auditOf(member.id, 'refresh_reuse_detected')).toHaveLength(1);
    // The thief and the owner are both out.
    expect((await exchange(String(third.refresh_token))).body.code).toBe('session_not_found');
    expect(await userStatus(String(third.access_token))).toEqual([403, 'session_not_found']);
    const events = await test.db
      .select()
      .from(tables.outboxEvents)
      .where(eq(tables.outboxEvents.type, 'account.session_revoked'));
    expect(events.filter(({ payload }) => payload.sessionId === id)).toMatchObject([
      { payload: { userId: member.id } },
    ]);
  });

  it('are refused without a session, for a ban, and when they were never given out', async () => {
    const member = await signUpMember(test);
    const altered = `${member.refreshToken.slice(0, -3)}AAA`;
    expect((await exchange(altered)).body).toMatchObject({
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    });
    expect((await exchange('abcdefghijkl')).body.code).toBe('refresh_token_not_found');
    expect(await exchange('not a token')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Refresh token is not valid' },
    });
    expect((await exchange('')).body.code).toBe('validation_failed');
    await test.db
      .update(tables.users)
      .set({ bannedUntil: new Date(Date.now() + 60_000) })
      .where(eq(tables.users.id, member.id));
    expect(await exchange(member.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
    });
    expect(await sessionRow(sessionIdOf(member.accessToken))).toMatchObject({ refreshCounter: 0 });
    const { error } = await createTestClient(address).auth.signInWithPassword({
      email: member.email,
      password: member.password,
    });
    expect(error).toMatchObject({ status: 400, code: 'user_banned' });
  });

  it('wait for a locked session, and tell the client to try again after five seconds', async () => {
    const member = await signUpMember(test);
    const id = sessionIdOf(member.accessToken);
    const answer = await test.db.transaction(async (tx) => {
      await tx.select().from(tables.sessions).where(eq(tables.sessions.id, id)).for('update');
      return exchange(member.refreshToken);
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await exchange(member.refreshToken)).status).toBe(200);
  });

  it('expire with the session where the operator wants it', async () => {
    const strict = await createTestApp({ AUTH_SESSION_TIMEBOX: '3600', AUTH_SESSION_INACTIVITY: '600' });
    const place = await strict.listen();
    const member = await signUpMember(strict);
    const id = sessionIdOf(member.accessToken);
    const update = (change: { createdAt?: Date; refreshedAt?: Date }) =>
      strict.db.update(tables.sessions).set(change).where(eq(tables.sessions.id, id));
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const next = await exchange(member.refreshToken, place);
    expect(next.status).toBe(200);
    const token = String(next.body.refresh_token);
    await update({ refreshedAt: ago(601) });
    expect((await exchange(token, place)).body).toMatchObject({ code: 'session_expired' });
    await update({ refreshedAt: ago(599) });
    expect((await exchange(token, place)).status).toBe(200);
    await update({ createdAt: ago(3601) });
    expect((await exchange(token, place)).body).toMatchObject({ code: 'session_expired' });
    await strict.close();
  });
});

describe('sign-out', () => {
  const three = async () => {
    const member = await signUpMember(test);
    const second = await signInAgain(member);
    const third = await signInAgain(member);
    return { member, second, third };
  };
  const countOf = async (userId: string): Promise<number> =>
    (await test.db.select().from(tables.sessions).where(eq(tables.sessions.userId, userId))).length;

  it('local ends this session only, for access and refresh tokens alike', async () => {
    const { member, second } = await three();
    expect((await member.client.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await userStatus(member.accessToken)).toEqual([403, 'session_not_found']);
    expect((await exchange(member.refreshToken)).body.code).toBe('session_not_found');
    expect((await userStatus(second.session.access_token))[0]).toBe(200);
    expect(await countOf(member.id)).toBe(2);
    expect(await auditOf(member.id, 'signed_out')).toHaveLength(1);
    expect(await auditOf(member.id, 'session_revoked')).toHaveLength(0);
  });

  it('others ends all but this one', async () => {
    const { member, second, third } = await three();
    expect((await second.client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await userStatus(second.session.access_token))[0]).toBe(200);
    expect(await userStatus(member.accessToken)).toEqual([403, 'session_not_found']);
    expect(await userStatus(third.session.access_token)).toEqual([403, 'session_not_found']);
    expect(await auditOf(member.id, 'session_revoked')).toHaveLength(2);
  });

  it('global, the default, ends all, and nobody else’s', async () => {
    const { member, second } = await three();
    const stranger = await signUpMember(test);
    expect((await second.client.auth.signOut()).error).toBeNull();
    expect(await countOf(member.id)).toBe(0);
    expect((await exchange(member.refreshToken)).status).toBe(400);
    expect((await userStatus(stranger.accessToken))[0]).toBe(200);
    const again = await member.client.auth.getUser();
    expect(again.error?.name).toBe('AuthSessionMissingError');
  });

  it('refuses another scope and revokes nothing', async () => {
    const member = await signUpMember(test);
    const answer = await fetch(`${address}/auth/v1/logout?scope=everything`, {
      method: 'POST',
      headers: { ...member.headers, 'x-supabase-api-version': '2024-01-01' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'validation_failed',
      message: 'Unsupported logout scope "everything"',
    });
    expect(await countOf(member.id)).toBe(1);
  });
});

describe('the record of a sign-in', () => {
  it('tells when, from where and with what, also where it failed', async () => {
    const member = await signUpMember(test);
    const wrong = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Guesser/1' },
      body: JSON.stringify({ email: member.email, password: 'wrong-password' }),
    });
    expect(wrong.status).toBe(400);
    expect(await auditOf(member.id, 'sign_in_succeeded')).toMatchObject([
      { actorId: member.id, ip: '127.0.0.1', detail: { method: 'password' } },
    ]);
    expect(await auditOf(member.id, 'sign_in_failed')).toMatchObject([
      { actorId: null, userAgent: 'Guesser/1', detail: { reason: 'invalid_credentials' } },
    ]);
    expect(await auditOf(member.id, 'user_signed_up')).toHaveLength(1);
    const [event] = await test.db
      .select()
      .from(tables.outboxEvents)
      .where(sql`type = 'account.signed_in' and payload->>'userId' = ${member.id}`);
    expect(event).toMatchObject({
      payload: { userId: member.id, sessionId: sessionIdOf(member.accessToken) },
    });
  });
});
