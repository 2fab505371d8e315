import { once } from 'node:events';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { FileMissingError, type FileStore, type FileWriter, StorageFullError } from './file-store.ts';
import { listKeys } from './list-keys.ts';

const codeOf = (error: unknown): string | undefined => {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'ENOENT') return code;
  }
  return undefined;
};

/** Gives a failure of the disk the name that callers know. */
const translate = (error: unknown): Error => {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StorageFullError('There is no room on the disk of files.', { cause: error });
  return error instanceof Error ? error : new Error(String(error));
};

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
};

const openDiskWriter = async (file: string, offset: number): Promise<FileWriter> => {
  await attempt(() => mkdir(path.dirname(file), { recursive: true }));
  const handle = await attempt(() => open(file, constants.O_RDWR | constants.O_CREAT, 0o600));
  let position = offset;
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await handle.close();
  };
  const sync = (): Promise<void> => attempt(() => handle.datasync());
  try {
    const { size } = await handle.stat();
    if (size < offset) throw new FileMissingError('The bytes of this upload are gone.');
    // What a killed process wrote after its last checkpoint is not counted by anybody.
    if (size > offset) await handle.truncate(offset);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async write(chunk) {
      let done = 0;
      while (done < chunk.length) {
        const { bytesWritten } = await attempt(() =>
          handle.write(chunk, done, chunk.length - done, position + done),
        );
        done += bytesWritten;
      }
      position += chunk.length;
    },
    async checkpoint() {
      await sync();
      return null;
    },
    seal: sync,
    close,
  };
};

/** Files of one folder. */
export const openDiskFolder = (location: string): FileStore => {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, bytes, contentType) => attempt(() => disk.put(key, bytes, { contentType })),
    openWriter: (key, { offset }) => openDiskWriter(path.join(location, key), offset),
    async read(key, range) {
      // FlyDrive reads whole files only.
      const stream = createReadStream(path.join(location, key), range);
      try {
        await once(stream, 'open');
      } catch (error) {
        if (codeOf(error) === 'ENOENT')
          throw new FileMissingError('The bytes of this file are gone.', { cause: error });
        throw error;
      }
      return stream;
    },
    localPath: (key) => path.join(location, key),
    remove: (key) => disk.delete(key),
    list: (folder) =>
      listKeys(disk, folder).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      }),
    probe: () =>
      attempt(async () => {
        await mkdir(location, { recursive: true });
        await access(location, constants.R_OK | constants.W_OK | constants.X_OK);
      }),
  };
};

/** Files under `files` in the data directory. */
export const openDiskStore = (dataDir: string): FileStore => openDiskFolder(path.join(dataDir, 'files'));
