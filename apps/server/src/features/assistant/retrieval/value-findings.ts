import type { InputSpec } from '@mz/clinical';
import { readLexicon } from '@mz/lexicon/patterns';
import { isCommonWord, isStopword } from '@mz/lexicon/stopwords';
import { readFigure } from '../calculations/figures.ts';
import { namedIn } from '../calculations/named-quantities.ts';
import { findMentions, type Mention, prepareText } from '../calculations/quantities.ts';

interface Range {
  readonly least: number;
  readonly most: number;
}
interface FindingFile {
  readonly values: readonly {
    readonly input: string;
    readonly units: Readonly<Record<string, Range>>;
    readonly term: string;
  }[];
  /** From these values on, the gravest first. */
  readonly pressures: readonly {
    readonly systolic: number;
    readonly diastolic: number;
    readonly term: string;
  }[];
  readonly lowPressure: { readonly systolic: number; readonly term: string };
  /** What several of them are together. */
  readonly together: readonly { readonly all: readonly string[]; readonly term: string }[];
}
const file = readLexicon<FindingFile>('value-findings.json');

const isWithin = (value: number, { least, most }: Range): boolean => value >= least && value <= most;

/** A figure without a unit may be in any of them. */
const holds = (units: Readonly<Record<string, Range>>, { unit, value }: Mention): boolean =>
  Object.entries(units).some(([own, range]) => (unit === null || unit === own) && isWithin(value, range));

const specOf = (units: Readonly<Record<string, Range>>): Extract<InputSpec, { kind: 'quantity' }> => {
  const [first = '', ...more] = Object.keys(units);
  return {
    kind: 'quantity',
    units: [{ key: first, unit: first }, ...more.map((unit) => ({ key: unit, unit }))],
    hard: {},
  };
};

const pressureIn = (text: string): { systolic: number; diastolic: number } | null => {
  const pair = /(?<![\d.])(\d{2,3})\s?\/\s?(\d{2,3})(?![\d./])/.exec(text);
  const [systolic, diastolic] = [Number(pair?.[1]), Number(pair?.[2])];
  return systolic >= 50 && systolic <= 300 && diastolic >= 20 && diastolic < systolic
    ? { systolic, diastolic }
    : null;
};

const fever = { least: 38, most: 41.9 } as const;
const nearName = 4;
/** "hct 38.5": a short word that stands for what was measured. */
const abbreviation = /[a-z]{2,4}$/;

/** A figure of fever that nothing is said of: with one decimal, without a unit and behind no name of a value. */
const tellsFever = (text: string, mentions: readonly Mention[]): boolean => {
  const named = namedIn(text);
  return mentions.some(({ value, unit, start, end }) => {
    if (unit !== null || !isWithin(value, fever) || !/^\d\d\.\d$/.test(text.slice(start, end).trim()))
      return false;
    const name = named.find(({ to }) => to <= start && start - to <= nearName)?.name;
    if (name !== undefined) return name === 'temperature';
    const before = text.slice(0, start).trimEnd();
    const word = abbreviation.exec(before)?.[0];
    return word === undefined || isCommonWord(word) || isStopword(word);
  });
};

/**
 * What values say without naming it: 38.6 °C is a fever, a potassium of 7.1 is hyperkalaemia. The same in every
 * language, because figures are.
 *
 * @param named terms the question names
 */
export const findingsOfValues = (question: string, named: ReadonlySet<string>): ReadonlySet<string> => {
  const text = prepareText(question);
  const mentions = findMentions(text);
  const found = new Set<string>();
  if (mentions.length > 0)
    for (const { input, units, term } of file.values) {
      const { taken } = readFigure(input, specOf(units), text, mentions);
      if (taken && holds(units, taken)) found.add(term);
    }
  if (tellsFever(text, mentions)) found.add('fever');
  const pressure = pressureIn(text);
  const high =
    pressure &&
    file.pressures.find(
      ({ systolic, diastolic }) => pressure.systolic >= systolic || pressure.diastolic >= diastolic,
    );
  if (high) found.add(high.term);
  if (pressure && pressure.systolic <= file.lowPressure.systolic) found.add(file.lowPressure.term);
  const isThere = (term: string): boolean => found.has(term) || named.has(term);
  for (const { all, term } of file.together) if (all.every(isThere)) found.add(term);
  return found;
};
