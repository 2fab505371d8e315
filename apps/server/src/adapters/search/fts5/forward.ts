import type { ForwardDocument } from '../ranking/scoring.ts';

/** A document as it is kept for exact ranking: terms by field in order, and its filter tokens. */
export interface StoredForward extends ForwardDocument {
  readonly tokens: readonly number[];
}

const fields = ['title', 'body', 'terms', 'names', 'joinedTitle', 'joinedBody', 'tokens'] as const;

/** Numbers as variable-length bytes: frequent terms have small identifiers and take one or two. */
export const encodeForward = (document: StoredForward): Uint8Array => {
  let size = 0;
  for (const field of fields) size += 5 * (document[field].length + 1);
  const bytes = new Uint8Array(size);
  let at = 0;
  const put = (number: number): void => {
    let rest = number;
    while (rest >= 128) {
      bytes[at] = (rest & 127) | 128;
      at += 1;
      rest >>>= 7;
    }
    bytes[at] = rest;
    at += 1;
  };
  for (const field of fields) {
    put(document[field].length);
    for (const id of document[field]) put(id);
  }
  return bytes.slice(0, at);
};

export const decodeForward = (bytes: Uint8Array): StoredForward => {
  let at = 0;
  const take = (): number => {
    let number = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
      shift += 7;
    }
  };
  const read = (): number[] => {
    const length = take();
    const ids: number[] = new Array(length);
    for (let index = 0; index < length; index += 1) ids[index] = take();
    return ids;
  };
  return {
    title: read(),
    body: read(),
    terms: read(),
    names: read(),
    joinedTitle: read(),
    joinedBody: read(),
    tokens: read(),
  };
};
