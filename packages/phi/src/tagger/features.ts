import { likenessOf } from './likeness.ts';
import type { Token } from './tokens.ts';

/** Weights are kept in so many places; features share them by chance. */
export const featureSpace = 1 << 15;

const mix = (one: number, other: number): number => {
  let sum = Math.imul(one ^ other, 0x9e3779b1);
  sum ^= sum >>> 15;
  return Math.imul(sum, 0x85ebca6b) ^ (sum >>> 13);
};

const hashes = new Map<string, number>();
const hashOf = (text: string): number => {
  const kept = hashes.get(text);
  if (kept !== undefined) return kept;
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  if (hashes.size > 20_000) hashes.clear();
  hashes.set(text, sum);
  return sum;
};

const edge = hashOf('\u0000edge');

/** Features of one token: more are never made. */
const most = 32;
/** How far around a token features look. */
const reach = 3;

/** What features read of a row of tokens, an entry each, and as many as they look around beyond both ends. */
export interface Row {
  readonly tokens: readonly Token[];
  readonly small: number;
  readonly words: Int32Array;
  readonly known: Int32Array;
  readonly shapes: Int32Array;
  readonly likeness: Uint8Array;
  /** The features of the token last asked for. */
  readonly made: Int32Array;
}

/** Reads a row of tokens once for all their features. */
export const rowOf = (tokens: readonly Token[], small: boolean): Row => {
  const size = tokens.length + 2 * reach;
  const words = new Int32Array(size).fill(edge);
  const known = new Int32Array(size).fill(128);
  const shapes = new Int32Array(size).fill(511);
  const likeness = new Uint8Array(size);
  tokens.forEach((token, at) => {
    words[at + reach] = hashOf(token.text);
    known[at + reach] = token.known;
    shapes[at + reach] = token.shape * 4 + token.script.length;
    if (token.script === 'latin' || token.script === 'arabic') likeness[at + reach] = likenessOf(token.text);
  });
  return { tokens, small: small ? 1 : 0, words, known, shapes, likeness, made: new Int32Array(most) };
};

/**
 * What a token and its neighbours are, as places among the weights; the same for each tag but for the last ones before.
 * They stand in `made` of the row until the next are asked for.
 *
 * @returns how many they are
 */
export const featuresIn = (row: Row, at: number, before: number): number => {
  const token = row.tokens[at];
  if (!token) return 0;
  const { made } = row;
  const word = (offset: number): number => row.words[at + reach + offset] ?? edge;
  const known = (offset: number): number => row.known[at + reach + offset] ?? 128;
  const shape = (offset: number): number => row.shapes[at + reach + offset] ?? 511;
  const likeness = (offset: number): number => row.likeness[at + reach + offset] ?? 0;
  const { text } = token;
  const here = word(0);
  const left = word(-1);
  const right = word(1);
  const bits = known(0);
  const form = shape(0) * 2 + row.small;
  const kind = bits * 4096 + form;
  const touching =
    (row.tokens[at - 1]?.end === token.start ? 1 : 0) + (row.tokens[at + 1]?.start === token.end ? 2 : 0);
  let count = 0;
  const add = (value: number): void => {
    made[count] = (mix(value, Math.imul(count + 1, 0x632be59b)) >>> 3) % featureSpace;
    count += 1;
  };
  add(here);
  add(left);
  add(right);
  add(word(-2));
  add(word(2));
  add(mix(word(-2), left));
  add(mix(right, word(2)));
  add(mix(left, here));
  add(mix(here, right));
  add(kind);
  add(mix(kind, left));
  add(mix(kind, right));
  add(mix(kind, known(-1) * 512 + shape(-1)));
  add(mix(kind, known(1) * 512 + shape(1)));
  add(mix(known(-1) * 512 + shape(-1), known(1) * 512 + shape(1)) + form);
  add(mix(mix(left, right), form));
  add(mix(before, kind));
  add(mix(before, here));
  add(mix(before, mix(left, form)));
  add(mix(before, mix(right, bits)));
  add(mix(before, shape(1) * 4 + touching));
  if (token.script !== 'han') {
    add(hashOf(text.slice(-3)));
    add(hashOf(text.slice(0, 2)));
    add(mix(hashOf(text.slice(-2)), form));
    const like = likenessOf(text);
    add(like * 4096 + form);
    add(mix(like * 4096 + form, left));
    add(mix(like * 4096 + form, right));
    add((like * 8 + likeness(-1)) * 8 + likeness(1) + before * 4096);
    add(mix(like * 64 + bits, form) + before);
  } else {
    add(mix(before, mix(kind, mix(right, word(2)))));
    add(mix(mix(word(-3), word(-2)), left));
    add(mix(mix(known(0), known(1) * 64), known(2)) + before);
  }
  return count;
};
