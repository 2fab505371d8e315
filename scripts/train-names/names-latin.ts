import { pinyinSurnames, pinyinSyllables } from '../../packages/phi/src/lists/pinyin.ts';
import { wordsOfList } from '../pack-names.ts';
import { chance, pick, random, upper, words } from './random.ts';

export const latinGiven = [
  ...new Set([...wordsOfList('given-names'), ...wordsOfList('given-names-world')]),
].filter((word) => word.length > 2);
export const latinFamily = [...new Set(wordsOfList('family-names'))].filter((word) => word.length > 3);
const pinyinFamily = words(pinyinSurnames).filter((word) => word.length > 1);
const syllables = words(pinyinSyllables).filter((word) => word.length > 1);
/** A word that sounds like the list and is not in it. */
export const spliced = (list: readonly string[], least: number): string => {
  const head = pick(list);
  const tail = pick(list);
  const made = head.slice(0, Math.ceil(head.length / 2)) + tail.slice(Math.floor(tail.length / 2));
  return made.length >= least ? made : head;
};
export const latinFirst = (): string => upper(chance(0.35) ? spliced(latinGiven, 4) : pick(latinGiven));
export const latinLast = (): string => {
  const plain = (): string => upper(chance(0.5) ? spliced(latinFamily, 5) : pick(latinFamily));
  if (chance(0.1)) return `${plain()}-${plain()}`;
  if (chance(0.06))
    return `${pick(['van der', 'de', 'van', 'al', 'bin', 'El', 'Al', 'von', 'da', 'dos', 'Ní', 'bint', 'Mac', 'St'])} ${plain()}`;
  return plain();
};
export const pinyin = (): string =>
  `${upper(pick(pinyinFamily))} ${upper(pick(syllables) + (chance(0.7) ? pick(syllables) : ''))}`;
export const latinFull = (): string => {
  const roll = random();
  if (roll < 0.08) return `${pick([...'ABCDEFGHJKLMNPRSTWYZ'])}. ${latinLast()}`;
  if (roll < 0.13) return `${latinFirst()} ${pick([...'ABCDEFGHJKLMNPRSTW'])}. ${latinLast()}`;
  if (roll < 0.23) return `${latinFirst()} ${latinFirst()} ${latinLast()}`;
  if (roll < 0.29) return `${latinFirst()} ${latinLast()} ${latinLast()}`;
  if (roll < 0.36) return pinyin();
  if (roll < 0.4)
    return `${latinFirst()} ${pick(['Jr', 'Jr.', 'II', 'III', 'Sr'])}`.replace(' ', ` ${latinLast()} `);
  if (roll < 0.42)
    return `${pick([...'ABCDEFGHJKLMNPRSTW'])}. ${pick([...'ABCDEFGHJKLMNPRSTW'])}. ${latinLast()}`;
  if (roll < 0.44) return `${latinFirst()} ${latinFirst()} ${latinLast()} ${latinLast()}`;
  if (roll < 0.46) return `${upper(pick(everyday))} ${latinLast()}`;
  if (roll < 0.5) return latinFirst();
  if (roll < 0.53) return `${latinFirst()} ${pick([...'ABCDEFGHJKLMNPRSTVW'])}`;
  return `${latinFirst()} ${latinLast()}`;
};

const shortened = (): string => {
  const name = latinFirst();
  return chance(0.5) && name.length > 4 ? name.slice(0, 3 + Math.floor(random() * 2)) : name;
};
const everyday = wordsOfList('names-ordinary').filter((word) => word.length > 2);
const petNames = words(
  'Abs Bobby Kev Shaz Baz Gaz Dot Peg Nell Tilly Babs Mo Ali Jo Cass Fi Bex Lex Zee Kiki Nana Papa Buddy Smudge Tiny Red Ginger Lucky Duke Ace Bunny Pip Gus Stan Reg Len Alf Vi Flo Winnie Ivy Elsie',
);
/** What somebody is called among colleagues and at home. */
export const latinCalled = (): string => {
  const roll = random();
  if (roll < 0.2) return shortened();
  if (roll < 0.35) return upper(pick(everyday));
  if (roll < 0.42) return pick(petNames);
  if (roll < 0.48) return `${latinFirst()} ${pick([...'ABCDEFGHJKLMNPRSTVWZ'])}${chance(0.4) ? '.' : ''}`;
  if (roll < 0.52) return `${pick(['Abu', 'Umm', 'Um', 'Ah', 'Old', 'Mama'])} ${latinFirst()}`;
  if (roll < 0.6) return latinLast();
  return latinFirst();
};
