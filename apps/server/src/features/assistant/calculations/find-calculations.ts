import {
  type CalculatorDefinition,
  choiceKey,
  loadCalculator,
  loadTranslator,
  type Translate,
} from '@mz/clinical';
import type { AnswerCalculation, Language } from '@mz/contracts';
import type { LineTag } from '../answering/answer-lines.ts';
import { answerTexts, fill } from '../answering/answer-texts.ts';
import type { Passage } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';
import { calculatorNames } from './data/calculator-names.ts';
import { labelOf, presentCalculation } from './present-calculation.ts';
import { prepareText, readUnit } from './quantities.ts';
import { readBareConversion, readConversion } from './read-conversion.ts';
import { type ReadInputs, readInputs } from './read-inputs.ts';
import { readComaScale, readDose, readOpioids, readSteroids, type SpecialCase } from './special-cases.ts';

export interface CalculationLine {
  readonly tag: LineTag;
  readonly text: string;
  /** The result it tells of; null: nothing to cite. */
  readonly passage: Passage | null;
}

export interface FoundCalculations {
  readonly calculations: readonly AnswerCalculation[];
  /** One for each result. */
  readonly passages: readonly Passage[];
  readonly lines: readonly CalculationLine[];
  /** Inputs are missing and asked for. */
  readonly isMissing: boolean;
  /** The question asks for a figure. */
  readonly isAsked: boolean;
}

const maxCalculators = 2;
/** So many denied findings show that the asker goes through the whole list. */
const minDenied = 2;
/** Points given for what is absent. */
const scoredAbsences: ReadonlySet<string> = new Set(['coughAbsent']);
const none: FoundCalculations = {
  calculations: [],
  passages: [],
  lines: [],
  isMissing: false,
  isAsked: false,
};

const verb =
  /\b(calculat\w*|comput\w*|work out|estimate (the|his|her)|what is (the|his|her|my)|score for|how much)\b|احسب|حساب|كم (ال|تبلغ|يبلغ)|ما (هو )?(ال)?(مقياس|قيمه|معدل)|计算|算一下|求|是多少|评分(是|为)?/;
const explicitVerb = /\b(calculat\w*|comput\w*|work out)\b|احسب|计算|算一下/;
const questionWord =
  /\b(when|should|which|why|how (do|does|is|are|should)|does|threshold|cut-?off|target|recommend\w*)\b|متي|لماذا|هل|何时|什么时候|是否|应该|为什么|阈值/;

/** Calculators a text names, the most specific name of overlapping ones. */
const namedCalculators = (text: string): string[] => {
  const matches = Object.entries(calculatorNames).flatMap(([id, pattern]) => {
    const match = pattern.exec(text);
    return match ? [{ id, from: match.index, to: match.index + match[0].length, order: 0 }] : [];
  });
  // Names are listed with the specific before the general; a general one inside or beside a specific one goes.
  const kept: typeof matches = [];
  for (const match of matches) {
    if (kept.some(({ from, to }) => match.from < to && match.to > from)) continue;
    kept.push(match);
  }
  const ids = kept.sort((a, b) => a.from - b.from).map(({ id }) => id);
  const hasSurface = ids.includes('bsa-dubois') || ids.includes('bsa-haycock');
  const hasCystatin = ids.includes('egfr-ckdepi-2021-cr-cys');
  return ids
    .filter((id) => !(hasCystatin && id === 'egfr-ckdepi-2021-cr') && !(hasSurface && id === 'bsa-mosteller'))
    .slice(0, maxCalculators);
};

/** "CHA2DS2-VASc 4": the score is given, not asked for. */
const isGiven = (id: string, text: string): boolean => {
  const pattern = calculatorNames[id];
  if (!pattern) return false;
  const after = new RegExp(
    `(?:${pattern.source})\\s*(?:score)?\\s*(?:of|is|=|:|≥|>|<|≤|>=|<=|at|below|above|اقل من|اكبر من|为|低于|高于)?\\s*(\\d+(?:\\.\\d+)?)(?!\\s*-?\\s*(?:y|岁|سن|عام|f\\b|m\\b|♀|♂|woman|man|female|male|kg|months?|شهر|[/:,]?\\s*\\d))`,
  ).exec(text);
  if (!after) return false;
  // 220 lb after "BMI of" is what it is computed from.
  const figure = after[after.length - 1] ?? '';
  return readUnit(text.slice(after.index + after[0].length)) === null || figure === '';
};

