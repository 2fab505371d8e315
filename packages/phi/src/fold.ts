const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

/** Lower case, without accents. */
export const fold = (word: string): string => {
  const lower = word.toLowerCase();
  // The usual word needs none of it.
  if (/^[a-z'-]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðþæœßı]/g, (letter) => letters[letter] ?? letter);
};
