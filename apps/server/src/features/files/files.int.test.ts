import type { Profile } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let url: string;
let id: string;
let bytes: Buffer;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
  const form = new FormData();
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#080' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([Uint8Array.from(picture)]));
  const answer = await fetch(`${await test.listen()}/api/profile/avatar`, {
    method: 'POST',
    body: form,
    headers: alice.headers,
  });
  url = ((await answer.json()) as Profile).avatarUrl ?? '';
  id = url.split(/[/?]/)[2] ?? '';
  bytes = (await test.app.inject(url)).rawPayload;
});
afterAll(() => test.close());

describe('a signed address', () => {
  it('shows the file without a token, safely', async () => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${id}.webp"`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
  });

  it.each([
    [
      'another file',
      (address: string) => address.replace(/\/files\/[^?]+/, '/files/018f3c1e-0000-7000-8000-000000000001'),
    ],
    [
      'a later end',
      (address: string) => address.replace(/expires=(\d+)/, (_m, end) => `expires=${Number(end) + 1}`),
    ],
    ['another signature', (address: string) => `${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`],
    ['an end in the past', (address: string) => address.replace(/expires=\d+/, 'expires=1000')],
  ])('does not work for %s', async (_what, change) => {
    const answer = await test.app.inject(change(url));
    expect(answer.statusCode).toBe(403);
    expect(answer.rawPayload.equals(bytes)).toBe(false);
  });

  it.each(['/files/x?expires=1&signature=a', '/files/018f3c1e-0000-7000-8000-000000000001'])(
    'is refused as invalid: %s',
    async (address) => {
      expect((await test.app.inject(address)).statusCode).toBe(400);
    },
  );
});

describe('ranges', () => {
  const ask = (range: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { range, ...headers } });

  it('sends the asked part', async () => {
    const answer = await ask('bytes=4-11');
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes 4-11/${bytes.length}`);
    expect(answer.rawPayload.equals(bytes.subarray(4, 12))).toBe(true);
  });

  it('sends the end', async () => {
    const answer = await ask('bytes=-5');
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(bytes.subarray(-5))).toBe(true);
  });

  it('refuses what lies outside and says how long the file is', async () => {
    const answer = await ask(`bytes=${bytes.length}-`);
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`);
    expect(answer.json()).toMatchObject({ error: { code: 'range_not_satisfiable' } });
  });

  it('sends the whole where the part belongs to another version', async () => {
    const { etag } = (await test.app.inject(url)).headers;
    expect((await ask('bytes=0-3', { 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await ask('bytes=0-3', { 'if-range': '"older"' })).statusCode).toBe(200);
    const known = await test.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe('');
  });
});

describe('who gets an address', () => {
  const ask = (member: TestMember | null) =>
    test.app.inject({ url: `/api/files/${id}`, ...(member && { headers: member.headers }) });
  const setVisibility = (visibility: string) =>
    test.app.inject({
      method: 'PATCH',
      url: '/api/profile',
      headers: alice.headers,
      payload: { visibility },
    });

  it.each([
    ['public', [200, 200, 200]],
    ['doctors', [404, 404, 200]],
    ['connections', [404, 404, 200]],
  ])('for a picture of a profile shown to %s', async (visibility, statuses) => {
    await setVisibility(visibility);
    const answers = [await ask(null), await ask(bob), await ask(alice)];
    expect(answers.map((answer) => answer.statusCode)).toEqual(statuses);
    for (const answer of answers)
      if (answer.statusCode === 200)
        expect((await test.app.inject(answer.json<{ url: string }>().url)).statusCode).toBe(200);
      else expect(answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('answers 404 for a file whose bytes are gone', async () => {
    await setVisibility('public');
    await test.db.update(tables.files).set({ storageKey: 'avatar/gone' }).where(eq(tables.files.id, id));
    const answer = await test.app.inject((await ask(null)).json<{ url: string }>().url);
    expect(answer.statusCode).toBe(404);
  });
});
