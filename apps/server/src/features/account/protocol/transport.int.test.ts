import { tables } from '@mz/db';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, newEmail, signUpMember } from '../../../testing/members.ts';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp({ AUTH_ALLOWED_ORIGINS: 'https://app.example' });
  address = await test.listen();
});
afterAll(() => test.close());

const version = { 'x-supabase-api-version': '2024-01-01' };
const json = { 'content-type': 'application/json;charset=UTF-8' };

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/auth/v1${path}`, { method: 'POST', headers: { ...json, ...headers }, body });

const countUsers = async (): Promise<number> =>
  (await test.db.select({ n: count() }).from(tables.users))[0]?.n ?? -1;

describe('error shapes', () => {
  const wrong = JSON.stringify({ email: 'nobody@example.org', password: 'wrong-password' });

  it('answers a current client with a string code and echoes its version', async () => {
    const answer = await post('/token?grant_type=password', wrong, version);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(await answer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  it.each([
    ['none', {}],
    ['an older one', { 'x-supabase-api-version': '2023-12-31' }],
    ['nonsense', { 'x-supabase-api-version': 'newest' }],
  ])('answers a client naming %s as version with the older shape', async (_name, headers) => {
    const answer = await post('/token?grant_type=password', wrong, headers as Record<string, string>);
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  });

  it('takes any later version for the one it knows', async () => {
    const answer = await post('/token?grant_type=nonsense', wrong, {
      'x-supabase-api-version': '2030-05-05',
    });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await answer.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
  });

  it('names the reasons of a weak password in both shapes', async () => {
    const weak = JSON.stringify({ email: newEmail(), password: 'short' });
    const message = 'Password should be at least 6 characters.';
    const reasons = { weak_password: { reasons: ['length'] } };
    const before = await countUsers();
    const current = await post('/signup', weak, version);
    expect(current.status).toBe(422);
    expect(await current.json()).toEqual({ code: 'weak_password', message, ...reasons });
    const older = await post('/signup', weak);
    expect(await older.json()).toEqual({ code: 422, error_code: 'weak_password', msg: message, ...reasons });
    expect(await countUsers()).toBe(before);
  });

  it('reaches the application through the published client', async () => {
    const client = createTestClient(address);
    const { error } = await client.auth.signInWithPassword({
      email: 'nobody@example.org',
      password: 'wrong-password',
    });
    expect(error).toMatchObject({ code: 'invalid_credentials', status: 400, name: 'AuthApiError' });
    const weak = await client.auth.signUp({ email: newEmail(), password: 'short' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'], status: 422 });
  });

  it('turns an unreachable database into a 503, so that no client drops its session', async () => {
    const member = await signUpMember(test);
    const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const query = vi.spyOn(test.db.$client, 'query').mockRejectedValue(outage as never);
    const connect = vi.spyOn(test.db.$client, 'connect').mockRejectedValue(outage as never);
    const refresh = JSON.stringify({ refresh_token: member.refreshToken });
    const answers = [
      await post('/token?grant_type=refresh_token', refresh, version),
      await fetch(`${address}/auth/v1/user`, { headers: member.headers }),
    ];
    query.mockRestore();
    connect.mockRestore();
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect((await member.client.auth.refreshSession()).error).toBeNull();
  });
});

describe('requests as clients send them', () => {
  it('accepts a JSON type without a body', async () => {
    const member = await signUpMember(test);
    const answer = await fetch(`${address}/auth/v1/logout`, {
      method: 'POST',
      headers: { ...json, ...member.headers },
    });
    expect(answer.status).toBe(204);
    const again = await signUpMember(test);
    expect((await again.client.auth.signOut()).error).toBeNull();
  });

  it('takes null for absent, ignores unknown keys and any bearer on public calls', async () => {
    const email = newEmail();
    const body = {
      email,
      phone: null,
      password: 'correct horse',
      data: null,
      channel: null,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
      surprise: [1, 2],
    };
    const answer = await post('/signup', JSON.stringify(body), { authorization: 'Bearer sb_publishable_x' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ user: { email } });
  });

  it.each([
    ['malformed JSON', '{"email":'],
    ['a number for a text', '{"email":5,"password":"correct horse"}'],
    ['an array', '[1]'],
    ['a NUL character', '{"email":"a@b.org","password":"correct horse","data":{"a":"\\u0000"}}'],
    ['half a surrogate pair', '{"email":"a@b.org","password":"correct horse","data":{"a":"\\ud800"}}'],
    ['a text', '"a text"'],
    ['a number', '7'],
    [
      'too many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n]))),
    ],
    ['too long a text', JSON.stringify({ data: { a: 'x'.repeat(30_000) } })],
    ['bottomless nesting', `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['a poisoned prototype', '{"data":{"__proto__":{"a":1}}}'],
  ])('refuses %s', async (_name, body) => {
    const before = await countUsers();
    const answer = await post('/signup', body, version);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'bad_json',
      message: expect.stringContaining('Could not parse request body as JSON'),
    });
    expect(await countUsers()).toBe(before);
  });

  it('refuses more than a mebibyte, a NUL in the query, and metadata no token could carry', async () => {
    const huge = await post('/signup', `{"data":"${'x'.repeat(1_100_000)}"}`, version);
    expect(huge.status).toBe(413);
    expect(await huge.json()).toMatchObject({ code: 'request_entity_too_large' });
    const nul = await fetch(`${address}/auth/v1/verify?type=signup&token=a%00b`, { headers: version });
    expect(nul.status).toBe(400);
    const before = await countUsers();
    const fat = JSON.stringify({
      email: newEmail(),
      password: 'correct horse',
      data: { a: 'x'.repeat(10_000) },
    });
    const refused = await post('/signup', fat, version);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'validation_failed' });
    expect(await countUsers()).toBe(before);
  });

  it('answers an unknown address in the protocol’s shape', async () => {
    const answer = await fetch(`${address}/auth/v1/nothing-here`, { headers: version });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 'not_found', message: 'Not found' });
  });
});

