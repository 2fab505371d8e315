import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Profile } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { makePng } from '../../testing/pictures.ts';

let test: TestApp;
let address: string;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(() => test.close());
afterEach(async () => {
  await test.db.delete(tables.uploads);
});

const picture = makePng(300, 200);
/** A picture with bytes behind it: large, and refused by nobody before it is whole. */
const large = Buffer.concat([picture, Buffer.alloc(900_000, 7)]);

const encode = (text: string): string => Buffer.from(text).toString('base64');
const tus = (
  method: string,
  url: string,
  member: TestMember | null,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Response> =>
  fetch(`${address}${url}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(member && { authorization: member.headers.authorization }),
      ...headers,
    },
    ...(body && { body: Uint8Array.from(body) }),
  });
const create = (member: TestMember | null, length: number, purpose = 'avatar'): Promise<Response> =>
  tus('POST', '/api/uploads', member, {
    headers: { 'upload-length': String(length), 'upload-metadata': `purpose ${encode(purpose)}` },
  });
const begin = async (member: TestMember, length: number): Promise<string> =>
  (await create(member, length)).headers.get('location') ?? '';
const patch = (url: string, member: TestMember | null, offset: number, body: Buffer): Promise<Response> =>
  tus('PATCH', url, member, {
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });
const offsetOf = async (url: string, member: TestMember): Promise<number> =>
  Number((await tus('HEAD', url, member)).headers.get('upload-offset') ?? Number.NaN);
const idOf = (url: string): string => url.split('/').at(-1) ?? '';
const choose = (member: TestMember, url: string) =>
  test.app.inject({
    method: 'PUT',
    url: '/api/profile/avatar',
    headers: member.headers,
    payload: { uploadId: idOf(url) },
  });
const storedFiles = (): number =>
  readdirSync(path.join(test.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

/** Sends some bytes of a body and leaves the request open. */
const sendSome = async (
  base: string,
  url: string,
  declared: number,
  bytes: Buffer,
): Promise<http.ClientRequest> => {
  const request = http.request(`${base}${url}`, {
    method: 'PATCH',
    headers: {
      authorization: alice.headers.authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(declared),
    },
  });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => request.write(bytes, () => resolve()));
  return request;
};

describe('an upload', () => {
  it('comes in pieces and becomes the picture it was sent for', async () => {
    const answer = await create(alice, picture.length);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    expect(answer.headers.get('upload-expires')).toMatch(/GMT$/);
    const url = answer.headers.get('location') ?? '';
    expect(url).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);

    // Byte by byte at first: the type is known only after some requests.
    for (let offset = 0; offset < 3; offset += 1) {
      const one = await patch(url, alice, offset, picture.subarray(offset, offset + 1));
      expect(one.status).toBe(204);
      expect(one.headers.get('upload-offset')).toBe(String(offset + 1));
    }
    expect(await offsetOf(url, alice)).toBe(3);
    expect((await choose(alice, url)).statusCode).toBe(404);
    expect((await patch(url, alice, 3, picture.subarray(3))).status).toBe(204);

    const chosen = await choose(alice, url);
    expect(chosen.statusCode).toBe(200);
    const shown = await test.app.inject(chosen.json<Profile>().avatarUrl ?? '');
    expect(shown.headers['content-type']).toBe('image/webp');
    const [file] = await test.db
      .select()
      .from(tables.files)
      .where(eq(tables.files.id, idOf(url)));
    expect(file?.sha256).toBe(createHash('sha256').update(shown.rawPayload).digest('hex'));
    expect(file).toMatchObject({ byteSize: shown.rawPayload.length, ownerId: alice.id, purpose: 'avatar' });
    expect(await test.db.$count(tables.uploads)).toBe(0);
    expect((await choose(alice, url)).statusCode).toBe(404);
  });

  it('is nobody else’s', async () => {
    const url = await begin(alice, picture.length);
    expect((await tus('HEAD', url, bob)).status).toBe(404);
    expect((await patch(url, bob, 0, picture)).status).toBe(404);
    expect((await tus('DELETE', url, bob)).status).toBe(404);
    expect((await patch(url, alice, 0, picture)).status).toBe(204);
    expect((await choose(bob, url)).statusCode).toBe(404);
    expect((await create(null, 10)).status).toBe(401);
    expect((await tus('HEAD', url, null)).status).toBe(401);
    expect((await patch(url, null, 0, picture)).status).toBe(401);
  });

  it.each([
    ['of a purpose that does not exist', 10, 'constructor', 400, 'validation_failed'],
    ['larger than its purpose takes', 5 * 1024 * 1024 + 1, 'avatar', 413, 'payload_too_large'],
    ['of nothing', 0, 'avatar', 422, 'unprocessable'],
    ['of a length that is none', -4, 'avatar', 400, 'validation_failed'],
  ])('is not %s', async (_what, length, purpose, status, code) => {
    const answer = await create(alice, length, purpose);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code } });
    expect(await test.db.$count(tables.uploads)).toBe(0);
  });

  it('speaks the protocol', async () => {
    const url = await begin(alice, picture.length);
    const wrongOffset = await patch(url, alice, 5, picture.subarray(5));
    expect(wrongOffset.status).toBe(409);
    expect(await wrongOffset.json()).toMatchObject({ error: { code: 'conflict' } });
    const old = await tus('HEAD', url, alice, { headers: { 'tus-resumable': '0.2.2' } });
    expect([400, 412]).toContain(old.status);
    const tooMuch = await patch(url, alice, 0, large);
    expect(tooMuch.status).toBe(413);
    const json = await tus('PATCH', url, alice, {
      headers: { 'upload-offset': '0', 'content-type': 'application/json' },
      body: Buffer.from('{}'),
    });
    expect(json.status).toBe(400);
    expect((await tus('HEAD', '/api/uploads/x', alice)).status).toBe(400);
  });

  it('of another type is refused with its first bytes, and nothing of it stays', async () => {
    const before = storedFiles();
    const bytes = Buffer.from(`<!doctype html>${'x'.repeat(20_000)}`);
    const url = await begin(alice, bytes.length);
    const answer = await patch(url, alice, 0, bytes.subarray(0, 10_000));
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error: { code: 'unsupported_media_type' } });
    expect((await tus('HEAD', url, alice)).status).toBe(404);
    expect(await test.db.$count(tables.uploads)).toBe(0);
    expect(storedFiles()).toBe(before);
  });

  it('of too many pixels is refused when it is whole, and nothing of it stays', async () => {
    const before = storedFiles();
    const bomb = makePng(8000, 8000);
    const url = await begin(alice, bomb.length);
    const answer = await patch(url, alice, 0, bomb);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { code: 'image_too_large' } });
    expect(await test.db.$count(tables.uploads)).toBe(0);
    expect(storedFiles()).toBe(before);
  });

  it('can be taken back', async () => {
    const before = storedFiles();
    const url = await begin(alice, large.length);
    expect((await patch(url, alice, 0, large.subarray(0, 50_000))).status).toBe(204);
    expect((await tus('DELETE', url, alice)).status).toBe(204);
    expect((await tus('HEAD', url, alice)).status).toBe(404);
    expect(storedFiles()).toBe(before);
  });

  it('is gone once it has expired', async () => {
    const url = await begin(alice, large.length);
    await patch(url, alice, 0, large.subarray(0, 50_000));
    await test.db.update(tables.uploads).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await tus('HEAD', url, alice)).status).toBe(404);
    expect((await patch(url, alice, 50_000, large.subarray(50_000))).status).toBe(404);
  });
});

describe('a quota', () => {
  it('holds for many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(bob, 1_000)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(4).fill(201), ...Array(8).fill(413)]);
    const refused = answers.find(({ status }) => status === 413);
    expect(await refused?.json()).toMatchObject({ error: { code: 'quota_exceeded' } });
    // It is each member's own, and what was taken back makes room.
    expect((await create(alice, 1_000)).status).toBe(201);
    const kept = answers.find(({ status }) => status === 201)?.headers.get('location') ?? '';
    await tus('DELETE', kept, bob);
    expect((await create(bob, 1_000)).status).toBe(201);
  });
});

describe('a line that breaks', () => {
  it('loses nothing of what has arrived', async () => {
    const url = await begin(alice, large.length);
    const request = await sendSome(address, url, large.length, large.subarray(0, 300_000));
    const id = idOf(url);
    const file = path.join(test.dataDir, 'files', 'avatar', id.slice(-2), `${id}.source`);
    await eventually(
      () => (existsSync(file) ? statSync(file).size : 0),
      (size) => size === 300_000,
    );
    request.destroy();
    await eventually(
      () => offsetOf(url, alice),
      (offset) => offset === 300_000,
    );
    const rest = await patch(url, alice, 300_000, large.subarray(300_000));
    expect(rest.status).toBe(204);
    expect((await choose(alice, url)).statusCode).toBe(200);
  });

  it('does not keep its upload from going on at another server process', async () => {
    const other: FastifyInstance = await test.another();
    const otherAddress = await other.listen({ host: '127.0.0.1', port: 0 });
    const url = await begin(alice, large.length);
    const hanging = await sendSome(address, url, large.length, large.subarray(0, 200_000));
    await eventually(
      async () => (await test.db.select().from(tables.uploads))[0]?.writerId ?? null,
      (writer) => writer !== null,
    );
    const head = await fetch(`${otherAddress}${url}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: alice.headers.authorization },
    });
    expect(head.status).toBe(200);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    const rest = await fetch(`${otherAddress}${url}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: alice.headers.authorization,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: Uint8Array.from(large.subarray(offset)),
    });
    expect(rest.status).toBe(204);
    hanging.destroy();
    expect((await choose(alice, url)).statusCode).toBe(200);
  });
});
