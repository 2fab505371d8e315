import { analysePassage } from '@mz/lexicon/analyse';
import { readRules } from '@mz/lexicon/rules';
import { isCommonWord } from '@mz/lexicon/stopwords';
import { namesIn } from '@mz/lexicon/studies';
import { type TermKind, termIndex } from '@mz/lexicon/terms';
import type { IndexedPassage } from './passage.ts';
import { intentShare, kindsOfIntent, shareOf, statesTarget, type Weighed } from './shares.ts';

const { ofAllergy } = readRules('statement-rules.json', ['ofAllergy']);

/** From this share on a passage or its document is about a subject. */
const covered = 0.35;
/** From this weight on a document is named after a word, or asks about it itself. */
const subject = 0.55;
/** What is asked now, not carried over or told as background. */
const asked = 0.9;
/** Subjects an answer has to be about, not only near. Tests and findings may be named in other words. */
const mustBeCovered: ReadonlySet<TermKind> = new Set(['condition', 'drug', 'class']);
/** A dose of an adult is none of a child. */
const young: ReadonlySet<string> = new Set(['child', 'infant']);
/** What a list of possible diagnoses does not answer. */
const notOfLists: ReadonlySet<string> = new Set([
  'treatment',
  'dose',
  'duration',
  'target',
  'stop',
  'first line',
  'second line',
  'renal adjustment',
]);

const isYoung = ({ own, context }: IndexedPassage): boolean =>
  [...young].some((key) => own.terms.has(key) || (context.get(key) ?? 0) >= covered);

/** Titles count more than the rest of a paper. */
const isInTitle = ({ context }: IndexedPassage, key: string): boolean => (context.get(key) ?? 0) >= 0.8;

/** Kinds of statement that say when a test is to be done. */
const ofTests: ReadonlySet<string> = new Set(['diagnosis', 'monitoring']);

const fitsIntents = (indexed: IndexedPassage, intents: readonly Weighed[], isAboutTest: boolean): boolean => {
  const { statementKind } = indexed.passage;
  const wanted = intents.filter(({ part }) => kindsOfIntent[part.key] !== undefined);
  if (wanted.length === 0) return statementKind !== 'differential';
  return wanted.every(
    ({ part }) =>
      (isAboutTest && part.key === 'indication' && ofTests.has(statementKind)) ||
      intentShare(part, indexed) >= 0.8,
  );
};

/** Whether a statement is about something: it comes up before its middle. */
const beginsWith = ({ passage }: IndexedPassage, key: string): boolean => {
  const { terms, words } = analysePassage(passage.text.slice(0, Math.max(50, passage.text.length * 0.55)));
  return terms.has(key) || words.has(key);
};

/**
 * Tells whether a passage is to the point: about every subject that is asked for; and where its document only mentions
 * that subject in passing, saying of it what is wanted. "Consider Kawasaki disease" does not tell how to treat it.
 */
export const createPointCheck = (
  topics: readonly Weighed[],
  allIntents: readonly Weighed[],
  studies: readonly string[] = [],
): ((indexed: IndexedPassage) => boolean) => {
  const { byId } = termIndex();
  const absent = topics.filter(({ part }) => part.isAbsent === true && part.weight >= asked);
  const intents = allIntents.filter(({ part }) => part.weight >= asked);
  const now = topics.filter(
    ({ part }) => part.isName === true || (part.weight >= asked && part.isAbsent !== true),
  );
  const subjects = now.filter(
    ({ part }) => part.isName === true || mustBeCovered.has(byId.get(part.key)?.kind ?? 'test'),
  );
  // A question that names no disease of its own is about the one before.
  const kept = topics.filter(
    ({ part }) =>
      part.carried === 'needed' && part.isAbsent !== true && byId.get(part.key)?.kind === 'condition',
  );
  const ofTheYoung = intents.some(({ part }) => young.has(part.key));
  const ofTreatment = intents.some(({ part }) => notOfLists.has(part.key));
  // A "target dose" is a dose.
  const ofTarget =
    intents.some(({ part }) => part.key === 'target') && !intents.some(({ part }) => part.key === 'dose');
  const measured = now.filter(({ part }) => byId.get(part.key)?.kind === 'test');
  /** Asked what to reach, a statement says it, and of what is measured. */
  const isTarget = (indexed: IndexedPassage): boolean => {
    if (measured.length === 0) return statesTarget(indexed);
    const isOfIt = measured.some(({ part }) => indexed.own.terms.has(part.key));
    return isOfIt && (statesTarget(indexed) || indexed.units.has('target'));
  };
  const ofDose =
    intents.some(({ part }) => part.key === 'dose') &&
    subjects.some(({ part }) => ['drug', 'class'].includes(byId.get(part.key)?.kind ?? ''));
  // Who is allergic to penicillin is to the penicillins.
  const allergens = topics
    .filter(({ part }) => part.isAllergen === true)
    .flatMap(({ part, narrower }) => [part.key, ...narrower]);
  const drugs = subjects.filter(({ part }) => byId.get(part.key)?.kind === 'drug');
  /** The dose of another drug of the class is none of the one asked for. */
  const isOfOtherDrug = ({ own }: IndexedPassage): boolean =>
    drugs.length > 0 &&
    [...own.terms.values()].includes('drug') &&
    !drugs.some(({ part, broader }) => [part.key, ...broader].some((key) => own.terms.has(key)));
  const words = now.filter(({ part }) => part.kind === 'word' && !isCommonWord(part.key));
  const hasTerms = topics.some(({ part }) => part.kind === 'topic');

  return (indexed) => {
    const { own, context, passage } = indexed;
    const names = studies.length > 0 ? (indexed.names ?? namesIn(passage.text)) : null;
    if (names && !studies.some((study) => names.has(study))) return false;
    if (ofTreatment && passage.statementKind === 'differential') return false;
    if (ofTarget && !isTarget(indexed)) return false;
    if (ofTheYoung && !isYoung(indexed)) return false;
    if (absent.some((one) => shareOf(one, indexed) === 0)) return false;
    if (kept.length > 0 && kept.every((one) => shareOf(one, indexed) < subject)) return false;
    // Words that name nothing known have to stand in the passage, all of them.
    const isSaid = (key: string): boolean => own.terms.has(key) || own.words.has(key);
    if (!hasTerms && !words.every(({ part }) => isSaid(part.key) || (context.get(part.key) ?? 0) >= subject))
      return false;
    if (ofDose && !(indexed.units.has('dose') || own.terms.has('dose') || own.terms.has('renal adjustment')))
      return false;
    if (allergens.some((key) => own.terms.has(key)) && !ofAllergy.test(passage.text)) return false;
    if (ofDose && isOfOtherDrug(indexed)) return false;
    if (subjects.some((one) => shareOf(one, indexed) < covered)) return false;
    const said = topics.filter(({ part }) => isSaid(part.key));
    // A side effect named in an abstract does not make a paper one about it.
    if (passage.kind === 'article')
      return (
        said.length > 1 || now.some(({ part: { key, kind } }) => kind === 'word' || isInTitle(indexed, key))
      );
    if (passage.kind !== 'card') return true;
    if ([...now, ...kept].some(({ part }) => (context.get(part.key) ?? 0) >= subject)) return true;
    const [only] = said;
    if (said.length > 1 || !only) return true;
    const isAboutTest = byId.get(only.part.key)?.kind === 'test';
    return fitsIntents(indexed, intents, isAboutTest) && beginsWith(indexed, only.part.key);
  };
};
