import { likenessSpace, piecesOf } from '../../packages/phi/src/tagger/likeness.ts';

/**
 * Weights of the pieces of words that tell names from words, by logistic regression with a little decay: names weigh as
 * much as words however many there are of either.
 */
export const trainLikeness = (
  names: readonly string[],
  words: readonly string[],
  random: () => number,
): Float64Array => {
  const weights = new Float64Array(likenessSpace);
  const all = [
    ...names.map((word) => ({ word, is: 1, weight: 1 })),
    ...words.map((word) => ({ word, is: 0, weight: names.length / words.length })),
  ];
  for (let round = 0; round < 12; round += 1) {
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      const [one, two] = [all[at], all[other]];
      if (one && two) [all[at], all[other]] = [two, one];
    }
    const rate = 0.3 / (1 + round * 0.5);
    for (const { word, is, weight } of all) {
      const places: number[] = [];
      piecesOf(word, (place) => places.push(place));
      const sum = places.reduce((total, place) => total + (weights[place] ?? 0), 0);
      const error = is - 1 / (1 + Math.exp(-sum));
      for (const place of places) {
        const now = weights[place] ?? 0;
        weights[place] = now + rate * Math.min(weight, 3) * error - 0.0005 * now;
      }
    }
  }
  return weights;
};
