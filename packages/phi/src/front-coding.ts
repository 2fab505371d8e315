const first = 'A'.charCodeAt(0);
const most = 25;

/** Sorted words, each as a capital for how many letters it shares with the one before, and its other letters. */
export const packWords = (words: Iterable<string>): string => {
  let before = '';
  let packed = '';
  for (const word of [...new Set(words)].sort()) {
    let shared = 0;
    while (shared < most && shared < word.length && word[shared] === before[shared]) shared += 1;
    packed += String.fromCharCode(first + shared) + word.slice(shared);
    before = word;
  }
  return packed;
};

/** The words, a space between. */
export const unpackWords = (packed: string): string => {
  let before = '';
  return packed
    .split(/(?=[A-Z])/)
    .map((piece) => {
      before = before.slice(0, piece.charCodeAt(0) - first) + piece.slice(1);
      return before;
    })
    .join(' ');
};
