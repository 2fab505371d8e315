import type { Candidate, Finder, Prepared } from './kinds.ts';
import {
  arabicFamily,
  arabicGiven,
  arabicNever,
  arabicOrdinaryGiven,
  arabicUnmistakable,
} from './lists/arabic.ts';
import { matchesOf } from './prepare.ts';

const foldArabic = (word: string): string =>
  word
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي');

const setOf = (list: string): ReadonlySet<string> => new Set(foldArabic(list).trim().split(/\s+/));
const sure = setOf(arabicGiven);
const ordinary = setOf(arabicOrdinaryGiven);
const unmistakable = setOf(arabicUnmistakable);
const family = setOf(arabicFamily);
const never = setOf(arabicNever);

interface ArabicWord {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly sure: boolean;
  readonly ordinary: boolean;
  readonly family: boolean;
  readonly link: boolean;
  /** Needs the next word: عبد الرحمن, أبو بكر. */
  readonly half: boolean;
  readonly never: boolean;
}

const describe = (text: string, start: number): ArabicWord => {
  let folded = foldArabic(text);
  let from = start;
  // A letter may be drawn out to what it is joined to: لـفاطمة.
  const joined = /^[ولبفك]\u0640+/.exec(text);
  if (joined) {
    folded = foldArabic(text.slice(joined[0].length));
    from += joined[0].length;
  }
  // One letter may be joined to the name: for, with, and.
  if (
    !joined &&
    !sure.has(folded) &&
    !ordinary.has(folded) &&
    /^[ولبفك]/.test(folded) &&
    sure.has(folded.slice(1)) &&
    folded.length > 4
  ) {
    folded = folded.slice(1);
    from += 1;
  }
  return {
    folded,
    start: from,
    end: start + text.length,
    sure: sure.has(folded),
    ordinary: ordinary.has(folded),
    family: family.has(folded) || (/^ال/.test(folded) && (sure.has(folded.slice(2)) || folded === 'الزهراء')),
    link: /^(?:بن|ابن|بنت|ال|آل|ولد)$/.test(folded),
    // "On" is not Ali, though some write them alike.
    never: never.has(folded) || /^[وف]?على$/.test(text),
    half: /^(?:عبد|ابو|ابي|ام)$/.test(folded),
  };
};

const wordsOf = (text: string): ArabicWord[] =>
  matchesOf(text, /[\u0621-\u065f\u0670-\u06d3\u0640]+/g).map((match) => describe(match[0], match.index));

const title =
  /(?:^|[^\u0621-\u064a])(?:و|ل|ب)?(?:د\s?\.|أ\s?\.\s?د\s?\.|ا\.د\.|م\.|أ\.|الدكتورة?|دكتورة?|الطبيبة?|البروفيسورة?|الأستاذة?|الاستاذة?|أستاذة?|السيدة?|سيدة|الآنسة|الحاجة?|الشيخة?|المهندسة?|الممرضة?|الأخت|الأخ|الأمير|الأميرة|الكابتن|العميد|النقيب)[ /:]{1,3}$/;
const naming =
  /(?:اسم (?:المريضة?|الأب|الأم|الزوج|الزوجة|الطبيب|المرافق|ولي الأمر|الطفلة?|العائلة)|الاسم(?: الكامل| الثلاثي| الرباعي)?|اسمي|اسمه|اسمها|اسمى|إسمي|يدعى|تدعى|المدعوة?|يُدعى|تُدعى|يسمى|تسمى|المسماة?|الطبيب المعالج|المرافق|ولي الأمر|جهة الاتصال|باسم|توقيع|التوقيع) ?[:=-]? {0,2}(?:هو |هي )?(?:المريضة? |الطفلة? )?$/;
const person =
  /(?:^|[^\u0621-\u064a])(?:و|ل|ب|ف|لل)?(?:المريضة?|مريضة?|مريضي|مريضتي|مريضتنا|مريضنا|للمريضة?|الطفلة?|والده|والدها|والدته|والدتها|والدي|والدتي|زوجها|زوجته|زوجي|زوجتي|ابنه|ابنها|ابنته|ابنتها|ابني|ابنتي|أخي|أختي|أخوه|أخته|أمه|أمها|أبوه|أبوها|جدته|جده|صديقي|صديقتي|زميلي|زميلتي|جاري|المتوفاة?|المولود|الرضيع|السجين|العميلة?|قال|قالت|ذكر|ذكرت|أفاد|أفادت|مع|يا) ?:? ?$/;

