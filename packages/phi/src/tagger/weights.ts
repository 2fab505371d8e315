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
          (Math.abs(level) <= least
            ? 0
            : Math.sign(level) * Math.min(middle, Math.round(Math.abs(level) / step) * step)),
      );
    })
    .join('');
};

/** Letters of pairs: those that take one byte, without such as a text between quotes needs a backslash for, then others. */
const narrow = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  .filter((letter) => !"'`\\$".includes(letter))
  .join('');
const firstWide = 0x100;
const letterOfPair = (at: number): string =>
  narrow.charAt(at) || String.fromCharCode(firstWide + at - narrow.length);

/** Letters two by two: a letter for each pair, and all pairs, the most frequent first. */
export const pairLetters = (letters: string): [pairs: string, book: string] => {
  const pieces = letters.match(/../g) ?? [];
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const book = [...counts]
    .sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
    .map(([piece]) => piece);
  const ranks = new Map(book.map((piece, at) => [piece, letterOfPair(at)]));
  return [pieces.map((piece) => ranks.get(piece)).join(''), book.join('')];
};

/** The letters again. */
export const unpairLetters = (pairs: string, book: string): string => {
  const pieces = new Map((book.match(/../g) ?? []).map((piece, at) => [letterOfPair(at), piece]));
  return Array.from(pairs, (pair) => pieces.get(pair) ?? '').join('');
};

/** Letters that say how far a place is behind the one before; the last of them, that it is further. */
const gaps = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-';
const farther = gaps.length - 1;

/** Weights of which most are none: the gaps between the places that have some, and their levels, so many a place. */
export const sparseWeights = (places: string, levels: string, each: number, length: number): Int8Array => {
  const weights = new Int8Array(length * each);
  const dense = weightsFrom(levels, levels.length);
  let at = -1;
  let place = 0;
  for (const letter of places) {
    const gap = gaps.indexOf(letter);
    at += gap;
    if (gap === farther) continue;
    for (let one = 0; one < each; one += 1) weights[at * each + one] = dense[place * each + one] ?? 0;
    place += 1;
  }
  return weights;
};

/** The letters of such weights: those of the gaps, and those of the levels. */
export const sparseLetters = (weights: Float64Array, each: number, step: number): [string, string] => {
  const used = Array.from({ length: weights.length / each }, (_, place) => place).filter((place) =>
    weights.subarray(place * each, place * each + each).some((weight) => weight !== 0),
  );
  const levels = lettersOf(
    Float64Array.from(used.flatMap((place) => [...weights.subarray(place * each, place * each + each)])),
    0,
    step,
  );
  // Of a place whose levels are all none nothing is kept.
  const none = alphabet.charAt(middle).repeat(each);
  const kept = used.filter((_, at) => levels.slice(at * each, at * each + each) !== none);
  let last = -1;
  let places = '';
  for (const place of kept) {
    const gap = place - last;
    places += gaps.charAt(farther).repeat(Math.floor(gap / farther)) + gaps.charAt(gap % farther);
    last = place;
  }
  return [
    places,
    used
      .map((_, at) => levels.slice(at * each, at * each + each))
      .filter((one) => one !== none)
      .join(''),
  ];
};
