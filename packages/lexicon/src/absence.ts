import type { Token } from './normalise.ts';
import type { TermMatch } from './terms.ts';

// Texts are as `normaliseText` leaves them.

const light = String.raw`(?:\s|-|\b(?:any|known|prior|previous|history of|hx of|established|overt|evidence of|signs? of|symptoms? of|clinical|type [12]|co-?existing|concomitant|comorbid|acute|underlying|pre-?existing|recent|associated|a|an|the|those|people|patients|adults|with|having|have)\b|(?:ال)?اصابه|وجود|بروتوكول|(?:ال)?جرعه|بتاع\S*|اي(?=\s)|(?:ال)?مرض(?=\s)|(?:ال)?داء(?=\s)|سوابق|合并|伴有?|明确|既往|任何|患有?|有|明显|已知)*$`;
const absentBefore = new RegExp(
  String.raw`(?:\b(?:without|w\/o|no|nor|not(?: (?:having|on|with))?|do(?:es)? not have|don't have|doesn't have|free of|absence of|other than|negative for|never had)(?=[\s-])|(?<![\u0621-\u064a])[وف]?(?:(?:من )?(?:بدون|دون|غير)|بلا|ما ?(?:عند|مع|لدي|في)\S*|معند\S*ش\S*|مفيش|(?:ما ?|م)كاينش|ما ?كاين|(?:ما ?|م)كانش|ماكو|مو|موب|مب|مهوب|مش|ماهوش|ولا|ليس (?:لدي|عند)\S*|لا (?:يوجد|يعاني|تعاني|يعانون)\S*(?: (?:لدي|عند)\S*)?(?: من)?|غير(?: (?:ال)?مصاب\S*)?|خال\S* من|عدم وجود)(?=\s)|没有|并无|不伴有?|未合并|不合并|未患|否认|无|(?<!有)[冇没]|唔(?:系|是)?)${light}|\bnon[\s-]?$|(?<!除)非$`,
);
/** "With or without", "regardless of": whether it is there does not matter. */
const eitherBefore = new RegExp(
  String.raw`(?:\b(?:with (?:or|and) without|whether or not|regardless of|irrespective of|independent(?:ly)? of|whatever|including)|(?<![\u0621-\u064a])(?:سواء|بغض النظر عن|بصرف النظر عن|مع او (?:بدون|دون)|بوجود او (?:بدون|دون))|无论|不论|不管|有或无|有无|伴或不伴|是否(?=合并|伴)|包括)${light}`,
);
/** "Without infarction in the past year": of long ago there may have been one. */
const onlyOfLate = /^\s*(?:in the (?:past|last|previous)|within|for the (?:past|last)|since)\b/;
const alsoAbsent = new RegExp(String.raw`^\s*(?:,?\s*\b(?:or|nor)\b|\/|او(?=\s)|、|或)${light}`);
const alsoEither = new RegExp(String.raw`^\s*(?:,|،|,?\s*\b(?:or|and)\b|\/|او(?=\s)|و|、|或|和|及)${light}`);

type Presence = 'present' | 'absent' | 'either';

/** Most texts say of nothing that it is not there, and need not be looked at closer. */
const mayBeAbsent =
  /without|w\/o|\bnot?\b|\bnon|\bnor\b|n't|free of|absence|other than|negative|never|regardless|irrespective|independent|whatever|whether|including|دون|بلا|ليس|لا |ما |مفيش|مافي|ما(?:عند|مع|لدي|ك)|معند|مكا|مو |موب |مب |مهوب |مش |ماهوش |ولا |غير|خال|عدم|سواء|النظر|无|没|冇|唔|否认|非|不|未|是否|包括/;

/** How far back a word that makes something absent is looked for. */
const reach = 60;

/**
 * Whether each stretch that names something says that it is there: people "without diabetes" are not people with it.
 */
export const readPresence = (
  normalised: string,
  tokens: readonly Token[],
  matches: readonly TermMatch[],
): Presence[] => {
  if (!mayBeAbsent.test(normalised)) return matches.map(() => 'present');
  const found: Presence[] = [];
  let last = 0;
  for (const { from, to } of matches) {
    const start = tokens[from]?.start ?? 0;
    const before = normalised.slice(Math.max(0, start - reach), start);
    const between = normalised.slice(last, start);
    last = tokens[to - 1]?.end ?? start;
    const previous = found.at(-1);
    found.push(
      eitherBefore.test(before) || (previous === 'either' && alsoEither.test(between))
        ? 'either'
        : absentBefore.test(before) || (previous === 'absent' && alsoAbsent.test(between))
          ? onlyOfLate.test(normalised.slice(last))
            ? 'either'
            : 'absent'
          : 'present',
    );
  }
  return found;
};
