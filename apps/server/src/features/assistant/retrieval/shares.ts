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
const narrowerShare = 0.75;
/** A part of a query with what it counts. */
export interface Weighed {
  readonly part: QueryPart;
  readonly weight: number;
  readonly broader: readonly string[];
  /** What is a kind of it. */
  readonly narrower: readonly string[];
}

/** How far a passage serves an intent, 0 to 1: by what kind of statement it is, by figures with the right units, by its words. */
export const intentShare = (key: string, { passage, own, context, units }: IndexedPassage): number => {
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

/** How far a passage is about a part of a query, 0 to 1. */
export const shareOf = ({ part, broader, narrower }: Weighed, { own, context }: IndexedPassage): number => {
  const { key } = part;
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
  return share;
};
