import { wordsOf } from '../latin-words.ts';
import { describeArabicWord } from '../names-arabic.ts';
import { cutName, isChineseWord, isRatherGrammar } from '../names-chinese.ts';
import { isPlace, isPlainWord } from '../word-filter.ts';
import { never } from '../words.ts';
import type { Rule } from './rule.ts';

const word = "\\p{Lu}\\p{Ll}[\\p{L}'-]*";
const _words = `${word}(?: ${word}){1,3}`;
const arabicWord = '[\\u0621-\\u064a]{2,}';
const _han = '\\u4e00-\\u9fff';

/** Words of medicine, of the language and eponyms are no names; abbreviations neither. */
const _isLatinName = (passage: string): boolean => {
  const parts = wordsOf(passage).filter(({ initial }) => !initial);
  return parts.length > 0 && parts.every(({ never, shout, eponym }) => !never && !shout && !eponym);
};
/** Endings of English words do not count where an age follows: Ottoline is a name. */
const _isLatinNameOfAged = (passage: string): boolean => {
  const parts = wordsOf(passage).filter(({ initial }) => !initial);
  return (
    !parts.at(-1)?.never &&
    parts.every(({ folded, shout, eponym }) => !never.has(folded) && !shout && !eponym)
  );
};
/** Families of southern China, its emigrants, Korea and Vietnam, before given names of two syllables. */
const southernFamilies =
  'Ang|Bui|Chan|Chau|Cheng|Cheung|Chia|Chin|Chiu|Choi|Chong|Chow|Chu|Chua|Chui|Chung|Dang|Fong|Foo|Fung|Goh|Heng|Ho|Hoang|Hsieh|Hsu|Hui|Jung|Khoo|Kim|Ko|Koh|Kwan|Kwok|Lai|Lam|Lau|Law|Lee|Leong|Leung|Lim|Lo|Loh|Lok|Low|Mak|Mok|Neo|Ng|Ngai|Ngan|Nguyen|Ong|Ooi|Park|Pham|Phua|Poon|Quek|Seah|Sim|Siu|Soh|Tam|Tan|Tang|Tay|Teo|Toh|Tran|Tsai|Tsang|Tse|Tsui|Wee|Wong|Woo|Yam|Yau|Yeo|Yeung|Yip|Yiu|Yuen|Yung';
const syllable =
  '(?:Ah|\\p{Lu}(?<![AEIOUÀ-Ý])[bcdfghjklmnpqrstvwxyz]{0,2}[aeiou]{1,3}(?:ng|[nmkpthwiuy])?|[AEIOU][aeiou]{0,2}(?:ng|[nmkpthwiuy])?|Ng)(?!\\p{L})';
/** Of two syllables one at least is no word of English. */
const isSouthernName = (passage: string): boolean => {
  const [, ...rest] = wordsOf(passage.replaceAll('-', ' '));
  return (
    !isPlace(passage) &&
    rest.length === 2 &&
    rest.every(({ folded }) => !never.has(folded)) &&
    rest.some(({ folded }) => !isPlainWord(folded))
  );
};

/** In small letters only words that the lists of names know. */
const isListedName = (passage: string): boolean => {
  const parts = wordsOf(passage);
  return parts.every(({ never }) => !never) && parts.some(({ given, ordinary }) => given && !ordinary);
};
/** At least one word of the lists, or a link as in "X son of Y"; none that no name has. */
const isArabicName = (passage: string): boolean => {
  const parts = passage.split(' ').map(describeArabicWord);
  return parts.every(({ never }) => !never) && parts.some(({ listed, link }) => listed || link);
};
const isArabicFullName = (passage: string): boolean =>
  passage.split(' ').every((part) => !describeArabicWord(part).never);
const _isChineseName = (passage: string): boolean =>
  cutName(passage) === passage && !isRatherGrammar(passage) && !isChineseWord(passage, 0, passage);

/** What stands behind a name in Arabic: a mark, a figure, or a word of this list. */
const arabicEnd =
  '(?= ?[(),،.;:|\\n]|$| \\d| (?:وصل|وصلت|حضر|حضرت|فات|فاتت|كمل|كملت|يوم|مواليد|جدة?|والدة?|عمر|عمره|عمرها|وجع|بعد|قبل|في|من|على|مع|عند|عنده|عندها|هوية|هويته|هويتها|ملف|رقم|سرير|غرفة|لديه|لديها|يعاني|تعاني|دخل|دخلت|خرج|خرجت|مصاب|مصابة|تاريخ|جوال|هاتف|جواز|كنيته|كنيتها|المولود|المولودة|البالغ|البالغة|الذي|التي|اللي|و?أمه|و?زوجته|و?زوجها|أفاد|أفادت|طلب|طلبت|يشكو|تشكو|DOB|MRN|ID)(?![\\u0621-\\u064a]))';
