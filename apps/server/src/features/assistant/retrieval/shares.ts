import { readRules } from '@mz/lexicon/rules';
import { saysForm } from './finding-forms.ts';
import { type IndexedPassage, intentsWithUnits } from './passage.ts';
import type { QueryPart } from './query.ts';

/** Which kinds of statement answer which intent. */
export const kindsOfIntent: Readonly<Record<string, readonly string[]>> = {
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

/** Asked with what to treat, a statement that names something to give goes before one on where or when. */
const asksWhatToGive: ReadonlySet<string> = new Set(['treatment', 'first line', 'second line']);
const namesNothingToGive = 0.85;

const mentioned = 0.9;
/** What holds of anticoagulants holds in part of apixaban. */
const broaderShare = 0.7;
const narrowerShare = 0.85;
const saidAsLimit = 0.85;
const forDose = 0.95;
/** Of a drug in weak kidneys, what names their function goes before what does not. */
const withoutFunction = 0.85;
const byKidneys = /\b(?:e?GFR|CrCl|creatinine clearance)\b[^.;\d]{0,12}\d/i;
/** From this weight on a document is named after a subject, or asks about it itself. */
const named = 0.55;
/** What is said of people without a condition is hardly about it. */
const ofOthers = 0.3;
/** Asked about people without it, a statement that does not speak of it may still hold. */
const silentWithout = 0.6;

/** A part of a query with what it counts. */
export interface Weighed {
  readonly part: QueryPart;
  readonly weight: number;
  readonly broader: readonly string[];
  /** What is a kind of it. */
  readonly narrower: readonly string[];
  /** A finding that may be said as a limit of its measure, in documents about these. */
  readonly findingIn?: readonly string[];
  /** A disease of the kidneys beside a drug: what is said of the drug by their function is about it. */
  readonly ofRemedies?: readonly string[];
}

const { leadsTo } = readRules('statement-rules.json', ['leadsTo']);

/** Whether a statement says what to reach; a limit for something else, as for referral, is no target. */
export const statesTarget = ({ passage, own }: IndexedPassage): boolean =>
  passage.statementKind === 'target' || own.terms.has('target') || leadsTo.test(passage.text);

const limitOfOther = 0.3;

/** How far a passage serves an intent, 0 to 1: by what kind of statement it is, by figures with the right units, by its words. */
export const intentShare = ({ key, isAbsent }: QueryPart, indexed: IndexedPassage): number => {
  const { passage, own, context, units } = indexed;
  if (isAbsent === true) return own.absent.has(key) ? 1 : own.terms.has(key) ? 0 : 0.5;
  if (own.absent.has(key)) return 0;
  if (key === 'target' && !statesTarget(indexed)) return limitOfOther;
  const fits = kindsOfIntent[key]?.includes(passage.statementKind) ?? false;
  if (units.has(key)) return fits ? 1 : 0.8;
  const literal = own.terms.has(key) ? 0.7 : (context.get(key) ?? 0) * 0.4;
  if (!fits) return literal;
  if (intentsWithUnits.has(key)) return Math.max(0.55, literal);
  // A treatment that is called the fourth line goes before the other treatments.
  if (own.terms.has(key) && key !== 'treatment') return 1;
  const kinds = asksWhatToGive.has(key) ? [...own.terms.values()] : ['drug'];
  return kinds.some((kind) => kind === 'drug' || kind === 'class') ? 0.95 : namesNothingToGive;
};

/** How far a passage is about people without a condition, 0 to 1. */
const shareWithout = (
  { part: { key }, broader, narrower }: Weighed,
  { own, heads }: IndexedPassage,
): number => {
  const kin = [key, ...broader, ...narrower];
  if (kin.some((one) => own.absent.has(one))) return 1;
  if (own.either.has(key)) return mentioned;
  if ([key, ...narrower].some((one) => own.terms.has(one))) return 0;
  // What a document of one disease says is about those who have it.
  return heads.size === 1 && kin.some((one) => heads.has(one)) ? 0 : silentWithout;
};

/** How far a passage is about a part of a query, 0 to 1. */
export const shareOf = (one: Weighed, indexed: IndexedPassage): number => {
  const { part, broader, narrower, findingIn } = one;
  const { own, context, units } = indexed;
  const { key } = part;
  if (part.isAbsent === true) return shareWithout(one, indexed);
  if (own.absent.size > 0 && (own.absent.has(key) || broader.some((kind) => own.absent.has(kind))))
    return Math.min(ofOthers, context.get(key) ?? ofOthers);
  const around = context.get(key) ?? 0;
  // A passage of a document about the subject goes before one that mentions it in passing.
  let share = own.terms.has(key) || own.words.has(key) ? mentioned + (1 - mentioned) * around : around;
  if (share < broaderShare)
    for (const kind of broader)
      share = Math.max(share, broaderShare * (own.terms.has(kind) ? 1 : (context.get(kind) ?? 0)));
  // Who asks for steroids is answered by methylprednisolone.
  if (share < narrowerShare)
    for (const kind of narrower)
      share = Math.max(share, narrowerShare * (own.terms.has(kind) ? 1 : (context.get(kind) ?? 0)));
  if (one.ofRemedies?.some((remedy) => own.terms.has(remedy)))
    if (units.has('renal adjustment') || byKidneys.test(indexed.passage.text))
      share = Math.max(share, forDose);
    else if (!own.terms.has(key)) share *= withoutFunction;
  // "Potassium <3.5" in ketoacidosis is about low potassium there.
  if (
    share < saidAsLimit &&
    findingIn?.some((main) => (context.get(main) ?? 0) >= named) &&
    saysForm(key, indexed)
  )
    return saidAsLimit;
  return share;
};
