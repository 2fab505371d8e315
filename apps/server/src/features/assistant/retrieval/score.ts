import { isCommonWord } from '@mz/lexicon/stopwords';
import { termIndex } from '@mz/lexicon/terms';
import { hasForm } from './finding-forms.ts';
import type { IndexedPassage } from './passage.ts';
import { createPeopleFit } from './people.ts';
import type { Query, QueryPart } from './query.ts';
import { intentShare, shareOf, type Weighed } from './shares.ts';
import { createPointCheck } from './to-the-point.ts';

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

/** Decides between documents that say the same. */
const headBonus = 0.03;
/** Weight of an intent beside the rarity of a topic, which is about 3 to 7. */
const intentWeight = 1.4;
/** Diseases that "at a creatinine clearance of 15-50" is said for. */
const weakKidneys: ReadonlySet<string> = new Set(['chronic kidney disease', 'kidney']);
/** How much a question is worth that is read by itself although it may go on from the one before. */
const byItself = 0.9;
/** Nothing below it answers, whatever it is about: it need not be looked at closer. */
const minCandidateScore = 0.4;
/** A statement about other people than those asked about is only near. */
const wrongPeople = 0.7;
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

/** Whether the document is named after what is asked, and after nothing else. */
const fitOfHeads = ({ heads }: IndexedPassage, topics: readonly string[]): number => {
  if (heads.size === 0) return 0;
  let named = 0;
  for (const key of topics) if (heads.has(key)) named += 1;
  return named / heads.size;
};

export interface Score {
  readonly value: number;
  /** Somebody who asked this would take it for an answer; otherwise it is only near. */
  readonly isToThePoint: boolean;
}

let narrowerOf: ReadonlyMap<string, readonly string[]> | null = null;

const findNarrower = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { id, broader } of termIndex().terms)
    for (const kind of broader) found.set(kind, [...(found.get(kind) ?? []), id]);
  return found;
};

/**
 * Scores passages by the share of a query they answer, 0 to 1: what a passage says itself counts whole, what its
 * document says counts in part. Rare terms count more; a term that stands nowhere counts against.
 */
export const createScorer = (query: Query, rarity: Rarity): ((indexed: IndexedPassage) => Score) => {
  const { byId } = termIndex();
  narrowerOf ??= findNarrower();
  const narrower = narrowerOf;
  // What a finding modifies: it is no subject of its own beside a disease.
  const mains = query.parts
    .filter(({ key, isAbsent }) => byId.get(key)?.kind === 'condition' && isAbsent !== true && !hasForm(key))
    .map(({ key }) => key);
  const remedies = query.parts
    .filter(({ key }) => ['drug', 'class'].includes(byId.get(key)?.kind ?? ''))
    .flatMap(({ key }) => [key, ...(byId.get(key)?.broader ?? []), ...(narrower.get(key) ?? [])]);
  const weighed = query.parts.map(
    (part): Weighed => ({
      part,
      ...(mains.length > 0 && hasForm(part.key) && { findingIn: mains }),
      ...(weakKidneys.has(part.key) && { ofRemedies: remedies }),
      weight: weightOf(part, rarity, query.language === 'en'),
      broader: byId.get(part.key)?.broader ?? [],
      narrower: narrower.get(part.key) ?? [],
    }),
  );
  const sum = (all: readonly Weighed[]): number => all.reduce((total, { weight }) => total + weight, 0);
  const total = sum(weighed);
  const topics = weighed.filter(({ part }) => part.kind !== 'intent');
  const intents = weighed.filter(({ part }) => part.kind === 'intent');
  /** Where it is only likely that the question goes on from the one before, it is also read by itself. */
  const ownTotal = weighed.some(({ part }) => part.carried === 'likely')
    ? sum(weighed.filter(({ part }) => part.carried === undefined))
    : 0;
  const headTopics = query.parts
    .filter(({ kind, isAbsent }) => kind === 'topic' && isAbsent !== true)
    .map(({ key }) => key);
  const fitsPeople = createPeopleFit(query.parts);
  const isToThePoint = createPointCheck(topics, intents, query.studies);
  return (indexed) => {
    let found = 0;
    let ownFound = 0;
    for (const one of topics) {
      const share = one.weight * shareOf(one, indexed);
      found += share;
      if (one.part.carried === undefined) ownFound += share;
    }
    if (found === 0 || total === 0) return { value: 0, isToThePoint: false };
    for (const { part, weight } of intents) {
      const share = weight * intentShare(part, indexed);
      found += share;
      if (part.carried === undefined) ownFound += share;
    }
    const share = Math.max(found / total, ownTotal > 0 ? (byItself * ownFound) / ownTotal : 0);
    const fit = Math.min(1, share + headBonus * fitOfHeads(indexed, headTopics));
    const people = fitsPeople(indexed);
    const value = fit * (people || wrongPeople);
    return { value, isToThePoint: value >= minCandidateScore && people > 0 && isToThePoint(indexed) };
  };
};
