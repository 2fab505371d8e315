import {
  bandKey,
  type CalculatorDefinition,
  type CalculatorIndexEntry,
  calculatorIndex,
  type Evaluation,
  evaluateWith,
  LEADING_IDS,
  loadCalculator,
  loadTranslator,
  type RefusedEvaluation,
  resultOptionKey,
  searchCalculators,
  type Translate,
  translationKeys,
  unitKey,
  type Warning,
} from '@mz/clinical';
import { termsOf } from '@mz/clinical/index/search-terms';
import type {
  CalculatorDetails,
  CalculatorEvaluation,
  CalculatorSummary,
  FieldError,
  Language,
} from '@mz/contracts';
import { AppError } from '../../lib/app-error.ts';
import { refusalText, unitText, warningText } from './calculator-texts.ts';
import { describeInputs } from './describe-inputs.ts';

/** Unknown keys are many where somebody sends nonsense; the first few tell it. */
const maxWarnings = 50;

const topic = (id: string, key: string, t: Translate) => ({ id, name: t(key) });

const summarise = (entry: CalculatorIndexEntry, t: Translate): CalculatorSummary => ({
  id: entry.id,
  title: t(entry.titleKey),
  summary: t(entry.summaryKey),
  specialty: topic(entry.specialty, `clinical:specialties.${entry.specialty}`, t),
  complaints: entry.complaints.map((id) => topic(id, `clinical:complaints.${id}`, t)),
  searchTerms: [...termsOf(entry.id)],
  leading: LEADING_IDS.includes(entry.id),
  version: entry.version,
});

const describeResults = (definition: CalculatorDefinition, t: Translate): CalculatorDetails['results'] =>
  definition.results.map((result) => ({
    key: result.key,
    label: t(result.label ?? result.key),
    kind: result.kind,
    unit: result.unit ?? null,
    unitName: result.unit !== undefined && unitKey(result.unit) !== null ? unitText(result.unit, t) : null,
    decimals: result.decimals ?? null,
    primary: result.primary === true,
    options: (result.options ?? []).map((id) => topic(id, resultOptionKey(definition, result.key, id), t)),
  }));

const describeBands = (definition: CalculatorDefinition, t: Translate): CalculatorDetails['bands'] =>
  Object.fromEntries(
    Object.entries(definition.bands).map(([result, bands]) => [
      result,
      bands.map(({ id, severity, from, above }) => {
        const key = bandKey(definition, result, id);
        return {
          id,
          key,
          label: t(key),
          severity,
          ...(from !== undefined && { from }),
          ...(above !== undefined && { above }),
        };
      }),
    ]),
  );

/** Units of the results that are there; a converter's result has the unit it was converted to. */
const unitsOf = (
  definition: CalculatorDefinition,
  results: Evaluation['results'],
  t: Translate,
): Record<string, string> =>
  Object.fromEntries(
    definition.results.flatMap(({ key, unit }) => {
      if (unit === undefined || (results[key] ?? null) === null) return [];
      const chosen = unit === 'unit' && typeof results.unit === 'string' ? results.unit : unit;
      return [[key, unitText(chosen, t)]];
    }),
  );

const describeWarnings = (warnings: readonly Warning[], t: Translate): CalculatorEvaluation['warnings'] =>
  warnings.slice(0, maxWarnings).map((warning) => ({ ...warning, message: warningText(warning, t) }));

/** Refusals in the one error shape: `inputs.<key>`, code, and words that name the limit and its unit. */
export const refusalFields = (
  definition: CalculatorDefinition,
  outcome: RefusedEvaluation,
  t: Translate,
): FieldError[] =>
  outcome.refusal.map((refusal) => ({
    path: refusal.field === 'inputs' ? 'inputs' : `inputs.${refusal.field}`,
    code: refusal.code,
    message: refusalText(definition, refusal, t),
  }));

/** What a refusal means as a whole, for developers. */
export const refusalMessage = (outcome: RefusedEvaluation): string =>
  outcome.outOfRange
    ? 'Out of range: the inputs are outside what this calculator is valid for, so there is no result.'
    : 'The calculator refuses these inputs.';

const load = async (id: string): Promise<CalculatorDefinition> => {
  const definition = await loadCalculator(id);
  if (!definition) throw new AppError('not_found', 'Calculator not found.');
  return definition;
};

/** All calculators in a language, or those found for a search, best first. */
export const listAll = async (language: Language, search?: string): Promise<CalculatorSummary[]> => {
  const t = await loadTranslator('clinical', language);
  const entries =
    search === undefined ? calculatorIndex : searchCalculators(search, (entry) => t(entry.titleKey), termsOf);
  return entries.map((entry) => summarise(entry, t));
};

/** @throws AppError `not_found` for an unknown id */
export const describe = async (id: string, language: Language): Promise<CalculatorDetails> => {
  const definition = await load(id);
  const entry = calculatorIndex.find((candidate) => candidate.id === id);
  if (!entry) throw new AppError('not_found', 'Calculator not found.');
  const t = await loadTranslator(id, language);
  return {
    ...summarise(entry, t),
    version: definition.version,
    language,
    whenToUse: t(definition.whenToUseKey),
    population: t(definition.populationKey),
    notFor: t(definition.notForKey),
    pitfalls: definition.pitfallKeys.map((key) => t(key)),
    formula: definition.formula,
    inputSchema: { ...describeInputs(definition, t) },
    results: describeResults(definition, t),
    bands: describeBands(definition, t),
    evidence: definition.evidence.map((source) => ({ ...source })),
    translations: Object.fromEntries(translationKeys(definition).map((key) => [key, t(key)])),
  };
};

export type CalculationOutcome =
  | { readonly ok: true; readonly evaluation: CalculatorEvaluation }
  | { readonly ok: false; readonly version: string; readonly message: string; readonly fields: FieldError[] };

/**
 * Evaluates and puts everything into words; the one way for HTTP and for tools, so that their figures are the same.
 *
 * @throws AppError `not_found` for an unknown id
 */
export const calculate = async (
  id: string,
  inputs: unknown,
  language: Language,
): Promise<CalculationOutcome> => {
  const definition = await load(id);
  const t = await loadTranslator(id, language);
  const outcome = evaluateWith(definition, inputs);
  if (!outcome.ok)
    return {
      ok: false,
      version: definition.version,
      message: refusalMessage(outcome),
      fields: refusalFields(definition, outcome, t),
    };
  return {
    ok: true,
    evaluation: {
      calculator: id,
      results: { ...outcome.results },
      units: unitsOf(definition, outcome.results, t),
      bands: outcome.bands.map((band) => ({ ...band, label: t(band.key) })),
      warnings: describeWarnings(outcome.warnings, t),
      version: outcome.version,
      evidence: outcome.evidence.map((source) => ({ ...source })),
    },
  };
};

/** @throws AppError `not_found` for an unknown id, `unprocessable` with a field for each refusal */
export const evaluateOrThrow = async (
  id: string,
  inputs: unknown,
  language: Language,
): Promise<CalculatorEvaluation> => {
  const outcome = await calculate(id, inputs, language);
  if (!outcome.ok) throw new AppError('unprocessable', outcome.message, { fields: outcome.fields });
  return outcome.evaluation;
};
