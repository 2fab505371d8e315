import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '../../testing/bucket.ts';
import { openDiskStore } from './disk-store.ts';
import { FileMissingError, type FileStore, StorageFullError } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

let bucket: TestBucket;
const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-files-'));
let stores: Record<string, FileStore>;
let unusable: Record<string, FileStore>;
beforeAll(async () => {
  bucket = await openTestBucket('zone');
  const s3 = { ...bucket.storage, bucket: 'zone' };
  stores = { disk: openDiskStore(folder), S3: openS3Store(s3) };
  const blocked = path.join(folder, 'blocked');
  writeFileSync(blocked, 'a file where the folder should be');
  unusable = { disk: openDiskStore(blocked), S3: openS3Store({ ...s3, bucket: 'gone' }) };
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['disk', 'S3'])('files on %s', (name) => {
  const bytes = Buffer.from('0123456789');

  it('come back whole and in parts', async () => {
    const store = stores[name] as FileStore;
    await store.put('avatar/ab/one', bytes, 'image/webp');
    expect(await buffer(await store.read('avatar/ab/one'))).toEqual(bytes);
    expect((await buffer(await store.read('avatar/ab/one', { start: 2, end: 4 }))).toString()).toBe('234');
  });

  it('answer whether anything could be stored', async () => {
    await expect(stores[name]?.probe()).resolves.toBeUndefined();
    await expect(unusable[name]?.probe()).rejects.toThrow();
  });

  it('are gone once removed, and removing them again is no error', async () => {
    const store = stores[name] as FileStore;
    await store.put('avatar/ab/two', bytes, 'image/webp');
    await store.remove('avatar/ab/two');
    await expect(store.read('avatar/ab/two')).rejects.toBeInstanceOf(FileMissingError);
    await store.remove('avatar/ab/two');
  });

  const mebibyte = 1024 * 1024;
  const large = Buffer.from(
    Uint8Array.from({ length: 20 * mebibyte }, (_value, index) => (index * 7 + (index >> 13)) % 251),
  );

  it('grow over several writers, each from the last checkpoint', async () => {
    const store = stores[name] as FileStore;
    const key = 'video/ab/three';
    const first = await store.openWriter(key, { offset: 0, state: null });
    await first.write(large.subarray(0, 3 * mebibyte));
    const early = await first.checkpoint();
    // Never counted: a process that is killed leaves such bytes behind.
    await first.write(Buffer.alloc(mebibyte, 9));
    await first.close();
    const second = await store.openWriter(key, { offset: 3 * mebibyte, state: early });
    await second.write(large.subarray(3 * mebibyte, 12 * mebibyte));
    const late = await second.checkpoint();
    await second.close();
    const third = await store.openWriter(key, { offset: 12 * mebibyte, state: late });
    await third.write(large.subarray(12 * mebibyte));
    await third.seal();
    await third.close();
    expect((await buffer(await store.read(key))).equals(large)).toBe(true);
    expect([...bucket.objects.keys()].filter((one) => one.endsWith('.tail'))).toEqual([]);
  });

  it('leave nothing behind when they are given up half-way', async () => {
    const store = stores[name] as FileStore;
    const key = 'video/ab/four';
    const writer = await store.openWriter(key, { offset: 0, state: null });
    await writer.write(large.subarray(0, 10 * mebibyte));
    const state = await writer.checkpoint();
    await writer.close();
    await store.remove(key, state);
    expect([...bucket.objects.keys()].filter((one) => one.includes('four'))).toEqual([]);
    expect(bucket.multiparts.size).toBe(0);
    await expect(store.read(key)).rejects.toBeInstanceOf(FileMissingError);
    await expect(
      (async () => {
        const again = await store.openWriter(key, { offset: 10 * mebibyte, state });
        await again.write(large.subarray(0, 8 * mebibyte));
      })(),
    ).rejects.toBeInstanceOf(FileMissingError);
  });

  it('say that there is no room', async () => {
    const store = stores[name] as FileStore;
    mkdirSync(path.join(folder, 'files', 'full'), { recursive: true });
    symlinkSync('/dev/full', path.join(folder, 'files', 'full', name));
    const writing = async () => {
      const writer = await store.openWriter(`full/${name}`, { offset: 0, state: null });
      try {
        await writer.write(bytes);
        await writer.seal();
      } finally {
        await writer.close();
      }
    };
    await expect(writing()).rejects.toBeInstanceOf(StorageFullError);
  });
});
