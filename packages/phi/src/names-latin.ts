import type { Candidate, Finder, Prepared } from './kinds.ts';
import { type Word, wordsOf } from './latin-words.ts';
import { type After, type Before, contextAfter, contextBefore } from './name-context.ts';
import { anyName, bestPart, type Found, strongFamily } from './names-latin-judge.ts';
import { isCalledLikeSomebody, strongGiven } from './names-latin-things.ts';
import { leadAt } from './names-learnt.ts';
import { isPlainWord } from './word-filter.ts';
import { isCountry, twins } from './words.ts';

/** Words that stand beside each other as names do: a space between, or a point after an initial. */
const isBeside = (text: string, left: Word, right: Word): boolean => {
  const gap = text.slice(left.end, right.start);
  if (gap === ' ' || gap === '  ') return true;
  return left.text.length <= 2 && (gap === '. ' || gap === '.');
};

/** OlympiA, TAILORx: a study's name, not a person's. */
const isStudy = (word: Word): boolean =>
  word.text.length > 4 && /^\p{Lu}\p{Ll}+\p{Lu}{1,3}$/u.test(word.text);

const honorific =
  /^(?:mr|mrs|ms|miss|dr|prof|professor|dame|sir|lady|lord|sister|nurse|mdm|madam|fr|rev|sgt|niece|nephew|aunt|auntie|aunty|uncle|grandson|granddaughter|hca)$/;
const isTitle = (word: Word | undefined): boolean => word !== undefined && honorific.test(word.folded);
/** Behind a title the ending of an English word does not count: Dame Ottoline is somebody, and so is Mr Will Grace. */
const canBePart = (word: Word, before: Word | undefined, isLast: boolean): boolean =>
  word.capital &&
  (!word.never ||
    word.initial ||
    ((word.spelt || word.given || word.family) && isTitle(before)) ||
    ((word.given || word.family) && isLast)) &&
  !isStudy(word);

/** Capitalised words in a row, with particles and initials between them. */
const runsOf = (text: string, words: readonly Word[]): Word[][] => {
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = (): void => {
    while (run.length > 0 && run.at(-1)?.particle && !run.at(-1)?.capital) run.pop();
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const [at, word] of words.entries()) {
    const previous = run.at(-1);
    if (previous && (!isBeside(text, previous, word) || run.length >= 6)) close();
    // Prof. Dame Ottoline: the second title is no part of the name.
    if (run.length === 1 && previous && honorific.test(previous.folded)) run = [];
    const isLast =
      run.length === 1 &&
      at > 1 &&
      (isTitle(words[at - 2]) || isTitle(run[0])) &&
      /^[:,.;)\n]|^$/.test(text.slice(word.end, word.end + 1));
    if (canBePart(word, words[at - 1], isLast) || (run.length > 0 && word.particle)) run.push(word);
    else close();
  }
  close();
  return runs;
};

/** Harvey-Bradshaw 9: two families joined before a figure made a score. */
const isJoinedScore = ([only, ...others]: readonly Word[], before: Before, after: After): boolean =>
  others.length === 0 &&
  only?.text.includes('-') === true &&
  after.value &&
  !after.aged &&
  !before.title &&
  !before.strong &&
  !before.slot &&
  !before.relative;

