import { describeArabicWord } from '../names-arabic.ts';
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
const _isSure = (passage: string): boolean =>
  passage.split(' ').every((part) => describeArabicWord(part).sure);
const _isFamily = (passage: string): boolean => {
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
];
