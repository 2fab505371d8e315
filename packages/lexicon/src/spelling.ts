import { readFileSync } from 'node:fs';
import { findHeard, type Heard } from './heard.ts';
import { findHomophones } from './homophones.ts';
import { normaliseText, type Token, tokenise } from './normalise.ts';
import { soundsOf } from './sounds.ts';
import { isCommonWord, isStopword } from './stopwords.ts';
import { termIndex } from './terms.ts';

/** A word that was read as another one. */
export interface Respelling {
  readonly from: string;
  readonly to: string;
}

const minCorrectedLength = 5;
/** No name is longer; what is would only cost time. */
const maxCorrectedLength = 30;
/** Shorter words are one letter away from too many others; only swapped letters are believed. */
const minUnsureLength = 7;
/** From this length on two slips are allowed. */
const long = 9;
/** Drugs that nothing is said of here are no slips for those that something is said of. */
const drugNames = new URL('../../../content/lexicon/other-drug-names.txt', import.meta.url);
/** Words of everyday English that are near a name. */
const noSlips = new URL('../../../content/lexicon/no-slips.txt', import.meta.url);
const cardFiles = ['knowledge-base.json', 'knowledge-base.ar.json'] as const;

/**
 * What is left of a Latin word without vowels and doubled letters. Two slips are believed only where this stays the same:
 * nimodipine is not nifedipine, and hypo is not hyper.
 */
const consonants = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');

/** Slips between two words: a letter left out, added, another one, or two in the wrong order. */
export const countSlips = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_none, n) => n)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above, before] = [rows[i - 1] ?? [], rows[i - 2] ?? []];
      const change = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY;
};

/** Arabic letters that stand for the same foreign sound, and vowels that may be written or not. */
const skeleton = (word: string): string =>
  word
    .replace(/^(ال|وال|بال|لل)(?=.{4})/, '')
    .replace(/[اويهء]/g, '')
    .replace(/[جقغك]/g, 'ك')
    .replace(/[ثطت]/g, 'ت')
    .replace(/[ذظزصس]/g, 'س')
    .replace(/(.)\1+/g, '$1');

/** A name from abroad is written with some vowel inside of it; a root of Arabic with its first and last letters is not. */
const hasInnerVowel = (word: string): boolean =>
  soundsOf(word)
    .vowels.slice(1, -1)
    .some((vowel) => vowel !== '');

interface Spelling {
  readonly known: ReadonlySet<string>;
  /** Names by first letter and length: few enough to compare a word with, and small beside a table of all their slips. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Foreign names in Arabic by their consonants; null where two share them. */
  readonly foreign: ReadonlyMap<string, string | null>;
  /** Letters of the longest name: a longer word is no slip for any, and trying would cost its square. */
  readonly longest: number;
}

const groupOf = (word: string, length: number): string => `${word[0]}${length}`;

const build = (): Spelling => {
  const known = new Set<string>();
  const learn = (text: string): void => {
    for (const { text: word, forms } of tokenise(normaliseText(text)))
      for (const form of [word, ...forms]) known.add(form);
  };
  const names = new Set<string>();
  const foreign = new Map<string, string | null>();
  for (const { names: of, kind } of termIndex().terms) {
    for (const name of [...of.en, ...of.ar]) learn(name);
    for (const { text } of of.en.flatMap((name) => tokenise(normaliseText(name))))
      if (text.length >= minCorrectedLength && !isStopword(text)) names.add(text);
    if (kind !== 'drug') continue;
    for (const name of of.ar) {
      const plain = normaliseText(name);
      const key = skeleton(plain);
      if (plain.includes(' ') || key.length < 4) continue;
      const other = foreign.get(key);
      foreign.set(key, other === undefined || of.ar.map(normaliseText).includes(other ?? '') ? plain : null);
    }
  }
  for (const file of [drugNames, noSlips])
    for (const line of readFileSync(file, 'utf8').split('\n')) if (!line.startsWith('#')) learn(line);
  for (const file of cardFiles)
    learn(readFileSync(new URL(`../../../content/knowledge/${file}`, import.meta.url), 'utf8'));
  return {
    known,
    names: Map.groupBy(names, (name) => groupOf(name, name.length)),
    foreign,
    longest: Math.max(...[...names].map((name) => name.length)),
  };
};