/** Age and sex say nothing of the question by themselves, unless a score is made of little else. */
const isEnough = (id: string, definition: CalculatorDefinition, read: ReadInputs, text: string): boolean => {
  const hasAge = 'ageYears' in read.inputs;
  if (isGiven(id, text) && !explicitVerb.test(text) && read.specific < 2) return false;
  if (explicitVerb.test(text)) return true;
  // A name with a question mark and anything to go by asks for the figure, and what is missing is asked back.
  const isAskedFor = /[?？؟]|多少|(?:^|\s)كم(?:\s|$)|(?:^|\s)كام/.test(text) && !questionWord.test(text);
  if (isAskedFor && (read.specific > 0 || hasAge)) return true;
  const flags = Object.values(definition.inputs).filter(({ kind }) => kind === 'flag').length;
  if (flags >= 4 && !('age' in definition.inputs))
    return read.specific > 0 && (!questionWord.test(text) || verb.test(text));
  if (flags >= 4) return hasAge || (read.specific > 0 && !questionWord.test(text));
  return read.specific > 0 && (hasAge || !questionWord.test(text) || verb.test(text) || read.specific > 1);
};

const specialInputs: Readonly<Record<string, (text: string) => Record<string, unknown>>> = {
  'steroid-equivalence': readSteroids,
  'opioid-mme': readOpioids,
  gcs: readComaScale,
};

interface Planned {
  readonly id: string;
  readonly inputs: Record<string, unknown>;
  readonly read: ReadInputs | null;
  readonly open?: SpecialCase['open'];
  readonly isTooYoung?: boolean;
}

const planSpecial = ({ calculator, ...rest }: SpecialCase): Planned => ({
  id: calculator,
  read: null,
  ...rest,
});

const plan = async (text: string): Promise<Planned[]> => {
  const conversion = readConversion(text);
  const named = namedCalculators(text);
  const planned: Planned[] = [];
  for (const id of named) {
    const definition = await loadCalculator(id);
    if (!definition) continue;
    const special = specialInputs[id]?.(text);
    if (special) {
      if (Object.keys(special).length > 0) planned.push({ id, inputs: special, read: null });
      continue;
    }
    const read = readInputs(definition, text);
    if (!isEnough(id, definition, read, text)) continue;
    // Who is not said to have something counts as not having it, visibly; figures are never supplied.
    // Who goes through the list and denies items has left one out; an absence that scores is never supplied.
    const denied = read.named.filter((name) => read.inputs[name] === false).length;
    const unmentioned = read.unmentioned.filter((name) => denied < minDenied && !scoredAbsences.has(name));
    const inputs = { ...read.inputs, ...Object.fromEntries(unmentioned.map((name) => [name, false])) };
    planned.push({ id, inputs, read: { ...read, unmentioned } });
  }
  if (planned.length > 0) return planned;
  if (conversion) return [planSpecial(conversion)];
  const dose = readDose(text);
  return dose ? [planSpecial(dose)] : [];
};

/**
 * Somebody's age, sex and creatinine with its unit, in a question that asks for no figure: kidney function decides much,
 * so its estimate stands beside the answer. Nothing is taken for granted here.
 */
const planBeside = async (text: string): Promise<Planned[]> => {
  const id = 'egfr-ckdepi-2021-cr';
  const definition = await loadCalculator(id);
  if (!definition) return [];
  const read = readInputs(definition, text);
  const isWhole = 'ageYears' in read.inputs && 'sex' in read.inputs && read.specific > 0;
  return isWhole &&
    read.assumedUnits.length === 0 &&
    read.openUnits.length === 0 &&
    read.openFigures.length === 0
    ? [{ id, inputs: read.inputs, read }]
    : [];
};

