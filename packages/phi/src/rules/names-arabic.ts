import { describeArabicWord } from '../arabic-words.ts';
import type { Rule } from './rule.ts';

const letters = '\\u0621-\\u064a';
const word = `[${letters}]{2,}`;
const names = `${word}(?: ${word}){0,3}`;
const end = `(?=$| ?[,.;:()\\n/-]|  )`;

/** At least one word of the lists, none that no name has. */
const isName = (passage: string): boolean => {
  const parts = passage.split(' ').map(describeArabicWord);
  // The team complete: an article before the first of several words makes a phrase.
  if (parts.length > 1 && /^ال/.test(passage)) return false;
  return parts.every(({ never }) => !never) && parts.some(({ listed }) => listed);
};
const isSure = (passage: string): boolean =>
  passage.split(' ').every((part) => describeArabicWord(part).sure);
const isFamily = (passage: string): boolean => {
  const { never, family, sure, folded } = describeArabicWord(passage);
  return !never && (family || sure || /^ال.{3,}ي$/.test(folded));
};

/** Names in Arabic letters that what stands around gives away: a list of those present, a greeting at the end. */
export const arabicNameRules: readonly Rule[] = [
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.7,
    form: new RegExp(
      `(?<=(?:الحضور|الحاضرون|المقررة?|المشاركون|المناوبون|أعضاء اللجنة|الفريق|الجراحون|المرضى|القائمة) ?: ?(?:[^.\\n:]{0,80}[,،] ?)?)(${names})${end}`,
      'g',
    ),
    accepts: isName,
    finds: 'المقررة: «سلوى النعيمي».',
    spares: 'الحضور: الفريق كامل. المقرر: مراجعة الخطة',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.72,
    form: new RegExp(
      `(?:وشكرا[ً]?|شكرا[ً]? لكم|شكرا[ً]? جزيلا|مع (?:ال)?تحيات?ي?|تحياتي|(?:أخوكم?|أختكم?|زميلكم?|زميلتكم?|المخلصة?|ابنتكم|ابنكم))[,،:.\\s]{1,4}(${names})(?=\\s*(?:$|\\n|[.,]))`,
      'g',
    ),
    accepts: isName,
    finds: 'أرجو الرد. وشكراً، «نهلة»',
    spares: 'وشكراً، الطبيب المناوب',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.65,
    form: new RegExp(
      `(?<![${letters}])(${word})(?: على| ت| جوال| هاتف| رقم)?[ :]{1,2}(?=\\+?\\d[\\d -]{7,})`,
      'g',
    ),
    accepts: isSure,
    finds: 'والاستفسار من «فادي» على +962 7 9555 0133',
    spares: 'الاتصال على 0501234567، هاتف 0501234567',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.65,
    form: new RegExp(
      `(?<![${letters}])(?:ابنتها|ابنته|ابنها|ابنه|زوجته|زوجها|أخته|أختها|أخوه|أخوها|أمه|أمها|أبوه|أبوها|بنته|بنتها|خاله|خالته|عمه|عمته|مرافقه|مرافقها) (${word})(?=[ :]{1,2}\\+?\\d[\\d ]{6,})`,
      'g',
    ),
    accepts: (passage) =>
      !describeArabicWord(passage).never && !/^(?:و?رقم.*|على|هاتف.*|جوال.*|ال.*)$/.test(passage),
    finds: 'هاتف ابنتها «رلى» 03 555 918',
    spares: 'زوجها هاتف 03555918، ابنه الأكبر 0501234567',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.68,
    form: new RegExp(
      `(?<![${letters}])(${word} ${word}) ?\\((?=(?:ال)?(?:علاج|جراح|أورام|أشع|إشعاع|باطن|تخدير|قلب|أطفال|نساء|عظام|استشاري|أخصائي|اخصائي|طبيب|ممرض|صيدل|مقيم|امتياز|تمريض|تغذية|علم الأمراض))`,
      'g',
    ),
    accepts: (passage) =>
      isName(passage) && passage.split(' ').every((part) => describeArabicWord(part).listed),
    finds: 'الحضور «نعيم بركات» (جراحة) وغيره',
    spares: 'قسم الجراحة (جراحة عامة)، ورم حميد (أورام)',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.72,
    form: new RegExp(`(?<![${letters}])(?:عائلة|عيلة|عشيرة|قبيلة|آل|أولاد) (ال${word})(?![${letters}])`, 'g'),
    accepts: isFamily,
    finds: 'أخوان من عائلة «الرشيدي» حضرا',
    spares: 'عائلة المريض، أولاد العم',
  },
];