const weigh = (confidence: number, before: Before, after: After, part: readonly Word[]): number => {
  if (after.eponym && (!before.title || twins.has(part.map(({ folded }) => folded).join(' ')))) return 0;
  if (after.citation && !before.title && !before.strong) return 0;
  if ((after.organisation || before.byline) && !before.title) return 0;
  // A family name alone opens too many sentences, and three of them are a firm or a list of authors.
  if (isJoinedScore(part, before, after)) return 0;
  // 1 Jan 2025: a month.
  if (
    part.length === 1 &&
    after.value &&
    !before.title &&
    /^(?:jan|mar|may|june|april|august|juli)$/.test(part[0]?.folded ?? '')
  )
    return 0;
  const familyOnly = part.length === 1 && !part.some((word) => word.given);
  if (familyOnly && !after.aged && (after.list || after.value) && !before.title && !before.strong) return 0;
  // Dietitian: Fortisip Compact bd; a label tells of things as well.
  if (after.dosed || (!before.title && !before.naming && part.every((word) => word.plain || word.initial)))
    return 0;
  if (after.ward && !before.title && !before.strong) return 0;
  let level = confidence - (familyOnly && before.opens ? 0.15 : 0);
  const eponyms = part.every((word) => word.eponym);
  // Professor Braunwald's group, Sir William Osler gave us: those who are told of in lectures.
  if (after.author && !before.relative && !before.naming) return 0;
  if (after.scholar && !before.relative && !before.naming && part.some((word) => word.eponym)) return 0;
  if (after.sized && eponyms && !before.title) return 0;
  // Dupuytren's: a disease, unless it is somebody's mother.
  if (eponyms && after.possessive && !after.person && !before.title) return 0;
  const known = part.some(anyName) || part.some((word) => word.pinyin);
  // Dr. Virchow: nobody else is called so.
  if (eponyms && !known && before.title && !before.relative) return 0;
  if (before.title) level = Math.max(level, 0.9);
  else if (before.strong && !(part.some((word) => word.shout) && !known))
    level = Math.max(level, known ? 0.9 : 0.75);
  else if (before.strong && !before.labelled) return 0;
  else if (before.perhaps && known && !part.some((word) => word.shout)) level = Math.max(level + 0.1, 0.8);
  else if (before.relative && known) level = Math.max(level + 0.1, 0.65);
  else if (before.kin && known && !eponyms) level = Math.max(level + 0.1, 0.6);
  else if (
    before.weak &&
    known &&
    !eponyms &&
    !part.every((word) => word.ordinary || (part.length === 1 && !word.given))
  )
    level = Math.max(level + 0.1, 0.6);
  if (after.person && known && !eponyms) level = Math.max(level + 0.1, 0.6);
  if (after.aged && known && part.some((word) => word.family || word.given))
    level = Math.max(level + 0.1, 0.65);
  if (after.action && !part.every((word) => word.eponym && !word.given)) level = Math.max(level, 0.6);
  // In a bed lies somebody: bed 14 - Pritchard - day 2.
  if (before.slot && after.mark && part.some(strongFamily)) level = Math.max(level, 0.65);
  // A town may be called like a family; hardly like a given name.
  if (before.place && part.length === 1 && !part.some(strongGiven)) level -= 0.4;
  if (before.negative) level -= part.length > 1 ? 0.2 : 0.4;
  return Math.min(level, 0.97);
};