const assumptions = (
  definition: CalculatorDefinition,
  { inputs, read }: Planned,
  t: Translate,
  language: Language,
): CalculationLine[] => {
  const texts = answerTexts(language);
  const join = (names: readonly string[]): string =>
    names.map((name) => labelOf(definition, name, t)).join(texts.joiner);
  const line = (text: string): CalculationLine => ({ tag: 'assumption', text, passage: null });
  const defaults = Object.entries(definition.inputs).flatMap(([name, spec]) => {
    const value = 'default' in spec ? spec.default : undefined;
    const isGivenHere =
      spec.kind === 'quantity' ? spec.units.some(({ key }) => key in inputs) : name in inputs;
    if (value === undefined || isGivenHere || value === false || value === 0 || value === 'unknown')
      return [];
    const shown = spec.kind === 'choice' ? t(choiceKey(definition, name, spec.default ?? '')) : String(value);
    const unit = spec.kind === 'quantity' ? ` ${spec.units[0].unit}` : '';
    return [`${labelOf(definition, name, t)} ${shown}${unit}`];
  });
  return [
    ...(read?.assumedUnits ?? []).map(({ input, value, unit }) =>
      line(fill(texts.assumedUnit, { label: labelOf(definition, input, t), value: String(value), unit })),
    ),
    ...(read?.chosen ?? []).map(({ input, value, others }) =>
      line(
        fill(texts.chosenFigure, {
          label: labelOf(definition, input, t),
          value,
          others: others.join(texts.joiner),
        }),
      ),
    ),
    ...(read && read.named.filter((name) => inputs[name] === true).length > 0
      ? [
          line(
            fill(texts.assumedConditions, {
              inputs: join(read.named.filter((name) => inputs[name] === true)),
            }),
          ),
        ]
      : []),
    ...(read && read.named.filter((name) => inputs[name] === false).length > 0
      ? [line(fill(texts.readAbsent, { inputs: join(read.named.filter((name) => inputs[name] === false)) }))]
      : []),
    ...(read && read.unmentioned.length > 0
      ? [line(fill(texts.assumedAbsent, { inputs: join(read.unmentioned) }))]
      : []),
    ...(defaults.length > 0
      ? [line(fill(texts.assumedDefault, { inputs: defaults.join(texts.joiner) }))]
      : []),
  ];
};

const orOf: Readonly<Record<Language, string>> = { en: ' or ', ar: ' أم ', zh: ' 还是 ' };

/** What was said in more than one way, as questions. */
const questions = (
  definition: CalculatorDefinition,
  { read, open }: Planned,
  t: Translate,
  language: Language,
): { readonly names: readonly string[]; readonly sentences: readonly string[] } => {
  const texts = answerTexts(language);
  const label = (name: string): string => labelOf(definition, name, t);
  const either = (values: readonly string[]): string => values.join(orOf[language]);
  const figures = [
    ...(read?.openFigures ?? []),
    ...(open ?? [])
      .filter(({ input }) => input === 'weight')
      .map(({ input, choices }) => ({ input, values: choices })),
  ];
  const units = (open ?? []).filter(({ input, choices }) => input !== 'weight' && choices.length > 0);
  const unclear = read?.unclear ?? [];
  return {
    names: [
      ...(read?.openUnits ?? []).map(({ input }) => label(input)),
      ...figures.map(({ input }) => label(input)),
      ...units.map(({ input }) => label(input)),
      ...unclear.map(label),
    ],
    sentences: [
      ...(read?.openUnits ?? []).map(({ input, value, units: possible }) =>
        fill(texts.whichUnit, { label: label(input), value: String(value), units: either(possible) }),
      ),
      ...figures.map(({ input, values }) =>
        fill(texts.whichFigure, { label: label(input), values: either(values) }),
      ),
      ...units.map(({ input, choices }) =>
        fill(texts.whichFigure, { label: label(input), values: either(choices) }),
      ),
      ...(unclear.length > 0
        ? [fill(texts.unclearFinding, { inputs: unclear.map(label).join(texts.joiner) })]
        : []),
    ],
  };
};

