export {
  type Catalogue,
  type CatalogueName,
  type ClinicalLanguage,
  catalogueLoaders,
  clinicalLanguages,
  findText,
  loadCatalogue,
  loadTranslator,
  type Translate,
} from './catalogues.ts';
export * from './core/definition.ts';
export {
  bandOf,
  type Evaluation,
  type EvaluationOutcome,
  evaluateWith,
  type RefusedEvaluation,
  roundForDisplay,
  roundTo,
} from './core/evaluate.ts';
export { inputKeys, inputSchema } from './core/json-schema.ts';
export { parseNumber } from './core/number-text.ts';
export { fromBase, normaliseUnit, toBase } from './core/parse.ts';
export { normaliseSearch, searchCalculators } from './core/search.ts';
export { settleSpellings } from './core/spellings.ts';
export { translationKeys } from './core/translation-keys.ts';
export { unitKey } from './core/unit-names.ts';
export {
  type CalculatorIndexEntry,
  type Complaint,
  calculatorIndex,
  LEADING_IDS,
} from './index/calculator-index.ts';
export {
  type CalculatorId,
  calculatorLoaders,
  evaluate,
  isCalculatorId,
  loadCalculator,
} from './registry.ts';
