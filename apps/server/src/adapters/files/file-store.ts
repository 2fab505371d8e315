import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';

/** Bytes of a stored file from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files lie. Facts about them are rows; keys are made by us, never by people. */
export interface FileStore {
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** @throws FileMissingError */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Removing what is not there is no error. */
  readonly remove: (key: string) => Promise<void>;
}

/** A row tells of a file whose bytes are gone. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

/** Local disk under the data directory, or S3-compatible storage where it is configured. */
export const openFileStore = async (config: Config): Promise<FileStore> => {
  if (config.s3) {
    const { openS3Store } = await import('./s3-store.ts');
    return openS3Store(config.s3);
  }
  const { openDiskStore } = await import('./disk-store.ts');
  return openDiskStore(config.dataDir);
};
