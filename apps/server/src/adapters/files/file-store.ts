import type { Readable } from 'node:stream';

/** Bytes of a stored file from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** How far a file has come, and what its store needs to go on from there. */
export interface WriterPosition {
  readonly offset: number;
  /** What `checkpoint` answered at that offset; null at the start. */
  readonly state: unknown;
}

/** Appends to one file, over several requests. Callers see to it that a key has one writer at a time. */
export interface FileWriter {
  /** @throws StorageFullError */
  readonly write: (chunk: Buffer) => Promise<void>;
  /** Makes everything written so far durable; the answer opens a writer at this offset later. */
  readonly checkpoint: () => Promise<unknown>;
  /** The last checkpoint: the file can be read now. */
  readonly seal: () => Promise<void>;
  /** Frees what the writer holds; bytes after the last checkpoint are lost. */
  readonly close: () => Promise<void>;
}

/** Where the bytes of files lie. Facts about them are rows; keys are made by us, never by people. */
export interface FileStore {
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** @throws FileMissingError where the bytes up to the position are gone */
  readonly openWriter: (key: string, position: WriterPosition) => Promise<FileWriter>;
  /** @throws FileMissingError */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Where the file lies on this host; null where it does not. */
  readonly localPath: (key: string) => string | null;
  /** Removes a file, also one that was never sealed. Removing what is not there is no error. */
  readonly remove: (key: string, state?: unknown) => Promise<void>;
  /** Keys of a folder, in no order; nothing where there is no such folder. */
  readonly list: (folder: string) => Promise<string[]>;
  /** @throws Error where nothing could be stored now */
  readonly probe: () => Promise<void>;
}

/** A row tells of a file whose bytes are gone. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

/** There is no room for more bytes. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}
