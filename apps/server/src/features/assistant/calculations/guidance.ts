import { loadCalculator } from '@mz/clinical';
import { analyse } from '@mz/lexicon/analyse';
import { askingOf } from '@mz/lexicon/polarity';
import { readRules } from '@mz/lexicon/rules';
import { termIndex } from '@mz/lexicon/terms';
import type { Query, QueryPart } from '../retrieval/query.ts';
import { calculatorNames, flagPatterns } from './data/calculators.ts';
import { prepareText } from './quantities.ts';

const { guidance, clauses } = readRules('guidance-rules.json', ['guidance', 'clauses']);
/** How much what a figure is computed from counts beside what is asked. */
const background = 0.18;

const isSubject = ({ key, kind }: QueryPart): boolean =>
  kind === 'topic' && ['condition', 'drug', 'class'].includes(termIndex().byId.get(key)?.kind ?? '');

/** Calculators whose inputs are doses of drugs. */
const countsDrugs = /^(?:drug-|steroid-|opioid-)/;
const wishes: ReadonlySet<string> = new Set([
  'dose',
  'renal adjustment',
  'treatment',
  'first line',
  'second line',
  'contraindication',
  'stop',
  'indication',
  'duration',
]);

/** Asked of a remedy somewhere in a question, no figure is meant. */
const wishesOfRemedy: ReadonlySet<string> = new Set(['indication', 'duration', 'contraindication', 'stop']);

const namesSubject = (keys: readonly string[]): boolean =>
  keys.some((key) => ['condition', 'drug', 'class'].includes(termIndex().byId.get(key)?.kind ?? ''));

const namesRemedy = (keys: readonly string[]): boolean =>
  keys.some((key) => ['drug', 'class'].includes(termIndex().byId.get(key)?.kind ?? ''));

/** "Apixaban dose": a wish and what it is for. */
const wishesFor = (keys: readonly string[]): boolean =>
  keys.some((key) => wishes.has(key)) && namesSubject(keys);

/** "Start a DOAC?": whether what is named may or should be done. */
const asksWhether = (clause: string, keys: readonly string[]): boolean =>
  askingOf(clause) !== null && namesRemedy(keys);

/** Terms for what calculators take as there or not there, where the text says it. */
const inputsIn = async (text: string, calculators: readonly string[]): Promise<Set<string>> => {
  const keys = new Set<string>();
  for (const id of calculators)
    for (const name of Object.keys((await loadCalculator(id))?.inputs ?? {})) {
      const said = flagPatterns[name]?.exec(text)?.[0];
      for (const key of said === undefined ? [] : analyse(said).terms.keys()) keys.add(key);
    }
  return keys;
};

/**
 * What a question that asks for a figure asks besides it ("… and which anticoagulant?"), as a query in which the inputs
 * of the figure are only background; null where it asks for the figure alone.
 */
export const readGuidance = async (
  question: string,
  query: Query,
  calculators: readonly string[],
): Promise<Query | null> => {
  const text = prepareText(question);
  const names = calculators.flatMap((id) => calculatorNames[id] ?? []);
  const asking = names.reduce((rest, name) => rest.replace(name, ' '), text);
  const ofDrugs = calculators.some((id) => countsDrugs.test(id));
  const keysOf = (clause: string): string[] => [...analyse(clause).terms.keys()];
  const isGuidance = (clause: string): boolean =>
    guidance.test(clause) || (!ofDrugs && (wishesFor(keysOf(clause)) || asksWhether(clause, keysOf(clause))));
  const whole = keysOf(asking);
  const isOfRemedy = whole.some((key) => wishesOfRemedy.has(key)) && namesRemedy(whole) && !ofDrugs;
  if (!isOfRemedy && !asking.split(clauses).some(isGuidance)) return null;
  const inputs = await inputsIn(text, calculators);
  const inClause = new Set(isOfRemedy ? whole : asking.split(clauses).filter(isGuidance).flatMap(keysOf));
  const asksMore = query.parts.some(
    (part) => isSubject(part) && inClause.has(part.key) && !inputs.has(part.key),
  );
  const isAsked = (part: QueryPart): boolean => {
    if (inClause.has(part.key)) return !inputs.has(part.key) || !asksMore;
    // A drug or a measurement told beside it is one of somebody's, a disease is what it is about.
    return termIndex().byId.get(part.key)?.kind === 'condition' && !inputs.has(part.key);
  };
  const parts = query.parts
    .filter(({ kind, key }) => kind !== 'word' || inClause.has(key))
    .map((part) => (isAsked(part) ? part : { ...part, weight: Math.min(part.weight, background) }));
  return parts.some((part) => isSubject(part) && part.weight > background) ? { ...query, parts } : null;
};
