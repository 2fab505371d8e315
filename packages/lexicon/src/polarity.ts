import { normaliseText } from './normalise.ts';
import { readLexicon } from './patterns.ts';
import { createFeatureFinder, type PhraseList } from './phrases.ts';

type Group = Readonly<Record<string, PhraseList>>;

const sides = ['against', 'needless', 'for', 'allow'] as const;
export type Side = (typeof sides)[number];

interface Words {
  readonly statement: (text: string) => ReadonlySet<string>;
  readonly question: (text: string) => ReadonlySet<string>;
  readonly markers: Readonly<Record<Side, RegExp>>;
  /** From here on a clause gives reasons. */
  readonly ends: RegExp;
  /** Nothing but these stands between a marker and what it is said of. */
  readonly linking: RegExp;
  readonly beside: RegExp;
  readonly neutral: readonly string[];
}

const fold = (text: string): string => normaliseText(text).replace(/×/g, 'x');

const anyOf = ({ en }: PhraseList): string =>
  `(?<![a-z])(?:${en
    .map(fold)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![a-z])`.replaceAll(' ', '[ -]');

let words: Words | null = null;

const load = (): Words => {
  if (words) return words;
  const { statement, question } = readLexicon<{ readonly statement: Group; readonly question: Group }>(
    'polarity.json',
  );
  const list = (group: Group, name: string): PhraseList => group[name] ?? { en: [], ar: [], zh: [] };
  const marker = (side: Side): RegExp => new RegExp(anyOf(list(statement, side)), 'g');
  const { en, ar, zh } = list(question, 'neutral');
  words = {
    statement: createFeatureFinder(statement),
    question: createFeatureFinder(question),
    markers: {
      against: marker('against'),
      needless: marker('needless'),
      for: marker('for'),
      allow: marker('allow'),
    },
    ends: new RegExp(anyOf(list(statement, 'ends'))),
    linking: new RegExp(`^(?:[\\s,()-]|${anyOf(list(statement, 'linking'))})*$`),
    beside: new RegExp(`${anyOf(list(statement, 'beside'))}\\s+$`),
    neutral: [...en, ...ar, ...zh].map(fold),
  };
  return words;
};

export interface Marker {
  readonly side: Side;
  /** Offsets in the normalised clause, as those of `itemsIn`. */
  readonly start: number;
  readonly end: number;
  /** A word beside it says that it does not hold for all: `hard` whoever is asked about. */
  readonly condition: 'hard' | 'soft' | null;
}

const find = (text: string, side: Side): RegExpExecArray[] => [...text.matchAll(load().markers[side])];

/** A clause without the reasons it gives. */
export const withoutReasons = (clause: string): string => {
  const plain = fold(clause);
  return plain.slice(0, load().ends.exec(plain)?.index ?? plain.length);
};

/** Whether a clause says that it does not hold for all. */
export const conditionIn = (clause: string): Marker['condition'] => {
  const said = load().statement(withoutReasons(clause));
  return said.has('hard-condition') ? 'hard' : said.has('condition') ? 'soft' : null;
};

/** Whether a stretch of a clause speaks of some only: "severe", "first". */
export const isNearCondition = (text: string): boolean => load().statement(text).has('near-condition');

/** A text without the word right before a place in it that says when: "after". As long as before. */
export const withoutPlace = (text: string, at: number): string => {
  const found = load().beside.exec(text.slice(0, at));
  return found ? text.slice(0, found.index) + ' '.repeat(at - found.index) + text.slice(at) : text;
};

/** Whether any word of a side stands in a clause. */
export const takesSide = (clause: string): boolean => {
  const said = load().statement(withoutReasons(clause));
  return said.has('double') || sides.some((side) => said.has(side));
};

/**
 * Which side an English clause takes. Only where it takes one: "not recommended" holds a word of the other, which does
 * not count; a denial of a denial, a comparison and markers of two sides are no certain word.
 */
export const markerIn = (clause: string): Marker | null => {
  const plain = withoutReasons(clause);
  const said = load().statement(plain);
  if (said.has('double')) return null;
  const denials = (['against', 'needless'] as const).flatMap((side) =>
    find(plain, side).map((match) => ({ side, match })),
  );
  let rest = plain;
  for (const { match } of denials)
    rest =
      rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
  const supports = (['for', 'allow'] as const).flatMap((side) =>
    find(rest, side).map((match) => ({ side, match })),
  );
  const all = [...denials, ...supports];
  const [first] = all;
  if (!first || all.some(({ side }) => side !== first.side)) return null;
  if ((first.side === 'for' || first.side === 'allow') && said.has('compared')) return null;
  return {
    side: first.side,
    start: first.match.index,
    end: first.match.index + first.match[0].length,
    condition: conditionIn(clause),
  };
};

/** Whether what stands between a marker and a thing joins the two. */
export const isLinked = (between: string): boolean => load().linking.test(between);

/** "No labelled contraindication": a denial that is none, or one of two. */
export const isDoublyDenied = (text: string): boolean => load().statement(text).has('double');

/** Whether a text of any language takes a side, whatever else it says. */
export const speaksOf = (text: string, side: Side): boolean => load().statement(text).has(side);

export interface Asking {
  /** Whether it may be done, or whether it has to be. */
  readonly mode: 'may' | 'should';
  /** Asked is whether to leave it: "should I avoid", "不能用吗". */
  readonly isAgainst: boolean;
}

const againstIn = (question: string): { plain: string; isAgainst: boolean } => {
  const plain = load().neutral.reduce((text, phrase) => text.replaceAll(phrase, ' '), fold(question));
  return { plain, isAgainst: load().question(plain).has('against') };
};

/** Whether a question asks whether to leave something: "能不能" only holds the letters of 不能. */
export const asksAgainst = (question: string): boolean => againstIn(question).isAgainst;

/**
 * How a question asks for a verdict on giving something. Null: it does not, it asks about another act than giving, or
 * offers both answers ("safe or contraindicated").
 */
export const askingOf = (question: string): Asking | null => {
  const { plain, isAgainst } = againstIn(question);
  const found = load().question(fold(question));
  if (found.has('other-act') || (isAgainst && load().question(plain).has('either'))) return null;
  if (found.has('should')) return { mode: 'should', isAgainst };
  return found.has('may') || isAgainst ? { mode: 'may', isAgainst } : null;
};