/** Words in a row that may belong to one name. */
const lengthOfName = (text: string, words: readonly ArabicWord[], from: number, loose: boolean): number => {
  let length = 0;
  while (length < 5) {
    const word = words[from + length];
    if (!word) break;
    const previous = words[from + length - 1];
    if (length > 0 && previous && text.slice(previous.end, word.start) !== ' ') break;
    if (word.never) break;
    if (word.half || word.link) {
      const next = words[from + length + 1];
      if (!next || text.slice(word.end, next.start) !== ' ' || next.never) break;
      if (
        word.half &&
        length === 0 &&
        !/^ال|^بكر$|^زيد$/.test(next.folded) &&
        !next.sure &&
        !next.ordinary &&
        !next.family
      )
        break;
      if (word.folded === 'ام' && !next.sure && !next.ordinary) break;
      length += 2;
      continue;
    }
    const known = word.sure || word.ordinary || word.family;
    const nisba = length > 0 && /^ال\p{L}{2,}ي$/u.test(word.folded);
    if (!known && !nisba && !(loose && !/^و.{3}/.test(word.folded))) break;
    length += 1;
    if (!known && length >= 3) break;
  }
  return length;
};

const judge = (
  prepared: Prepared,
  words: readonly ArabicWord[],
  from: number,
): { length: number; confidence: number } => {
  const { text } = prepared;
  const first = words[from];
  if (!first) return { length: 0, confidence: 0 };
  const before = text.slice(Math.max(0, first.start - 30), first.start);
  const isNamed = naming.test(before);
  const length = lengthOfName(text, words, from, isNamed);
  if (length === 0) return { length, confidence: 0 };
  const part = words.slice(from, from + length);
  const known = part.filter((word) => word.sure || word.ordinary || word.family).length;
  const anySure = part.some((word) => word.sure) || (part.some((word) => word.half) && part.length > 1);
  if (isNamed) return { length, confidence: known > 0 ? 0.92 : 0.7 };
  if (title.test(before)) return { length, confidence: known > 0 ? 0.9 : 0.6 };
  const told = person.test(before);
  if (told && (anySure || (known > 1 && !first.family))) return { length, confidence: 0.88 };
  if (
    told &&
    first.ordinary &&
    /^(?:\s?[,.(:،]|\s+(?:البالغ|عمر|على |لا |من |الذي|التي|يعاني|تعاني|وعمر|يبلغ|تبلغ))/.test(
      text.slice(first.end, first.end + 12),
    )
  )
    return { length, confidence: 0.6 };
  const last = part.at(-1);
  if (part.length >= 2 && anySure && known >= 2) return { length, confidence: 0.82 };
  if (part.length >= 2 && first.sure) return { length, confidence: 0.72 };
  if (part.length >= 2 && part.some((word) => word.half))
    return { length, confidence: known > 0 ? 0.7 : 0.55 };
  if (part.length >= 2 && first.ordinary && last?.family && /^ال/.test(last.folded))
    return { length, confidence: 0.65 };
  if (part.length === 1 && unmistakable.has(first.folded)) return { length, confidence: 0.56 };
  return { length: 1, confidence: 0 };
};

/** Places, hospitals, laws and things named after somebody. */
const thingBefore =
  /(?:مستشفى|مستشفي|جامعة|شارع|طريق|مدينة|مركز|مطار|مسجد|كلية|حي|ميدان|جسر|مؤسسة|جائزة|الملك|الأمير|خليج|بحيرة|متلازمة|داء|مرض|علامة|اختبار|مقياس|معادلة|تصنيف|معايير|مؤشر|عام|سنة|شهر|في|ورق|دم|عشبة|زهرة|النبي|سورة|الإمام) $/;

/** Names of persons in Arabic letters. */
export const findArabicNames: Finder = (prepared) => {
  const words = wordsOf(prepared.text);
  const found: Candidate[] = [];
  const known = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const { length, confidence } = judge(prepared, words, at);
    const first = words[at];
    const last = words[at + length - 1];
    const before = first ? prepared.text.slice(Math.max(0, first.start - 12), first.start) : '';
    if (first && last && confidence > 0 && !(confidence < 0.85 && thingBefore.test(before))) {
      found.push({ start: first.start, end: last.end, kind: 'name', confidence });
      if (confidence >= 0.7)
        for (const word of words.slice(at, at + length)) if (word.sure) known.add(word.folded);
      at += length;
    } else at += 1;
  }
  // Somebody introduced by full name is often called by the first one later.
  for (const word of words)
    if (known.has(word.folded))
      found.push({ start: word.start, end: word.end, kind: 'name', confidence: 0.6 });
  return found;
};
