import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, signUpMember } from '../../../testing/members.ts';
import { type Accounts, createAccounts } from '../accounts.ts';

const open = (test: TestApp): Promise<Accounts> =>
  createAccounts({ config: test.config, db: test.db, secrets: test.secrets, log: test.app.log });
const jwks = async (place: string): Promise<{ keys: JWK[] }> =>
  (await (await fetch(`${place}/auth/v1/.well-known/jwks.json`)).json()) as { keys: JWK[] };
const kidOf = (token: string): string => String(decodeProtectedHeader(token).kid);
const userStatus = async (place: string, token: string): Promise<[number, string?]> => {
  const answer = await fetch(`${place}/auth/v1/user`, {
    headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
  });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const ward = { email: 'ward@example.org', password: 'correct horse' };

describe('keys made here', () => {
  let test: TestApp;
  let address: string;
  beforeAll(async () => {
    test = await createTestApp();
    address = await test.listen();
  });
  afterAll(() => test.close());

  it('are published without their private part and verify tokens in the client', async () => {
    const member = await signUpMember(test);
    const { keys } = await jwks(address);
    expect(keys.map(({ kid }) => kid)).toContain(kidOf(member.accessToken));
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] });
      expect(key).not.toHaveProperty('d');
    }
    const answer = await fetch(`${address}/auth/v1/.well-known/jwks.json`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    const { data, error } = await member.client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ sub: member.id, role: 'authenticated' });
    expect(data?.header.alg).toBe('ES256');
  });

  it('lie encrypted in the database, one of them current', async () => {
    const rows = await test.db.select().from(tables.signingKeys);
    expect(rows.filter(({ status }) => status === 'current')).toHaveLength(1);
    for (const row of rows) {
      expect(row.privateJwk.toString('utf8')).not.toContain('"d"');
      expect(JSON.parse(test.secrets.open('signing-key', row.privateJwk))).toHaveProperty('d');
    }
  });

  it('are the same for every process', async () => {
    const [first, second] = await Promise.all([test.another(), test.another()]);
    for (const other of [first, second]) {
      const answer = await other.inject('/auth/v1/.well-known/jwks.json');
      expect(answer.json()).toEqual(await jwks(address));
    }
  });

  it('rotate without signing anybody out, in this process and in others', async () => {
    const member = await signUpMember(test);
    const other = await test.another();
    const before = await jwks(address);
    const accounts = await open(test);
    await accounts.rotateKeys();
    // The process that has not heard of the rotation meets the new key's tokens.
    const actor = await accounts.resolveActor(member.accessToken);
    expect(actor).toMatchObject({ id: member.id, role: 'member' });
    const rotated = await test.another();
    const signedIn = await rotated.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: member.email, password: member.password },
    });
    const token = (signedIn.json() as { access_token: string }).access_token;
    expect(kidOf(token)).not.toBe(kidOf(member.accessToken));
    // It was published before it signed.
    expect(before.keys.map(({ kid }) => kid)).toContain(kidOf(token));
    for (const process of [test.app, other, rotated]) {
      for (const each of [token, member.accessToken]) {
        const answer = await process.inject({
          url: '/auth/v1/user',
          headers: { authorization: `Bearer ${each}` },
        });
        expect(answer.statusCode).toBe(200);
      }
    }
    await accounts.rotateKeys();
    await accounts.rotateKeys();
    const latest = await (await test.another()).inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: member.email, password: member.password },
    });
    const newest = (latest.json() as { access_token: string }).access_token;
    const published = await test.db.select().from(tables.signingKeys);
    expect(published.map(({ kid }) => kid)).toContain(kidOf(newest));
    expect((await userStatus(address, newest))[0]).toBe(200);
    expect((await userStatus(address, member.accessToken))[0]).toBe(200);
  });

  it('are forgotten once no token of theirs can be alive', async () => {
    const member = await signUpMember(test);
    const accounts = await open(test);
    await accounts.rotateKeys();
    const kid = kidOf(member.accessToken);
    const retire = (secondsAgo: number) =>
      test.db
        .update(tables.signingKeys)
        .set({ retiredAt: new Date(Date.now() - secondsAgo * 1000) })
        .where(eq(tables.signingKeys.kid, kid));
    await retire(3600 + 600);
    expect(await (await open(test)).resolveActor(member.accessToken)).not.toBeNull();
    await retire(3600 + 600 + 130);
    expect(await (await open(test)).resolveActor(member.accessToken)).toBeNull();
  });
});

