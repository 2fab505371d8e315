import { likenessOf } from './likeness.ts';
import type { Judge, Token } from './tokens.ts';

/** Weights of a script are kept in so many places, a power of two; features share them by chance. */
export const featureSpaces: Readonly<Record<Judge, number>> = {
  latin: 1 << 15,
  arabic: 1 << 18,
  han: 1 << 18,
};

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
const most = 40;
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
  /** How words end and begin. */
  readonly tails: Int32Array;
  readonly heads: Int32Array;
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
  const tails = new Int32Array(size);
  const heads = new Int32Array(size);
  tokens.forEach((token, at) => {
    words[at + reach] = hashOf(token.text);
    known[at + reach] = token.known;
    shapes[at + reach] = token.shape * 4 + token.script.length;
    if (token.script !== 'latin' && token.script !== 'arabic') return;
    likeness[at + reach] = likenessOf(token.text);
    tails[at + reach] = hashOf(token.text.slice(-3));
    heads[at + reach] = hashOf(token.text.slice(0, 2));
  });
  return {
    tokens,
    small: small ? 1 : 0,
    words,
    known,
    shapes,
    likeness,
    tails,
    heads,
    made: new Int32Array(most),
  };
};

/** Where the features of a token go, how many are there, and which bits of them are a place. */
let out: Int32Array = new Int32Array(most);
let count = 0;
let places = 0;
const add = (value: number): void => {
  out[count] = (mix(value, Math.imul(count + 1, 0x632be59b)) >>> 3) & places;
  count += 1;
};

/**
 * What a token and its neighbours are, as places among the weights; the same for each tag but for the last ones before.
 * They stand in `made` of the row until the next are asked for.
 *
 * @returns how many they are
 */
export const featuresIn = (row: Row, at: number, before: number, judge: Judge): number => {
  const { tokens, words, known, shapes, likeness, tails, heads } = row;
  const token = tokens[at];
  if (!token) return 0;
  out = row.made;
  count = 0;
  places = featureSpaces[judge] - 1;
  // All rows go on beyond both ends.
  const of = (list: Int32Array | Uint8Array, offset: number): number => list[at + reach + offset] as number;
  const here = of(words, 0);
  const left = of(words, -1);
  const right = of(words, 1);
  const further = of(words, 2);
  const farLeft = of(words, -2);
  const bits = of(known, 0);
  const form = of(shapes, 0) * 2 + row.small;
  const kind = bits * 4096 + form;
  const kindLeft = of(known, -1) * 512 + of(shapes, -1);
  const kindRight = of(known, 1) * 512 + of(shapes, 1);
  const touching =
    (tokens[at - 1]?.end === token.start ? 1 : 0) + (tokens[at + 1]?.start === token.end ? 2 : 0);
  add(here);
  add(left);
  add(right);
  add(farLeft);
  add(further);
  add(mix(farLeft, left));
  add(mix(right, further));
  add(mix(left, here));
  add(mix(here, right));
  add(kind);
  add(mix(kind, left));
  add(mix(kind, right));
  add(mix(kind, kindLeft));
  add(mix(kind, kindRight));
  add(mix(kindLeft, kindRight) + form);
  add(mix(mix(left, right), form));
  add(mix(before, kind));
  add(mix(before, here));
  add(mix(before, mix(left, form)));
  add(mix(before, mix(right, bits)));
  add(mix(before, of(shapes, 1) * 4 + touching));
  if (token.script !== 'han') {
    const like = of(likeness, 0);
    add(of(tails, 0));
    add(of(heads, 0));
    add(mix(hashOf(token.text.slice(-2)), form));
    add(like * 4096 + form);
    add(mix(like * 4096 + form, left));
    add(mix(like * 4096 + form, right));
    add((like * 8 + of(likeness, -1)) * 8 + of(likeness, 1) + before * 4096);
    add(mix(like * 64 + bits, form) + before);
    if (judge === 'latin') return count;
    add(mix(of(tails, -1), form));
    add(mix(of(tails, 1), form));
    add(mix(of(heads, 1), form) + before);
    add(mix(of(heads, -1), mix(of(heads, 1), form)));
    add(mix(like * 8 + before, mix(of(known, 1), of(shapes, 1))));
    add(mix(like * 8 + before, mix(of(known, -1), of(shapes, -1))));
  } else {
    add(mix(before, mix(kind, mix(right, further))));
    add(mix(mix(of(words, -3), farLeft), left));
    add(mix(mix(bits, of(known, 1) * 64), of(known, 2)) + before);
    add(mix(mix(right, further), of(words, 3)) + before);
    add(mix(mix(left, here), before));
    add(mix(mix(here, right), before));
    add(mix(mix(of(known, -1), of(known, -2) * 64), bits) + before);
    add(mix(mix(left, here), right));
  }
  return count;
};
