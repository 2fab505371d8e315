import {
  type CalculatorDefinition,
  type InputSpec,
  loadCalculator,
  loadTranslator,
  type ResultSpec,
  resultOptionKey,
  roundForDisplay,
  type Translate,
} from '@mz/clinical';
import type { AnswerCalculation, Language } from '@mz/contracts';
import { calculate } from '../../calculators/calculators.public.ts';
import { answerTexts, fill } from '../answering/answer-texts.ts';
import type { Passage } from '../retrieval/passage.ts';

export interface PresentedCalculation {
  readonly calculation: AnswerCalculation;
  /** The result as a sentence; null while there is none. */
  readonly sentence: string | null;
  /** The result as something to cite; null while there is none. */
  readonly passage: Passage | null;
}

/** The address of the calculator's screen with the inputs in its fragment, as that screen reads them. */
const hrefOf = (calculator: string, inputs: Readonly<Record<string, unknown>>): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(inputs))
    params.set(key, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));
  const fragment = params.toString();
  return `/tools/${calculator}${fragment === '' ? '' : `#${fragment}`}`;
};

const specOf = (definition: CalculatorDefinition, key: string): InputSpec | null => {
  const name = key.replace(/\[\d+\].*$/, '');
  for (const [own, spec] of Object.entries(definition.inputs))
    if (own === name || (spec.kind === 'quantity' && spec.units.some((unit) => unit.key === name)))
      return spec;
  return null;
};

/** The label of an input, given by its name or one of its keys. */
export const labelOf = (definition: CalculatorDefinition, key: string, t: Translate): string => {
  const spec = specOf(definition, key);
  // Of a list the field is told, by its name or by the key of one of its units.
  const own = key.replace(/^.*\]\./, '');
  const field =
    spec?.kind === 'items'
      ? Object.entries(spec.fields).find(
          ([name, one]) =>
            name === own || (one.kind === 'quantity' && one.units.some((unit) => unit.key === own)),
        )?.[1]
      : undefined;
  const label = (field ?? spec)?.label;
  return label ? t(label) : key;
};

const trimZeros = (text: string): string =>
  /^[-−]?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
const unitSymbol = (unit: unknown): string =>
  unit === 'C' || unit === 'F' ? `°${unit}` : String(unit ?? '');

const showNumber = (value: number): string => String(value).replace('-', '−');

const unitEnding = /(MgDl|MmolL|UmolL)$/;

/** The same result in the units the inputs were given in, where the calculator has both. */
const inUnitsOf = (
  definition: CalculatorDefinition,
  result: ResultSpec,
  inputs: Readonly<Record<string, unknown>>,
): ResultSpec => {
  const given = Object.keys(inputs).map((key) => unitEnding.exec(key)?.[0]);
  const base = result.key.replace(unitEnding, '');
  return (
    definition.results.find(
      ({ key }) => key !== base && key.startsWith(base) && given.includes(key.slice(base.length)),
    ) ?? result
  );
};

/** The main results in words: `eGFR 41.8 mL/min/1.73 m²`. */
const describeResults = (
  definition: CalculatorDefinition,
  evaluation: NonNullable<AnswerCalculation['evaluation']>,
  inputs: Readonly<Record<string, unknown>>,
  t: Translate,
  joiner: string,
): string => {
  const { results, units } = evaluation;
  if (definition.id === 'unit-converter' || definition.id === 'lab-units')
    return `${String(inputs.value)} ${unitSymbol(inputs.from)} = ${trimZeros(String(results.text ?? results.value))} ${unitSymbol(results.unit)}`;
  const number = (key: string): string => {
    const value = results[key];
    return typeof value === 'number' ? showNumber(roundForDisplay(definition, key, value)) : '';
  };
  if (definition.id === 'drug-dosage') {
    const range =
      results.doseMinMg === results.doseMaxMg
        ? number('doseMinMg')
        : `${number('doseMinMg')}–${number('doseMaxMg')}`;
    const words = (['basis', 'frequency'] as const).map((key) =>
      t(resultOptionKey(definition, key, String(results[key]))),
    );
    return [`${range} mg`, ...words].join(joiner);
  }
  const shown = definition.results
    .filter(({ primary }) => primary === true)
    .map((result) => inUnitsOf(definition, result, inputs))
    .filter(({ key }) => (results[key] ?? null) !== null);
  return (
    shown.length > 0
      ? shown
      : definition.results.filter(({ key }) => (results[key] ?? null) !== null).slice(0, 2)
  )
    .map(({ key, kind, label }) => {
      const value = results[key];
      const text =
        typeof value === 'number'
          ? number(key)
          : kind === 'choice'
            ? t(resultOptionKey(definition, key, String(value)))
            : String(value);
      return `${t(label ?? key)} ${text}${units[key] ? ` ${units[key]}` : ''}`;
    })
    .join('; ');
};

/** Computes with the engine of the clinical tools and puts the result into words, a card and something to cite. */
export const presentCalculation = async (
  id: string,
  inputs: Record<string, unknown>,
  language: Language,
): Promise<PresentedCalculation | null> => {
  const definition = await loadCalculator(id);
  if (!definition) return null;
  const t = await loadTranslator(id, language);
  const texts = answerTexts(language);
  const title = t(definition.titleKey);
  const outcome = await calculate(id, inputs, language);
  const base = { calculator: id, title, inputs, href: hrefOf(id, inputs) };
  if (!outcome.ok) {
    const keyOf = (path: string): string => path.replace(/^inputs\.?/, '');
    return {
      calculation: {
        ...base,
        evaluation: null,
        missing: outcome.fields
          .filter(({ code }) => code === 'missing')
          // Of a list, what is missing is a field of one of its items.
          .map(({ path }) => ({
            key: keyOf(path).replace(/^.*\]\./, ''),
            label: labelOf(definition, keyOf(path), t),
          })),
        refusals: outcome.fields
          .filter(({ code }) => code !== 'missing')
          .map(({ path, message }) => ({ key: keyOf(path), message })),
      },
      sentence: null,
      passage: null,
    };
  }
  const { evaluation } = outcome;
  const primary = definition.results.find((result) => result.primary === true)?.key;
  const band = evaluation.bands.find(({ result }) => result === primary) ?? evaluation.bands[0];
  const result = describeResults(definition, evaluation, inputs, t, texts.joiner);
  const sentence = fill(band && !result.includes(band.label) ? texts.calculationBand : texts.calculation, {
    title,
    result,
    band: band?.label ?? '',
  });
  const [source] = evaluation.evidence;
  return {
    calculation: { ...base, evaluation, missing: [], refusals: [] },
    sentence,
    passage: {
      key: `calculator:${id}#result`,
      kind: 'calculator',
      level: 'calculator-evidence',
      documentId: id,
      passageId: 'result',
      title,
      reference: evaluation.evidence
        .map(({ authors, journal, year }) => `${authors} ${journal} ${year}`)
        .join('; '),
      year: source?.year ?? null,
      evidenceType: 'calculator',
      url: source?.doi ? `https://doi.org/${source.doi}` : null,
      doi: source?.doi ?? null,
      retracted: false,
      notices: [],
      text: sentence,
      before: definition.formula,
      after: '',
      language,
      translations: {},
      card: null,
      statementKind: 'result',
      version: evaluation.version,
      order: 0,
    },
  };
};
