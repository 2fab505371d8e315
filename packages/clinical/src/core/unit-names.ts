/** Units that are words and therefore translated; every other unit is a symbol and shown as it is. */
const WORDS: Readonly<Record<string, string>> = {
  years: 'years',
  days: 'days',
  weeks: 'weeks',
  points: 'points',
  criteria: 'criteria',
  count: 'count',
  ratio: 'ratio',
  fraction: 'fraction',
  index: 'index',
  station: 'station',
  divisor: 'divisor',
  unit: 'unit',
  '/min': 'perMinute',
  '/day': 'perDay',
  '%/year': 'percentPerYear',
  'mL/day': 'mlPerDay',
  'mg/day': 'mgPerDay',
  'mg/kg/dose': 'mgPerKgDose',
  'mcg/kg/dose': 'mcgPerKgDose',
  'mg/kg/day': 'mgPerKgDay',
  'mg/m²/dose': 'mgPerM2Dose',
  'mg/m²/day': 'mgPerM2Day',
  'MME/day': 'mmePerDay',
};

/** Translation key of a unit that is a word, or null for a symbol. */
export function unitKey(unit: string): string | null {
  const word = Object.hasOwn(WORDS, unit) ? WORDS[unit] : undefined;
  return word === undefined ? null : `clinical:units.${word}`;
}

export const UNIT_WORDS: readonly string[] = Object.values(WORDS);
