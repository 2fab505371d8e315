import { type ArabicWord, adjectives, foreign, unmistakable, wordsOf } from './arabic-words.ts';
import type { Candidate, Finder, Prepared } from './kinds.ts';
import { arabicCues } from './rules/cues-arabic.ts';

/** A verb, a preposition with its noun or a plural: no name goes on with it. */
const wordy =
  /^(?:[يتن].{3,}|س[يتنا].{2,}|(?:وال|بال|لل|كال|فال|ال).+|.+(?:ات|ون|ين|يه|تها|ها|هم|كم|ته|تي|ت|تم|تا|وا)|و.{3,}|[بلف].{4,})$/;
const isNisba = (word: string): boolean => /^ال\p{L}{2,}ي$/u.test(word);

/** How many words no list knows go on a name: one or two, when a mark or a word of grammar ends them. */
const unknownTail = (text: string, words: readonly ArabicWord[], from: number, most: number): number => {
  for (let count = 0; count <= most; count += 1) {
    const word = words[from + count];
    const previous = words[from + count - 1];
    if (
      !word ||
      word.never ||
      ((count > 0 || most === 1) && previous && text.slice(previous.end, word.start) !== ' ')
    )
      return count;
    const known = word.sure || word.ordinary || word.family || isNisba(word.folded);
    if (!known && (word.folded.length < 3 || wordy.test(word.folded))) return most > 1 ? count : 0;
  }
  return 0;
};

/** Short words and those on ا and م are rather verbs and participles: the doctor advised, is busy. */
const isPlainUnknown = (word: ArabicWord): boolean =>
  word.folded.length >= 5 &&
  !/^[امو]/.test(word.folded) &&
  !wordy.test(word.folded) &&
  !word.half &&
  !word.link;

/** عوض الكريم, جاد الله: names of two words. */
const compoundHead = /^(?:عوض|فضل|جاد|عطا|نصر|خلف|فتح|حب|شكر|ضيف|سعد|حسب|خير|رزق|مال|امه|نعمه|هبه|وهب)$/;

const opens = /(?:^|[\n.!?:]) ?$/;
const clause = /(?:^|[\n.!?:,]) ?$/;

