import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ AUTH_RATE_FACTOR: '0.05' });
});
afterAll(() => test.close());

const policyOf = (header: unknown): Map<string, string> =>
  new Map(
    String(header)
      .split(';')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );

it('lets a page run only what this host serves', async () => {
  const answer = await test.app.inject('/api/docs/');
  expect(answer.headers['content-type']).toContain('text/html');
  const policy = policyOf(answer.headers['content-security-policy']);
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('img-src')).toBe("'self' data: blob:");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('object-src')).toBe("'none'");
  expect(String(answer.headers['content-security-policy'])).not.toMatch(/unsafe-eval|https?:|\*/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['permissions-policy']).toContain('microphone=(self)');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
});

it('sends with data and files only what serves their kind', async () => {
  for (const url of ['/api/health/live', '/api/site', '/auth/v1/health']) {
    const { headers } = await test.app.inject(url);
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    const names = Object.keys(headers).filter((name) =>
      /security-policy|permissions-policy|frame|xss|opener|download-options|dns-prefetch|referrer|agent-cluster/.test(
        name,
      ),
    );
    expect(names, url).toEqual([]);
  }
});

it('echoes the id under which the request is logged', async () => {
  const answer = await test.app.inject('/api/nothing');
  expect(answer.headers['x-request-id']).toBe(answer.json().error.requestId);
});

it('asks for HTTPS only where the platform is reached by it', async () => {
  expect((await test.app.inject('/')).headers['strict-transport-security']).toBeUndefined();
  const secure = await test.another({
    PUBLIC_URL: 'https://zone.example',
    AUTH_EXTERNAL_URL: 'https://accounts.example/auth/v1',
    AUTH_EXTERNAL_ANON_KEY: 'public-key',
  });
  const answer = await secure.inject('/');
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  const policy = policyOf(answer.headers['content-security-policy']);
  expect(policy.get('connect-src')).toBe("'self' https://accounts.example");
  expect(policy.has('upgrade-insecure-requests')).toBe(true);
});

it('refuses a body beyond the limit', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ message: 'x'.repeat(1_100_000) }),
    remoteAddress: '192.0.2.9',
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ error: { code: 'payload_too_large' } });
});

it('slows one address down over all processes, and nobody else', async () => {
  const other = await test.another({ AUTH_RATE_FACTOR: '0.05' });
  const ask = (app: TestApp['app'], remoteAddress: string) => app.inject({ url: '/api/site', remoteAddress });
  let allowed = 0;
  let refused: Awaited<ReturnType<typeof ask>> | null = null;
  for (let i = 0; i < 80 && !refused; i += 1) {
    const answer = await ask(i % 2 === 0 ? test.app : other, '192.0.2.1');
    if (answer.statusCode === 429) refused = answer;
    else allowed += 1;
  }
  expect(allowed).toBeGreaterThanOrEqual(28);
  expect(allowed).toBeLessThanOrEqual(40);
  expect(refused?.json()).toMatchObject({ error: { code: 'rate_limited' } });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(test.app, '192.0.2.2')).statusCode).not.toBe(429);
  const health = await test.app.inject({ url: '/api/health/live', remoteAddress: '192.0.2.1' });
  expect(health.statusCode).not.toBe(429);
});

it('counts an address that is spelt otherwise, and a household as one', async () => {
  const ask = (url: string, remoteAddress: string) => test.app.inject({ url, remoteAddress });
  const empty = async (remoteAddress: (turn: number) => string, url = '/api/site'): Promise<number> => {
    for (let turn = 0; turn < 60; turn += 1)
      if ((await ask(url, remoteAddress(turn))).statusCode === 429) return turn;
    return Number.POSITIVE_INFINITY;
  };
  expect(await empty(() => '192.0.2.31', '/%61pi/site')).toBeLessThan(60);
  // Tokens come back all the time: on a slow machine one may be there by the next request.
  await test.db
    .update(tables.rateBuckets)
    .set({ tokens: -1000 })
    .where(eq(tables.rateBuckets.key, 'api:192.0.2.31'));
  expect((await ask('/api/site', '192.0.2.31')).statusCode).toBe(429);
  expect(await empty((turn) => `2001:db8:7:7::${turn.toString(16)}`)).toBeLessThan(60);
  expect((await ask('/api/site', '2001:db8:7:8::1')).statusCode).toBe(200);
});

it('lets nothing between keep an answer of the API', async () => {
  const answer = await test.app.inject({ url: '/api/site', remoteAddress: '192.0.2.40' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('logs routes, not what stands in their place', async () => {
  const lines: string[] = [];
  const logged = await createTestApp(
    { LOG_LEVEL: 'info' },
    { logStream: { write: (line) => lines.push(line) } },
  );
  try {
    await logged.app.inject('/api/feeds/a-secret-of-the-feed?x=a-word');
    await logged.app.inject('/api/digests/another-secret');
    await logged.app.inject(`/api/cards/${'a-long-name-'.repeat(40)}`);
    await logged.app.inject(`/api/nothing/at/all/${'a-long-name-'.repeat(40)}`);
    const log = lines.join('');
    expect(log).toContain('/api/feeds/:token');
    expect(log).not.toMatch(/a-secret-of-the-feed|another-secret|a-word|a-long-name/);
  } finally {
    await logged.close();
  }
});