const plainForm = /^\p{Lu}\p{Ll}{2,}(?:['-]\p{Lu}?\p{Ll}+)*$/u;

/** An unknown word that does what only people do, or stands where only names stand. */
const unknownName = (prepared: Prepared, run: readonly Word[], before: Before): Found | undefined => {
  const last = run.at(-1);
  const unknown =
    run.length <= 3 && run.every((word) => !word.eponym && (word.initial || plainForm.test(word.text)));
  if (!last || !unknown || last.initial) return undefined;
  const after = contextAfter(prepared, last.end, last.end);
  // Labels and survivors say things too.
  if (run.every((word) => word.plain || word.initial)) return undefined;
  const plain = run.every((word) => !word.ordinary);
  const placed =
    plain &&
    !after.eponym &&
    !after.organisation &&
    ((before.slot && after.mark) || before.relative || (before.kin && !before.opens && after.lower));
  if (!after.action && !(after.aged && plain) && !placed) return undefined;
  return { from: 0, to: run.length, confidence: placed ? 0.72 : 0.55 };
};

const candidate = (first: Word, last: Word, confidence: number): Candidate => ({
  start: first.start,
  end: last.end,
  kind: 'name',
  confidence,
});

/** San Francisco and North Carolina are called after people, or nearly. */
const geographic = new Set(
  'san santa saint st north south east west new los las mount fort lake port cape upper lower greater monte'.split(
    ' ',
  ),
);

/** Abbreviations behind a name are no part of it: Mr Quigg NBM. */
const withoutShouts = (run: readonly Word[]): number => {
  const at = run.findIndex((word) => !word.initial && !word.particle && !word.shout);
  const shout = at < 0 ? -1 : run.findIndex((word, index) => index > at && word.shout && !word.initial);
  return shout > 0 ? shout : run.length;
};

/** A word that only a list takes for a name, and nothing around: none where the tagger does not agree. */
const isListedOnly = (part: readonly Word[], confidence: number, before: Before, after: After): boolean =>
  part.length === 1 && confidence <= 0.6 && !before.title && !before.strong && !after.action && !after.person;

const findRuns = (prepared: Prepared, words: readonly Word[]): Candidate[] => {
  const found: Candidate[] = [];
  for (const whole of runsOf(prepared.text, words)) {
    let run = whole;
    while (run.length > 0) {
      const [head] = run;
      const tail = run.at(-1);
      if (!head || !tail) break;
      const before = contextBefore(prepared, head.start);
      const part =
        before.title || before.strong
          ? { from: 0, to: Math.min(withoutShouts(run), 4), confidence: 0.75 }
          : (bestPart(run, before.opens) ?? unknownName(prepared, run, before));
      if (!part) break;
      let to = part.to;
      while (to > part.from + 1 && (run[to - 1]?.initial || (run[to - 1]?.particle && !run[to - 1]?.capital)))
        to -= 1;
      const first = run[part.from];
      const last = run[to - 1];
      if (!first || !last) break;
      const exact = part.from === 0 ? before : contextBefore(prepared, first.start);
      const after = contextAfter(prepared, last.end, tail.end);
      const confidence = weigh(part.confidence, exact, after, run.slice(part.from, to));
      const words = prepared.text.slice(first.start, last.end);
      const isElsewhere =
        isCountry(words) ||
        (!exact.title && geographic.has(run[part.from - 1]?.folded ?? '')) ||
        isCalledLikeSomebody(prepared, run.slice(part.from, to), exact, after) ||
        (isListedOnly(run.slice(part.from, to), confidence, exact, after) &&
          leadAt(prepared, first.start) < 0);
      if (confidence > 0.3 && words.length > 1 && !isElsewhere)
        found.push(candidate(first, last, confidence));
      run = run.slice(to);
    }
  }
  return found;
};

/** "Smith, John": family name first, as lists and headings write it. */
const findReversed = (prepared: Prepared, words: readonly Word[]): Candidate[] => {
  const { text } = prepared;
  const found: Candidate[] = [];
  for (const [index, first] of words.entries()) {
    const second = words[index + 1];
    if (!second || !/^, ?$/.test(text.slice(first.end, second.start)) || !first.capital || !second.capital)
      continue;
    if (first.never || second.never || first.text.length < 2 || second.text.length < 2) continue;
    const context = contextBefore(prepared, first.start);
    if (context.roster) continue;
    const labelled = first.family && !first.ordinary && context.strong;
    const aged = /^,? \(?\d{1,3} ?(?:[mf]\b|y\b|yo\b|y\/o)/i.test(text.slice(second.end, second.end + 10));
    if (!labelled && (!second.given || (second.ordinary && !aged))) continue;
    if (!first.family && !first.pinyin) continue;
    if (!labelled && /^(?:,| and\b| or\b|'s)/.test(text.slice(second.end, second.end + 5))) continue;
    const opens = /(?:^|[\n:;|(])\s*$/.test(text.slice(Math.max(0, first.start - 4), first.start));
    found.push(
      candidate(first, second, opens || labelled || aged ? 0.9 : first.shout === second.shout ? 0.65 : 0.45),
    );
  }
  return found;
};

/** Some are families too, but behind "dr" they greet: dr good evening. */
const greetings = new Set(['good', 'day', 'please', 'hope', 'dear', 'noon', 'best', 'well']);

/** Names typed without capitals: a given and a family name side by side, or any word a cue announces. */
const findSmall = (prepared: Prepared, words: readonly Word[]): Candidate[] => {
  // Who types without capitals types names without them.
  const small = !/\p{Lu}\p{Ll}/u.test(prepared.text);
  const found: Candidate[] = [];
  for (const [index, first] of words.entries()) {
    if (first.capital || first.never) continue;
    const second = words[index + 1];
    const beside = second && !second.capital && isBeside(prepared.text, first, second) && !second.never;
    const long = first.text.length > 2;
    const third = words[index + 2];
    if (
      first.given &&
      !first.ordinary &&
      long &&
      second?.text.length === 1 &&
      third &&
      !third.never &&
      third.text.length > 2 &&
      /^ \p{Ll}\.? $/u.test(prepared.text.slice(first.end, third.start))
    ) {
      found.push(candidate(first, third, third.family || third.foreign ? 0.7 : 0.55));
      continue;
    }
    if (small && strongGiven(first) && first.text.length > 3 && !first.eponym) {
      // A joke, a bill: what English has as a word is no name by itself.
      if (isPlainWord(first.folded) && !(beside && second.family)) continue;
      const next =
        beside && !second.ordinary && second.text.length > 2 && (second.family || !second.eponym)
          ? second
          : first;
      if (!contextAfter(prepared, next.end, next.end).eponym)
        found.push(candidate(first, next, next === first ? 0.52 : next.family ? 0.7 : 0.55));
      continue;
    }
    const pair = beside && long && second.text.length > 2 && first.given && second.family && !second.eponym;
    if (pair && !first.ordinary && !second.ordinary) {
      if (!contextAfter(prepared, second.end, second.end).eponym) found.push(candidate(first, second, 0.65));
      continue;
    }
    const known = first.given || first.family || first.foreign;
    if (!known && !(beside && (second.family || second.given || second.foreign))) continue;
    const before = contextBefore(prepared, first.start);
    if (!before.naming && !(before.title && long && known && !greetings.has(first.folded))) continue;
    let last = first;
    for (let next = index + 1; next <= index + 2; next += 1) {
      const word = words[next];
      if (!word || !isBeside(prepared.text, last, word) || word.capital || word.never) break;
      if (!word.family && !word.given && !word.foreign && !word.pinyin) break;
      last = word;
    }
    found.push(candidate(first, last, 0.7));
  }
  return found;
};

/** Parts of a full name that stand alone elsewhere in the text. */
const findRepeats = (
  words: readonly Word[],
  names: readonly Candidate[],
  prepared: Prepared,
): Candidate[] => {
  const parts = new Set<string>();
  let at = 0;
  for (const name of [...names].filter((one) => one.confidence >= 0.55).sort((a, b) => a.start - b.start)) {
    while (at < words.length && (words[at]?.start ?? 0) < name.start) at += 1;
    for (let next = at; next < words.length && (words[next]?.end ?? 0) <= name.end; next += 1) {
      const word = words[next];
      const counts =
        word &&
        (!word.ordinary || (word.family && name.confidence >= 0.8)) &&
        (!word.eponym || name.confidence >= 0.75);
      if (word && counts && word.text.length > 2 && !word.never && !word.particle) parts.add(word.folded);
    }
  }
  return words
    .filter(
      (word) =>
        word.capital &&
        parts.has(word.folded) &&
        !(word.ordinary && contextBefore(prepared, word.start).opens) &&
        !contextAfter(prepared, word.end, word.end).eponym,
    )
    .map((word) => candidate(word, word, 0.6));
};

/** Names of persons in Latin letters. */
export const findLatinNames: Finder = (prepared) => {
  const words = wordsOf(prepared.text);
  const names = [
    ...findRuns(prepared, words),
    ...findReversed(prepared, words),
    ...findSmall(prepared, words),
  ];
  return [...names, ...findRepeats(words, names, prepared)];
};
