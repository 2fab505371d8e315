import { readRules } from '@mz/lexicon/rules';
import type { IndexedPassage } from './passage.ts';

interface Form {
  readonly measure: RegExp;
  readonly side: 'low' | 'high' | 'any';
}

const of = (names: string, side: Form['side']): Form => ({
  measure: new RegExp(`\\b(?:${names})\\b`, 'gi'),
  side,
});

const potassium = 'potassium|K';
const sodium = 'sodium|Na';
const calcium = 'calcium';

/** Findings and states by what says the same in other words, a limit mostly: low potassium is "potassium <3.5". */
const forms: Readonly<Record<string, Form>> = {
  hypokalaemia: of(potassium, 'low'),
  hyperkalaemia: of(potassium, 'high'),
  hyponatraemia: of(sodium, 'low'),
  hypernatraemia: of(sodium, 'high'),
  hypoglycaemia: of('glucose', 'low'),
  hypocalcaemia: of(calcium, 'low'),
  hypercalcaemia: of(calcium, 'high'),
  hypomagnesaemia: of('magnesium', 'low'),
  hypophosphataemia: of('phosphate', 'low'),
  hypotension: of('systolic|SBP|MAP|blood pressure|BP', 'low'),
  fever: of('temperature|fever', 'high'),
  anaemia: of('ha?emoglobin|Hb', 'low'),
  'metabolic acidosis': of('pH|bicarbonate', 'low'),
  // "Preferred in the first trimester."
  pregnancy: of('trimesters?|postpartum|conception', 'any'),
};

const { below, above } = readRules('statement-rules.json', ['below', 'above']);
const limits: Readonly<Record<Form['side'], RegExp>> = {
  low: below,
  any: /^/,
  high: above,
};

/** Whether a finding may be named by a measure and its limit. */
export const hasForm = (key: string): boolean => forms[key] !== undefined;

/** Whether a passage speaks of a finding as a limit of its measure. */
export const saysForm = (key: string, { passage }: IndexedPassage): boolean => {
  const form = forms[key];
  return (
    form !== undefined &&
    [...passage.text.matchAll(form.measure)].some((match) =>
      limits[form.side].test(passage.text.slice(match.index + match[0].length)),
    )
  );
};