const arabicNames = `${arabicWord}(?: ${arabicWord}){0,4}?`;
/** What stands behind a name in Chinese. */
const _chineseEnd = `(?=[,.;:()'" \\d]|$|[在发来昨今的已说称要到打去住前后术因于伯])`;

/** Names that no list holds, given away by the words around them. */
export const nameRules: readonly Rule[] = [
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(
      `(?<![\\p{L}-])((?:${southernFamilies}) ${syllable}(?: ${syllable}|-\\p{Lu}?\\p{Ll}{1,5}))(?![\\p{L}-])`,
      'gu',
    ),
    accepts: isSouthernName,
    finds: 'Dialysis for «Lim Bee Hoon» today',
    spares: 'Low Back Pain, Law And Order, Tan Lines Fade, Ho Chi Minh City',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /(?<![\p{L}'-])((?:[Aa]bu|[Uu]mm|[Aa]bou) (?:al-|el-)?\p{L}{3,14})(?![\p{L}'-])/gu,
    accepts: (passage) => {
      const [, second] = wordsOf(passage);
      return !isPlace(passage) && second !== undefined && !second.never && (second.given || second.family);
    },
    finds: 'file closed, pt «abu hamza» seen',
    spares: 'flew to Abu Dhabi, umm maybe later',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: /(?:\b(?:known as|aka|nicknamed?|goes by|calls (?:him|her)self|likes to be called|answers to):? )["']{1,2}(\p{Lu}\p{Ll}{2,15})["']/gu,
    finds: 'known as "«Smudge»" on the street',
    spares: 'known as "the widow maker", aka "EF"',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: /(?:\b(?:[Rr][Ee]|[Pp]atient|[Pp]t|[Nn]ame)[:,]? {1,2})(\p{Lu}{3,}(?:[-' ]\p{Lu}{2,})?, \p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)?)(?=[\s,.;:(]|$)/gu,
    accepts: (passage) => {
      const parts = wordsOf(passage);
      return parts.every(({ never: isNever, plain }) => !isNever && !plain);
    },
    finds: 'Dictated. Re «MARCHETTI, Gianluca». This gentleman',
    spares: 'Re PLAN, Continue the same. Patient STABLE, Moved.',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /(?<![\p{L}-])(\p{Ll}{3,} \p{Ll}{3,}(?:-\p{Ll}{3,})?), \d{2,3} ?(?:years?[- ]old|yo|y\/o|yrs?)/gu,
    accepts: (passage) =>
      isListedName(passage) || wordsOf(passage).every(({ never: isNever, plain }) => !isNever && !plain),
    finds: 'pensioner «margaret ashcroft-bey», 97 years old',
    spares: 'an elderly lady, 97 years old',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.8,
    form: new RegExp(
      `(?<![\\u0621-\\u064a])(?:(?:ال|لل|وال)?(?:مريضة?|طفلة?|سيدة?|رضيعة?|مولودة?|دكتورة?|حالة)|باسم|الاسم|اسمه|اسمها|اسمو|و?الدتي|و?الدي|الوالدة?|العجوز|الحاجة?|الحجة|الخالة?|يعتقد أنه|يُعتقد أنه|المؤم?َ?ن عليه|حجزت باسم|مواعيد|انتظار [\\u0621-\\u064a]+|(?<=\\) ?,? ?)ثم)[ :]{1,2}(${arabicNames})${arabicEnd}`,
      'g',
    ),
    accepts: isArabicName,
    finds: 'المريض «محمدو جالو» وصل أمس',
    spares: 'المريضة متعبة جدا، والمريض مستقر في القسم ثم مضاد صفيحات وحيد',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.75,
    form: new RegExp(`سرير \\d{1,3} ?: ?(${arabicWord}(?: ${arabicWord}){1,3}?)(?= ?[,،(])`, 'g'),
    accepts: (passage) => isArabicFullName(passage) && /(?:^| )(?:ال|بن |أم |أبو |ابو |ام )/.test(passage),
    finds: 'سرير 4: «نشمي الرويس»، بعد عملية',
    spares: 'سرير 4: مستقر حاليا، بلا ألم',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: new RegExp(`\\| ?(${arabicWord}(?: (?:${arabicWord}|[\\u0621-\\u064a]\\.)){1,3}) ?\\|`, 'g'),
    accepts: (passage) => isArabicName(passage.replace(/ [\u0621-\u064a]\./, '')),
    finds: '| «سهام العوضي» | متابعة |',
    spares: '| متابعة سكري | قسطرة القلب |',
  },
];
