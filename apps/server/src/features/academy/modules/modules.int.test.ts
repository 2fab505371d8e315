import { academyUploads } from '@mz/contracts/academy';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openAcademy } from '../academy.fixture.ts';
import { resourceReportable } from '../academy.reportables.ts';
import { makeZip, manifestOf, renamed, scormPackage } from './package.fixture.ts';

const academy = await openAcademy();
const { test, author, reader, moderator, ask, send, list, upload, draft, caseOf, decide, letPass } = academy;
afterAll(() => test.close());

const publish = async (title: string, zip: Buffer) => {
  const { id: uploadId } = await upload(author, academyUploads.module, zip);
  const made = await draft(author, { kind: 'module', title, uploadId, audience: 'public' });
  await send('POST', `/api/academy/resources/${made.id}/submission`, author);
  expect((await decide(title, 'approve')).statusCode).toBe(200);
  return made;
};
const state = { location: 'page-2', suspend: 'seen=2', status: 'incomplete', score: null } as const;

describe('packages of other learning systems', () => {
  it('go from draft to moderators to members, who go on where they stopped until they passed', async () => {
    const { id: uploadId } = await upload(author, academyUploads.module, await scormPackage());
    const made = await draft(author, { kind: 'module', title: 'Sepsis, step by step', uploadId, units: 7 });
    expect(made).toMatchObject({ units: 100, mediaUrl: null, module: { standard: 'scorm12' } });
    const url = `/api/academy/resources/${made.id}`;
    await send('POST', `${url}/submission`, author);
    const { id: caseId } = await caseOf(made.title);
    const seen = await send('GET', `/api/moderation/cases/${caseId}/resource`, moderator);
    expect((await ask('GET', seen.resource.module.url, null)).statusCode).toBe(200);
    expect((await ask('GET', `${url}/module`, reader)).statusCode).toBe(404);
    await decide(made.title, 'approve');

    expect(await send('GET', `${url}/module`, reader)).toEqual({ state: null, seconds: 0 });
    await send('PUT', `${url}/module`, reader, { ...state, progress: 0.95 });
    await letPass(reader, 45);
    const kept = await send('PUT', `${url}/module`, reader, { ...state, progress: 0.95 });
    expect(kept).toMatchObject({ covered: 89, completed: false });
    expect(kept.seconds).toBeGreaterThanOrEqual(45);
    expect(kept.seconds).toBeLessThanOrEqual(60);
    expect((await send('GET', `${url}/module`, reader)).state).toEqual(state);
    expect((await ask('GET', `${url}/module`, null)).statusCode).toBe(401);
    expect((await send('GET', `${url}/module`, moderator)).state).toBeNull();

    const passed = { ...state, status: 'passed', score: 85 };
    expect(await send('PUT', `${url}/module`, reader, passed)).toMatchObject({
      covered: 100,
      completed: true,
    });
    const again = { ...state, status: 'failed', score: 10 };
    expect((await send('PUT', `${url}/module`, reader, again)).completed).toBe(true);
    const { rows } = await test.db.execute<{ payload: { score: number; units: number } }>(sql`
      select payload from outbox_events where type = 'learning.completed' and payload ->> 'resourceId' = ${made.id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payload).toMatchObject({ score: 85 });
    const certificate = await send('POST', `${url}/certificate`, reader);
    expect(certificate).toMatchObject({ kind: 'module', total: 0 });
    const [card] = (await list(reader, 'kind=module')).filter(({ id }) => id === made.id);
    expect(card).toMatchObject({ completed: true, covered: 100, units: 100 });
  });

  it('are refused with a reason, and nothing of them is stored', async () => {
    const stored = () => test.db.$count(tables.files, eq(tables.files.purpose, academyUploads.module));
    const before = await stored();
    const bad: [string, Buffer][] = [
      ['module_bomb', await makeZip({ 'h5p.json': '{}', x: Buffer.alloc(8 * 1024 ** 2) })],
      ['module_unsafe', renamed(await makeZip({ 'xx/evil.html': 'x' }), 'xx/evil.html', '../evil.html')],
      ['module_unsafe', await makeZip({ link: { bytes: Buffer.from('/etc'), mode: 0o120777 } })],
      ['module_manifest', await makeZip({ 'index.html': 'x' })],
      ['module_player', await makeZip({ 'h5p.json': '{}', 'content/content.json': '{}' })],
    ];
    for (const [code, zip] of bad) {
      const { id: uploadId, status } = await upload(author, academyUploads.module, zip);
      expect(status, code).toBeLessThan(300);
      const values = { kind: 'module', title: 'Bad', category: 'cardiology', language: 'en', uploadId };
      const answer = await ask('POST', '/api/academy/resources', author, values);
      expect(answer.statusCode, code).toBe(422);
      expect(answer.json().error.fields[0].code).toBe(code);
      expect((await ask('POST', '/api/academy/resources', author, values)).statusCode).toBe(404);
    }
    expect((await upload(author, academyUploads.module, Buffer.from('<html>'))).status).toBe(415);
    expect(await stored()).toBe(before);
    const linked = { kind: 'module', title: 'Link', category: 'cardiology', language: 'en' };
    expect((await ask('POST', '/api/academy/resources', author, linked)).statusCode).toBe(422);
    const elsewhere = { ...linked, linkUrl: 'https://elsewhere.example/' };
    expect((await ask('POST', '/api/academy/resources', author, elsewhere)).statusCode).toBe(422);
  });

  it('lie at addresses that end, cannot be changed, and keep them to themselves', async () => {
    const video = Buffer.from('0123456789');
    const zip = await makeZip(
      { 'imsmanifest.xml': manifestOf('1.2'), 'start.html': '<p>x</p>', 'a.mp4': video },
      true,
    );
    const made = await publish('Addresses', zip);
    const { url } = (await send('GET', `/api/academy/resources/${made.id}`, reader)).module;
    const page = await ask('GET', url, null);
    expect(page.body).toMatch(/^<script src="\/modules\/player\/scorm12.js"><\/script>.*<p>x<\/p>$/);
    const policy = String(page.headers['content-security-policy']);
    const base = url.slice(0, url.lastIndexOf('/') + 1);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain(`connect-src http://localhost:80${base} `);
    expect(page.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    const part = await test.app.inject({ url: `${base}a.mp4`, headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
    expect((await ask('GET', `${base}missing.js`, null)).statusCode).toBe(404);
    expect((await ask('GET', `${base}..%2f..%2fapi%2fhealth`, null)).statusCode).toBe(404);
    const [, , id, expires, signature] = url.split('/');
    expect(
      (await ask('GET', `/modules/${id}/${Number(expires) + 3600}/${signature}/start.html`, null)).statusCode,
    ).toBe(403);
    expect(
      (await ask('GET', `/modules/${made.id}/${expires}/${signature}/start.html`, null)).statusCode,
    ).toBe(403);
    for (const name of ['bridge.js', 'scorm12.js', 'scorm2004.js', 'h5p-begin.js'])
      expect((await ask('GET', `/modules/player/${name}`, null)).headers['content-type']).toContain(
        'javascript',
      );
    for (const name of ['h5p/main.bundle.js', 'modules.routes.ts', '..%2fmodules.routes.ts'])
      expect((await ask('GET', `/modules/player/${name}`, null)).statusCode, name).toBeGreaterThanOrEqual(
        400,
      );
    expect(
      (
        await ask('PUT', `/api/academy/resources/${made.id}/module`, reader, {
          ...state,
          suspend: 'x'.repeat(64_001),
        })
      ).statusCode,
    ).toBe(400);
    // Taken down, it is only played by its author.
    await test.db.transaction(async (tx) => resourceReportable.setHidden?.(tx, made.id, 'decision'));
    expect((await ask('GET', url, null)).statusCode).toBe(404);
    const own = (await send('GET', `/api/academy/resources/${made.id}`, author)).module;
    expect((await ask('GET', own.url, null)).statusCode).toBe(200);
    await send('DELETE', `/api/academy/resources/${made.id}`, author);
    for (const gone of [url, own.url]) expect((await ask('GET', gone, null)).statusCode).toBe(404);
  });
});
