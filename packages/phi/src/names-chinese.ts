import {
  chineseDoubleSurnames,
  chineseGivenCharacters,
  chinesePlainSurnames,
  chineseSurnames,
  chineseWords,
} from './lists/chinese.ts';
import { chineseMoreWords, chineseRareDoubles } from './lists/chinese-more.ts';
import { chinesePairs } from './lists/chinese-pairs.ts';
import { nameStops } from './lists/name-stops.ts';

export const chineseDoublePattern = `${chineseDoubleSurnames} ${chineseRareDoubles}`.replaceAll(' ', '|');
/** A family name of one or two characters. */
export const chineseSurnamePattern = `(?:${chineseDoublePattern}|[${chineseSurnames}])`;
export const doubleHead = new RegExp(`^(?:${chineseDoublePattern})`);
const surnameHead = new RegExp(`^${chineseSurnamePattern}`);
const givenCharacters = new Set(chineseGivenCharacters);
const brands = nameStops.split(/\s+/).filter((word) => /^[\u4e00-\u9fff]{2,}$/.test(word));
const words = new Set([...`${chineseWords} ${chineseMoreWords}`.split(' '), ...brands]);
/** Two characters as one number. */
const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
/** How long words are that begin with two characters, longest first: most places of a text need no more than that. */
const lengthsByPair = new Map<number, number[]>();
for (const word of words) {
  if (word.length < 2) continue;
  const pair = pairAt(word, 0);
  const lengths = lengthsByPair.get(pair) ?? [];
  if (!lengths.includes(word.length))
    lengthsByPair.set(
      pair,
      [...lengths, word.length].sort((one, other) => other - one),
    );
}
const longestAt = (text: string, at: number): number =>
  lengthsByPair
    .get(pairAt(text, at))
    ?.find((length) => length === 2 || words.has(text.slice(at, at + length))) ??
  (words.has(text.charAt(at)) ? 1 : 0);

/** The longest word that begins at each place of a text, and the longest that covers it. */
interface Reading {
  readonly text: string;
  readonly longest: Uint8Array;
  readonly covered: Uint8Array;
}
/** So far back a word begins that is looked at. */
const reach = 4;
const readText = (text: string): Reading => {
  const longest = new Uint8Array(text.length);
  const covered = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const length = longestAt(text, at);
    longest[at] = length;
    for (let to = at; to < at + Math.min(length, reach); to += 1)
      covered[to] = Math.max(covered[to] ?? 0, length);
  }
  return { text, longest, covered };
};
let read = readText('');
/** A passage is read by itself, so that the text around it stays read. */
const shortest = 40;
const readingOf = (text: string): Reading => {
  if (text.length < shortest) return readText(text);
  if (read.text !== text) read = readText(text);
  return read;
};

/** Characters that end a name because no given name has them. */
export const grammar =
  '的了是在有和与及或因于为被把将对从向由以就也都还又再不没很已曾需应能会要请问吗呢吧啊这那其此该每各并而但则即所者之后前时内外中上下间来去到出入做用行给让使说年月日岁男女号其他她它我你您们诉称述示患病症痛术药院科室医诊疗检查服住转复代要被陪提签';

/** Whether a word of the language of so many characters begins there. */
export const isWord = (text: string, at: number, least = 1): boolean =>
  (readingOf(text).longest[at] ?? 0) >= Math.max(1, least);
/** Whether it is such a word, or begins with one of its length. */
const isWhole = (taken: string): boolean => longestAt(taken, 0) >= taken.length && taken.length > 0;

const isCovered = (text: string, at: number, least: number): boolean =>
  (readingOf(text).covered[at] ?? 0) >= least;

/** Whether what was taken can be a name there: no word of the language begins or covers it; a sure one only is none. */
export const isFree = (text: string, at: number, taken: string, confidence: number): boolean =>
  confidence < 0.9 ? !isWord(text, at) && !isCovered(text, at, 3) : !isWhole(taken);

/** Whether a word of the language begins there, or is all that was taken for a name. */
export const isChineseWord = (text: string, at: number, taken: string): boolean =>
  isWordThere(text, at) || isWhole(taken);

/** Whether a word of the language begins there, or a longer one covers the place. */
const isWordThere = (text: string, at: number): boolean => isWord(text, at) || isCovered(text, at, 3);

