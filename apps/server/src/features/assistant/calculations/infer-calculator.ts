import { type CalculatorDefinition, calculatorIndex, loadCalculator } from '@mz/clinical';
import { asks, calculatorFamilies } from './data/calculators.ts';
import { namedIn } from './named-quantities.ts';
import { type Planned, planRead } from './planned.ts';
import { findMentions } from './quantities.ts';
import { type ReadInputs, readInputs } from './read-inputs.ts';

/** Without a name so many values that only one calculator takes tell which is meant; with a shared name, fewer. */
const minValues = { unnamed: 3, alone: 2, family: 2 } as const;
/** Words beside the values in a text that is only a list of values. */
const maxWords = 3;
/** Inputs of so many calculators that they tell none from another. */
const common: ReadonlySet<string> = new Set(['age', 'sex', 'weight', 'height']);
/** Calculators whose inputs are read in ways of their own. */
const special: ReadonlySet<string> = new Set([
  'unit-converter',
  'lab-units',
  'temperature',
  'drug-dosage',
  'drug-dose',
  'steroid-equivalence',
  'opioid-mme',
  'gcs',
]);

interface Candidate {
  readonly id: string;
  readonly read: ReadInputs;
  readonly missing: number;
}

const missingOf = (definition: CalculatorDefinition, { inputs, unmentioned }: ReadInputs): number =>
  Object.entries(definition.inputs).filter(([name, spec]) => {
    if (spec.optional === true || 'default' in spec || unmentioned.includes(name)) return false;
    return spec.kind === 'quantity' ? !spec.units.some(({ key }) => key in inputs) : !(name in inputs);
  }).length;

const read = async (ids: readonly string[], text: string): Promise<Candidate[]> => {
  const found: Candidate[] = [];
  for (const id of ids) {
    const definition = await loadCalculator(id);
    if (!definition) continue;
    const inputs = readInputs(definition, text);
    found.push({ id, read: inputs, missing: missingOf(definition, inputs) });
  }
  return found;
};

/** Words that are neither a value, its name, nor somebody's age and sex. */
const wordsBeside = (text: string): number => {
  let rest = text;
  for (const { from, to } of namedIn(text))
    rest = `${rest.slice(0, from)}${' '.repeat(to - from)}${rest.slice(to)}`;
  for (const { start, end } of findMentions(text))
    rest = `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`;
  const latin = rest.match(/[a-z\u0620-\u065f]{3,}/g)?.length ?? 0;
  return latin + (rest.match(/[\u3400-\u9fff]/g)?.length ?? 0) / 2;
};

/** Every named value of a text is an input of the calculator. */
const takesAll = async (id: string, text: string): Promise<boolean> => {
  const inputs = Object.keys((await loadCalculator(id))?.inputs ?? {});
  return namedIn(text).every(
    ({ name, from, to }) =>
      common.has(name) ||
      inputs.includes(name) ||
      // A name within another's, or the same name for another input: "serum Na".
      namedIn(text).some((one) => inputs.includes(one.name) && one.from <= from && one.to >= to),
  );
};

const best = (candidates: readonly Candidate[]): Candidate | undefined =>
  [...candidates].sort((a, b) => a.missing - b.missing || b.read.specific - a.read.specific)[0];

/**
 * Which calculator is meant by a name that several share, or by its inputs alone: one that takes every value there is
 * and lacks none.
 */
export const inferCalculator = async (text: string): Promise<Planned | null> => {
  if (asks.knowledge.test(text) && !asks.computeSurely.test(text)) return null;
  const family = calculatorFamilies.find(
    ({ name, members, whole }) => members.length > 0 && !whole && name.test(text),
  );
  if (family) {
    const chosen = best(await read(family.members, text));
    return chosen && chosen.read.specific >= minValues.family ? planRead(chosen.id, chosen.read) : null;
  }
  for (const { members } of calculatorFamilies.filter(({ name, whole }) => whole && name.test(text))) {
    const fit: Candidate[] = [];
    for (const one of await read(members, text))
      if (one.missing === 0 && one.read.specific >= minValues.family && (await takesAll(one.id, text)))
        fit.push(one);
    const chosen = best(fit);
    // Asked for by its verb, it is the question even where a value is a drug's name as well.
    if (chosen) return { ...planRead(chosen.id, chosen.read), isInferred: false };
  }
  const isAsked =
    asks.compute.test(text) || calculatorFamilies.some(({ name, whole }) => !whole && name.test(text));
  const words = wordsBeside(text);
  if (!isAsked && words > maxWords) return null;
  const isSure = words > 0 && asks.computeSurely.test(text);
  const least = words === 0 || isSure ? minValues.alone : minValues.unnamed;
  if (findMentions(text).length < least) return null;
  const ids = calculatorIndex.map(({ id }) => id).filter((id) => !special.has(id));
  const fitting: Candidate[] = [];
  for (const one of await read(ids, text))
    if (
      one.missing === 0 &&
      one.read.specific >= least &&
      one.read.unmentioned.length === 0 &&
      (await takesAll(one.id, text))
    )
      fitting.push(one);
  // Weight and height are a body's mass and its surface: which is meant is not told.
  if (isSure && fitting.length > 1 && findMentions(text).length < minValues.unnamed) return null;
  const [chosen] = fitting.sort((a, b) => b.read.specific - a.read.specific);
  return chosen ? planRead(chosen.id, chosen.read) : null;
};
