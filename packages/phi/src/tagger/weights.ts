/** Levels from -15 to 15, a letter each; runs of zeros shrink when packed. */
const alphabet = 'abcdefghijklmno0ABCDEFGHIJKLMNO';
const middle = alphabet.indexOf('0');

/** Weights as they are kept among the lists. */
export const weightsFrom = (letters: string, length: number): Int8Array => {
  const levels = new Int8Array(length);
  const values = new Map([...alphabet].map((letter, at) => [letter.charCodeAt(0), at - middle]));
  for (let at = 0; at < length; at += 1) levels[at] = values.get(letters.charCodeAt(at)) ?? 0;
  return levels;
};

/** The letters of weights whose 99.5th percentile becomes the highest level; small ones are left out, and levels kept in steps. */
export const lettersOf = (weights: Float64Array, least = 0, step = 1): string => {
  const spread = [...weights].map(Math.abs).sort((a, b) => a - b)[Math.floor(weights.length * 0.995)] || 1;
  return [...weights]
    .map((weight) => {
      const level = Math.max(-middle, Math.min(middle, Math.round((weight / spread) * middle)));
      return alphabet.charAt(
        middle +
          (Math.abs(level) <= least ? 0 : Math.sign(level) * Math.round(Math.abs(level) / step) * step),
      );
    })
    .join('');
};
