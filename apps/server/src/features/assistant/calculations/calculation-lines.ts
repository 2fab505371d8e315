import { type CalculatorDefinition, choiceKey, type Translate } from '@mz/clinical';
import type { AnswerCalculation, Language } from '@mz/contracts';
import type { LineTag } from '../answering/answer-lines.ts';
import { answerTexts, fill } from '../answering/answer-texts.ts';
import type { Passage } from '../retrieval/passage.ts';
import type { Planned } from './planned.ts';
import { labelOf } from './present-calculation.ts';

export interface CalculationLine {
  readonly tag: LineTag;
  readonly text: string;
  /** The result it tells of; null: nothing to cite. */
  readonly passage: Passage | null;
}

/** What was read, counted or taken for granted in a calculation, said. */
export const assumptionLines = (
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
export const openQuestions = (
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

export const missingLines = (
  definition: CalculatorDefinition,
  planned: Planned,
  calculation: AnswerCalculation,
  t: Translate,
  language: Language,
): CalculationLine[] => {
  const texts = answerTexts(language);
  const { names, sentences: asked } = openQuestions(definition, planned, t, language);
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
export const withheldCalculation = (
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
