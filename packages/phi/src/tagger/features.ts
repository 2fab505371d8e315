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

/** What a token and its neighbours are, as places among the weights; the same for each tag but for the last ones before. */
export const featuresAt = (
  tokens: readonly Token[],
  at: number,
  before: number,
  small: boolean,
): number[] => {
  const word = (offset: number): number => {
    const token = tokens[at + offset];
    return token ? hashOf(token.text) : edge;
  };
  const known = (offset: number): number => tokens[at + offset]?.known ?? 128;
  const shape = (offset: number): number => {
    const token = tokens[at + offset];
    return token ? token.shape * 4 + token.script.length : 511;
  };
  const likeness = (offset: number): number => {
    const token = tokens[at + offset];
    return token?.script === 'latin' || token?.script === 'arabic' ? likenessOf(token.text) : 0;
  };
  const token = tokens[at];
  if (!token) return [];
  const { text } = token;
  const here = word(0);
  const left = word(-1);
  const right = word(1);
  const bits = known(0);
  const form = shape(0) * 2 + (small ? 1 : 0);
  const kind = bits * 4096 + form;
  const touching =
    (tokens[at - 1]?.end === token.start ? 1 : 0) + (tokens[at + 1]?.start === token.end ? 2 : 0);
  const made: number[] = [];
  let slot = 1;
  const add = (value: number): void => {
    made.push((mix(value, Math.imul(slot, 0x632be59b)) >>> 3) % featureSpace);
    slot += 1;
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
  return made;
};