describe('words every object knows', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '%s is no type of code',
    async (type) => {
      for (const body of [
        { type, token_hash: 'x' },
        { type, token: '123456', email: 'a@example.org' },
        { type, token: '123456', phone: '+491701234567' },
      ]) {
        const answer = await post('/verify', JSON.stringify(body), version);
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
          400,
          'validation_failed',
        ]);
      }
      const grant = await post(`/token?grant_type=${type}`, '{}', version);
      expect([grant.status, ((await grant.json()) as { code: string }).code]).toEqual([
        400,
        'invalid_credentials',
      ]);
    },
  );
});

describe('a callback', () => {
  it.each([
    ['application/json', JSON.stringify('x'.repeat(40_000))],
    ['application/json', JSON.stringify('x'.repeat(1_000_000))],
    ['application/x-www-form-urlencoded', Array.from({ length: 100_000 }, (_, n) => `k${n}=`).join('&')],
  ])('is refused at once for what no provider sends (%s)', async (type, body) => {
    const since = process.threadCpuUsage();
    const answer = await post('/callback', body, { ...version, 'content-type': type });
    const { user } = process.threadCpuUsage(since);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'bad_json']);
    expect(user / 1000).toBeLessThan(1_000);
  });
});

describe('other origins', () => {
  it('lets a browser read version and paging headers', async () => {
    const answer = await fetch(`${address}/auth/v1/settings`, { headers: { origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
    const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase();
    for (const name of ['x-supabase-api-version', 'x-total-count', 'link']) expect(exposed).toContain(name);
  });

  it('gives strangers’ pages no leave to read', async () => {
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'null']) {
      const answer = await fetch(`${address}/auth/v1/settings`, { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin'), origin).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials'), origin).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
    }
    const own = await fetch(`${address}/auth/v1/settings`, { headers: { origin: 'http://localhost:3000' } });
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });

  it('answers a preflight with what the client sends', async () => {
    const answer = await fetch(`${address}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,x-supabase-api-version',
      },
    });
    expect(answer.status).toBe(204);
    const allowed = answer.headers.get('access-control-allow-headers');
    for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'])
      expect(allowed).toContain(name);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
  });
});

describe('bearer tokens', () => {
  const readUser = (headers: Record<string, string>) =>
    fetch(`${address}/auth/v1/user`, { headers: { ...version, ...headers } });

  it('asks for one', async () => {
    const answer = await readUser({});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
  });

  it.each([
    ['the publishable key', 'sb_publishable_x'],
    ['nonsense', 'a.b.c'],
    [
      'an unsigned token',
      `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"sub":"x"}')}.`.replaceAll('=', ''),
    ],
  ])('refuses %s as an unreadable token', async (_name, token) => {
    const answer = await readUser({ authorization: `Bearer ${token}` });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature/),
    });
  });

  it('refuses a token somebody has altered', async () => {
    const member = await signUpMember(test);
    const [head = '', body = '', signature = ''] = member.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
    const answer = await readUser({ authorization: `Bearer ${head}.${forged}.${signature}` });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'bad_jwt' });
  });

  it('ends with a ban, a deletion and the session', async () => {
    const member = await signUpMember(test);
    const ban = async (bannedUntil: Date | null) =>
      test.db.update(tables.users).set({ bannedUntil }).where(eq(tables.users.id, member.id));
    await ban(new Date(Date.now() + 60_000));
    const banned = await readUser(member.headers);
    expect([banned.status, ((await banned.json()) as { code: string }).code]).toEqual([403, 'user_banned']);
    await ban(new Date(Date.now() - 60_000));
    expect((await readUser(member.headers)).status).toBe(200);
    await test.db.delete(tables.sessions).where(eq(tables.sessions.userId, member.id));
    const gone = await readUser(member.headers);
    expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([403, 'session_not_found']);
    await test.db.delete(tables.users).where(eq(tables.users.id, member.id));
    const unknown = await readUser(member.headers);
    expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([
      403,
      'user_not_found',
    ]);
  });
});

describe('what this instance does not offer', () => {
  it.each([
    ['POST', '/sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    ['GET', '/admin/oauth/clients', 404, 'feature_disabled', expect.any(String)],
    ['GET', '/user/oauth/grants', 404, 'feature_disabled', expect.any(String)],
  ])('%s %s → %i %s', async (method, path, status, code, message) => {
    const answer = await fetch(`${address}/auth/v1${path}`, {
      method,
      headers: { ...version, ...json },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message });
  });

  it('says so to the published client', async () => {
    const { error } = await createTestClient(address).auth.signInWithSSO({ domain: 'example.org' });
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' });
  });

  it('tells dashboards its settings and its health', async () => {
    expect(await (await fetch(`${address}/auth/v1/settings`)).json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: true,
    });
    expect(await (await fetch(`${address}/auth/v1/health`)).json()).toMatchObject({
      name: 'GoTrue',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});
