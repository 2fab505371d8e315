import { foldArabic } from '@mz/i18n/fold-arabic';
import { notCalled } from '../cues.ts';
import type { Prepared } from '../kinds.ts';
import { nameStops } from '../lists/name-stops.ts';
import { contextAfter, contextBefore } from '../name-context.ts';
import { announcesArabicName, isArabicAdjective } from '../names-arabic.ts';
import { isBrandThere, isChineseWord, isProsePair, knownGiven } from '../names-chinese.ts';
import { likenessOf } from '../tagger/likeness.ts';
import { eponym, listed, plainWord, type Token } from '../tagger/tokens.ts';
import { isPlace, isPlainWord } from '../word-filter.ts';
import { isCountry, twins } from '../words.ts';

/** What the tagger takes for a name, with what stands around. */
export interface Taken {
  readonly prepared: Prepared;
  readonly start: number;
  readonly end: number;
  readonly passage: string;
  readonly part: readonly Token[];
  readonly head: Token;
  readonly script: Token['script'];
  /** What stands around says that somebody is named. */
  readonly isCued: boolean;
}

/** A reason for which what the tagger takes for a name has to be surer, or is none. */
export interface Doubt {
  /** By how much more the tagger has to be sure; without, it is no name. */
  readonly costs?: number;
  readonly script?: Token['script'];
  readonly holds: (taken: Taken) => boolean;
  /** «marks» the passage of which it does not hold. */
  readonly finds: string;
  /** A text whose marked passage it holds of. */
  readonly spares: string;
}

const stops = new Set(foldArabic(nameStops).split(/\s+/));
const joined = ({ part }: Taken, between = ' '): string => part.map(({ text }) => text).join(between);
const isSure = ({ known }: Token): boolean => (known & 3) > 0;
const before = ({ prepared: { lower }, start }: Taken, length: number): string =>
  lower.slice(Math.max(0, start - length), start);
const behind = ({ prepared: { text }, end }: Taken, length: number): string => text.slice(end, end + length);

