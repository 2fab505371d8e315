import { anyNumber, anyPair, counted, numberOf, pairs } from './data/number-words.ts';
import { patternOf, patternSource } from './data/reading-patterns.ts';

const digits = patternSource('chineseDigits');
const two = patternSource('chineseTwo');
const ten = patternSource('chineseTen');
const digitOf = (one: string): number => (one === two ? 2 : digits.indexOf(one));
/** Up to ninety-nine. */
const chineseNumber = (written: string): number => {
  const at = written.indexOf(ten);
  if (at < 0) return digitOf(written);
  const [tens, ones] = [written.slice(0, at), written.slice(at + 1)];
  return (tens === '' ? 1 : digitOf(tens)) * 10 + (ones === '' ? 0 : digitOf(ones));
};
const one = patternSource('chineseOne');
const chineseCount = new RegExp(
  `${patternSource('notAfterChinese')}(${one}?${ten}${one}?|${one})(?=${counted.zh})`,
  'g',
);

const wordCount = new RegExp(
  `(?<![a-z\\u0620-\\u065f])(${anyNumber})(?=[ -]${patternSource('wordAndHalf')}(?:${counted.en}|${counted.ar})(?![a-z\\u0620-\\u065f]))`,
  'g',
);
/** Where a pair or a lone unit tells how long ago or how old; elsewhere it is only how long. */
const pair = new RegExp(`${patternSource('whenBefore')}(${anyPair})(?![\\u0620-\\u065f])`, 'g');
const [lone, oneBeforeUnit, fortnight, halfYear, countAndHalf, unitAndHalf, andHalf, andPart] = [
  'loneUnit',
  'oneBeforeUnit',
  'fortnight',
  'chineseHalfYear',
  'chineseAndHalf',
  'chineseUnitAndHalf',
  'andHalf',
  'arabicAndPart',
].map((name) => patternOf(name, 'g')) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp, RegExp, RegExp];

/** "Two weeks", "三岁半", "اسبوعين", "كيلو ونص": numbers before what they count, in figures. */
export const writeNumbers = (text: string): string =>
  text
    .replace(oneBeforeUnit, '1 ')
    .replace(fortnight, '2 weeks')
    .replace(wordCount, (word) => numberOf.get(word) ?? word)
    .replace(pair, (word) => `2 ${pairs.get(word) ?? word}`)
    .replace(lone, '1 $1')
    .replace(chineseCount, (written) => String(chineseNumber(written)))
    .replace(halfYear, '0.5')
    .replace(countAndHalf, `$1.5${patternSource('chineseCount')}`)
    .replace(unitAndHalf, '$1.5$2')
    .replace(andHalf, '$1.5')
    .replace(andPart, (_all, whole: string, unit: string | undefined, half: string | undefined) =>
      `${whole}${half ? '.5' : '.25'} ${(unit ?? '').trim()}`.trim(),
    );