const pairOf = (two: string): number => pairAt(two, 0);
const readPairs = (list: string): ReadonlySet<number> =>
  new Set(list.split(' ').flatMap((one) => [...one.slice(1)].map((tail) => pairOf(one.charAt(0) + tail))));
let pairs = readPairs(chinesePairs);
/** Takes other pairs than those of the lists, as the trainer does with those it has just counted. */
export const setPairs = (list: string): void => {
  pairs = readPairs(list);
};
/** Whether what stands there begins like a name but stands in medical prose. */
export const isProsePairAt = (text: string, at: number): boolean =>
  at >= 0 && at + 1 < text.length && pairs.has(pairAt(text, at));
/** Whether the two characters begin like a name but stand in medical prose. */
export const isProsePair = (two: string): boolean => two.length > 1 && pairs.has(pairOf(two));

const firstHan = 0x4e00;
const traits = new Uint8Array(0x9fff - firstHan + 1);
const mark = (characters: string, bit: number): void => {
  for (const character of characters) {
    const place = character.charCodeAt(0) - firstHan;
    traits[place] = (traits[place] ?? 0) | bit;
  }
};
mark(chineseSurnames, 1);
mark(chineseGivenCharacters, 2);
/** 1 for the code of a character of family names, 2 for one of given names, 3 for one of both. */
export const traitsOf = (code: number): number => traits[code - firstHan] ?? 0;
/** Whether a known word of the language covers the character. */
export const isInsideWord = (text: string, at: number): boolean => isCovered(text, at, 1);

/** Of them, those that given names have too: inside one, before a character of given names, or at the end of two. */
const soft = '月中之来年曾日上以而如';
const endsName = (taken: string, at: number, head: number): boolean => {
  const character = taken.charAt(at);
  if (!grammar.includes(character)) return false;
  if (!soft.includes(character)) return true;
  const next = taken.charAt(at + 1);
  if (at === head) return !(next && givenCharacters.has(next) && !grammar.includes(next));
  return !('月中之年'.includes(character) && !next && givenCharacters.has(taken.charAt(at - 1)));
};

/** How much of what a pattern took is a name: characters of grammar cut it. */
export const cutName = (taken: string): string => {
  const head = surnameHead.exec(taken)?.[0].length ?? 1;
  let end = head;
  while (end < taken.length && !endsName(taken, end, head)) end += 1;
  return end > head ? taken.slice(0, end) : '';
};

/** The share of a name's characters, after the family name, that are those of given names. */
export const knownGiven = (taken: string): number => {
  const head = doubleHead.test(taken) && taken.length > 2 ? 2 : 1;
  const rest = [...taken.slice(head)];
  return rest.length === 0
    ? 0
    : rest.filter((character) => givenCharacters.has(character)).length / rest.length;
};

/** Family names that are rather prepositions, adverbs and adjectives where no cue is. */
export const rather =
  '应尤都又并仍须宜禁甚双红相水强支管解初农融智官滑宣战练植向于和连关经应时都曾常成全安平同通易越单任何方因余那其明占有开水别但年';
/** Adverbs, prepositions and verbs that are family names too: what follows them has to be a given name. */
export const isRatherGrammar = (taken: string): boolean =>
  rather.includes(taken.charAt(0)) && (knownGiven(taken) < 1 || isProsePair(taken.slice(0, 2)));
export const isDouble = (taken: string): boolean => taken.length > 2 && doubleHead.test(taken);
const plain = new Set(chinesePlainSurnames);

/** How sure a name is that stands where names stand, by its characters. */
export const judgeStanding = (taken: string, acts = false): number => {
  if (isDouble(taken)) return 0.75;
  if (rather.includes(taken.charAt(0))) return 0;
  const share = knownGiven(taken);
  const common = plain.has(taken.charAt(0));
  if (taken.length === 2) return share < 1 ? 0 : common ? 0.6 : acts ? 0.54 : 0;
  if (share === 1) return common ? 0.72 : 0.65;
  return share > 0 && common ? 0.58 : 0;
};

/** Whether a bracket opens there behind a substance: what stands in it is a brand. */
export const isBrandThere = (text: string, at: number): boolean =>
  /(?:[替瑞]尼|[拉非]韦|沙坦|他汀|洛尔|地平|普利|[康拉]唑|[单双]抗|霉素|西林|他滨|紫杉醇|肽|酯|胺|酮|列净|列汀|沙班|片|胶囊|注射液|药|剂|膏)[(（]$/.test(
    text.slice(Math.max(0, at - 6), at),
  );
