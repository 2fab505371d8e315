import { foldArabic } from '@mz/i18n/fold-arabic';
import { notCalled } from './cues.ts';
import type { Candidate, Finder, Prepared } from './kinds.ts';
import { nameStops } from './lists/name-stops.ts';
import { nameWeights } from './lists/name-weights.ts';
import { contextAfter, contextBefore } from './name-context.ts';
import { announcesArabicName } from './names-arabic.ts';
import { isBrandThere, isChineseWord, isProsePair } from './names-chinese.ts';
import { featureSpace } from './tagger/features.ts';
import { likenessOf } from './tagger/likeness.ts';
import { further, interleave, outside, tagTokens } from './tagger/tag.ts';
import { eponym, listed, particle, plainWord, type Token, tokensOf } from './tagger/tokens.ts';
import { weightsFrom } from './tagger/weights.ts';
import { isPlace, isPlainWord } from './word-filter.ts';
import { isCountry, twins } from './words.ts';

let weights: Int8Array | null = null;

/** By how much the tokens of a name have to be ahead on average, by script; a single word needs more. */
export const leads = { latin: [12, 22], arabic: [28, 42], han: [25, 25], other: [99, 99] };

const stops = new Set(foldArabic(nameStops).split(/\s+/));
/** An author with the year, or a thing named after somebody. */
const cited =
  /^(?:,? ?(?:et al|and colleagues|等|وزملا|وآخر)|,? \(?(?:19|20)\d{2}\b|'s? (?:sign|disease|test|score|criteria|syndrome|procedure)|[征氏]|综合征| (?:trial|study|criteria|score|scale|classification|university|school|college|province|district|island)\b)/i;
/** Coll. 11.09: cut short, and no initial. */
const cutShort = /^\. ?\d/;

/** Capitals alone are rather an abbreviation or a heading. */
const isShout = (token: Token | undefined): boolean =>
  token?.script === 'latin' && (token.shape === 4 || token.shape === 5);

/** What comes before or behind makes it part of a gene, a chemical or a number: Ino80, β-Klotho, T-bet. */
const isPartOfCode = (text: string, start: number, end: number): boolean =>
  /^(?:\d|-\d|[\u0370-\u03ff])/u.test(text.slice(end, end + 2)) ||
  /(?:\p{L}\d|[\u0370-\u03ff])-?$/u.test(text.slice(Math.max(0, start - 2), start));
/** TIAs, RNAs; NaCl, RecQ, OUtMATCH: no name has its capitals so. */
const isAcronym = (word: string): boolean =>
  /^\p{Lu}{2,}s$/u.test(word) ||
  (/\p{Ll}\p{Lu}/u.test(word) &&
    !/^(?:Ma?c|De|Di|Da|La|Le|Van|Von|Fitz|O|Al|El|Abu|Bin)\p{Lu}|[-']/u.test(word)) ||
  /^(?!Ma?c)\p{Lu}+\p{Ll}+\p{Lu}{2}/u.test(word);
/** Parts of the world and what lists of countries lack. */
const countries =
  /^(?:(?:north|south|east|west|latin|central|sub-saharan|saudi)? ?(?:america|africa|asia|europe|arabia|oceania)|hong kong|united kingdom)$/;

/** A name has no preposition joined to an article; an article before the first word makes a phrase, unless it is a title's. */
const isArabicPhrase = (part: readonly Token[]): boolean => {
  const [head] = part;
  if (head?.script !== 'arabic') return false;
  if (part.every(({ known, text: word }) => (known & 3) === 0 && isPlainWord(word))) return true;
  // The light of the room: a name that is a word as well, and a thing with its article.
  const isThing = ({ known, text: word }: Token): boolean =>
    word.startsWith('ال') && (known & 3) === 0 && isPlainWord(word);
  if (part.length > 1 && (head.known & 8) > 0 && part.slice(1).every(isThing)) return true;
  if (/^(?:وال|بال|لل|كال|فال)/.test(head.text)) return true;
  return head.text.startsWith('ال') && (head.known & 2) === 0;
};

/** Words that no list of names has, or one that is a word as well before such: somebody has to be announced. */
const isUnknownArabic = (part: readonly Token[], text: string): boolean => {
  const [head] = part;
  if (head?.script !== 'arabic') return false;
  if (part.every(({ text: word }) => word === 'الله')) return true;
  if (part.some(({ text: word }) => word.length < 2 || word === 'الله') && !part.some(isSure)) return true;
  const isKnown =
    part.some(isSure) || part.every(({ known, text: word }) => (known & 11) > 0 || /^ال.{3,}ي$/.test(word));
  return !isKnown && !announcesArabicName(text, head.start);
};
const isSure = ({ known }: Token): boolean => (known & 3) > 0;

/** Hartmann's, -باريه: what is named after somebody, by the possessive or the hyphen that joins two of them. */
const isNamedAfter = (part: readonly Token[], text: string, end: number): boolean => {
  const [head] = part;
  const tail = part.at(-1);
  if (!head || !tail) return false;
  if (tail.script === 'latin' && (tail.known & eponym) > 0 && text.startsWith("'s", end)) return true;
  if (head.script !== 'arabic') return false;
  // St John's wort.
  if (/القديسة? $/.test(text.slice(Math.max(0, head.start - 9), head.start))) return true;
  return text.charAt(head.start - 1) === '-' && stops.has(head.text);
};

/** What stands around says that somebody is named. */
const isCued = (prepared: Prepared, start: number, end: number): boolean => {
  const before = contextBefore(prepared, start);
  const after = contextAfter(prepared, end, end);
  return (
    before.title ||
    before.strong ||
    before.kin ||
    before.relative ||
    before.slot ||
    before.perhaps ||
    after.action ||
    after.person ||
    after.aged
  );
};

/** Spelt as hardly anything but names are. */
const surelySpelt = 6;
/** What a place is: Portola Valley. */
const places =
  /^ ?(?:islands?|valley|town|province|county|district|lake|river|bay|park|bureau|city|village|forest|coast)(?![a-z])/;
/** Where a study comes from is a place: a case series from Erlangen. */
const comesFrom = /\b(?:series|study|studies|trial|cohort|registry|report)s? (?:from|in|at) $/;
const partOfPlace = /\b(?:san|santa|saint|st\.?|new|north|south|east|west|sri|são|rio) $/;

/**
 * Whether a passage in Latin letters can be a name by itself. Where nothing around says so, it needs a word that lists
 * of names have, or the spelling of one, and no word of the language.
 */
const canStandAlone = ({ lower }: Prepared, part: readonly Token[], start: number, end: number): boolean => {
  const full = part.filter(({ text: word }) => word.length > 1);
  // Among Arabic or Chinese a word in Latin letters is rather a thing.
  if (full.length === 1 && /[\u0621-\u064a\u4e00-\u9fff]{2}/.test(lower)) return false;
  const isListed = full.some(({ known }) => (known & 3) > 0);
  if (places.test(full.at(-1)?.text ?? '') || places.test(lower.slice(end, end + 12))) return false;
  if (partOfPlace.test(lower.slice(Math.max(0, start - 8), start))) return false;
  if (full.every(({ known }) => (known & plainWord) > 0)) return false;
  if (isListed) return true;
  if (full.some(({ known, shape }) => (known & plainWord) > 0 || shape === 3)) return false;
  return full.length > 1 || likenessOf(full[0]?.text ?? '') >= surelySpelt;
};

/** Words that no list of names has, and that are spelt as words are. */
const isSpeltAsWord = (part: readonly Token[]): boolean =>
  part.every(
    ({ script, known, text: word }) =>
      script === 'latin' && (known & listed) === 0 && (word.length === 1 || likenessOf(word) < 1),
  );

/** A disease, a reference or a dose stands behind it. */
const isMedicalBehind = (prepared: Prepared, end: number): boolean => {
  const after = contextAfter(prepared, end, end);
  return after.eponym || after.citation || after.dosed || after.ward || after.author;
};

const isHanPlace = (words: string): boolean => /^[\u4e00-\u9fff]+$/.test(words) && isPlace(words);
/** The longest name of a place in Chinese that is looked for. */
const longestPlace = 4;

/** A large town or a country, or in Chinese, which has no gaps, something cut out of one or begun by one. */
const isInPlace = (part: readonly Token[], prepared: Prepared, end: number): boolean => {
  const [head] = part;
  if (!head) return false;
  const { text } = prepared;
  if (head.script !== 'han')
    return (
      contextBefore(prepared, head.start).journey ||
      (isPlace(text.slice(head.start, end)) && !isCued(prepared, head.start, end))
    );
  for (let from = Math.max(0, head.start - 2); from <= head.start; from += 1)
    for (let to = Math.max(from + 2, head.start + 1); to <= from + longestPlace; to += 1)
      if (isHanPlace(text.slice(from, to))) return true;
  return false;
};

const isStopped = (part: readonly Token[], prepared: Prepared, end: number): boolean => {
  const { text, lower } = prepared;
  const start = part[0]?.start ?? 0;
  return (
    comesFrom.test(lower.slice(Math.max(0, start - 16), start)) ||
    part.every(
      ({ text: word, known, script }) =>
        stops.has(word) ||
        (word.length === 1 && script === 'latin') ||
        (script === 'latin' && (known & eponym) > 0),
    ) ||
    stops.has(part.map(({ text: word }) => word).join('')) ||
    (twins.has(part.map(({ text: word }) => word).join(' ')) && !isCued(prepared, start, end)) ||
    isCountry(part.map(({ text: word }) => word).join(' ')) ||
    countries.test(part.map(({ text: word }) => word).join(' ')) ||
    part.some(({ start: from, end: to }) => isAcronym(text.slice(from, to))) ||
    isPartOfCode(text, start, end) ||
    isInPlace(part, prepared, end) ||
    isSpeltAsWord(part) ||
    part.every(({ start: from, end: to }) => notCalled.test(text.slice(from, to))) ||
    cited.test(text.slice(end, end + 24)) ||
    isNamedAfter(part, text, end) ||
    isMedicalBehind(prepared, end) ||
    (part.length === 1 && isShout(part[0])) ||
    (part.length === 1 && cutShort.test(text.slice(end, end + 3)))
  );
};

/** Chinese names have no gaps, others a space or a point. */
const isBeside = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && right.start - left.end <= (right.script === 'han' ? 0 : 2);

/** A title before a name and the word for an old person behind it are none of it; nor is the letter of a number. */
const title =
  /^(?:mr|mrs|ms|miss|dr|prof|professor|sister|nurse|dona|don|senora|senor|sheikh|mum|mom|dad|wife|husband|son|daughter|baby|abuela|abuelo|pt|patient|from|to|by|car|st|المريض|المريضه|الدكتور|الدكتوره|السيد|السيده|الحاج|الحاجه|الشيخ|د|أ)$/;
const behind = /^(?:ولا|و|في|من|علي|مع|يوم|بن|هو|هي|عمره|عمرها)$/;
const trimmed = (part: readonly Token[], text: string): readonly Token[] => {
  let [from, to] = [0, part.length];
  while (from < to && title.test(part[from]?.text ?? '')) from += 1;
  // 感谢李娜: thanks are no family name there.
  const lead = part[from];
  if (lead?.text === '谢' && '感多致答'.includes(text.charAt(lead.start - 1) || ' ')) from += 1;
  // A given name of two characters ends where grammar or a time begins.
  for (let at = from + 2; at < to; at += 1)
    if (part[at]?.script === 'han' && '今昨前早晚上男女来到住发说问去老您你可'.includes(part[at]?.text ?? ''))
      to = at;
  // Yusuf led HOPE: a small word of the language ends a name that begins with a capital.
  if (lead?.script === 'latin' && lead.shape === 6)
    for (let at = from + 1; at < to; at += 1)
      if (part[at]?.shape === 3 && ((part[at]?.known ?? 0) & (plainWord | particle)) === plainWord) to = at;
  while (to > from + 1 && behind.test(part[to - 1]?.text ?? '')) to -= 1;
  const tail = part[to - 1];
  if (tail && to - from > 2 && tail.script === 'han' && '老氏某'.includes(tail.text)) to -= 1;
  if (
    tail &&
    to > from &&
    tail.text.length === 1 &&
    tail.script === 'latin' &&
    /^[-\d]/.test(text.slice(tail.end, tail.end + 1))
  )
    to -= 1;
  return part.slice(from, to);
};
/** Characters that no name has. */
const noName =
  /[的了是在有和与及或因于为被把将对从向由就也都还又再不没很已需能会要请问吗呢吧啊这那其此该每各并而但则即所者均皆患症病痛术药院科室诊疗检查岁号肾肝肺胃肠脑尿血腺]/;

/** Names that no list holds, by what stands around them, as learnt from generated texts. */
export const findLearntNames: Finder = (prepared) => {
  const { text } = prepared;
  weights ??= interleave(weightsFrom(nameWeights, 3 * featureSpace));
  const tokens = tokensOf(text);
  const { given, leads: ahead } = tagTokens(weights, tokens);
  const found: Candidate[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (given[at] === outside) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < tokens.length && given[end] === further && isBeside(tokens[end - 1], tokens[end])) end += 1;
    const part = trimmed(tokens.slice(at, end), text);
    const [head] = part;
    const tail = part.at(-1);
    const from = head ? tokens.indexOf(head, at) : at;
    const mean = ahead.slice(from, from + part.length).reduce((sum, one) => sum + one, 0) / part.length;
    if (head && tail) {
      const [several = 0, single = 0] = leads[head.script];
      const passage = text.slice(head.start, tail.end);
      // An adjective as well as a name: more than what stands around has to say so.
      const isAdjective = part.length === 1 && head.script === 'arabic' && (head.known & 8) > 0;
      const isSmallPair = head.script === 'latin' && head.shape === 3 && part.length > 1;
      const isWord =
        head.script === 'han' &&
        (passage.length < 2 ||
          (/^[阿小老].$/.test(passage) &&
            !/[\u4e00-\u9fff]/.test(text.charAt(head.start - 1) + text.charAt(tail.end))) ||
          isProsePair(passage.slice(0, 2)) ||
          isBrandThere(text, head.start) ||
          // Eight o'clock, eight hours.
          (passage.startsWith('钟') && /[个点分半]$/.test(text.slice(0, head.start).slice(-1))) ||
          noName.test(passage) ||
          isChineseWord(text, head.start, passage));
      if (
        mean >= (part.length === 1 ? single : several) &&
        passage.length > 2 - (head.script === 'han' ? 1 : 0) &&
        !isWord &&
        !isArabicPhrase(part) &&
        !isUnknownArabic(part, text) &&
        !isAdjective &&
        (head.script !== 'latin' ||
          canStandAlone(prepared, part, head.start, tail.end) ||
          isCued(prepared, head.start, tail.end)) &&
        !isStopped(part, prepared, tail.end)
      )
        found.push({
          start: head.start,
          end: tail.end,
          kind: 'name',
          confidence: isSmallPair ? 0.5 : 0.56,
          whole: !isSmallPair,
        });
    }
    at = end;
  }
  return found;
};
