import { randomBytes } from 'node:crypto';
import { type MemberSeal, sealOverhead } from './member-key.ts';

/**
 * Files sealed with a member's key. A header (mark, random name, size and type of the content), then pieces of 64 KiB,
 * each sealed alone and bound to header and place: a range is read without the rest, and nothing can be left out,
 * exchanged or cut off unnoticed.
 */
const mark = Buffer.from('SEALED1\n');
const nameBytes = 16;
const typeBytes = 32;
export const sealedHeaderBytes = mark.length + nameBytes + 8 + typeBytes;
const pieceBytes = 64 * 1024;
const sealedPieceBytes = pieceBytes + sealOverhead;

/** What stored files say they are. */
export const sealedType = 'application/vnd.medical-zone.sealed';

export interface SealedHeader {
  readonly bytes: Buffer;
  /** Of the content. */
  readonly size: number;
  readonly contentType: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

export const isSealedFile = (head: Buffer): boolean => head.subarray(0, mark.length).equals(mark);

/** @throws Error where these are no bytes of a sealed file */
export const readSealedHeader = (head: Buffer): SealedHeader => {
  if (head.length < sealedHeaderBytes || !isSealedFile(head)) throw new Error('This is no sealed file.');
  const bytes = Buffer.from(head.subarray(0, sealedHeaderBytes));
  const size = Number(bytes.readBigUInt64BE(mark.length + nameBytes));
  const type = bytes.subarray(mark.length + nameBytes + 8).toString('latin1');
  return { bytes, size, contentType: type.replace(/\0+$/, '') };
};

const boundTo = (header: Buffer, index: number): Buffer => {
  const place = Buffer.alloc(4);
  place.writeUInt32BE(index);
  return Buffer.concat([header, place]);
};

/** Bytes the sealed file will have. */
export const sealedSize = (size: number): number =>
  sealedHeaderBytes + size + Math.ceil(size / pieceBytes) * sealOverhead;

/** Cuts what comes into pieces of one length; the last may be shorter. */
const inPieces = async function* (source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    kept.push(chunk);
    size += chunk.length;
    if (size < length) continue;
    const all = Buffer.concat(kept);
    let at = 0;
    for (; all.length - at >= length; at += length) yield all.subarray(at, at + length);
    kept = [all.subarray(at)];
    size = all.length - at;
  }
  if (size > 0) yield Buffer.concat(kept);
};

/**
 * Seals a content of known size as it comes.
 *
 * @throws Error where it has another size
 */
export const sealFile = async function* (
  seal: MemberSeal,
  source: AsyncIterable<Buffer>,
  { size, contentType }: { size: number; contentType: string },
): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(sealedHeaderBytes);
  mark.copy(header);
  randomBytes(nameBytes).copy(header, mark.length);
  header.writeBigUInt64BE(BigInt(size), mark.length + nameBytes);
  header.write(contentType.slice(0, typeBytes), mark.length + nameBytes + 8, 'latin1');
  yield header;
  let done = 0;
  let index = 0;
  for await (const piece of inPieces(source, pieceBytes)) {
    done += piece.length;
    yield seal.sealBytes(piece, boundTo(header, index));
    index += 1;
  }
  if (done !== size) throw new Error(`A file of ${size} bytes to be sealed had ${done}.`);
};

/** The bytes of the sealed file that hold a range of the content. */
export const sealedRangeOf = ({ size }: SealedHeader, { start, end }: Range): Range => ({
  start: sealedHeaderBytes + Math.floor(start / pieceBytes) * sealedPieceBytes,
  end: Math.min(
    sealedHeaderBytes + (Math.floor(end / pieceBytes) + 1) * sealedPieceBytes - 1,
    sealedSize(size) - 1,
  ),
});

/**
 * A range of the content.
 *
 * @param source the sealed file's bytes of `sealedRangeOf`
 * @throws where a piece was altered, exchanged or is missing
 */
export const openSealedRange = async function* (
  seal: MemberSeal,
  header: SealedHeader,
  { start, end }: Range,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let index = Math.floor(start / pieceBytes);
  let at = index * pieceBytes;
  for await (const sealed of inPieces(source, sealedPieceBytes)) {
    const piece = seal.openBytes(sealed, boundTo(header.bytes, index));
    yield piece.subarray(Math.max(0, start - at), Math.min(piece.length, end - at + 1));
    at += piece.length;
    index += 1;
  }
  if (at <= end) throw new Error('A sealed file ends too early.');
};
