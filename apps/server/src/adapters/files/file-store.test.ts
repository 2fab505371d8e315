import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { FileMissingError, type FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** The three operations of S3 that are used, over HTTP, in memory. */
const createBucket = (): { server: Server; objects: Map<string, Buffer> } => {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const key = (request.url ?? '').split('?')[0] ?? '';
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request));
      response.setHeader('etag', '"x"').end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = objects.get(key);
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      if (!found)
        response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>no</Message></Error>');
      else if (range) response.writeHead(206).end(found.subarray(Number(range[1]), Number(range[2]) + 1));
      else response.end(found);
    }
  });
  return { server, objects };
};

const bucket = createBucket();
const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-files-'));
let stores: Record<string, FileStore>;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    bucket.server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = bucket.server.address() as AddressInfo;
  stores = {
    disk: openDiskStore(folder),
    S3: openS3Store({
      url: `http://127.0.0.1:${port}`,
      bucket: 'zone',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    }),
  };
});
afterAll(async () => {
  bucket.server.closeAllConnections();
  await new Promise<void>((resolve) => {
    bucket.server.close(() => resolve());
  });
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

  it('are gone once removed, and removing them again is no error', async () => {
    const store = stores[name] as FileStore;
    await store.put('avatar/ab/two', bytes, 'image/webp');
    await store.remove('avatar/ab/two');
    await expect(store.read('avatar/ab/two')).rejects.toBeInstanceOf(FileMissingError);
    await store.remove('avatar/ab/two');
  });
});
