import { foldArabic } from '@mz/i18n/fold-arabic';
import {
  arabicFamily,
  arabicGiven,
  arabicNever,
  arabicOrdinaryGiven,
  arabicUnmistakable,
} from './lists/arabic.ts';
import {
  arabicForeignGiven,
  arabicMoreFamily,
  arabicMoreGiven,
  arabicMoreNever,
  arabicMoreOrdinary,
} from './lists/arabic-more.ts';
import { matchesOf } from './prepare.ts';

const setOf = (list: string): ReadonlySet<string> => new Set(foldArabic(list).trim().split(/\s+/));
const ordinary = setOf(`${arabicOrdinaryGiven} ${arabicMoreOrdinary}`);
const never = setOf(`${arabicNever} ${arabicMoreNever}`);
const sure = new Set(
  [...setOf(`${arabicGiven} ${arabicMoreGiven} ${arabicForeignGiven}`)].filter(
    (word) => !ordinary.has(word) && !never.has(word) && word.length > 2,
  ),
);
export const unmistakable = setOf(arabicUnmistakable);
/** Behind them a family name stands that no list has. */
export const foreign = setOf(arabicForeignGiven);
const family = setOf(`${arabicFamily} ${arabicMoreFamily}`);

export interface ArabicWord {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly sure: boolean;
  readonly ordinary: boolean;
  readonly family: boolean;
  readonly link: boolean;
  /** Needs the next word: عبد الرحمن, أبو بكر. */
  readonly half: boolean;
  readonly never: boolean;
}

/** What is known of a word wherever it stands; `from` is where the name begins in it. */
type Meaning = Omit<ArabicWord, 'start' | 'end'> & { readonly from: number };

const link = /^(?:بن|ابن|بنت|منت|ال|آل|ولد|ايت|اولاد)$/;
const half = /^(?:عبد|ابو|ابي|ام|بو|ابا)$/;

const understand = (text: string): Meaning => {
  let folded = foldArabic(text);
  let from = 0;
  // A letter may be drawn out to what it is joined to: لـفاطمة.
  const joined = /^[ولبفك]\u0640+/.exec(text);
  if (joined) {
    folded = foldArabic(text.slice(joined[0].length));
    from = joined[0].length;
  }
  // One letter may be joined to the name: for, with, and.
  if (
    !joined &&
    !sure.has(folded) &&
    !ordinary.has(folded) &&
    /^[ولبفك]/.test(folded) &&
    sure.has(folded.slice(1)) &&
    folded.length > 4
  ) {
    folded = folded.slice(1);
    from = 1;
  }
  return {
    folded,
    from,
    sure: sure.has(folded),
    ordinary: ordinary.has(folded),
    family: family.has(folded) || (/^ال/.test(folded) && (sure.has(folded.slice(2)) || folded === 'الزهراء')),
    link: link.test(folded),
    // "On" is not Ali, though some write them alike.
    never: never.has(folded) || /^[وف]?على$/.test(text),
    half: half.test(folded),
  };
};

/** A text is looked at again after each change, and most of its words stay. */
const meanings = new Map<string, Meaning>();
const maxCacheSize = 4000;

const meaningOf = (word: string): Meaning => {
  // A longer word would keep the whole text it was cut from.
  if (word.length > 12) return understand(word);
  const known = meanings.get(word);
  if (known) return known;
  if (meanings.size >= maxCacheSize) meanings.clear();
  const meaning = understand(word);
  meanings.set(word, meaning);
  return meaning;
};

const describe = (text: string, start: number): ArabicWord => {
  const meaning = meaningOf(text);
  return { ...meaning, start: start + meaning.from, end: start + text.length };
};

export const wordsOf = (text: string): ArabicWord[] =>
  matchesOf(text, /[\u0621-\u065f\u0670-\u06d3\u0640]+/g).map((match) => describe(match[0], match.index));

/** A name reads as an adjective when more is said about it. */
export const adjectives = setOf(
  'سليم سعيد سعيده مسلم مؤمن وحيد فريد كامل ثابت صابر حافظ طاهر صادق عادل امين حكيم كريم جميل جميله ماهر طيب عزيز شاكر صالح وسيم رضا رشيد حسن شريف قادر هادي هاديه نبيل رحيم عظيم راضي راضيه وافي شافي غالي نادر نادره',
);
/** Whether a word, folded, is an adjective as well as a name. */
export const isArabicAdjective = (folded: string): boolean => adjectives.has(folded);

/** What a word says about being a name: of the lists, a link between names, or a word no name has. */
export const describeArabicWord = (
  text: string,
): {
  folded: string;
  sure: boolean;
  ordinary: boolean;
  family: boolean;
  listed: boolean;
  link: boolean;
  never: boolean;
} => {
  const word = describe(text, 0);
  return {
    folded: word.folded,
    sure: word.sure,
    ordinary: word.ordinary,
    family: word.family,
    listed: word.sure || word.ordinary || word.family,
    link: word.link || word.half,
    never: word.never,
  };
};
