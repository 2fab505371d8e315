import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { MemberActor } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../adapters/files/disk-store.ts';
import { type FileStore, StorageFullError } from '../../adapters/files/file-store.ts';
import type { AppContext } from '../../context.ts';
import { collectFileUses, type FileUse } from '../../platform/file-use.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { makePng } from '../../testing/pictures.ts';
import { createUploadsService, type UploadsService } from './uploads.service.ts';

const mebibyte = 1024 * 1024;
const uses = collectFileUses([
  {
    purpose: 'lecture',
    types: ['application/pdf'],
    maxBytes: 64 * mebibyte,
    quota: { maxBytes: 100 * mebibyte, maxFiles: 20, maxPerHour: 100 },
    visibility: 'owner',
    onErase: 'delete',
    imports: 'record',
  },
  {
    purpose: 'picture',
    types: ['image/png'],
    maxBytes: mebibyte,
    quota: { maxBytes: 100 * mebibyte, maxFiles: 100, maxPerHour: 100 },
    visibility: 'owner',
    onErase: 'delete',
    imports: 'record',
    image: { maxPixels: 50_000_000, maxWidth: 512, maxHeight: 512, fit: 'inside' },
  },
] satisfies FileUse[]);

let test: TestApp;
let context: AppContext;
let disk: FileStore;
const open = (store: FileStore = disk): UploadsService => createUploadsService(context, store, uses);
const newMember = (): MemberActor => ({
  id: newId(),
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: newId(),
});
beforeAll(async () => {
  test = await createTestApp();
  context = { config: test.config, db: test.db, secrets: test.secrets, log: test.app.log };
  disk = openDiskStore(test.dataDir);
});
afterAll(() => test.close());

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40 * mebibyte, 0x61)]);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const inChunks = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    })(),
    { objectMode: false },
  );
/** Brings bytes and then fails as a broken line does. */
const broken = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      throw new Error('The line broke.');
    })(),
    { objectMode: false },
  );
const rowOf = async (id: string) =>
  (await test.db.select().from(tables.uploads).where(eq(tables.uploads.id, id)))[0] ?? null;
const storedFiles = (): string[] =>
  readdirSync(path.join(test.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('the digest of an upload', () => {
  it.each([
    ['one process', false],
    ['another process', true],
  ])('is that of its bytes when %s goes on with it', async (_what, isOther) => {
    const member = newMember();
    const first = open();
    const { id } = await first.start(member, 'lecture', pdf.length);
    const cut = 17 * mebibyte + 11;
    await expect(first.append(await first.find(member, id), broken(pdf.subarray(0, cut)))).rejects.toThrow(
      'The line broke.',
    );
    expect((await rowOf(id))?.received).toBe(cut);
    const second = isOther ? open() : first;
    const offset = await second.append(await second.find(member, id), inChunks(pdf.subarray(cut)));
    expect(offset).toBe(pdf.length);
    await second.prepare(member, id);
    const file = await test.db.transaction((tx) => second.claim(tx, member, { id, purpose: 'lecture' }));
    expect(file).toMatchObject({
      sha256: sha256(pdf),
      byteSize: pdf.length,
      contentType: 'application/pdf',
      visibility: 'owner',
    });
  });
});

describe('two writers of one upload', () => {
  it('cannot both move it', async () => {
    const member = newMember();
    const uploads = open();
    const { id } = await uploads.start(member, 'lecture', pdf.length);
    const row = await uploads.find(member, id);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const late = Readable.from(
      (async function* () {
        begun.resolve();
        yield pdf.subarray(0, 5_000);
        await gate.promise;
        yield pdf.subarray(5_000, 17 * mebibyte);
      })(),
      { objectMode: false },
    );
    const losing = uploads.append(row, late);
    // Read from once it writes the upload.
    await begun.promise;
    const winning = open();
    await winning.append(row, inChunks(pdf.subarray(0, 16 * mebibyte)));
    gate.resolve();
    await expect(losing).rejects.toMatchObject({ code: 'locked' });
    expect((await rowOf(id))?.received).toBe(16 * mebibyte);
  });
});

describe('storage without room', () => {
  it('is said, and nothing of the upload stays', async () => {
    const before = storedFiles().length;
    const member = newMember();
    let room = 20 * mebibyte;
    const full: FileStore = {
      ...disk,
      async openWriter(key, position) {
        const writer = await disk.openWriter(key, position);
        return {
          ...writer,
          async write(chunk) {
            room -= chunk.length;
            if (room < 0) throw new StorageFullError('There is no room on the disk of files.');
            await writer.write(chunk);
          },
        };
      },
    };
    const uploads = open(full);
    const { id } = await uploads.start(member, 'lecture', pdf.length);
    const row = await uploads.find(member, id);
    await expect(uploads.append(row, inChunks(pdf))).rejects.toMatchObject({
      code: 'storage_full',
      status: 503,
    });
    expect(await rowOf(id)).toBeNull();
    await expect(uploads.receive(member, 'lecture', inChunks(pdf))).rejects.toMatchObject({
      code: 'storage_full',
    });
    expect(await test.db.$count(tables.uploads, eq(tables.uploads.ownerId, member.id))).toBe(0);
    expect(storedFiles()).toHaveLength(before);
  });
});

describe('forty pictures of too many pixels at once', () => {
  it('are refused by their headers, in bounded time and memory', async () => {
    const member = newMember();
    const uploads = open();
    const bomb = makePng(8000, 8000);
    expect(bomb.length).toBeLessThan(10_000);
    const receiveMany = async (picture: Buffer) => {
      const begun = performance.now();
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, () => uploads.receive(member, 'picture', inChunks(picture))),
      );
      return { results, milliseconds: performance.now() - begun };
    };
    const little = await receiveMany(makePng(64, 64));
    await test.db.delete(tables.uploads).where(eq(tables.uploads.ownerId, member.id));
    const resident = process.memoryUsage.rss();
    const { results, milliseconds } = await receiveMany(bomb);
    // They cost about what as many pictures of 64 × 64 do; decoded, forty of them cost a minute.
    expect(milliseconds).toBeLessThan(Math.max(2_000, 3 * little.milliseconds));
    expect(process.memoryUsage.rss() - resident).toBeLessThan(80 * mebibyte);
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'accepted',
    );
    // Those that found the queue full are told to come again.
    expect(codes.filter((code) => code !== 'image_too_large' && code !== 'unavailable')).toEqual([]);
    expect(codes.filter((code) => code === 'image_too_large').length).toBeGreaterThan(20);
    expect(await test.db.$count(tables.uploads, eq(tables.uploads.ownerId, member.id))).toBe(0);
  });
});

describe('the sweep', () => {
  it('removes what expired, bytes and row', async () => {
    const before = storedFiles().length;
    const member = newMember();
    const uploads = open();
    const { id } = await uploads.start(member, 'lecture', pdf.length);
    await uploads.append(await uploads.find(member, id), inChunks(pdf.subarray(0, mebibyte)));
    expect(storedFiles()).toHaveLength(before + 1);
    await uploads.sweep();
    expect(await rowOf(id)).not.toBeNull();
    await test.db
      .update(tables.uploads)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(tables.uploads.id, id));
    await uploads.sweep();
    expect(await rowOf(id)).toBeNull();
    expect(storedFiles()).toHaveLength(before);
  });
});
