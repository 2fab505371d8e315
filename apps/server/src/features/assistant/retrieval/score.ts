import { isCommonWord } from '../text/stopwords.ts';
import { type TermKind, termIndex } from '../text/terms.ts';
import { type IndexedPassage, intentsWithUnits } from './passage.ts';
import type { Query, QueryPart } from './query.ts';

/** How rare terms and words are over all passages. */
export interface Rarity {
  readonly of: (key: string) => number;
  readonly isKnown: (key: string) => boolean;
}

/** Counts in how many documents and passages each key stands. */
export const countRarity = (passages: readonly IndexedPassage[]): Rarity => {
  const counts = new Map<string, number>();
  for (const { own } of passages)
    for (const key of [...own.terms.keys(), ...own.words]) counts.set(key, (counts.get(key) ?? 0) + 1);
  const inContext = new Set(passages.flatMap(({ context }) => [...context.keys()]));
  const total = Math.max(1, passages.length);
  return {
    of: (key) => Math.log(1 + total / (1 + (counts.get(key) ?? 0))),
    isKnown: (key) => counts.has(key) || inContext.has(key),
  };
};

/** Which kinds of statement answer which intent. */
const kindsOfIntent: Readonly<Record<string, readonly string[]>> = {
  guideline: ['definition', 'target', 'treatment', 'diagnosis'],
  dose: ['treatment'],
  target: ['target'],
  threshold: ['definition', 'target', 'diagnosis'],
  'first line': ['treatment'],
  'second line': ['treatment'],
  treatment: ['treatment'],
  diagnosis: ['diagnosis', 'definition'],
  definition: ['definition'],
  contraindication: ['warning'],
  'adverse effect': ['warning'],
  interaction: ['warning'],
  monitoring: ['monitoring'],
  duration: ['treatment', 'monitoring'],
  indication: ['treatment'],
  stop: ['treatment', 'warning'],
  differential: ['differential'],
  'red flag': ['red-flag', 'warning', 'differential'],
  prevention: ['treatment'],
  'renal adjustment': ['treatment', 'warning'],
  refer: ['monitoring', 'warning', 'treatment'],
  imaging: ['diagnosis'],
  test: ['diagnosis', 'monitoring'],
};

const mentioned = 0.9;
/** What holds of anticoagulants holds in part of apixaban. */
const broaderShare = 0.7;
/** Decides between documents that say the same. */
const headBonus = 0.03;
/** Weight of an intent beside the rarity of a topic, which is about 3 to 7. */
const intentWeight = 1.4;
/** A word no passage has says that the subject is another one, unless it is only an inflection nobody knows. */
const unknownWeight = { en: 5, other: 2.6 } as const;

/** Everyday words that stand nowhere are how somebody speaks, not what of. */
const commonWeight = 0.3;

const weightOf = (part: QueryPart, rarity: Rarity, isEnglish: boolean): number => {
  if (part.kind === 'intent') return intentWeight * part.weight;
  if (part.isName === true) return unknownWeight.en * part.weight;
  if (part.kind === 'word' && !rarity.isKnown(part.key)) {
    if (isCommonWord(part.key)) return commonWeight * part.weight;
    return (isEnglish && /^[a-z]/.test(part.key) ? unknownWeight.en : unknownWeight.other) * part.weight;
  }
  const rare = rarity.of(part.key);
  return (part.kind === 'word' ? Math.min(rare, 4) * 0.7 : rare) * part.weight;
};

/** How far a passage serves an intent: by what kind of statement it is, by figures with the right units, by its words. */
const intentShare = (key: string, { passage, own, context, units }: IndexedPassage): number => {
  const fits = kindsOfIntent[key]?.includes(passage.statementKind) ?? false;
  if (units.has(key)) return fits ? 1 : 0.8;
  const literal = own.terms.has(key) ? 0.7 : (context.get(key) ?? 0) * 0.4;
  if (!fits) return literal;
  return intentsWithUnits.has(key) ? Math.max(0.55, literal) : 0.95;
};

