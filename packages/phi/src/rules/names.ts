import { describeArabicWord, isArabicAdjective } from '../arabic-words.ts';
import { wordsOf } from '../latin-words.ts';
import {
  chineseSurnamePattern,
  cutName,
  isChineseWord,
  isRatherGrammar,
  knownGiven,
} from '../names-chinese.ts';
import { isPlace, isPlainWord } from '../word-filter.ts';
import { never } from '../words.ts';
import type { Rule } from './rule.ts';

const word = "\\p{Lu}\\p{Ll}[\\p{L}'-]*";
const words = `${word}(?: ${word}){1,3}`;
const arabicWord = '[\\u0621-\\u064a]{2,}';
const han = '\\u4e00-\\u9fff';

/** Words of medicine, of the language and eponyms are no names; abbreviations neither. */
const isLatinName = (passage: string): boolean => {
  const parts = wordsOf(passage).filter(({ initial }) => !initial);
  return parts.length > 0 && parts.every(({ never, shout, eponym }) => !never && !shout && !eponym);
};
/** Endings of English words do not count where an age follows: Ottoline is a name. */
const isLatinNameOfAged = (passage: string): boolean => {
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
  return (
    parts.every(({ never }) => !never) &&
    // The wound is clean: what reads as an adjective proves nothing.
    parts.some(({ listed, link, folded }) => (listed && !isArabicAdjective(folded)) || link)
  );
};
const isArabicFullName = (passage: string): boolean =>
  passage.split(' ').every((part) => !describeArabicWord(part).never);
const isChineseName = (passage: string): boolean =>
  cutName(passage) === passage && !isRatherGrammar(passage) && !isChineseWord(passage, 0, passage);

/** What stands behind a name in Arabic: a mark, a figure, or a word of this list. */
const arabicEnd =
  '(?= ?[(),،.;:|\\n]|$| \\d| (?:وصل|وصلت|حضر|حضرت|فات|فاتت|كمل|كملت|يوم|مواليد|جدة?|والدة?|عمر|عمره|عمرها|وجع|بعد|قبل|في|من|على|مع|عند|عنده|عندها|هوية|هويته|هويتها|ملف|رقم|سرير|غرفة|لديه|لديها|يعاني|تعاني|دخل|دخلت|خرج|خرجت|مصاب|مصابة|تاريخ|جوال|هاتف|جواز|كنيته|كنيتها|المولود|المولودة|البالغ|البالغة|الذي|التي|اللي|و?أمه|و?زوجته|و?زوجها|أفاد|أفادت|طلب|طلبت|يشكو|تشكو|DOB|MRN|ID)(?![\\u0621-\\u064a]))';
/** Things have names too: the scientific one, the trade name. */
const thingNames = '(?:العلمي|التجاري|الجنيس|الدولي|الكيميائي|الشائع|المستعار|اللاتيني)(?![\\u0621-\\u064a])';
const arabicNames = `${arabicWord}(?: ${arabicWord}){0,4}?`;
/** What stands behind a name in Chinese. */
const chineseEnd = `(?=[,.;:()'" \\d]|$|[在发来昨今的已说称要到打去住前后术因于伯])`;