/** TIAs, RNAs; NaCl, RecQ, OUtMATCH: no name has its capitals so. */
const isAcronym = (word: string): boolean =>
  /^\p{Lu}{2,}s$/u.test(word) ||
  (/\p{Ll}\p{Lu}/u.test(word) &&
    !/^(?:Ma?c|De|Di|Da|La|Le|Van|Von|Fitz|O|Al|El|Abu|Bin)\p{Lu}|[-']/u.test(word)) ||
  /^(?!Ma?c)\p{Lu}+\p{Ll}+\p{Lu}{2}/u.test(word);
/** Parts of the world and what lists of countries lack. */
const countries =
  /^(?:(?:north|south|east|west|latin|central|sub-saharan|saudi)? ?(?:america|africa|asia|europe|arabia|oceania)|hong kong|united kingdom)$/;
/** An author with the year, or a thing named after somebody. */
const cited =
  /^(?:,? ?(?:et al|and colleagues|(?:\([^()]{1,20}\))?等|وزملا|وآخر)|,? \(?(?:19|20)\d{2}\b|'s? (?:sign|disease|test|score|criteria|syndrome|procedure)|[征氏]|综合征| (?:trial|study|criteria|score|scale|classification|university|school|college|province|district|island)\b)/i;
/** The rest of a place of several words: Ho Chi Minh City. */
const placeBehind = /^ \p{Lu}\p{Ll}{1,11} (?:City|Town|Island|Valley|Province)\b/u;
/** What a place is: Portola Valley. */
const places =
  /^ ?(?:islands?|valley|town|province|county|district|lake|river|bay|park|bureau|city|village|forest|coast)(?![a-z])/;
const full = ({ part }: Taken): readonly Token[] => part.filter(({ text }) => text.length > 1);
const isPlain = ({ known }: Token): boolean => (known & plainWord) > 0;
/** K. Strauss, Serarika N.: a letter that stands for a name makes a person of what else may be a thing. */
const isInitialled = ({ part, prepared: { text } }: Taken): boolean =>
  part.some(({ shape }) => shape === 6) &&
  part.some((one) => one.shape === 1 && /^[.,]/.test(text.slice(one.end, one.end + 1)));
/** Lead: Ekwueme. Alone behind a label and before a mark. */
const isLabelled = (taken: Taken): boolean =>
  /\p{L}: ?$/u.test(before(taken, 3)) && /^(?:[.,;|]| ?\n|$)/.test(behind(taken, 2));
/** Spelt as hardly anything but names are. */
const surelySpelt = 6;
/** Characters that no name has. */
const noName =
  /[的了是在有和与及或因于为被把将对从向由就也都还又再不没很已需能会要请问吗呢吧啊这那其此该每各并而但则即所者均皆患症病痛术药院科室诊疗检查岁号肾肝肺胃肠脑尿血腺]/;
const isHanPlace = (words: string): boolean => /^[\u4e00-\u9fff]+$/.test(words) && isPlace(words);
/** The longest name of a place in Chinese that is looked for. */
const longestPlace = 4;

/** What stands at the head of a column in which things are listed. */
const thingColumn =
  /药|剂量|检查|项目|诊断|手术|drug|medic|dose|test|diagnos|procedure|الدواء|الأدوية|العلاج|الفحص|التحليل|التشخيص/i;
/** The first cell of the column of a table that the place is in. */
const columnHead = (text: string, at: number): string => {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const mark = text.slice(from, at).includes('\t') ? '\t' : '|';
  const column = text.slice(from, at).split(mark).length - 1;
  let head = '';
  for (let end = from - 1; end > 0; ) {
    const begin = text.lastIndexOf('\n', end - 1) + 1;
    const cells = text.slice(begin, end).split(mark);
    if (cells.length < 2) break;
    head = cells[column] ?? '';
    end = begin - 1;
  }
  return head;
};

/** Why what the tagger takes for a name may be none. */
export const nameDoubts: readonly Doubt[] = [
  {
    script: 'latin',
    holds: ({ part, prepared: { text } }) => part.some(({ start, end }) => isAcronym(text.slice(start, end))),
    finds: 'Seen by «MacArthur» today',
    spares: '«RecQ» was found',
  },
  {
    script: 'latin',
    holds: ({ prepared: { text }, start, end }) =>
      /^(?:\d|-\d|[\u0370-\u03ff])/u.test(text.slice(end, end + 2)) ||
      /(?:\p{L}\d|[\u0370-\u03ff])-?$/u.test(text.slice(Math.max(0, start - 2), start)),
    finds: 'asked «Ino» about it',
    spares: '«Ino»80 and its like',
  },
  {
    script: 'latin',
    holds: ({ part }) => part.length === 1 && (part[0]?.shape === 4 || part[0]?.shape === 5),
    finds: 'ask «Gita» about it',
    spares: 'ask «GITA» about it',
  },
  {
    script: 'latin',
    holds: (taken) => /^\. ?\d/.test(behind(taken, 3)) && taken.part.length === 1,
    finds: 'seen by «Coll». Well',
    spares: 'Guideline «Coll». 11.09',
  },
  {
    script: 'latin',
    holds: (taken) =>
      !isInitialled(taken) &&
      taken.part.every(({ text, known }) => text.length === 1 || (known & eponym) > 0),
    finds: 'asked «Crohn Velskar» to call',
    spares: 'asked «Crohn» again',
  },
  {
    script: 'latin',
    holds: (taken) => ((taken.part.at(-1)?.known ?? 0) & eponym) > 0 && behind(taken, 2) === "'s",
    finds: "asked «Takahara»'s wife",
    spares: "asked for «Hartmann»'s solution",
  },
  {
    script: 'latin',
    holds: ({ part }) =>
      part.every(({ known, text }) => (known & listed) === 0 && (text.length === 1 || likenessOf(text) < 1)),
    finds: 'asked «Takahara» again',
    spares: 'asked «Thrombolysis» again',
  },
  {
    script: 'latin',
    holds: (taken) => !taken.isCued && full(taken).every(isPlain),
    finds: 'seen «Takahara Stone»',
    spares: 'seen «Growth Chart»',
  },
  {
    costs: 12,
    script: 'latin',
    holds: (taken) =>
      !taken.isCued &&
      !isInitialled(taken) &&
      full(taken).length === 1 &&
      /[\u0621-\u064a\u4e00-\u9fff]{2}/.test(taken.prepared.lower),
    finds: 'ask «Takahara» again',
    spares: 'قسطرة «Takahara» جديدة',
  },
  {
    script: 'latin',
    holds: (taken) =>
      placeBehind.test(behind(taken, 24)) ||
      (!taken.isCued &&
        (places.test(full(taken).at(-1)?.text ?? '') ||
          places.test(behind(taken, 12).toLowerCase()) ||
          /\b(?:san|santa|saint|st\.?|new|north|south|east|west|sri|são|rio|monte|monte-) $/.test(
            before(taken, 8),
          ))),
    finds: 'seen «Portola Vellacott»',
    spares: 'seen in «Portola» Valley',
  },
  {
    costs: 16,
    script: 'latin',
    holds: (taken) => {
      const words = full(taken);
      if (taken.isCued || words.some(isSure) || isLabelled(taken) || isInitialled(taken)) return false;
      return (
        words.some((word) => isPlain(word) || word.shape === 3) ||
        (words.length < 2 && likenessOf(words[0]?.text ?? '') < surelySpelt)
      );
    },
    finds: 'seen «Takahara»',
    spares: 'seen «Quenx»',
  },
  {
    costs: 20,
    script: 'latin',
    holds: ({ part }) => part.length === 1 && part.every(({ known }) => (known & 16) > 0),
    finds: 'pt «Takahara» again',
    spares: 'pt «Metformin» again',
  },
  {
    costs: 8,
    script: 'latin',
    holds: ({ part, head, isCued }) => !isCued && part.length > 1 && head.shape === 3,
    finds: 'asked «Takahara Vex» again',
    spares: 'asked «takahara vex» again',
  },
  {
    costs: 12,
    script: 'latin',
    holds: ({ part, head }) => part.length === 1 && head.shape === 3 && isPlainWord(head.text),
    finds: 'ask «takahara» again',
    spares: 'what a «joke» again',
  },
  {
    script: 'arabic',
    holds: (taken) => !taken.isCued && isPlace(taken.passage),
    finds: 'ثم «تافرنكا» يوم',
    spares: 'ثم «كندا» يوم',
  },
  {
    script: 'latin',
    holds: (taken) =>
      contextBefore(taken.prepared, taken.start).journey || (!taken.isCued && isPlace(taken.passage)),
    finds: 'thanks, «Takahara»',
    spares: 'flew to «Nairobi»',
  },
  {
    script: 'latin',
    holds: (taken) =>
      /\b(?:series|study|studies|trial|cohort|registry|report)s? (?:from|in|at) $/.test(before(taken, 16)),
    finds: 'letter from «Erlangen»',
    spares: 'a case series from «Erlangen»',
  },
  {
    holds: (taken) => {
      const after = contextAfter(taken.prepared, taken.end, taken.end);
      return after.eponym || after.citation || after.dosed || after.ward || after.author;
    },
    finds: 'asked «Takahara» again',
    spares: '«Takahara» disease',
  },
  {
    holds: (taken) => cited.test(behind(taken, 24)),
    finds: 'asked «Takahara» again',
    spares: 'as in «Takahara» 2019',
  },
  {
    holds: (taken) =>
      stops.has(joined(taken, '')) ||
      taken.part.every(({ text, script }) => stops.has(text) || (text.length === 1 && script === 'latin')) ||
      (taken.head.script === 'arabic' &&
        taken.prepared.text.charAt(taken.start - 1) === '-' &&
        stops.has(taken.head.text)),
    finds: 'asked «Takahara» again',
    spares: 'asked «Pfizer» again',
  },
  {
    holds: (taken) =>
      isCountry(joined(taken)) ||
      countries.test(joined(taken)) ||
      (!taken.isCued && twins.has(joined(taken))),
    finds: 'asked «Takahara» again',
    spares: 'seen in «Thailand»',
  },
  {
    holds: ({ part, prepared: { text } }) =>
      part.every(({ start, end }) => notCalled.test(text.slice(start, end))),
    finds: 'ask «Takahara» again',
    spares: 'ask «Switchboard» again',
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
    costs: 10,
    holds: ({ part, head }) => part.some(({ script }) => script !== head.script && script !== 'other'),
    finds: 'ثم «تافرنكا» يوم',
    spares: 'ثم «تافرنكا Vex» يوم',
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
    costs: 6,
    script: 'han',
    holds: ({ passage }) => passage.length === 2 && knownGiven(passage) === 0,
    finds: '叫«冼芳»来',
    spares: '有«冼面»处',
  },
  {
    script: 'han',
    holds: ({ prepared: { text }, start }) =>
      /[病往敏族育婚人药术血伤养经居]史|[规防示模]范/.test(text.slice(Math.max(0, start - 1), start + 1)),
    finds: '叫«史均»来',
    spares: '过敏史、家族«史均»无',
  },
  {
    script: 'han',
    holds: (taken) => /(?:住|位于|地址:?|籍贯:?)$/.test(before(taken, 4)),
    finds: '叫«耿屿岚»来',
    spares: '家住«村东»',
  },
  {
    holds: ({ prepared: { text }, start }) => thingColumn.test(columnHead(text, start)),
    finds: '| 谁 | 钾 |\n| «阿呼» | 3 |',
    spares: '| 药名 | 钾 |\n| «阿呼» | 3 |',
  },
  {
    script: 'han',
    holds: ({ passage }) => isProsePair(passage.slice(0, 2)),
    finds: '叫«耿屿岚»来',
    spares: '叫«高血»来',
  },
  {
    script: 'han',
    holds: ({ prepared: { text }, start }) => isBrandThere(text, start),
    finds: '叫«耿屿岚»来',
    spares: '奥希替尼(«泰瑞沙»)',
  },
  {
    script: 'han',
    holds: ({ passage, prepared: { text }, start }) =>
      passage.startsWith('钟') && /[个点分半]$/.test(text.slice(0, start)),
    finds: '叫«钟屿岚»来',
    spares: '八点«钟屿岚»来',
  },
  {
    costs: 6,
    script: 'han',
    holds: ({ passage }) => noName.test(passage),
    finds: '叫«耿屿岚»来',
    spares: '叫«耿术后»来',
  },
  {
    script: 'han',
    holds: ({ passage, prepared: { text }, start }) => isChineseWord(text, start, passage),
    finds: '叫«耿屿岚»来',
    spares: '叫«高血压»来',
  },
  {
    script: 'han',
    holds: ({ prepared: { text }, start }) => {
      for (let from = Math.max(0, start - 2); from <= start; from += 1)
        for (let to = Math.max(from + 2, start + 1); to <= from + longestPlace; to += 1)
          if (isHanPlace(text.slice(from, to))) return true;
      return false;
    },
    finds: '叫«耿屿岚»来',
    spares: '自«武汉»来',
  },
];
