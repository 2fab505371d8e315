/** The same texts at each run. */
let seed = 20261123;

/** 0 to 1. */
export const random = (): number => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
  let value = seed;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
};
export const chance = (share: number): boolean => random() < share;
export const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
export const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
/** In another order, in place. */
export const shuffle = <T>(all: T[]): void => {
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
};

/** Every word begins with a capital. */
export const upper = (word: string): string =>
  word.replace(/(^|[-'])(\p{L})/gu, (_all, mark: string, letter: string) => mark + letter.toUpperCase());
export const words = (...lists: readonly string[]): string[] => lists.join(' ').trim().split(/\s+/);
