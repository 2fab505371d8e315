import type { Language } from './content.ts';
import { arabicCalled, arabicFirst, arabicFull, arabicLast } from './names-arabic.ts';
import { character, chineseCalled, chineseFull, surname } from './names-chinese.ts';
import { latinCalled, latinFirst, latinFull, latinLast } from './names-latin.ts';
import { chance } from './random.ts';

/** Makers of names by the slot of a line: a name, a given one, a family's, what somebody is called in short. */
export const names: Readonly<Record<Language, Readonly<Record<string, () => string>>>> = {
  en: { N: latinFull, G: latinFirst, F: latinLast, M: latinCalled },
  ar: { N: arabicFull, G: arabicFirst, F: arabicLast, M: arabicCalled },
  zh: {
    N: chineseFull,
    G: () => (chance(0.5) ? ((one) => one + one)(character()) : `小${character()}`),
    S: surname,
    G1: character,
    M: chineseCalled,
  },
};