describe('keys of the operator', () => {
  const makeJwk = async (algorithm: 'RS256' | 'ES256', kid: string): Promise<JWK> => {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    return { ...(await exportJWK(pair.privateKey)), kid, alg: algorithm };
  };
  const secret = 'a shared secret of more than thirty-two characters';
  const sign = async (jwk: JWK, claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: String(jwk.alg), kid: String(jwk.kid), typ: 'JWT' })
      .sign(await importJWK(jwk, String(jwk.alg)));

  it.each(['RS256', 'ES256'] as const)('sign with %s and verify in the client', async (algorithm) => {
    const jwk = await makeJwk(algorithm, 'ward-key');
    const test = await createTestApp({ AUTH_JWT_KEYS: JSON.stringify([jwk]) });
    const address = await test.listen();
    const client = createTestClient(address);
    const { data } = await client.auth.signUp(ward);
    expect(decodeProtectedHeader(data.session?.access_token ?? '')).toEqual({
      alg: algorithm,
      kid: 'ward-key',
      typ: 'JWT',
    });
    const { keys } = await jwks(address);
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kid: 'ward-key', alg: algorithm, use: 'sig' });
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(keys[0]).not.toHaveProperty(part);
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(data.user?.id);

    const id = data.user?.id ?? '';
    const now = Math.floor(Date.now() / 1000);
    const expired = await sign(jwk, { sub: id, aud: 'authenticated', role: 'authenticated', exp: now - 1 });
    expect(await userStatus(address, expired)).toEqual([403, 'bad_jwt']);
    const valid = { sub: id, aud: 'authenticated', role: 'authenticated', exp: now + 60 };
    expect((await userStatus(address, await sign(jwk, valid)))[0]).toBe(200);
    expect(await userStatus(address, await sign(jwk, { ...valid, aud: 'elsewhere' }))).toEqual([
      400,
      'unexpected_audience',
    ]);
    expect(await userStatus(address, await sign(jwk, { ...valid, sub: 'nobody' }))).toEqual([400, 'bad_jwt']);
    expect(await userStatus(address, await sign(jwk, { ...valid, sub: undefined }))).toEqual([
      403,
      'bad_jwt',
    ]);
    expect(await userStatus(address, await sign(jwk, { ...valid, session_id: crypto.randomUUID() }))).toEqual(
      [403, 'session_not_found'],
    );
    const foreign = await new SignJWT(valid)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode('somebody else’s secret of many characters'));
    expect(await userStatus(address, foreign)).toEqual([403, 'bad_jwt']);
    // The public key used as a shared secret.
    const confused = await new SignJWT(valid)
      .setProtectedHeader({ alg: 'HS256', kid: 'ward-key', typ: 'JWT' })
      .sign(new TextEncoder().encode(JSON.stringify(keys[0])));
    expect(await userStatus(address, confused)).toEqual([403, 'bad_jwt']);
    await test.close();
  });

  it('may be a shared secret, of which nothing is published', async () => {
    const test = await createTestApp({ AUTH_JWT_SECRET: secret });
    const address = await test.listen();
    const client = createTestClient(address);
    const { data } = await client.auth.signUp(ward);
    expect(decodeProtectedHeader(data.session?.access_token ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(await jwks(address)).toEqual({ keys: [] });
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(data.user?.id);
    await test.close();
  });

  it('accept tokens of a retired key and name the signing one by key_ops', async () => {
    const old = await makeJwk('ES256', 'old');
    const next = await makeJwk('ES256', 'next');
    const test = await createTestApp({
      AUTH_JWT_KEYS: JSON.stringify([
        { ...old, key_ops: ['verify'] },
        { ...next, key_ops: ['sign', 'verify'] },
      ]),
      AUTH_JWT_SECRET: secret,
    });
    const address = await test.listen();
    const { data } = await createTestClient(address).auth.signUp(ward);
    expect(kidOf(data.session?.access_token ?? '')).toBe('next');
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { sub: data.user?.id, aud: 'authenticated', exp };
    expect((await userStatus(address, await sign(old, claims)))[0]).toBe(200);
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    expect((await userStatus(address, shared))[0]).toBe(200);
    await test.close();
  });

  it.each([
    ['no JSON', 'keys'],
    ['no keys', '[]'],
    ['a key without kid', '[{"kty":"EC"}]'],
    ['a public key only', '[{"kty":"oct","kid":"a","key_ops":["verify"],"k":"AAAA"}]'],
  ])('are refused at start: %s', async (_name, keys) => {
    await expect(createTestApp({ AUTH_JWT_KEYS: keys })).rejects.toThrow('AUTH_JWT_KEYS');
  });
});
