import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { languages } from '@mz/contracts';
import { factMarks } from '@mz/contracts/written-facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember } from '../testing/members.ts';

const script = `export const words = ${JSON.stringify('medicine '.repeat(400))};`;
let test: TestApp;
let webRoot: string;

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(os.tmpdir(), 'mz-web-'));
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>Medical Zone</title>');
  writeFileSync(path.join(webRoot, 'theme.js'), 'document.title;');
  writeFileSync(path.join(webRoot, 'sw.js'), 'self.addEventListener("fetch", () => {});');
  writeFileSync(path.join(webRoot, 'manifest.webmanifest'), '{"name":"Medical Zone"}');
  writeFileSync(path.join(webRoot, 'assets/app-1a2b.js'), script);
  writeFileSync(path.join(webRoot, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  mkdirSync(path.join(webRoot, 'assets/reading-7.0.0'));
  for (const name of ['heif.worker-1a2b.js', 'reading-7.0.0/worker.min.js'])
    writeFileSync(path.join(webRoot, 'assets', name), 'postMessage(1);');
  test = await createTestApp({}, { webRoot });
});
afterAll(async () => {
  await test.close();
  rmSync(webRoot, { recursive: true, force: true });
});

describe('the built web app', () => {
  it.each([
    '/',
    '/dashboard',
    '/auth/callback?code=abc',
    '/profile/018f3c1e-aaaa',
    '/tools/meld-3.0',
    '/?lng=ar',
  ])('answers %s with its page', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<title>Medical Zone</title>');
  });

  it('lets browsers keep hashed assets and revalidate the rest', async () => {
    const asset = await test.app.inject('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await test.app.inject('/theme.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('has browsers ask for the worker and the manifest anew, so that a release arrives', async () => {
    const worker = await test.app.inject('/sw.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.headers['content-security-policy']).toContain("script-src 'self'");
    const manifest = await test.app.inject('/manifest.webmanifest');
    expect(manifest.headers['cache-control']).toBe('no-cache');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
  });

  it.each(['/assets/heif.worker-1a2b.js', '/assets/reading-7.0.0/worker.min.js'])(
    'gives the worker %s a policy of its own: WebAssembly, and no other host',
    async (url) => {
      const worker = await test.app.inject(url);
      expect(worker.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      );
      const page = await test.app.inject('/');
      expect(page.headers['content-security-policy']).not.toContain('wasm-unsafe-eval');
    },
  );

  it('sends the precompressed file to those who take it', async () => {
    const answer = await test.app.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
  });

  it.each([
    '/assets/app-gone.js',
    '/missing.png',
    '/api/nothing',
    '/api',
    '/auth/v1/nothing',
    '/auth',
    '/auth/callback/nothing',
    '/auth/callbacks',
    '/rest/v1',
    '/files/nothing/here',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%2f..%2fpackage.json',
  ])('answers %s with 404', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('does not answer writes with a page', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/dashboard', payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('refuses an address that is not valid percent-encoding with the one error shape', async () => {
    const answer = await test.app.inject('/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: 'malformed_body', requestId: expect.any(String) } });
  });
});

describe('the public pages written at build', () => {
  let written: TestApp;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(path.join(os.tmpdir(), 'mz-web-'));
    writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>The app</title>');
    const facts = [
      factMarks.when('signupEnabled'),
      'Join us',
      factMarks.otherwise,
      'Closed',
      factMarks.end,
      `, ${factMarks.memberCount}, ${factMarks.supportEmail}`,
      `<script type="application/json">${factMarks.all}</script>`,
    ].join('');
    for (const language of languages) {
      mkdirSync(path.join(root, 'pages', language, 'tools'), { recursive: true });
      for (const name of ['index', 'about', 'tools/bmi'])
        writeFileSync(
          path.join(root, 'pages', language, `${name}.html`),
          `<!doctype html><html lang="${language}"><title>${name}</title><link rel="canonical" href="%SITE%/${name}">${facts}`,
        );
    }
    const routes = {
      publicPaths: ['/', '/about'],
      startedPaths: ['/tools/bmi', '/tools/not-on-the-disk'],
      allPaths: ['/', '/about', '/tools/:toolId?', '/profile/:userId/print'],
    };
    writeFileSync(path.join(root, 'pages/routes.json'), JSON.stringify(routes));
    written = await createTestApp(
      { PUBLIC_URL: 'https://zone.example', SUPPORT_EMAIL: 'help@zone.example' },
      { webRoot: root },
    );
  });
  afterAll(async () => {
    await written.close();
    rmSync(root, { recursive: true, force: true });
  });
  const ask = (url: string, headers: Record<string, string> = {}) => written.app.inject({ url, headers });

  it.each([
    ['/', undefined, 'en', 'index'],
    ['/', 'fr, ar;q=0.8, en;q=0.5', 'ar', 'index'],
    ['/about', 'zh-TW,zh;q=0.9', 'zh', 'about'],
    ['/zh/about', 'ar', 'zh', 'about'],
    ['/ar', undefined, 'ar', 'index'],
    ['/ar/', undefined, 'ar', 'index'],
    // No address by itself, and asked for all the same.
    ['//', undefined, 'en', 'index'],
    ['/%2f', undefined, 'en', 'index'],
    ['/?lng=%E0%A4%A', undefined, 'en', 'index'],
    ['/about?lng=ar', 'zh', 'ar', 'about'],
    // Starts by itself, and has no address of a language.
    ['/tools/bmi', 'zh', 'zh', 'tools/bmi'],
    ['/tools/bmi/?lng=ar', 'zh', 'ar', 'tools/bmi'],
  ])('answers %s for %s in %s', async (url, accepted, language, name) => {
    const answer = await ask(url, accepted ? { 'accept-language': accepted } : {});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.headers.vary).toContain('accept-language');
    expect(answer.body).toContain(`<html lang="${language}"><title>${name}</title>`);
    expect(answer.body).toContain(`href="https://zone.example/${name}"`);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('say what is true of this installation', async () => {
    const before = await ask('/about');
    expect(before.body).toContain('Join us, 0, help@zone.example');
    const held = /<script type="application\/json">(.*)<\/script>/.exec(before.body)?.[1] ?? '';
    expect(JSON.parse(held)).toEqual((await ask('/api/site')).json());

    await signUpMember(written);
    const after = await eventually(
      () => ask('/about'),
      ({ body }) => body.includes('Join us, 1, help@zone.example'),
    );
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('is not sent again where the browser has it', async () => {
    const first = await ask('/about');
    const again = await ask('/about', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await ask('/ar/about', { 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it.each([
    ['/tools', 200],
    ['/tools/meld-3.0', 200],
    ['/tools/not-on-the-disk', 200],
    ['/profile/018f/print', 200],
    ['/profile/018f/nothing', 404],
    ['/nothing', 404],
    ['/ar/tools', 404],
    ['/ar/tools/bmi', 404],
    ['/aries', 404],
  ])('answers %s with the app and %d', async (url, status) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain('<title>The app</title>');
  });

  it('are found by search engines under their own addresses alone', async () => {
    const robots = await ask('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain('Sitemap: https://zone.example/sitemap.xml');
    const sitemap = await ask('/sitemap.xml');
    expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://zone.example/',
      'https://zone.example/ar',
      'https://zone.example/zh',
      'https://zone.example/about',
      'https://zone.example/ar/about',
      'https://zone.example/zh/about',
    ]);
    expect((await ask('/pages/en/about.html')).statusCode).toBe(404);
  });
});
