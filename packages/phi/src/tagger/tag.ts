import { featuresIn, rowOf } from './features.ts';
import { type Judge, link, type Token } from './tokens.ts';

/** Tags: outside of a name, its first token, a further one. */
export const outside = 0;
export const first = 1;
export const further = 2;

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

/** Whose weights tell what a token is: those of its script, of a mark those of the token before. */
export const judgeOf = (token: Token | undefined, before: Judge): Judge =>
  token && token.script !== 'other' ? token.script : before;

/** Words that link names, and marks of initials and of foreign names, stand inside one. */
const inside = /^[.·-]$/;
/** Whether a token is outside whatever stands around it; marks end a name in Latin letters. */
export const isSkipped = (token: Token | undefined, state: number, judge: Judge): boolean =>
  token?.barred === true &&
  !(
    state > 0 &&
    judge !== 'latin' &&
    (token.script === 'other'
      ? inside.test(token.text)
      : token.script === 'arabic' && (token.known & link) > 0)
  );

/**
 * The tags of the tokens from left to right, and by how much each was ahead of being outside. Weights are two for each
 * feature, of a first and of a further token, less that of one outside.
 */
export const tagTokens = (
  weightsOf: (judge: Judge) => Int8Array,
  tokens: readonly Token[],
): { readonly given: readonly number[]; readonly leads: readonly number[] } => {
  const given: number[] = [];
  const leads: number[] = [];
  const row = rowOf(tokens, isSmall(tokens));
  let judge: Judge = 'latin';
  for (let at = 0; at < tokens.length; at += 1) {
    const state = stateOf(given, at);
    judge = judgeOf(tokens[at], judge);
    if (isSkipped(tokens[at], state, judge)) {
      given.push(outside);
      leads.push(0);
      continue;
    }
    const weights = weightsOf(judge);
    const count = featuresIn(row, at, state, judge);
    let [begin, go] = [0, 0];
    for (let one = 0; one < count; one += 1) {
      const from = (row.made[one] ?? 0) * 2;
      begin += weights[from] ?? 0;
      go += weights[from + 1] ?? 0;
    }
    const mayBegin = begin > 0 && !tokens[at]?.barred;
    const best = state > 0 && go > 0 && go >= begin ? further : mayBegin ? first : outside;
    given.push(best);
    leads.push(best === further ? go : begin);
  }
  return { given, leads };
};
