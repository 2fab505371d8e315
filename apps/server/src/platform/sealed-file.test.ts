import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MemberSeal } from './member-key.ts';
import {
  openSealedRange,
  readSealedHeader,
  sealedHeaderBytes,
  sealedRangeOf,
  sealedSize,
  sealFile,
} from './sealed-file.ts';

const sealWith = (key: Buffer): MemberSeal => ({
  seal: () => Buffer.alloc(0),
  open: () => '',
  sealBytes(bytes, boundTo) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  },
  openBytes(sealed, boundTo) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(boundTo);
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  },
});
const seal = sealWith(randomBytes(32));
const inChunks = async function* (bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
};
const all = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const sealed = (bytes: Buffer, chunk = 50_000) =>
  all(sealFile(seal, inChunks(bytes, chunk), { size: bytes.length, contentType: 'audio/webm' }));
const open = (file: Buffer, start: number, end: number, by = seal) => {
  const header = readSealedHeader(file);
  const range = sealedRangeOf(header, { start, end });
  return all(
    openSealedRange(by, header, { start, end }, inChunks(file.subarray(range.start, range.end + 1), 10_007)),
  );
};

it.each([1, 65_535, 65_536, 65_537, 300_001])('gives back %i bytes, whole and in ranges', async (size) => {
  const bytes = randomBytes(size);
  const file = await sealed(bytes);
  expect(file).toHaveLength(sealedSize(size));
  expect(readSealedHeader(file)).toMatchObject({ size, contentType: 'audio/webm' });
  expect((await open(file, 0, size - 1)).equals(bytes)).toBe(true);
  for (const start of [0, 1, 65_535, 65_536, 131_072, size - 1].filter((at) => at < size))
    for (const end of [start, start + 1, start + 65_536, size - 1].filter((at) => at >= start && at < size))
      expect((await open(file, start, end)).equals(bytes.subarray(start, end + 1))).toBe(true);
});

it('holds nothing of the content', async () => {
  const bytes = Buffer.alloc(100_000, 'spoken words ');
  expect((await sealed(bytes)).includes('spoken')).toBe(false);
});

it('opens nothing that was altered, exchanged, cut off or sealed with another key', async () => {
  const size = 200_000;
  const file = await sealed(randomBytes(size));
  const piece = 65_536 + 28;
  const altered = Buffer.from(file);
  altered[sealedHeaderBytes + 100] = (altered[sealedHeaderBytes + 100] ?? 0) ^ 1;
  await expect(open(altered, 0, 10)).rejects.toThrow();
  const exchanged = Buffer.from(file);
  file.copy(exchanged, sealedHeaderBytes, sealedHeaderBytes + piece, sealedHeaderBytes + 2 * piece);
  await expect(open(exchanged, 0, 10)).rejects.toThrow();
  const resized = Buffer.from(file);
  resized.writeBigUInt64BE(65_536n, 24);
  await expect(open(resized, 0, 10)).rejects.toThrow();
  await expect(open(file.subarray(0, sealedHeaderBytes + 2 * piece), 0, size - 1)).rejects.toThrow(
    'ends too early',
  );
  await expect(open(file, 0, 10, sealWith(randomBytes(32)))).rejects.toThrow();
  const foreign = await sealed(randomBytes(size));
  foreign.copy(file, sealedHeaderBytes, sealedHeaderBytes, sealedHeaderBytes + piece);
  await expect(open(file, 0, 10)).rejects.toThrow();
});

it('refuses a content of another size than was said', async () => {
  await expect(
    all(sealFile(seal, inChunks(randomBytes(10), 5), { size: 11, contentType: '' })),
  ).rejects.toThrow('had 10');
});
