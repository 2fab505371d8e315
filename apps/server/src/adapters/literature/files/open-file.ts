import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { decodePieces } from '../decode.ts';
import { type PoliteClient, SourceError } from '../http/polite-client.ts';
import { SourceFormatError, TruncatedError } from '../record.ts';

/** The MD5 a neighbouring `.md5` file names, as PubMed writes it or as md5sum does. */
const readMd5 = (text: string): string | undefined => /\b([0-9a-f]{32})\b/i.exec(text)?.[1]?.toLowerCase();

const addressOfMd5 = (url: string): string => {
  const beside = new URL(url);
  beside.pathname += '.md5';
  return beside.href;
};

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('md5');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

const verify = async (file: string, name: string, sum: string | undefined): Promise<void> => {
  if (sum && (await digestOf(file)) !== sum)
    throw new SourceFormatError(`${name} is damaged: its MD5 differs from the one beside it`);
};

/** A file on this machine, made sure of. */
export interface OpenedFile {
  readonly file: string;
  readonly close: () => Promise<void>;
}

const openLocal = async (name: string): Promise<OpenedFile> => {
  const facts = await stat(name).catch(() => null);
  if (!facts?.isFile()) throw new SourceError(`${name} cannot be read: there is no such file`);
  const beside = await readFile(`${name}.md5`, 'utf8').catch(() => '');
  await verify(name, name, readMd5(beside));
  return { file: name, close: async () => undefined };
};

const openRemote = async (url: string, client: PoliteClient, signal: AbortSignal): Promise<OpenedFile> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mz-ingest-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'download');
  try {
    const sum = await client.text(addressOfMd5(url), signal, readMd5).catch((error: unknown) => {
      // Most mirrors have none beside it.
      if (error instanceof SourceError && error.status !== undefined && error.status < 500) return undefined;
      throw error;
    });
    await client.request(url, signal, async (response, alive) => {
      const expected = Number(response.headers.get('content-length') ?? Number.NaN);
      const coded = response.headers.get('content-encoding') !== null;
      let received = 0;
      const count = new Transform({
        transform(piece: Buffer, _encoding, done) {
          alive();
          received += piece.length;
          done(null, piece);
        },
      });
      if (!response.body) throw new TruncatedError('it sends nothing');
      await pipeline(Readable.from(response.body), count, createWriteStream(file));
      if (!coded && !Number.isNaN(expected) && received !== expected)
        throw new TruncatedError(`it sends ${received} of ${expected} bytes`);
      await verify(file, url, sum);
    });
    return { file, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** A file by path or by address. What comes over the network is on disk and checked before anything is read of it. */
export const openFile = (name: string, client: PoliteClient, signal: AbortSignal): Promise<OpenedFile> =>
  /^https?:\/\//i.test(name) ? openRemote(name, client, signal) : openLocal(name);

const isGzip = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
};

/**
 * Text of a file in pieces, unpacked where it is packed.
 *
 * @param onBytes hears how many bytes of the file were taken
 * @throws TruncatedError, SourceFormatError
 */
export async function* readPieces(
  file: string,
  onBytes: (taken: number) => void = () => undefined,
): AsyncGenerator<string> {
  const source = createReadStream(file);
  const packed = await isGzip(file);
  const stream = packed ? source.pipe(createGunzip({ chunkSize: 64 * 1024 })) : source;
  if (packed) source.on('error', (error) => stream.destroy(error));
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of stream) {
      onBytes(source.bytesRead);
      yield piece as Buffer;
    }
  };
  try {
    yield* decodePieces(bytes());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new TruncatedError('the packed file ends in the middle');
    if (code?.startsWith('Z_')) throw new SourceFormatError(`the packed file is damaged: ${message}`);
    throw error;
  } finally {
    source.destroy();
  }
}
