import { normaliseText } from './normalise.ts';
import { readLexicon } from './patterns.ts';

interface Words {
  readonly name?: string;
  readonly en: readonly string[];
  readonly ar: readonly string[];
  readonly zh: readonly string[];
  /** Patterns of what an English paper says that speaks of it. */
  readonly held: readonly string[];
}

interface Group {
  readonly name: string;
  readonly asked: RegExp;
  readonly held: RegExp;
}

const either = (words: readonly string[]): string =>
  words
    .map(normaliseText)
    .sort((a, b) => b.length - a.length)
    .join('|');

interface File {
  readonly groups: readonly Words[];
  readonly outcomes: readonly Words[];
  readonly ofAges: readonly string[];
  /** What a part of those randomised is called by, and words before it that name none. */
  readonly arms: readonly string[];
  readonly anyArm: readonly string[];
  /** Letters before a figure that make no code. */
  readonly noCode: readonly string[];
}

let known: {
  readonly groups: readonly Group[];
  readonly ages: RegExp;
  readonly arms: RegExp;
  readonly codes: RegExp;
} | null = null;
const load = (): NonNullable<typeof known> => {
  if (known) return known;
  const { groups, outcomes, ofAges, arms, anyArm, noCode } = readLexicon<File>('study-words.json');
  known = {
    groups: [...groups, ...outcomes].map(({ name, en, ar, zh, held }) => ({
      name: name ?? en[0] ?? '',
      asked: new RegExp(
        `(?<![a-z])(?:${either(en)})(?![a-z])|(?<![\\u0620-\\u065f])[\\u0628\\u0641\\u0644\\u0648]?(?:${either(ar)})(?![\\u0620-\\u065f])|${either(zh)}`,
        'u',
      ),
      held: new RegExp(`(?<![a-z])(?:${held.join('|')})(?![a-z])`, 'iu'),
    })),
    ages: new RegExp(`(\\d{1,2})\\s?[-–~]\\s?(\\d{1,2})[\\s-]?(?:${either(ofAges)})`, 'u'),
    arms: new RegExp(
      `(?<![a-z-])(?!(?:${either(anyArm)})[ -])([a-z]{4,})[ -](?:${either(arms)})(?![a-z])`,
      'g',
    ),
    codes: new RegExp(`(?<![a-z\\d])(?!(?:${either(noCode)})\\d)[a-z]{2,5}\\d{1,3}(?![a-z\\d])`, 'g'),
  };
  return known;
};

/** Ages from and to, which make a group: "12-17 yr olds"; null where there are none. */
export const agesIn = (question: string): readonly [string, string] | null => {
  const found = load().ages.exec(normaliseText(question));
  return found?.[1] && found[2] ? [found[1], found[2]] : null;
};

/** People and outcomes a question asks about of which a paper does not speak: women, those above eighty; fractures. */
export const groupsNotIn = (question: string, paper: string): string[] => {
  const plain = normaliseText(question);
  return load().groups.flatMap(({ name, asked, held }) =>
    asked.test(plain) && !held.test(paper) ? name : [],
  );
};

/** How much of a word tells it from others, whatever it ends in. */
const telling = 6;

/** Arms and genes a question names and a paper does not: "the basilar arm", TP53. */
export const namesNotIn = (question: string, paper: string): string[] => {
  const plain = normaliseText(question);
  const said = normaliseText(paper);
  // CRASH-2 is written crash2 as well.
  const joined = said.replaceAll('-', '');
  return [
    ...[...plain.matchAll(load().arms)].flatMap(([, one = '']) =>
      said.includes(one.slice(0, telling)) ? [] : one,
    ),
    ...[...plain.matchAll(load().codes)].flatMap(([one]) => (joined.includes(one) ? [] : one)),
  ];
};
