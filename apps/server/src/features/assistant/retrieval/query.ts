import type { Language } from '@mz/contracts';
import { type Analysis, analyse } from '../text/analyse.ts';
import { detectLanguage } from '../text/detect-language.ts';
import { normaliseText } from '../text/normalise.ts';
import { type Respelling, respell } from '../text/spelling.ts';

/** One thing asked for, and how much it counts beside the others. */
export interface QueryPart {
  readonly key: string;
  readonly kind: 'topic' | 'intent' | 'word';
  readonly weight: number;
  /** Names a study: an answer has to name it too. */
  readonly isName?: boolean;
}

export interface Query {
  readonly language: Language;
  readonly text: string;
  readonly analysis: Analysis;
  readonly parts: readonly QueryPart[];
  /** The question leans on the one before. */
  readonly isFollowUp: boolean;
  /** Words that were taken for slips of the pen. */
  readonly respellings: readonly Respelling[];
}

const followUpStart =
  /^\s*(and|what about|how about|also|then|but|or|same|ok(ay)?,? (and|but)|if (so|not)|in that case|why|what if|وماذا عن|ماذا عن|وفي|و في|وإذا|واذا|ولو|وهل|وعند|ولدى|وماذا|وكم|وما|وكيف|ومتى|那么|那|如果|若|还有|另外|要是|换成|同样)/iu;
const pronoun =
  /\b(it|its|they|them|that|those|this|these|the (same|latter|former|drug|dose|target))\b|(呢|它|该药|此药|这个药|这种情况)|(فيه|منه|له|لها|ذلك|هذا الدواء|هذه الحالة)/iu;

const carried = { topic: 0.6, other: 0.3 } as const;

const partsOf = (analysis: Analysis, factor = 1): QueryPart[] => [
  ...[...analysis.terms].map(([key, kind]) => ({
    key,
    kind: kind === 'intent' ? ('intent' as const) : ('topic' as const),
    weight: factor,
  })),
  ...[...analysis.words].map((key) => ({ key, kind: 'word' as const, weight: factor })),
];

const named =
  /\b([A-Z][A-Z0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)\b(?=\s*(?:-?\d+\s*)?(?:trial|study|show|find|found|试验|研究|结果))|(?:trial|study|did(?: the)?|دراسة|دراسه|تجربة|تجربه)\s+([A-Z][A-Z0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)\b/g;

/** Words of a text that name a study, in capitals as studies are: HARMONY is not about harmony. */
const studyNames = (text: string): Set<string> =>
  new Set([...text.matchAll(named)].flatMap((match) => [...analyse(match[1] ?? match[2] ?? '').words]));

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
/** How much what is told beside the question counts. */
const background = 0.18;

/** The sentence that asks, and what is told around it: a history, findings, requests. */
const splitFocus = (text: string): { focus: string; around: string } => {
  const all = [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
  const asking = all.filter((sentence) => /[?？؟]\s*$/.test(sentence));
  const focus = asking.length > 0 ? asking.join(' ') : (all.at(-1) ?? text);
  if (all.length < 2 || partsOf(analyse(focus)).every(({ kind }) => kind !== 'topic'))
    return { focus: text, around: '' };
  return { focus, around: all.filter((sentence) => !focus.includes(sentence)).join(' ') };
};

/**
 * What a question asks for. A question that leans on the one before ("and in CKD?") takes over what that was about.
 *
 * @param earlier questions of the conversation, the latest last
 */
export const understand = (typed: string, earlier: readonly string[], fallback: Language): Query => {
  const language = detectLanguage(typed, fallback);
  const { text, respellings } = respell(typed);
  const analysis = analyse(text);
  const { focus, around } = splitFocus(text);
  const names = studyNames(text);
  const asked = partsOf(analyse(focus)).map((part) =>
    part.kind === 'word' && names.has(part.key) ? { ...part, isName: true } : part,
  );
  const keys = new Set(asked.map(({ key }) => key));
  const told = around === '' ? [] : partsOf(analyse(around), background);
  const own = [...asked, ...told.filter(({ key, kind }) => !keys.has(key) && kind === 'topic')];
  const topics = own.filter(({ kind }) => kind === 'topic');
  const isShort = own.length <= 3 || normaliseText(text).length < 40;
  const previous = earlier.at(-1);
  const leans = followUpStart.test(text) || pronoun.test(text) || topics.length === 0;
  const isFollowUp = previous !== undefined && isShort && leans;
  if (!isFollowUp) return { language, text, analysis, parts: own, isFollowUp, respellings };
  // A chain of short questions still leads back to the one that named the subject.
  const before = understand(previous, earlier.slice(0, -1), fallback);
  const mine = new Set(own.map(({ key }) => key));
  const hasIntent = own.some(({ kind }) => kind === 'intent');
  const kept = before.parts
    .filter(({ key, kind }) => !mine.has(key) && !(hasIntent && kind === 'intent') && kind !== 'word')
    .map((part) => ({
      ...part,
      weight: part.weight * (part.kind === 'topic' ? carried.topic : carried.other),
    }));
  return { language, text, analysis, parts: [...own, ...kept], isFollowUp, respellings };
};
