import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';

const toWeb = (source: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (source: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(source as unknown as WebStream);

/** What is said of bytes while they pass. */
export interface ByteCount {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes bytes on and counts and hashes them. */
export const createByteCount = (): { readonly through: Transform; readonly result: () => ByteCount } => {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  let digest: string | undefined;
  const result = (): ByteCount => {
    digest ??= hash.digest('hex');
    return { bytes, sha256: digest };
  };
  return { through, result };
};

/** An error of any part ends the whole chain. Whoever reads it hears of the error, also where they begin later. */
export const chain = (source: Readable, ...parts: readonly Transform[]): Readable =>
  parts.reduce<Readable>((from, part) => {
    part.on('error', () => undefined);
    from.on('error', (error) => part.destroy(error));
    part.on('close', () => {
      if (!part.readableEnded) from.destroy();
    });
    return from.pipe(part);
  }, source);

/** Compressed, and encrypted where there is a recipient (age, X25519). */
export const seal = async (
  source: Readable,
  recipient: string | null,
  compress: boolean,
): Promise<Readable> => {
  const packed = compress ? chain(source, createGzip({ level: 3 })) : source;
  if (recipient === null) return packed;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(packed)));
};

/** @throws BackupError where the identity is not the one it was encrypted for */
export const unseal = async (
  source: Readable,
  identity: string | null,
  compressed: boolean,
): Promise<Readable> => {
  let opened = source;
  if (identity !== null) {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    try {
      opened = fromWeb(await decrypter.decrypt(toWeb(source)));
    } catch (error) {
      source.destroy();
      throw new BackupError(
        `The backup could not be decrypted: ${(error as Error).message}. Is this the identity it was encrypted for?`,
        { cause: error },
      );
    }
  }
  return compressed ? chain(opened, createGunzip()) : opened;
};

/** @throws BackupError where age does not know such a recipient */
export const requireRecipient = async (recipient: string): Promise<string> => {
  try {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    await encrypter.encrypt('');
    return recipient;
  } catch (error) {
    throw new BackupError(`"${recipient}" is no age recipient (age1…): ${(error as Error).message}`, {
      cause: error,
    });
  }
};
