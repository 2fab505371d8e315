import { TextDecoder } from 'node:util';
import { SourceFormatError } from './record.ts';

/** As much of a text as its own word on its encoding stands in. */
const headLength = 1024;

const byteOrderMarks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding a text says it is in, by its byte order mark or XML declaration; UTF-8 where it says nothing. */
const declaredEncoding = (head: Uint8Array): string => {
  const mark = byteOrderMarks.find(([bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (mark) return mark[1];
  const start = Buffer.from(head.subarray(0, headLength)).toString('latin1');
  return /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
};

const openDecoder = (encoding: string): TextDecoder => {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new SourceFormatError(`its encoding "${encoding}" is not known`);
  }
};

/**
 * Text of bytes that come in pieces, in the encoding the text declares.
 *
 * @throws SourceFormatError where the encoding is unknown or the bytes are not valid in it
 */
export async function* decodePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  let encoding = '';
  const decode = (bytes?: Uint8Array): string => {
    try {
      decoder ??= openDecoder(encoding);
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (error instanceof SourceFormatError) throw error;
      throw new SourceFormatError(
        `it holds bytes that are not ${encoding.toUpperCase()}: it was damaged, or it does not declare its encoding`,
      );
    }
  };
  for await (const piece of pieces) {
    if (decoder) {
      yield decode(piece);
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < headLength) continue;
    encoding = declaredEncoding(head);
    yield decode(head);
  }
  if (!decoder) {
    encoding = declaredEncoding(head);
    yield decode(head);
  }
  yield decode();
}
