const first = 'A'.charCodeAt(0);
const most = 25;
/** Letters of kinds begin here, so that none needs a backslash. */
const firstKind = '^'.charCodeAt(0);

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

/** The words, in order. */
export const unpackWords = (packed: string): string[] => {
  let before = '';
  return packed.split(/(?=[A-Z])/).map((piece) => {
    before = before.slice(0, piece.charCodeAt(0) - first) + piece.slice(1);
    return before;
  });
};

/** Words with the bits of what they are: the words packed, and a letter for the bits of each. */
export const packKinds = (kinds: ReadonlyMap<string, number>): { words: string; tags: string } => ({
  words: packWords(kinds.keys()),
  tags: [...kinds.keys()]
    .sort()
    .map((word) => String.fromCharCode(firstKind + (kinds.get(word) ?? 0)))
    .join(''),
});

/** Calls back with every word and its bits. */
export const unpackKinds = (
  words: string,
  tags: string,
  take: (word: string, bits: number) => void,
): void => {
  for (const [at, word] of unpackWords(words).entries()) take(word, tags.charCodeAt(at) - firstKind);
};
