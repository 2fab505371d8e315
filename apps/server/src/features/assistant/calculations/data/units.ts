import { readLexicon } from '@mz/lexicon/patterns';

interface UnitFile {
  readonly units: readonly { readonly unit: string; readonly forms: readonly string[] }[];
  readonly unknownUnit: readonly string[];
  readonly abbreviations: Readonly<Record<string, string>>;
  readonly usual: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>>;
}
const file = readLexicon<UnitFile>('values.json');

/** Spellings of units as `prepareText` leaves them, the most specific first, each where a figure ends. */
export const unitSpellings: readonly (readonly [string, RegExp])[] = file.units.map(({ unit, forms }) => [
  unit,
  new RegExp(forms.join('|')),
]);

/** What follows a figure like a unit and is none of the known ones. */
export const unknownUnit = new RegExp(file.unknownUnit.join('|'));

/** Words wards cut short, written out before anything is read. */
export const abbreviations = file.abbreviations;

/** In which unit wards meet a figure of an input, by the range it lies in. */
export const usualRanges = file.usual;

/** Units of one kind, each with what it is in the first. */
export const dimensions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: { kg: 1, g: 1e-3, mg: 1e-6, lb: 0.453592, oz: 0.0283495, st: 6.35029, jin: 0.5, liang: 0.05 },
  length: { cm: 1, m: 100, mm: 0.1, in: 2.54, ft: 30.48 },
  duration: { ms: 1, s: 1000 },
  time: { h: 1, min: 1 / 60 },
  volume: { ml: 1, dl: 100, l: 1000 },
  area: { m2: 1 },
  pressure: { mmhg: 1, kpa: 7.50062, cmh2o: 0.735559 },
  massConcentration: {
    'mg/dl': 1,
    'g/dl': 1000,
    'g/l': 100,
    'mg/l': 0.1,
    'mcg/ml': 0.1,
    'mg/ml': 100,
    'ug/dl': 1e-3,
    'ng/ml': 1e-4,
  },
  molarConcentration: { 'mmol/l': 1, 'umol/l': 1e-3, 'nmol/l': 1e-6, 'pmol/l': 1e-9 },
  activity: { 'uu/ml': 1, 'miu/l': 1 },
  count: { 'x109/l': 1, 'x103/ul': 1, 'x104/ul': 10, lakh: 100, '/ul': 1e-3 },
  percent: { '%': 1 },
  rate: { '/min': 1, bpm: 1 },
  osmolality: { 'mosm/kg': 1 },
  age: { years: 1, months: 1 / 12, weeks: 7 / 365.25, days: 1 / 365.25 },
  temperature: { c: 1, f: 1 },
};
