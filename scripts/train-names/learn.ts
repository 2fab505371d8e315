import { featureSpaces, featuresIn, rowOf } from '../../packages/phi/src/tagger/features.ts';
import {
  first,
  further,
  isSkipped,
  isSmall,
  judgeOf,
  outside,
  stateOf,
} from '../../packages/phi/src/tagger/tag.ts';
import type { Judge, Token } from '../../packages/phi/src/tagger/tokens.ts';
import { shuffle } from './random.ts';
import type { Example } from './texts.ts';

/** Features seen less often are learnt by heart rather than from. */
const leastSeen = 4;

/** Whose weights tell what each token is. */
const judgesOf = (tokens: readonly Token[]): readonly Judge[] => {
  let judge: Judge = 'latin';
  return tokens.map((token) => {
    judge = judgeOf(token, judge);
    return judge;
  });
};

/** How often each feature of a script stands in the texts as they are tagged. */
const count = (examples: readonly Example[], script: Judge): Uint32Array => {
  const seen = new Uint32Array(featureSpaces[script]);
  for (const { tokens, gold } of examples) {
    const row = rowOf(tokens, isSmall(tokens));
    const judges = judgesOf(tokens);
    for (let at = 0; at < tokens.length; at += 1) {
      const state = stateOf(gold, at);
      if (judges[at] !== script || isSkipped(tokens[at], state, script)) continue;
      const made = featuresIn(row, at, state, script);
      for (let one = 0; one < made; one += 1) {
        const feature = row.made[one] ?? 0;
        seen[feature] = (seen[feature] ?? 0) + 1;
      }
    }
  }
  return seen;
};

/** Averaged weights of one learner, two for each feature that counts: of a first and of a further token, less of none. */
const learnOnce = (
  examples: Example[],
  script: Judge,
  counts: (feature: number) => boolean,
  rounds: number,
): Float64Array => {
  const weights = new Float64Array(2 * featureSpaces[script]);
  const sums = new Float64Array(2 * featureSpaces[script]);
  let step = 1;
  const change = (features: Int32Array, tag: number, by: number): void => {
    for (const feature of features) {
      if (!counts(feature)) continue;
      for (const one of tag === outside ? [first, further] : [tag]) {
        const at = 2 * feature + one - first;
        // Outside has no weights of its own: it gains what both others lose.
        const change = tag === outside ? -by : by;
        weights[at] = (weights[at] ?? 0) + change;
        sums[at] = (sums[at] ?? 0) + change * step;
      }
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    shuffle(examples);
    let wrong = 0;
    let seen = 0;
    for (const { tokens, gold } of examples) {
      const row = rowOf(tokens, isSmall(tokens));
      const judges = judgesOf(tokens);
      const given: number[] = [];
      for (let at = 0; at < tokens.length; at += 1) {
        // What another script's weights would say is taken to be right.
        if (judges[at] !== script) {
          given.push(gold[at] ?? outside);
          continue;
        }
        const state = stateOf(given, at);
        if (isSkipped(tokens[at], state, script)) {
          given.push(outside);
          continue;
        }
        const features = row.made.subarray(0, featuresIn(row, at, state, script));
        let [begin, go] = [0, 0];
        for (const feature of features) {
          begin += weights[2 * feature] ?? 0;
          go += weights[2 * feature + 1] ?? 0;
        }
        const mayBegin = begin > 0 && !tokens[at]?.barred;
        const best = state > 0 && go > 0 && go >= begin ? further : mayBegin ? first : outside;
        // A name that was missed begins at its next token.
        const wanted = gold[at] === further && state === 0 ? first : (gold[at] ?? outside);
        seen += 1;
        if (best !== wanted) {
          wrong += 1;
          change(features, wanted, 1);
          change(features, best, -1);
        }
        step += 1;
        given.push(best);
      }
    }
    if (round === rounds - 1) console.log(`${((100 * wrong) / seen).toFixed(2)} % of ${seen} tokens wrong`);
  }
  return weights.map((weight, at) => weight - (sums[at] ?? 0) / step);
};

/**
 * Weights of an averaged perceptron for a script, two for each feature: first all features are learnt, then only so many
 * as weigh most, anew, by several learners that meet the texts in other orders; the mean depends less on the order than
 * each of them.
 */
export const learn = (
  all: readonly Example[],
  script: Judge,
  learners: number,
  kept: number,
): Float64Array => {
  const examples = all.filter(({ tokens }) => tokens.some((token) => token.script === script));
  const seen = count(examples, script);
  const learnt = learnOnce(examples, script, (feature) => (seen[feature] ?? 0) >= leastSeen, 3);
  const weighs = Float64Array.from(
    seen,
    (often, feature) =>
      Math.max(Math.abs(learnt[2 * feature] ?? 0), Math.abs(learnt[2 * feature + 1] ?? 0)) * often ** 0.25,
  );
  const least = [...weighs].sort((one, other) => other - one)[kept] ?? 0;
  const counts = (feature: number): boolean => (weighs[feature] ?? 0) > least;
  const averaged = new Float64Array(2 * featureSpaces[script]);
  for (let learner = 0; learner < learners; learner += 1)
    for (const [at, weight] of learnOnce(examples, script, counts, 5).entries())
      averaged[at] = (averaged[at] ?? 0) + weight / learners;
  return averaged;
};