/** Names that no list holds, given away by the words around them. */
export const nameRules: readonly Rule[] = [
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(
      `(?<![\\p{L}-])((?:${southernFamilies}|${southernFamilies.toUpperCase()}) ${syllable}(?: ${syllable}|-\\p{Lu}?\\p{Ll}{1,5}))(?![\\p{L}-])`,
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
    confidence: 0.8,
    form: new RegExp(
      `(?:\\b[Mm]y name is|\\bsigned(?: by)?|\\b[Pp]roband|\\b[Pp]t|\\b[Nn]otification:|\\b(?:for|of) (?:seeing|referring)|\\brepat of|\\bnamed|\\bI am called|\\bNOK|\\b[Ii]nsured:|\\b[Aa]pplicant|\\b[Cc]laimant:?) (${words})(?=[\\s,.;:(~-]|$)`,
      'gu',
    ),
    accepts: isLatinNameOfAged,
    finds: 'Thank you for seeing «Thandeka Marrow-Lisle», DOB given.',
    spares: 'Signed Consent Form was filed, pt Group Session missed.',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: /\b(?:for|by|signed|from|consultant|son|wife|mother|father|daughter) ((?:\p{Lu}\. ?){1,2}\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?)(?=[\s,.;:(]|$)/giu,
    accepts: (passage) =>
      isLatinNameOfAged(passage) &&
      // No PEP for C. Reply to: a letter ends the sentence.
      wordsOf(passage).every(
        ({ initial, family, given, folded }) => initial || family || given || !isPlainWord(folded),
      ) &&
      // An organism has a capital and a word without.
      !/^\p{Lu}\. ?\p{Ll}/u.test(passage) &&
      !/(?:coli|pylori|aureus|difficile|faecalis|influenzae)$/i.test(passage),
    finds: 'Form signed «K. Vellacott», copies sent.',
    spares: 'Treated for H. Pylori and for E. Coli, caused by P. gingivalis.',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(
      `(?:^|[\\n.:;] ?)(${word}(?: ${word}| \\p{Lu}\\.){1,3}),? (?:aged \\d{1,3}|\\(?\\d{1,3}[- ]?(?:years?[- ]old|y\\/o|yo|yrs?))`,
      'gu',
    ),
    accepts: isLatinNameOfAged,
    finds: 'Death: «Ottoline Greaves», aged 102 years.',
    spares: 'Clinical Frailty Scale, aged 80 and over.',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /(?:^|\n)((?:\p{Lu}\.){2,3})(?= ?[-,(])/gu,
    finds: '«H.J.W.» - biopsy on Monday',
    spares: 'seen in the E.R. - waits',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(`\\b(?:SN|RN|HCA|SSN|ANP|ODP|FY1|FY2|SHO|CT1|ST[3-8]) (${word})(?=[\\s,.;:)]|$)`, 'gu'),
    accepts: isLatinName,
    finds: 'phoned to SN «Oduya» at night',
    spares: 'RN Station empty, SHO Cardiology busy',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /\b(?:ct|mri|bloods|scan|xray|echo|results?|script|meds|letter|chase|referral|bed) (?:for|of) (\p{Ll}{3,} \p{Ll}{3,})(?= (?:in|on) (?:room|bed|ward|cubicle|bay)\b)/gu,
    accepts: isListedName,
    finds: 'chase the ct for «marjorie tembo» in room 2',
    spares: 'ct for acute stroke in bed 2',
  },
  {
    kind: 'name',
    confidence: 0.7,
    needs: /, \d{2,3} ?y/,
    form: /(?<![\p{L}-])(\p{Ll}{3,} \p{Ll}{3,}(?:-\p{Ll}{3,})?), \d{2,3} ?(?:years?[- ]old|yo|y\/o|yrs?)/gu,
    accepts: (passage) =>
      isListedName(passage) || wordsOf(passage).every(({ never: isNever, plain }) => !isNever && !plain),
    finds: 'pensioner «margaret ashcroft-bey», 97 years old',
    spares: 'an elderly lady, 97 years old',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /\b(?:dtr|daughter|son|wife|husband|nok|mum|dad|sister|brother|niece|nephew) (\p{Ll}{4,})(?= (?:\+?\d{4}|0\d|keeps|is on the|calls\b|rings\b))/gu,
    accepts: (passage) => wordsOf(passage).every(({ never, ordinary }) => !never && !ordinary),
    finds: 'her son «kwabs» keeps calling',
    spares: 'her son phone 07700, daughter never calls',
  },
  {
    kind: 'name',
    confidence: 0.85,
    form: /(?:\bName|الاسم|اسمه|اسمها|اسم المريض|المدعوة?|姓名|户名|名字)[: ]{1,3}((?:[A-Z]{2,}, ?)?\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}*\.?){0,3})(?![A-Za-z])/gu,
    accepts: (passage) => wordsOf(passage).every(({ never }) => !never),
    finds: 'الاسم: «MANALASTAS, Jhonrey D.» موظف',
    spares: 'Name: Date: 姓名: 无',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.8,
    form: new RegExp(
      `(?<![\\u0621-\\u064a])(?:(?:ال|لل|وال)?(?:مريضة?|طفلة?|سيدة?|رضيعة?|مولودة?|دكتورة?|حالة)|باسم|الاسم|اسمه|اسمها|اسمو|و?الدتي|و?الدي|الوالدة?|العجوز|الحاجة?|الحجة|الخالة?|يعتقد أنه|يُعتقد أنه|المؤم[\\u064b-\\u0652]*ن عليه|حجزت باسم|مواعيد|انتظار [\\u0621-\\u064a]+|(?<=\\) ?,? ?)ثم)[ :]{1,2}(?!${thingNames})(${arabicNames})${arabicEnd}`,
      'g',
    ),
    accepts: isArabicName,
    finds: 'المريض «محمدو جالو» وصل أمس',
    spares:
      'المريضة متعبة جدا، والمريض مستقر في القسم ثم مضاد صفيحات وحيد. المريضة سعيدة بنتيجة العملية، كتابة الاسم العلمي بأحرف كبيرة.',
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
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.7,
    form: new RegExp(`(?<![\\u0621-\\u0652])((?:[\\u0621-\\u064a]\\. ){1,2}ال${arabicWord})`, 'g'),
    finds: 'القائمة: «ص. م. الفارس» أولا',
    spares: 'وزن 3 كغ. الطفل بخير، يعطى أولًا. المعممة بعده',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(
      `(?:真名|本名|实名|代领人|代办人|代取人|长子|次子|三子|长女|次女|外孙女?|孙女?|[她他我你佢]爸|[她他我你佢]妈|认出为|辨认为|确认为|主旨:|主题:|老寿星|寿星|阿嬷|阿公|谁管)(${chineseSurnamePattern}[${han}]{1,3}?)${chineseEnd}`,
      'g',
    ),
    accepts: isChineseName,
    finds: '后家属认出为«冼星河»,已通知',
    spares: '后家属认出为其,寿星在家',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(`(?:患者|与)(${chineseSurnamePattern}[${han}]{1,3}?)${chineseEnd}`, 'g'),
    accepts: (passage) => isChineseName(passage) && passage.length <= 3 && knownGiven(passage) > 0,
    finds: '接透析患者«晁月桃»,需轮椅',
    spares: '患者于昨日来院,与前次相同,患者应平卧,患者代酸,已复查',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(`(${chineseSurnamePattern}[${han}]{1,2}) ?(?:敬上|谨上|拜上|叩上|顿首|敬启)`, 'g'),
    accepts: (passage) => !isChineseWord(passage, 0, passage),
    finds: '此致 «庄惟中» 敬上',
    spares: '科室全体敬上',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /(?<=[\u4e00-\u9fff\u0621-\u064a:,،] ?)(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){2,4})(?= ?[,،:(\u4e00-\u9fff\u0621-\u064a])/gu,
    accepts: (passage) =>
      isLatinName(passage) && wordsOf(passage).some(({ given, family, pinyin }) => given || family || pinyin),
    finds: '孕妇«Nguyen Thi Hoa Mai»,孕33周',
    spares: '使用Glasgow Coma Scale,评分',
  },
];