const asks = (
  definition: CalculatorDefinition,
  planned: Planned,
  calculation: AnswerCalculation,
  t: Translate,
  language: Language,
): CalculationLine[] => {
  const texts = answerTexts(language);
  const { names, sentences: asked } = questions(definition, planned, t, language);
  const openNames = new Set(names);
  const missing = calculation.missing.map(({ label }) => label).filter((label) => !openNames.has(label));
  const sentences = [
    ...(missing.length > 0
      ? [fill(texts.missing, { title: calculation.title, inputs: [...new Set(missing)].join(texts.joiner) })]
      : []),
    ...asked,
    ...(calculation.refusals.length > 0
      ? [
          fill(texts.refused, {
            title: calculation.title,
            reasons: calculation.refusals.map(({ message }) => message).join(' '),
          }),
        ]
      : []),
  ];
  return sentences.map((text, n) => ({ tag: n === 0 ? 'bottom' : 'statement', text, passage: null }));
};

/** A result that was computed without what is open, or for whom the table is not, is none. */
const withheld = (
  definition: CalculatorDefinition,
  { open, isTooYoung }: Planned,
  calculation: AnswerCalculation,
  t: Translate,
  language: Language,
): AnswerCalculation => ({
  ...calculation,
  href: `/tools/${calculation.calculator}`,
  evaluation: null,
  missing: isTooYoung
    ? []
    : (open ?? []).map(({ input }) => ({
        key: input === 'weight' ? 'weightKg' : input,
        label: labelOf(definition, input, t),
      })),
  refusals: isTooYoung ? [{ key: 'ageYears', message: answerTexts(language).notForNewborns }] : [],
});

/**
 * What a question asks to be computed, computed by the clinical tools. Inputs it does not give are asked for; what was
 * read or counted in a certain way is said.
 *
 * @param previous the question before, for "and with a creatinine of 2?"
 */
export const findCalculations = async (
  question: string,
  { language, isFollowUp }: Pick<Query, 'language' | 'isFollowUp'>,
  previous: string | null,
): Promise<FoundCalculations> => {
  const text = prepareText(question);
  let planned = await plan(text);
  if (planned.length === 0 && isFollowUp && previous !== null && /\d/.test(text)) {
    const before = prepareText(previous);
    if ((await plan(before)).length > 0) planned = await plan(`${before}\n${text}`);
  }
  if (planned.length === 0) {
    const bare = readBareConversion(text);
    if (bare) planned = [planSpecial(bare)];
  }
  const isAsked = planned.length > 0;
  if (!isAsked) planned = await planBeside(text);
  if (planned.length === 0) return none;
  const calculations: AnswerCalculation[] = [];
  const passages: Passage[] = [];
  const lines: CalculationLine[] = [];
  const notes: CalculationLine[] = [];
  for (const one of planned) {
    const definition = await loadCalculator(one.id);
    const presented = await presentCalculation(one.id, one.inputs, language);
    if (!definition || !presented) continue;
    const t = await loadTranslator(one.id, language);
    if (one.isTooYoung === true || (one.open ?? []).length > 0) {
      const calculation = withheld(definition, one, presented.calculation, t, language);
      calculations.push(calculation);
      lines.push(...asks(definition, one, calculation, t, language));
      continue;
    }
    calculations.push(presented.calculation);
    if (presented.sentence !== null && presented.passage) {
      passages.push(presented.passage);
      lines.push({
        tag: isAsked && lines.length === 0 ? 'bottom' : 'statement',
        text: presented.sentence,
        passage: presented.passage,
      });
      notes.push(
        ...assumptions(definition, one, t, language),
        ...questions(definition, one, t, language).sentences.map((said) => ({
          tag: 'assumption' as const,
          text: said,
          passage: null,
        })),
      );
    } else {
      lines.push(...asks(definition, one, presented.calculation, t, language));
      notes.push(
        ...assumptions(definition, one, t, language).filter(
          ({ text: said }) => said !== '' && one.read !== null,
        ),
      );
    }
  }
  return {
    calculations,
    passages,
    lines: [...lines, ...notes],
    isMissing: calculations.some(({ evaluation, missing }) => evaluation === null && missing.length > 0),
    isAsked,
  };
};
