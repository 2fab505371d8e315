import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Profile } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../adapters/files/disk-store.ts';
import { createSecrets } from '../../secrets.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { makePng } from '../../testing/pictures.ts';
import { createFilesService } from '../files/files.service.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bob Keller' });
});
afterAll(() => test.close());

const upload = (
  member: TestMember | null,
  bytes: Uint8Array,
  { field = 'file', type = 'image/png', name = 'me.png' } = {},
) => {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  return test.listen().then((address) =>
    fetch(`${address}/api/profile/avatar`, {
      method: 'POST',
      body: form,
      headers: member ? { authorization: member.headers.authorization } : {},
    }),
  );
};

/** Left half red, right half blue, stored sideways with the place it was taken at. */
const sidewaysJpeg = async (): Promise<Buffer> => {
  const half = { width: 300, height: 400, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#ff0000' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 600, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'A name nobody should see' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

const storedFiles = (): string[] =>
  readdirSync(path.join(test.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('a profile picture', () => {
  it('is stored upright, square, as WebP and without metadata', async () => {
    const answer = await upload(alice, await sidewaysJpeg(), { type: 'text/plain', name: 'x.html' });
    expect(answer.status).toBe(200);
    const { avatarUrl } = (await answer.json()) as Profile;
    const picture = await test.app.inject(avatarUrl ?? '');
    expect(picture.headers['content-type']).toBe('image/webp');
    const { width, height, format, exif, orientation } = await sharp(picture.rawPayload).metadata();
    expect({ width, height, format, exif, orientation }).toEqual({
      width: 512,
      height: 512,
      format: 'webp',
      exif: undefined,
      orientation: undefined,
    });
    const { data } = await sharp(picture.rawPayload).raw().toBuffer({ resolveWithObject: true });
    // Turned by a quarter, the left half lies on top.
    const top = data.subarray((40 * 512 + 256) * 3, (40 * 512 + 256) * 3 + 3);
    const bottom = data.subarray((470 * 512 + 256) * 3, (470 * 512 + 256) * 3 + 3);
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  it('takes the place of the one before, which disappears', async () => {
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const first = (await (await upload(bob, red)).json()) as Profile;
    const second = (await (await upload(bob, red)).json()) as Profile;
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect((await test.app.inject(first.avatarUrl ?? '')).statusCode).toBe(404);
    expect((await test.app.inject(second.avatarUrl ?? '')).statusCode).toBe(200);

    const before = storedFiles().length;
    await test.db.execute(
      sql`update files set deleted_at = now() - interval '2 hours' where deleted_at is not null`,
    );
    const context = {
      config: test.config,
      db: test.db,
      secrets: createSecrets('a secret key for tests, long enough to be one'),
      log: test.app.log,
    };
    await createFilesService(context, openDiskStore(test.dataDir)).purge();
    expect(storedFiles()).toHaveLength(before - 1);
    expect((await test.app.inject(second.avatarUrl ?? '')).statusCode).toBe(200);
  });

  it('can be removed', async () => {
    const red = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    await upload(bob, red);
    const remove = () =>
      test.app.inject({ method: 'DELETE', url: '/api/profile/avatar', headers: bob.headers });
    expect((await remove()).json<Profile>().avatarUrl).toBeNull();
    expect((await remove()).statusCode).toBe(200);
    const [row] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, bob.id));
    expect(row?.avatarFileId).toBeNull();
  });

  it.each([
    [
      'a page named like a picture',
      Buffer.from('<html><script>alert(1)</script></html>'),
      415,
      'unsupported_media_type',
    ],
    [
      'a drawing that may run',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'unsupported_media_type',
    ],
    [
      'a picture cut off',
      Buffer.from('89504e470d0a1a0a0000000d4948445200000200', 'hex'),
      422,
      'unprocessable',
    ],
    [
      'more than 5 MB',
      Buffer.concat([makePng(4, 4), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      'payload_too_large',
    ],
    [
      'a picture that is also a page',
      makePng(4, 4, { extra: Buffer.from('Comment\0<script>alert(1)</script>') }),
      415,
      'unsupported_media_type',
    ],
  ])('is not %s', async (_what, bytes, status, code) => {
    const before = await test.db.$count(tables.files);
    const answer = await upload(alice, bytes);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code } });
    expect(await test.db.$count(tables.files)).toBe(before);
    expect(await test.db.$count(tables.uploads)).toBe(0);
  });

  it('does not move', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
      .webp({ delay: [50, 50] })
      .toBuffer();
    const answer = await upload(alice, moving, { type: 'image/webp' });
    expect(answer.status).toBe(415);
  });

  it('is not a small file that unfolds to a huge one', async () => {
    const bomb = makePng(8000, 8000);
    expect(bomb.length).toBeLessThan(10_000);
    const before = process.resourceUsage().maxRSS;
    const answer = await upload(alice, bomb);
    // Unfolded it would be 8000 × 8000 × 3 bytes, 187,500 kB.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(90_000);
    expect(await answer.json()).toMatchObject({ error: { code: 'image_too_large' } });
    expect(answer.status).toBe(422);
  });

  it('comes in the field "file" of a form, from a member', async () => {
    const red = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    expect((await upload(alice, red, { field: 'picture' })).status).toBe(400);
    expect((await upload(null, red)).status).toBe(401);
    const plain = await test.app.inject({
      method: 'POST',
      url: '/api/profile/avatar',
      headers: { ...alice.headers, 'content-type': 'image/png' },
      payload: red,
    });
    expect(plain.statusCode).toBe(415);
    const broken = await test.app.inject({
      method: 'POST',
      url: '/api/profile/avatar',
      headers: { ...alice.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no parts here',
    });
    expect(broken.statusCode).toBe(400);
  });
});
