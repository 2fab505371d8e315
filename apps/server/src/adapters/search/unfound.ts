/**
 * What to tell of the words that no article has, given all that were wanted. Chinese is searched by pairs of characters,
 * which are no words: there it is all or nothing.
 */
export const toUnfound = (missing: readonly string[], isEverything: boolean, text: string): string[] => {
  const plain = missing.filter((word) => word !== '' && !/\p{Script=Han}/u.test(word));
  if (plain.length > 0) return [...new Set(plain)];
  return missing.length > 0 && isEverything ? [text.trim()] : [];
};