/** Whether the document is named after what is asked, and after nothing else. */
const fitOfHeads = ({ heads }: IndexedPassage, { parts }: Query): number => {
  if (heads.size === 0) return 0;
  const named = parts.filter(({ key, kind }) => kind === 'topic' && heads.has(key)).length;
  return named / heads.size;
};

/** Below the threshold: it may be shown as near, not as an answer. */
const besidesThePoint = 0.55;
/** From this share on a passage or its document is about a subject. */
const covered = 0.35;
/** From this weight on a document is named after a word, or asks about it itself. */
const subject = 0.55;
/** What is asked now, not carried over or told as background. */
const asked = 0.9;
/** Subjects an answer has to be about, not only near. Tests and findings may be named in other words. */
const mustBeCovered: ReadonlySet<TermKind> = new Set(['condition', 'drug', 'class']);

interface Weighed {
  readonly part: QueryPart;
  readonly weight: number;
  readonly broader: readonly string[];
}

const fitsIntents = (indexed: IndexedPassage, intents: readonly Weighed[]): boolean => {
  const wanted = intents.filter(({ part }) => kindsOfIntent[part.key] !== undefined && part.weight >= asked);
  if (wanted.length === 0) return indexed.passage.statementKind !== 'differential';
  return wanted.every(({ part }) => intentShare(part.key, indexed) >= 0.8);
};

/**
 * Whether a passage is to the point: about every subject that is asked for; and where its document only mentions that
 * subject in passing, saying of it what is wanted. "Consider Kawasaki disease" does not tell how to treat it.
 */
const isToThePoint = (
  indexed: IndexedPassage,
  subjects: readonly Weighed[],
  intents: readonly Weighed[],
): boolean => {
  if (subjects.length === 0) return true;
  if (subjects.some((one) => shareOf(one, indexed) < covered)) return false;
  const isSubject = subjects.some(({ part }) => (indexed.context.get(part.key) ?? 0) >= subject);
  if (isSubject || indexed.passage.kind !== 'card') return true;
  const said = subjects.filter(({ part }) => indexed.own.terms.has(part.key)).length;
  return said > 1 || fitsIntents(indexed, intents);
};

const shareOf = ({ part, broader }: Weighed, { own, context }: IndexedPassage): number => {
  const { key } = part;
  const around = context.get(key) ?? 0;
  // A passage of a document about the subject goes before one that mentions it in passing.
  let share = own.terms.has(key) || own.words.has(key) ? mentioned + (1 - mentioned) * around : around;
  if (share < broaderShare)
    for (const kind of broader)
      share = Math.max(share, broaderShare * (own.terms.has(kind) ? 1 : (context.get(kind) ?? 0)));
  return share;
};

/**
 * Scores passages by the share of a query they answer, 0 to 1: what a passage says itself counts whole, what its
 * document says counts in part. Rare terms count more; a term that stands nowhere counts against.
 */
export const createScorer = (query: Query, rarity: Rarity): ((indexed: IndexedPassage) => number) => {
  const { byId } = termIndex();
  const weighed = query.parts.map(
    (part): Weighed => ({
      part,
      weight: weightOf(part, rarity, query.language === 'en'),
      broader: byId.get(part.key)?.broader ?? [],
    }),
  );
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const topics = weighed.filter(({ part }) => part.kind !== 'intent');
  const intents = weighed.filter(({ part }) => part.kind === 'intent');
  const subjects = topics.filter(
    ({ part }) =>
      part.isName === true || (part.weight >= asked && mustBeCovered.has(byId.get(part.key)?.kind ?? 'test')),
  );
  return (indexed) => {
    let found = 0;
    for (const one of topics) found += one.weight * shareOf(one, indexed);
    if (found === 0 || total === 0) return 0;
    for (const { part, weight } of intents) found += weight * intentShare(part.key, indexed);
    const score = Math.min(1, found / total + headBonus * fitOfHeads(indexed, query));
    return score <= besidesThePoint || isToThePoint(indexed, subjects, intents) ? score : besidesThePoint;
  };
};
