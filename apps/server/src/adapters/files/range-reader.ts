import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RandomAccessReader } from 'yauzl';

/** Bytes `start` to `end`, both included. */
export type ReadRange = (start: number, end: number) => Promise<Readable>;

const blockBytes = 256 * 1024;

/** Headers lie close together: they are read by blocks, so that a store far away is asked seldom. */
export class RangeReader extends RandomAccessReader {
  readonly #readRange: ReadRange;
  readonly #byteSize: number;
  #block = { start: 0, bytes: Buffer.alloc(0) };

  constructor(readRange: ReadRange, byteSize: number) {
    super();
    this.#readRange = readRange;
    this.#byteSize = byteSize;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough();
    // The end is exclusive here; whoever reads hears of failures from the stream.
    this.#readRange(start, end - 1)
      .then((bytes) => pipeline(bytes, out))
      .catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
    return out;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#copy(buffer, offset, length, position).then(
      () => callback(null),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #copy(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    const held = this.#block;
    if (position < held.start || position + length > held.start + held.bytes.length) {
      const end = Math.min(this.#byteSize, position + Math.max(length, blockBytes));
      if (position + length > this.#byteSize) throw new Error('The archive ends too early.');
      const pieces: Buffer[] = [];
      for await (const piece of await this.#readRange(position, end - 1)) pieces.push(piece as Buffer);
      this.#block = { start: position, bytes: Buffer.concat(pieces) };
    }
    const from = position - this.#block.start;
    this.#block.bytes.copy(buffer, offset, from, from + length);
  }
}
