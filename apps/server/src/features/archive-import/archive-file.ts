import type { Readable } from 'node:stream';
import { archiveImportLimits } from '@mz/contracts/archive-import';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { RangeReader, type ReadRange } from '../../adapters/files/range-reader.ts';

type ImportLimits = { readonly [K in keyof typeof archiveImportLimits]: number };
export type ArchiveProblem = 'not-an-archive' | 'damaged' | 'too-large';

/** What was sent is no archive of this server, or not whole. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly problem: ArchiveProblem;
  constructor(problem: ArchiveProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

const dataName = /^data\/([a-z_.]{1,80})\.json$/;
const mediaName = /^media\/([a-z][a-z0-9-]{1,39})\/([0-9a-f-]{36})\.[a-z0-9]{1,10}$/;

/** One row of a table: what it holds, or null where it is not as this server writes it. */
export type ReadRow = Readonly<Record<string, unknown>> | null;

export interface ArchiveFile {
  readonly madeAt: string;
  readonly accountId: string;
  /** Names of the tables it holds rows of. */
  readonly tables: readonly string[];
  readonly rows: (table: string) => AsyncGenerator<ReadRow>;
  /** A file of a purpose; null where the archive does not hold it. */
  readonly media: (purpose: string, id: string) => Promise<Readable | null>;
  readonly close: () => void;
}

const parseRow = (line: string): ReadRow => {
  try {
    const value: unknown = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

/** Lines of a stream, one in memory at a time; one that is too long is null and passed over. */
async function* splitLines(bytes: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string | null> {
  let pieces: Buffer[] = [];
  let size = 0;
  const take = (): string | null => {
    const line = size > maxBytes ? null : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    size = 0;
    return line;
  };
  const add = (piece: Buffer): void => {
    size += piece.length;
    if (size > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

const listEntries = async (zip: ZipFile, limits: ImportLimits): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    // Declared sizes hold: an entry that unpacks to another one fails when it is read.
    if (zip.entryCount > limits.entries || unpacked > limits.unpackedBytes)
      throw new ArchiveError('too-large', 'The archive holds more than an import takes.');
    const { fileName: name } = entry;
    if (name === 'index.json' || dataName.test(name) || mediaName.test(name)) entries.set(name, entry);
  }
  return entries;
};

const damaged = (error: unknown): ArchiveError =>
  error instanceof ArchiveError
    ? error
    : new ArchiveError('damaged', 'The archive is damaged.', { cause: error });

/**
 * Opens an archive where it lies: only its directory is held, no entry is unpacked to a file, and no name of an entry
 * is used as a path.
 *
 * @throws ArchiveError where it is none, is damaged or too large
 */
export const openArchiveFile = async (
  readRange: ReadRange,
  byteSize: number,
  limits: ImportLimits = archiveImportLimits,
): Promise<ArchiveFile> => {
  const zip = await fromRandomAccessReaderPromise(new RangeReader(readRange, byteSize), byteSize, {
    lazyEntries: true,
    autoClose: false,
  }).catch((error: unknown) => {
    throw new ArchiveError('not-an-archive', 'The file is no ZIP archive.', { cause: error });
  });
  const entries = await listEntries(zip, limits).catch((error: unknown) => {
    zip.close();
    throw damaged(error);
  });
  const media = new Map<string, Entry>();
  const tables: string[] = [];
  for (const [name, entry] of entries) {
    const [, purpose, id] = mediaName.exec(name) ?? [];
    if (purpose !== undefined && id !== undefined) media.set(`${purpose}/${id}`, entry);
    const table = dataName.exec(name)?.[1];
    if (table !== undefined) tables.push(table);
  }

  async function* linesOf(entry: Entry): AsyncGenerator<string | null> {
    let stream: Readable | null = null;
    try {
      stream = await zip.openReadStreamPromise(entry);
      yield* splitLines(stream, limits.rowBytes);
    } catch (error) {
      throw damaged(error);
    } finally {
      stream?.destroy();
    }
  }

  async function* rows(table: string): AsyncGenerator<ReadRow> {
    const entry = entries.get(`data/${table}.json`);
    if (!entry) return;
    let isFirst = true;
    for await (const line of linesOf(entry)) {
      // One row a line, between brackets on lines of their own: as the export writes them.
      const isFrame = line === ']' || (isFirst && (line === '[' || line === '[]'));
      isFirst = false;
      if (isFrame || line === '') continue;
      yield line === null ? null : parseRow(line);
    }
  }

  const readIndex = async (): Promise<Pick<ArchiveFile, 'madeAt' | 'accountId'>> => {
    const entry = entries.get('index.json');
    let text = '';
    if (entry && entry.uncompressedSize <= limits.rowBytes)
      for await (const line of linesOf(entry)) text += `${line ?? ''}\n`;
    const { madeAt, accountId } = parseRow(text.trim()) ?? {};
    if (typeof madeAt !== 'string' || typeof accountId !== 'string' || Number.isNaN(Date.parse(madeAt)))
      throw new ArchiveError('not-an-archive', 'The ZIP file is no archive of this product.');
    return { madeAt: new Date(madeAt).toISOString(), accountId };
  };

  try {
    return {
      ...(await readIndex()),
      tables,
      rows,
      media: async (purpose, id) => {
        const entry = media.get(`${purpose}/${id}`);
        return entry ? zip.openReadStreamPromise(entry) : null;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};