let spelling: Spelling | null = null;

const prefixes =
  /^(hypo|hyper|macro|micro|intra|inter|anti|ante|brady|tachy|mono|poly|oligo|homo|hetero|endo|exo)/;

/** Words that differ in the very part that turns their meaning around. */
const isOpposite = (a: string, b: string): boolean => prefixes.exec(a)?.[0] !== prefixes.exec(b)?.[0];

/** Two neighbours in the wrong order: the surest of all slips. */
const isSwapped = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('');

const isKnown = ({ known }: Spelling, { text, forms }: Token): boolean =>
  [text, ...forms].some((form) => known.has(form) || isStopword(form) || isCommonWord(form));

/** Whether a word, in any of its forms, stands in a list, a card or everyday language. */
export const isWordKnown = (token: Token): boolean => {
  spelling ??= build();
  return isKnown(spelling, token);
};

/** Foreign names in Arabic letters, where no name of the lexicon is written so. */
const heardIn = (spelling: Spelling, tokens: readonly Token[]): Heard[] => {
  if (!tokens.some(({ script }) => script === 'arabic')) return [];
  const named = new Set(
    termIndex()
      .match(tokens)
      .flatMap(({ from, to }) => tokens.slice(from, to)),
  );
  // What its stem is known for says little of a word from abroad.
  return findHeard(
    tokens,
    (token) =>
      !named.has(token) &&
      !isKnown(spelling, { ...token, forms: [token.text] }) &&
      spelling.foreign.get(skeleton(token.text)) == null,
  );
};

const nearestName = ({ names, longest }: Spelling, word: string): string | null => {
  if (word.length > longest + 2) return null;
  const allowed = word.length >= long ? 2 : 1;
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_none, at) => word.length - allowed + at);
  const rated = lengths
    // The first letter is rarely wrong; a word that begins otherwise is another word.
    .flatMap((length) => names.get(groupOf(word, length)) ?? [])
    .map((name) => ({ name, slips: countSlips(word, name) }))
    .filter(
      ({ name, slips }) =>
        !isOpposite(name, word) &&
        (slips <= 1
          ? word.length >= minUnsureLength || isSwapped(name, word)
          : slips <= allowed && consonants(name) === consonants(word)),
    )
    .sort((a, b) => a.slips - b.slips || a.name.localeCompare(b.name));
  return rated[0]?.name ?? null;
};

/**
 * Corrects words that stand nowhere to the medical name they are a slip away from. Words that are known, short, or far
 * from every name stay: a made-up name is not made a real one.
 */
export const respell = (text: string): { text: string; respellings: readonly Respelling[] } => {
  spelling ??= build();
  const normalised = normaliseText(text);
  const tokens = tokenise(normalised);
  const slips: Heard[] = [
    ...findHomophones(normalised).map((one) => ({ ...one, end: one.start + one.from.length })),
    ...heardIn(spelling, tokens),
  ];
  const read = slips.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const token of tokens) {
    const { length } = token.text;
    while ((read[next]?.end ?? token.end) <= token.start) next += 1;
    if ((read[next]?.start ?? token.end) <= token.start) continue;
    if (length < minCorrectedLength || length > maxCorrectedLength || isKnown(spelling, token)) continue;
    const to =
      token.script === 'latin'
        ? nearestName(spelling, token.text)
        : token.script === 'arabic' && hasInnerVowel(token.text)
          ? (spelling.foreign.get(skeleton(token.text)) ?? null)
          : null;
    if (to !== null) slips.push({ from: token.text, to, start: token.start, end: token.end });
  }
  if (slips.length === 0) return { text, respellings: [] };
  let corrected = '';
  let at = 0;
  for (const { to, start, end } of slips.sort((a, b) => a.start - b.start)) {
    corrected += normalised.slice(at, start) + to;
    at = end;
  }
  return {
    text: corrected + normalised.slice(at),
    respellings: slips.map(({ from, to }) => ({ from, to })),
  };
};
