import { readLexicon, toPattern, toPatterns, type Wording, wordingSource } from '@mz/lexicon/patterns';

type Wordings = Readonly<Record<string, Wording>>;
type Patterns = Readonly<Record<string, RegExp>>;
interface CalculatorFile {
  readonly calculators: Wordings;
  readonly families: Readonly<
    Record<string, Wording & { readonly members: readonly string[]; readonly whole?: boolean }>
  >;
  readonly asks: Readonly<
    Record<'compute' | 'computeSurely' | 'knowledge' | 'figure' | 'equivalent' | 'into', Wording>
  >;
  readonly quantities: Wordings;
  readonly findings: Wordings;
  readonly neutral: Wordings;
  readonly saidPresent: Wordings;
  readonly saidAbsent: Wordings;
  readonly sexes: Readonly<Record<'female' | 'male', Wording>>;
  readonly choices: Readonly<Record<string, Wordings>>;
  readonly choiceNames: Wordings;
  readonly graded: Wordings;
  readonly steroids: Wordings;
  readonly opioids: Wordings;
  readonly analytes: Wordings;
  readonly riskFactors: Wordings;
  readonly normalFigures: Readonly<
    Record<
      | 'troponin'
      | 'noRiskFactors'
      | 'overLimit'
      | 'hoursSince'
      | 'ejection'
      | 'heavyDrinking'
      | 'lightDrinking'
      | 'divided',
      Wording
    >
  >;
  readonly coma: Readonly<Record<'eye' | 'verbal' | 'motor', Wordings>>;
  readonly organs: Readonly<
    Record<
      | 'kidneysFine'
      | 'liverFine'
      | 'bothFine'
      | 'legsFine'
      | 'noAnticoagulant'
      | 'singleEpisode'
      | 'inrFine'
      | 'inrLabile'
      | 'timeInRange'
      | 'pressureControlled'
      | 'pressureUncontrolled'
      | 'peLessLikely',
      Wording
    >
  >;
}
const file = readLexicon<CalculatorFile>('calculators.json');
const patternsOf = (wordings: Wordings): Patterns => toPatterns(wordings);

/** Names that ask for a calculator, as `prepareText` leaves a text; the first that matches longest wins. */
export const calculatorNames = patternsOf(file.calculators);

/** Names that several calculators share (Wells, LDL): which one is meant is told by the inputs. */
export const calculatorFamilies: readonly {
  readonly name: RegExp;
  readonly members: readonly string[];
  /** The name is a word of every day: a member is meant only where all it takes is told. */
  readonly whole: boolean;
}[] = Object.values(file.families).map(({ members, whole, ...name }) => ({
  name: toPattern(name),
  members,
  whole: whole === true,
}));

/** What asks for a figure, surely or by the way, and what asks for knowledge. */
export const asks = toPatterns(file.asks);

/** What quantities are called, by the input they are for: sources of patterns. The figure stands beside the name. */
export const quantityLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(file.quantities).map(([name, wording]) => [name, wordingSource(wording)]),
);

/** Names that are written together with their figure (hr100, 胱抑素C1.4): of Latin letters at their end. */
export const gluedNames: readonly string[] = Object.values(file.quantities)
  .flatMap(({ en = [], zh = [] }) => [...en, ...zh])
  .filter((name) => /^[\u3400-\u9fff]*\s?[a-z][a-z./-]*[\d₂]?$/i.test(name) && name.length > 1);

/** What yes-or-no inputs are called. */
export const flagPatterns = patternsOf(file.findings);

/**
 * Names that say nothing of a finding by themselves, only with what is said of them: "tonsils", "troponin", "kidneys".
 */
export const neutralNames: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(file.neutral).map(([name, wording]) => [
    name,
    new RegExp(`^(?:${wordingSource(wording)})$`),
  ]),
);

/** What says behind a neutral name that the finding is there: nodes that hurt. */
export const saidPresent: Readonly<Record<string, RegExp>> = patternsOf(file.saidPresent);
/** What says by itself that a finding is not there: an ECG that is normal. */
export const saidAbsent: Readonly<Record<string, RegExp>> = patternsOf(file.saidAbsent);

/** Findings whose own names deny something: an INR that is not stable. */
const negating: ReadonlySet<string> = new Set([
  'labileInr',
  'hypertensionUncontrolled',
  'confusion',
  'bpTreated',
  'peMostLikely',
]);
export const flagNegates = (name: string): boolean => negating.has(name);

/** What counts as a risk factor of coronary disease. */
export const riskFactors = patternsOf(file.riskFactors);

/** What says of a figure that it is normal, without saying it. */
export const normalFigures = toPatterns(file.normalFigures);

/** Inputs that are doses of a pump. */
export const vasopressors: ReadonlySet<string> = new Set([
  'dopamine',
  'dobutamine',
  'epinephrine',
  'norepinephrine',
]);

/** What says that organs are well, or that nothing thins the blood. */
export const organs = toPatterns(file.organs);

/** Points of the coma scale by how a response is told. */
export const comaWords: Readonly<Record<string, Patterns>> = Object.fromEntries(
  Object.entries(file.coma).map(([part, points]) => [part, patternsOf(points)]),
);

export const { female: femalePattern, male: malePattern } = toPatterns(file.sexes);

/** What the options of choices are called; the first that is said holds. */
export const choiceWords: Readonly<Record<string, Patterns>> = Object.fromEntries(
  Object.entries(file.choices).map(([name, options]) => [name, patternsOf(options)]),
);

/** What choices are called whose points are given by number: "respiration 2". */
export const choiceNames = patternsOf(file.choiceNames);

/** Findings with grades that are denied as a whole: "no ascites". */
export const gradedFindings = patternsOf(file.graded);

/** Drugs a dose is tabled for. */
export const tabledDrugs = ['amoxicillin', 'azithromycin', 'ceftriaxone', 'vancomycin'] as const;

export const steroidNames = patternsOf(file.steroids);
export const opioidNames = patternsOf(file.opioids);
/** Laboratory values that can be converted, by the id the converter knows them by. */
export const analyteNames = patternsOf(file.analytes);
