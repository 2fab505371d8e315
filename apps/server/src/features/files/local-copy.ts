import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../adapters/files/file-store.ts';

/** Calls `work` with the file on this host's disk, brought there for as long as it takes where it lies elsewhere. */
export const withLocalFile = async <T>(
  store: FileStore,
  key: string,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  const here = store.localPath(key);
  if (here !== null) return work(here);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mz-image-'));
  try {
    const file = path.join(folder, 'source');
    await pipeline(await store.read(key), createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
