import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { FileMissingError, type FileStore } from './file-store.ts';

/** Files under `files` in the data directory. */
export const openDiskStore = (dataDir: string): FileStore => {
  const location = path.join(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async read(key, range) {
      // FlyDrive reads whole files only.
      const stream = createReadStream(path.join(location, key), range);
      try {
        await once(stream, 'open');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT')
          throw new FileMissingError('The bytes of this file are gone.', { cause: error });
        throw error;
      }
      return stream;
    },
    remove: (key) => disk.delete(key),
  };
};