/** Words in a row that may belong to one name. */
const lengthOfName = (text: string, words: readonly ArabicWord[], from: number, loose: boolean): number => {
  let length = 0;
  while (length < 5) {
    const word = words[from + length];
    if (!word || word.folded.length < 2) break;
    const previous = words[from + length - 1];
    if (length > 0 && previous && text.slice(previous.end, word.start) !== ' ') break;
    const compound =
      /^(?:الله|الكريم|المولى|الرب|السيد)$/.test(word.folded) &&
      compoundHead.test(words[from + length - 1]?.folded ?? '');
    if (length > 0 && (word.folded === 'الدين' || compound)) {
      length += 1;
      continue;
    }
    const bears =
      word.folded === 'ولد' &&
      length > 0 &&
      (words[from + length + 1]?.sure ||
        words[from + length + 1]?.ordinary ||
        words[from + length + 1]?.half);
    if (word.never && !bears) break;
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
      // ولد عبد القادر: the link takes both words of such a name.
      length += word.link && next.half && words[from + length + 2]?.start === next.end + 1 ? 3 : 2;
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
  // An age of 80 years: the word is Omar as well.
  if (!first || (first.folded === 'عمر' && /^ ?:? ?\d/.test(text.slice(first.end, first.end + 4))))
    return { length: 0, confidence: 0 };
  // Nor the age of a thing: عمر الدراسة.
  const second = words[from + 1];
  if (first.folded === 'عمر' && second && /^ال.*[^ي]$/.test(second.folded) && !second.family && !second.sure)
    return { length: 0, confidence: 0 };
  const before = text.slice(Math.max(0, first.start - 30), first.start);
  const isNamed = arabicCues.naming.form.test(before);
  if (arabicCues.thingNamed.form.test(text.slice(Math.max(0, first.start - 8), first.end)))
    return { length: 0, confidence: 0 };
  if (arabicCues.wish.form.test(text.slice(first.start, first.end + 6))) return { length: 0, confidence: 0 };
  let length = lengthOfName(text, words, from, isNamed);
  const isTitled = arabicCues.title.form.test(before);
  const isKin = arabicCues.kin.form.test(before);
  if (length === 0 && isTitled) {
    const count =
      isPlainUnknown(first) && !arabicCues.generalTitle.form.test(before)
        ? unknownTail(text, words, from, 3)
        : 0;
    return { length: count, confidence: count > 0 ? 0.6 : 0 };
  }
  if (length === 0) return { length, confidence: 0 };
  if ((isNamed || isTitled || isKin || arabicCues.person.form.test(before)) && length < 3)
    length += unknownTail(text, words, from + length, 1);
  if (length === 1 && foreign.has(first.folded)) {
    const next = words[from + 1];
    const beside = next && text.slice(first.end, next.start) === ' ';
    if (beside && next.folded.length > 3 && !next.never && !/^(?:ال|وال|بال|لل|[يتبلو])/.test(next.folded))
      length = 2;
  }
  const part = words.slice(from, from + length);
  const known = part.filter((word) => word.sure || word.ordinary || word.family).length;
  const anySure = part.some((word) => word.sure) || (part.some((word) => word.half) && part.length > 1);
  if (isNamed) return { length, confidence: known > 0 ? 0.92 : wordy.test(first.folded) ? 0 : 0.7 };
  const isAdjective = adjectives.has(first.folded);
  // A shift is quiet as well as somebody on it.
  if (isTitled && length === 1 && isAdjective && /المناوبة? $/.test(before))
    return { length: 1, confidence: 0 };
  if (isTitled) return { length, confidence: known > 0 ? 0.9 : 0.6 };
  const goesOn = /^ (?:ال|ب|في |من |عن |على |و|جدا|تماما)/.test(text.slice(first.end, first.end + 14));
  const isAged = arabicCues.agedAfter.form.test(text.slice(first.end, first.end + 24));
  // The child is healthy, unless an age follows.
  if (
    isAdjective &&
    length === 1 &&
    !isAged &&
    /(?:طفلة?|مولودة?|رضيعة?|مريضة?|جنين) $/.test(before) &&
    /^ ?(?:[,.;\n]|$|و)/.test(text.slice(first.end))
  )
    return { length: 1, confidence: 0 };
  const isSubject = arabicCues.acts.form.test(before)
    ? !(isAdjective && /^ ال/.test(text.slice(first.end, first.end + 3)))
    : isKin && !(isAdjective && goesOn);
  if (isSubject && (first.sure || first.ordinary))
    return { length, confidence: first.sure || length > 1 ? 0.85 : 0.6 };
  const hasPersonCue = arabicCues.person.form.test(before);
  if (hasPersonCue && (anySure || (known > 1 && !first.family))) return { length, confidence: 0.88 };
  if (
    hasPersonCue &&
    first.ordinary &&
    !(isAdjective && length === 1 && !isAged) &&
    // With toxicity, with Sumayya: a preposition announces things as well.
    !/(?:^|\s)مع $/.test(before) &&
    /^(?:\s?[,.(:،]|\s+(?:البالغ|عمر|على |لا |من |تاريخ|رقم|الذي|التي|يعاني|تعاني|وعمر|يبلغ|تبلغ))/.test(
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
  const after = text.slice(first.end, first.end + 24);
  if (part.length === 1 && first.sure && arabicCues.papers.form.test(before))
    return { length, confidence: 0.58 };
  if (part.length === 1 && first.sure && arabicCues.agedAfter.form.test(after))
    return { length, confidence: 0.65 };
  if (
    part.length === 1 &&
    (first.sure || first.ordinary) &&
    !isAdjective &&
    opens.test(before) &&
    (arabicCues.agedAfter.form.test(after) || arabicCues.doesAfter.form.test(after))
  )
    return { length, confidence: 0.58 };
  if (
    part.length === 1 &&
    (first.sure || first.ordinary) &&
    opens.test(before) &&
    arabicCues.numbered.form.test(after)
  )
    return { length, confidence: 0.58 };
  if (
    part.length === 1 &&
    (first.sure || first.ordinary) &&
    !isAdjective &&
    clause.test(before) &&
    arabicCues.doesAfter.form.test(after)
  )
    return { length, confidence: 0.55 };
  if (arabicCues.bed.form.test(before) && (anySure || first.family || (first.ordinary && !isAdjective)))
    return { length, confidence: 0.65 };
  // A line of its own: a signature, or the head of a note.
  if (
    part.length >= 2 &&
    known === part.length &&
    opens.test(before) &&
    /^\s*(?:\n|$|[-,] ?|(?:أخصائي|اخصائي|استشاري|طبيب|ممرض|مستشار|أستاذ|قسم|رئيس|جراح)\S* )/.test(
      text.slice(last?.end ?? 0, (last?.end ?? 0) + 14),
    )
  )
    return { length, confidence: 0.6 };
  return { length: 1, confidence: 0 };
};

/** Whether what stands before says that somebody is named. */
export const announcesArabicName = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 30), start);
  const { title, naming, person, kin, acts, papers, bed } = arabicCues;
  return [title, naming, person, kin, acts, papers, bed].some(({ form }) => form.test(before));
};

/** Names of persons in Arabic letters. */
export const findArabicNames: Finder = (prepared) => {
  const words = wordsOf(prepared.text);
  const found: Candidate[] = [];
  const known = new Set<string>();
  const called = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const { length, confidence } = judge(prepared, words, at);
    const first = words[at];
    const last = words[at + length - 1];
    const before = first ? prepared.text.slice(Math.max(0, first.start - 12), first.start) : '';
    if (first && last && confidence > 0 && !(confidence < 0.85 && arabicCues.thingBefore.form.test(before))) {
      found.push({ start: first.start, end: last.end, kind: 'name', confidence });
      if (length === 1) called.add(first.folded);
      if (confidence >= 0.7)
        for (const word of words.slice(at, at + length)) if (word.sure) known.add(word.folded);
      at += length;
    } else at += 1;
  }
  // Somebody introduced by full name is often called by the first one later.
  for (const word of words)
    if (
      known.has(word.folded) ||
      (called.has(word.folded) &&
        clause.test(prepared.text.slice(Math.max(0, word.start - 4), word.start)) &&
        arabicCues.doesAfter.form.test(prepared.text.slice(word.end, word.end + 14)))
    )
      found.push({ start: word.start, end: word.end, kind: 'name', confidence: 0.6 });
  return found;
};
