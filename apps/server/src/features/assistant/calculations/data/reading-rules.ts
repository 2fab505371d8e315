import { readRules } from '@mz/lexicon/rules';

/** Words beside figures, over a text as `prepareText` leaves it. */
export const readingRules = readRules('reading-rules.json', [
  'riskFactors',
  'saturation',
  'temperature',
  'saturationBehind',
  'dateYearFirst',
  'urineBefore',
  'urineBehind',
  'joinsFigure',
  'joinsSeries',
  'partsClause',
  'separators',
  'leadsFigure',
  'ofSelf',
  'spelledAge',
  'old',
  'spanBefore',
  'spanBehind',
  'spanWritten',
  'ageBehind',
  'ageBefore',
]);
