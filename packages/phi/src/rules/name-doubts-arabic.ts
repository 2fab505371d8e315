import { isArabicAdjective } from '../arabic-words.ts';
import { announcesArabicName } from '../names-arabic.ts';
import { isPlace, isPlainWord } from '../word-filter.ts';
import { before, behind, type Doubt, isSure } from './name-doubt.ts';

/** Of mothers in general: what follows says something of the milk. */
const mothersMilk = /(?:حليب|لبن|رضاعة|صحة) الأم $/;

/** Why what the tagger takes for a name in Arabic letters may be none. */
export const arabicNameDoubts: readonly Doubt[] = [
  {
    script: 'arabic',
    holds: (taken) => mothersMilk.test(before(taken, 14)),
    finds: 'كلمت الأم «هبة» اليوم',
    spares: 'حليب الأم «هبة»',
  },
  {
    script: 'arabic',
    // A cream, an ointment: what follows with an article is a medicine.
    holds: ({ part, head, isCued }) =>
      !isCued &&
      part.length > 1 &&
      /^(?:كريم|مرهم|شراب|قطره|دهان|جل)$/.test(head.text) &&
      part.slice(1).every((one) => one.text.startsWith('ال') && !isSure(one)),
    finds: 'كلمت «كريم تافرنكا» اليوم',
    spares: 'يستمر «كريم الفيوسيدين» مرتين',
  },
  {
    script: 'arabic',
    holds: (taken) => !taken.isCued && isPlace(taken.passage),
    finds: 'ثم «تافرنكا» يوم',
    spares: 'ثم «كندا» يوم',
  },
  {
    script: 'arabic',
    holds: ({ part }) => part.every((one) => !isSure(one) && isPlainWord(one.text)),
    finds: 'كلمت «تافرنكا» اليوم',
    spares: 'كلمت «مزمن» اليوم',
  },
  {
    script: 'arabic',
    holds: ({ part, head }) =>
      part.length > 1 &&
      (head.known & 8) > 0 &&
      part
        .slice(1)
        .every(
          (one) =>
            one.text.startsWith('ال') && !isSure(one) && (one.text.endsWith('ات') || isPlainWord(one.text)),
        ),
    finds: 'كلمت «نور الفارسي» اليوم',
    spares: 'أطفئ «نور الغرفة» اليوم',
  },
  {
    costs: 9,
    script: 'arabic',
    holds: ({ head }) =>
      /^(?:وال|بال|لل|كال|فال)/.test(head.text) || (head.text.startsWith('ال') && (head.known & 2) === 0),
    finds: 'كلمت «تافرنكا» اليوم',
    spares: 'كلمت «والشرياني» اليوم',
  },
  {
    script: 'arabic',
    holds: ({ part, prepared: { text } }) =>
      part.every((one) => one.text === 'الله') ||
      (!part.some(isSure) &&
        // A letter with its point is cut short: Salem L.
        part.some(
          (one) =>
            one.text === 'الله' ||
            (one.text.length < 2 && one.script === 'arabic' && text.charAt(one.end) !== '.'),
        )),
    finds: 'كلمت «جاد الله» اليوم',
    spares: 'الحمد «الله»',
  },
  {
    costs: 5,
    script: 'arabic',
    holds: ({ part, prepared: { text }, start }) =>
      !part.some(isSure) &&
      !part.every(({ known, text: word }) => (known & 11) > 0 || /^ال.{3,}ي$/.test(word)) &&
      !announcesArabicName(text, start),
    finds: 'اسمه «تافرنكا» يوم',
    spares: 'ثم «تافرنكا» يوم',
  },
  {
    costs: 8,
    script: 'arabic',
    holds: ({ part, head, isCued }) =>
      !isCued && (head.known & 11) === 0 && part.length < 3 && /^(?:[بلك].{3,}|س[ينت].{3,})/.test(head.text),
    finds: 'ثم «تافرنكا» يوم',
    spares: 'ثم «لتافرنكا» يوم',
  },
  {
    script: 'arabic',
    holds: ({ part, head }) => part.length === 1 && isArabicAdjective(head.text),
    finds: 'كلمت «نور» اليوم',
    spares: 'وضعه «سليم» اليوم',
  },
  {
    costs: 7,
    script: 'arabic',
    holds: ({ part, head }) => part.length === 1 && (head.known & 8) > 0,
    finds: 'كلمت «تافرنكا» اليوم',
    spares: 'انقطع «نور» اليوم',
  },
  {
    script: 'arabic',
    holds: (taken) => /القديسة? $/.test(before(taken, 9)),
    finds: 'كلمت «يوحنا» اليوم',
    spares: 'عشبة القديس «يوحنا»',
  },
  {
    script: 'arabic',
    // What no list of names has and stands in brackets says which of several things is meant: a writing, a country.
    holds: (taken) =>
      !taken.isCued &&
      taken.part.every(({ known }) => (known & 11) === 0) &&
      before(taken, 1) === '(' &&
      behind(taken, 1) === ')',
    finds: 'كلمت «تافرنكا» (أمس) اليوم',
    spares: 'لغة أخرى («تافرنكا»)',
  },
];
