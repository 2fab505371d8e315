import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';

/** Local disk under the data directory, or S3-compatible storage where it is configured. */
export const openFileStore = async (config: Config): Promise<FileStore> => {
  if (config.s3) {
    const { openS3Store } = await import('./s3-store.ts');
    return openS3Store(config.s3);
  }
  const { openDiskStore } = await import('./disk-store.ts');
  return openDiskStore(config.dataDir);
};
