import { featureSpace, featuresIn, rowOf } from './features.ts';
import type { Token } from './tokens.ts';

/** Tags: outside of a name, its first token, a further one. */
export const outside = 0;
export const first = 1;
export const further = 2;

export type Weights = Int8Array | Int32Array | Float64Array;

/** What the last tokens were, as one number: the tag before, and how many tokens the name has had. */
export const stateOf = (given: readonly number[], at: number): number => {
  let length = 0;
  while (length < 6 && (given[at - 1 - length] ?? outside) === further) length += 1;
  const begun = (given[at - 1 - length] ?? outside) === first && (length > 0 || given[at - 1] === first);
  return begun ? length + 1 : 0;
};

/** Who writes no capitals writes names without them. */
export const isSmall = (tokens: readonly Token[]): boolean =>
  !tokens.some(({ shape, script }) => script === 'latin' && shape === 6);

export const scoresOf = (weights: Weights, features: ArrayLike<number>): [number, number, number] => {
  let none = 0;
  let begin = 0;
  let go = 0;
  for (let at = 0; at < features.length; at += 1) {
    const feature = features[at] ?? 0;
    none += weights[feature] ?? 0;
    begin += weights[featureSpace + feature] ?? 0;
    go += weights[2 * featureSpace + feature] ?? 0;
  }
  return [none, begin, go];
};

/** Weights with those of one feature beside each other, as a walk over tokens reads them. */
export const interleave = (weights: Int8Array): Int8Array => {
  const beside = new Int8Array(weights.length);
  for (let at = 0; at < weights.length; at += 1)
    beside[(at % featureSpace) * 3 + Math.floor(at / featureSpace)] = weights[at] ?? 0;
  return beside;
};

/** The tags of the tokens from left to right, and by how much each was ahead of being outside. */
export const tagTokens = (
  interleaved: Int8Array,
  tokens: readonly Token[],
): { readonly given: readonly number[]; readonly leads: readonly number[] } => {
  const given: number[] = [];
  const leads: number[] = [];
  const row = rowOf(tokens, isSmall(tokens));
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.barred) {
      given.push(outside);
      leads.push(0);
      continue;
    }
    const state = stateOf(given, at);
    const count = featuresIn(row, at, state);
    let [none, begin, go] = [0, 0, 0];
    for (let one = 0; one < count; one += 1) {
      const from = (row.made[one] ?? 0) * 3;
      none += interleaved[from] ?? 0;
      begin += interleaved[from + 1] ?? 0;
      go += interleaved[from + 2] ?? 0;
    }
    const best = state > 0 && go > none && go >= begin ? further : begin > none ? first : outside;
    given.push(best);
    leads.push((best === further ? go : begin) - none);
  }
  return { given, leads };
};
