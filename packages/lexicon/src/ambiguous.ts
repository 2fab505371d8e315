import { detectLanguage } from './detect-language.ts';
import { normaliseText, tokenise } from './normalise.ts';
import { readLexicon } from './patterns.ts';
import { createFeatureFinder, type PhraseList } from './phrases.ts';
import { termIndex } from './terms.ts';

/** Abbreviations that mean two things, by what stands around them, and clipped words for what cards write out. */
const meanings: readonly { name: RegExp; around: RegExp | null; means: string }[] = [
  {
    name: /\bSBP\b/gi,
    around:
      /cirrho|ascit|albumin|pmn|paracentesis|peritonit|cefotaxime|norfloxacin|prophyla|حبن|تشمع|ألبومين|البومين|腹水|肝硬化|白蛋白|腹膜炎/i,
    means: 'spontaneous bacterial peritonitis',
  },
  // In small letters these are hours.
  { name: /(?<!\d\s*)\bHRS\b/g, around: null, means: 'hepatorenal syndrome' },
  // "About" and "around", written as squint is.
  { name: /(?<![\u0621-\u064a])حول(?=\s+\S)/g, around: null, means: ' ' },
  // In small letters it is "due to"; the vaccine is another thing.
  { name: /\bDT(?=\b(?!.*(?:tetan|vaccin|booster|dose)))/g, around: null, means: 'delirium tremens' },
  { name: /\b(?:dog|cat|pet)(?=\s(?:bite|scratch))/gi, around: null, means: 'animal' },
  {
    name: /(?<![\u0621-\u064a])عض[ةه] (?:ال)?(?:كلب|قط[ةه]?)(?![\u0621-\u064a])/g,
    around: null,
    means: 'عضات الحيوانات',
  },
  { name: /(?:狗|犬|猫)(?=咬)/g, around: null, means: '动物' },
  // Weeks of a pregnancy, as obstetric notes write them.
  {
    name: /(?<![\d./])(?:[1-3]\d|4[0-2])(?:\s?\+\s?[0-6])?\s?\/\s?40(?![\d./])/g,
    around: null,
    means: 'pregnant',
  },
  { name: /查(?=(?:什么|啥|哪些|哪个|哪几))/g, around: null, means: '检查' },
];

const spell = (text: string): string =>
  meanings.reduce(
    (plain, { name, around, means }) =>
      around === null || around.test(text) ? plain.replace(name, ` ${means} `) : plain,
    text,
  );

let describedIn: ((text: string) => ReadonlySet<string>) | null = null;

/** Names of what a text tells in other words: "punched someone in the mouth" is a bite. */
export const namesOfDescribed = (text: string): readonly string[] => {
  describedIn ??= createFeatureFinder(
    readLexicon<{ readonly features: Readonly<Record<string, PhraseList>> }>('described.json').features,
  );
  return [...describedIn(text)];
};

/** In the language of the text: an English word in another script is taken for a name. */
const sayIn = (name: string, language: 'en' | 'ar' | 'zh'): string =>
  termIndex()
    .match(tokenise(normaliseText(name)))
    .map(({ term }) => term.names[language][0] ?? term.id)
    .join(' ');

/** A text with abbreviations written out that would be taken for another thing, and with names of what it describes. */
export const writeOut = (text: string): string => {
  const spelt = spell(text);
  const language = detectLanguage(text, 'en');
  const names = namesOfDescribed(spelt).map((name) => sayIn(name, language));
  if (names.length === 0) return spelt;
  // In the sentence it ends with: what is described is asked about.
  return spelt.replace(/[\s?？؟.。!！]*$/u, (end) => ` (${names.join(', ')})${end}`);
};
