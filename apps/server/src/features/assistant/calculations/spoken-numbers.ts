import { anyNumber, anyPair, counted, numberOf, pairs } from './data/number-words.ts';

const digits = '零一二三四五六七八九';
const digitOf = (one: string): number => (one === '两' ? 2 : digits.indexOf(one));
/** Up to ninety-nine. */
const chineseNumber = (written: string): number => {
  const at = written.indexOf('十');
  if (at < 0) return digitOf(written);
  const [tens, ones] = [written.slice(0, at), written.slice(at + 1)];
  return (tens === '' ? 1 : digitOf(tens)) * 10 + (ones === '' ? 0 : digitOf(ones));
};
const one = '[一二两三四五六七八九]';
const chineseCount = new RegExp(
  `(?<![第周期拜初几数十百千万零点一二两三四五六七八九])(${one}?十${one}?|${one})(?=${counted.zh})`,
  'g',
);

const wordCount = new RegExp(
  `(?<![a-z\\u0620-\\u065f])(${anyNumber})(?=[ -](?:and a half )?(?:${counted.en}|${counted.ar})(?![a-z\\u0620-\\u065f]))`,
  'g',
);
/** Where a pair or a lone unit tells how long ago or how old; elsewhere it is only how long. */
const whenBefore = '(?<=(?<![\\u0620-\\u065f])(?:من|قبل|منذ|بعد|عمره?ا?|كل|ب?عمر) )';
const pair = new RegExp(`${whenBefore}(${anyPair})(?![\\u0620-\\u065f])`, 'g');
const lone =
  /(?<=(?<![\u0620-\u065f])(?:من|قبل|منذ|عمره?ا?) )(ساعه|يوم|اسبوع|شهر|سنه)(?![\u0620-\u065f])(?! ?\d)/g;
const arabicUnit = '(?:كيلو\\S*|كغ|كجم|سنه|سنين|شهر|ساعه|يوم|اسبوع|درجه|سم|سنتي|متر|مل)';
const fractions: Readonly<Record<string, string>> = { نص: '.5', نصف: '.5', ربع: '.25' };

/** "Two weeks", "三岁半", "اسبوعين", "كيلو ونص": numbers before what they count, in figures. */
export const writeNumbers = (text: string): string =>
  text
    .replace(/(?<![a-z])(?:an?) (?=(?:hour|day|week|month|year) (?:ago|back)(?![a-z]))/g, '1 ')
    .replace(/(?<![a-z])(?:a |1 )?fortnight(?= (?:ago|back))/g, '2 weeks')
    .replace(wordCount, (word) => numberOf.get(word) ?? word)
    .replace(pair, (word) => `2 ${pairs.get(word) ?? word}`)
    .replace(lone, '1 $1')
    .replace(chineseCount, (written) => String(chineseNumber(written)))
    .replace(/半(?=岁)/g, '0.5')
    .replace(/(?<![\d.])(\d+)个半(?=月|小时|钟)/g, '$1.5个')
    .replace(/(?<![\d.])(\d+)(周岁|岁|公斤|千克|斤|年|周|天|小时|度)半(?!年|天|夜|个?月|小时)/g, '$1.5$2')
    .replace(/(?<![\d.])(\d+)(?: and (?:a )?half(?![a-z])| ?1\u20442)/g, '$1.5')
    .replace(
      new RegExp(`(?<![\\d.])(\\d+) ?(${arabicUnit} )?و ?(نصف?|ربع)(?![\\u0620-\\u065f])`, 'g'),
      (_all, whole: string, unit: string | undefined, part: string) =>
        `${whole}${fractions[part] ?? ''} ${(unit ?? '').trim()}`.trim(),
    );
