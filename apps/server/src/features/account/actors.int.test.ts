import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { createTestClient, signUpMember } from '../../testing/members.ts';
import { type Accounts, createAccounts } from './accounts.ts';

const open = (test: TestApp): Promise<Accounts> =>
  createAccounts({ config: test.config, db: test.db, secrets: test.secrets, log: test.app.log });

describe('the actor of a token', () => {
  let test: TestApp;
  let accounts: Accounts;
  beforeAll(async () => {
    test = await createTestApp({ AUTH_ANONYMOUS_ENABLED: 'on' });
    accounts = await open(test);
  });
  afterAll(() => test.close());

  it('has the role and the licence check of the profile', async () => {
    const member = await signUpMember(test);
    expect(await accounts.resolveActor(member.accessToken)).toEqual({
      id: member.id,
      role: 'member',
      verified: false,
      aal: 'aal1',
      sessionId: expect.any(String),
      tagKey: expect.any(String),
    });
    await test.db
      .update(tables.profiles)
      .set({ role: 'moderator', verifiedAt: new Date() })
      .where(eq(tables.profiles.id, member.id));
    expect(await accounts.resolveActor(member.accessToken)).toMatchObject({
      role: 'moderator',
      verified: true,
    });
  });

  it('stays aal1 until both token and session say aal2', async () => {
    const member = await signUpMember(test);
    await test.db.update(tables.sessions).set({ aal: 'aal2' }).where(eq(tables.sessions.userId, member.id));
    expect(await accounts.resolveActor(member.accessToken)).toMatchObject({ aal: 'aal1' });
    const { data } = await member.client.auth.refreshSession();
    const lifted = data.session?.access_token ?? '';
    expect(await accounts.resolveActor(lifted)).toMatchObject({ aal: 'aal2' });
    await test.db.update(tables.sessions).set({ aal: 'aal1' }).where(eq(tables.sessions.userId, member.id));
    expect(await accounts.resolveActor(lifted)).toMatchObject({ aal: 'aal1' });
  });

  it('is nobody after sign-out, ban or deletion, and for a token of somebody else', async () => {
    const member = await signUpMember(test);
    const banned = await signUpMember(test);
    const deleted = await signUpMember(test);
    await member.client.auth.signOut();
    const change = (id: string, values: Partial<typeof tables.users.$inferInsert>) =>
      test.db.update(tables.users).set(values).where(eq(tables.users.id, id));
    await change(banned.id, { bannedUntil: new Date(Date.now() + 60_000) });
    await change(deleted.id, { deletedAt: new Date() });
    for (const { accessToken } of [member, banned, deleted])
      expect(await accounts.resolveActor(accessToken)).toBeNull();
    const foreign = await createTestApp();
    const stranger = await signUpMember(foreign);
    expect(await accounts.resolveActor(stranger.accessToken)).toBeNull();
    expect(await accounts.resolveActor('nonsense')).toBeNull();
    await foreign.close();
  });

  it('gets a profile at first sight', async () => {
    const member = await signUpMember(test, { fullName: 'Noor Saleh' });
    await test.db.delete(tables.profiles).where(eq(tables.profiles.id, member.id));
    expect(await accounts.resolveActor(member.accessToken)).toMatchObject({ id: member.id, role: 'member' });
    const [profile] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, member.id));
    expect(profile?.fullName).toBe('Noor Saleh');
  });

  it('is a visitor while anonymous, and the service for a service token', async () => {
    const { data } = await createTestClient(await test.listen()).auth.signInAnonymously();
    expect(await accounts.resolveActor(data.session?.access_token ?? '')).toMatchObject({
      id: null,
      role: 'visitor',
    });
    const token = await accounts.createServiceToken(60);
    expect(await accounts.resolveActor(token)).toMatchObject({ id: null, role: 'service' });
  });

  it('leaves the publishable key out: it is stable and grants nothing', async () => {
    expect(accounts.anonKey).toMatch(/^sb_publishable_[0-9a-f]{32}$/);
    await accounts.rotateKeys();
    expect((await open(test)).anonKey).toBe(accounts.anonKey);
    const answer = await test.app.inject({
      url: '/auth/v1/user',
      headers: { authorization: `Bearer ${accounts.anonKey}` },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('accounts of another service', () => {
  let jwksServer: Server;
  let test: TestApp;
  let accounts: Accounts;
  let requests = 0;
  let sign: (claims: Record<string, unknown>, kid?: string) => Promise<string>;
  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const key = { ...(await exportJWK(pair.publicKey)), kid: 'remote', alg: 'ES256', use: 'sig' };
    sign = (claims, kid = 'remote') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid })
        .setExpirationTime('1h')
        .sign(pair.privateKey);
    jwksServer = createServer((_request, response) => {
      requests += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [key] }));
    });
    await new Promise<void>((resolve) => jwksServer.listen(0, '127.0.0.1', resolve));
    const { port } = jwksServer.address() as AddressInfo;
    test = await createTestApp({
      AUTH_EXTERNAL_URL: `http://127.0.0.1:${port}/auth/v1`,
      AUTH_EXTERNAL_ANON_KEY: 'their-key',
    });
    accounts = await open(test);
  });
  afterAll(async () => {
    await test.close();
    jwksServer.close();
  });

  it('are met with a profile at first sight', async () => {
    const id = crypto.randomUUID();
    const token = await sign({
      sub: id,
      role: 'authenticated',
      aal: 'aal2',
      session_id: crypto.randomUUID(),
      user_metadata: { full_name: 'Lin Yue', language: 'zh' },
    });
    for (let time = 0; time < 3; time += 1)
      expect(await accounts.resolveActor(token)).toMatchObject({ id, role: 'member', aal: 'aal2' });
    expect(requests).toBe(1);
    const rows = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, id));
    expect(rows).toMatchObject([{ fullName: 'Lin Yue', language: 'zh' }]);
    expect(await test.db.select().from(tables.users)).toHaveLength(0);
  });

  it('are refused with a wrong signature, visitors with the anonymous role', async () => {
    const pair = await generateKeyPair('ES256');
    const forged = await new SignJWT({ sub: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'remote' })
      .setExpirationTime('1h')
      .sign(pair.privateKey);
    expect(await accounts.resolveActor(forged)).toBeNull();
    expect(await accounts.resolveActor(await sign({ sub: crypto.randomUUID() }, 'unknown'))).toBeNull();
    expect(await accounts.resolveActor(await sign({ role: 'anon' }))).toMatchObject({ role: 'visitor' });
    expect(accounts.anonKey).toBe('their-key');
  });

  it('have no endpoints here', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/auth/v1/signup', payload: {} });
    expect(answer.statusCode).toBe(404);
  });
});
