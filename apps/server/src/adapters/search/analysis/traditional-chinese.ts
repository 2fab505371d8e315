import { readFileSync } from 'node:fs';

/**
 * Traditional characters, each before the simplified one it stands for: what the Unicode CLDR says of characters in
 * use, without those that are also simplified ones, and with variants usual in medical texts.
 */
const pairs = new URL('./traditional-chinese.txt', import.meta.url);

const simplified: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>();
  const symbols = [...readFileSync(pairs, 'utf8').replace(/\s/g, '')];
  for (let at = 0; at + 1 < symbols.length; at += 2) found.set(symbols[at] ?? '', symbols[at + 1] ?? '');
  return found;
})();

/** Every traditional character with its simplified one. */
export const traditionalPairs = (): Iterable<[string, string]> => simplified;

/** Chinese in simplified characters, whichever it was written in; character by character. */
export const toSimplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (symbol) => simplified.get(symbol) ?? symbol);
