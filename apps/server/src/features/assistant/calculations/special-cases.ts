import type { InputSpec } from '@mz/clinical';
import { normaliseText, tokenise } from '@mz/lexicon/normalise';
import { termIndex } from '@mz/lexicon/terms';
import { readAge } from './ages.ts';
import {
  asks,
  calculatorNames,
  comaWords,
  normalFigures,
  opioidNames,
  steroidNames,
  tabledDrugs,
} from './data/calculators.ts';
import { patternOf } from './data/reading-patterns.ts';
import { readingRules } from './data/reading-rules.ts';
import { timesADay } from './data/times-a-day.ts';
import { bridge, readFigure } from './figures.ts';
import { findMentions, type Mention, readUnit } from './quantities.ts';

const askedToCompute = patternOf('askedToCompute');
const volumeContains = patternOf('volumeContains');
const amountInVolume = patternOf('amountInVolume');
const ofDose = patternOf('ofDose');
const dosesADay = patternOf('dosesADay');

/** A calculator with inputs that are read in a way of their own. */
export interface SpecialCase {
  readonly calculator: string;
  readonly inputs: Record<string, unknown>;
  /** Inputs that are not given, or more than one of which would do. */
  readonly open?: readonly OpenInput[];
  /** The table has nothing for the patient. */
  readonly isTooYoung?: boolean;
}
export interface OpenInput {
  readonly input: string;
  readonly choices: readonly string[];
}

const weightSpec: Extract<InputSpec, { kind: 'quantity' }> = {
  kind: 'quantity',
  units: [
    { key: 'weightKg', unit: 'kg' },
    { key: 'weightLb', unit: 'lb', multiply: 0.453592 },
  ],
  hard: {},
};

const readWeight = (
  text: string,
  mentions: readonly Mention[],
): { weightInput: Record<string, number> | null; open: readonly OpenInput[] } => {
  const weighed = mentions.map((one) =>
    // Newborns are weighed in grams; what is weighed in less is a drug.
    one.unit === 'g' && one.value >= 400 && one.value < 8000
      ? { ...one, unit: 'kg', value: one.value / 1000 }
      : one,
  );
  const { taken, competing } = readFigure('weight', weightSpec, text, weighed);
  if (competing.length > 0)
    return {
      weightInput: null,
      open: [
        { input: 'weight', choices: competing.map(({ value, unit }) => `${value} ${unit ?? ''}`.trim()) },
      ],
    };
  // Arabic wards weigh in kilograms, said or not.
  if (taken?.unit === null && taken.isLabelled && /[\u0620-\u065f]/.test(text))
    return { weightInput: { weightKg: taken.value }, open: [] };
  if (!taken || taken.unit === null || taken.unit === '?') return { weightInput: null, open: [] };
  if (taken.unit === 'kg') return { weightInput: { weightKg: taken.value }, open: [] };
  if (taken.unit === 'lb') return { weightInput: { weightLb: taken.value }, open: [] };
  const inKg = bridge(weightSpec, taken);
  return { weightInput: inKg ? { weightKg: inKg.value } : null, open: [] };
};

/** In years: the table's doses are those of older infants and children, and it says that it is not for newborns. */
const youngest = 0.25;
const isInfantOfDays = (text: string, mentions: readonly Mention[]): boolean => {
  const { years, competing } = readAge(text, mentions);
  return (
    readingRules.newborn.test(text) || [years, ...competing].some((age) => age !== null && age < youngest)
  );
};

/** "120 mg/5 mL", "24 mg/ml": what a millilitre holds. */
const readStrength = (text: string, mentions: readonly Mention[]): Record<string, number> => {
  const whole = mentions.find(({ unit }) => unit === 'mg/ml' || unit === 'mcg/ml');
  if (whole)
    return whole.unit === 'mg/ml'
      ? { concentrationMgPerMl: whole.value }
      : { concentrationMcgPerMl: whole.value };
  const parts = amountInVolume.exec(text);
  // "5 ml has 120 mg": the volume first.
  const turned = volumeContains.exec(text);
  const isStrength = readUnit(parts?.[2] ?? '')?.unit === 'mg' && readUnit(parts?.[4] ?? '')?.unit === 'ml';
  // Syrups are called by what a spoon of five millilitres holds: "250/5".
  const spoon = /(?<![\d./])(\d{2,3}) ?(?:mg)? ?\/ ?5(?: ?ml)?(?![\d./])/.exec(text);
  if (turned && !isStrength && Number(turned[1]) > 0)
    return { concentrationMgPerMl: Number(turned[2]) / Number(turned[1]) };
  const [milligrams, millilitres] = isStrength ? [parts?.[1], parts?.[3]] : [spoon?.[1], 5];
  return milligrams === undefined || !(Number(millilitres) > 0)
    ? {}
    : { concentrationMgPerMl: Number(milligrams) / Number(millilitres) };
};

/** A dose by weight: a drug of the table, or mg/kg that were given. */
export const readDose = (text: string): SpecialCase | null => {
  const mentions = findMentions(text);
  const { weightInput, open } = readWeight(text, mentions);
  const pump = mentions.find(({ unit }) => unit === 'mcg/kg/min');
  if (pump && weightInput)
    return {
      calculator: 'drug-dose',
      inputs: { ...weightInput, infusionMcgKgMin: pump.value, ...readStrength(text, mentions) },
    };
  const perKg = mentions.find(({ unit }) => unit?.startsWith('mg/kg') || unit === 'mcg/kg/dose');
  if (perKg && open.length > 0) return { calculator: 'drug-dose', inputs: {}, open };
  if (perKg && weightInput) {
    const isOfDose = ofDose.test(text.slice(perKg.start, perKg.end));
    // "40 mg/kg divided tds" is what a day has.
    const isOfDay = perKg.unit === 'mg/kg/dose' && !isOfDose && normalFigures.divided.test(text);
    const key =
      perKg.unit === 'mg/kg/day' || isOfDay
        ? 'doseMgPerKgDay'
        : perKg.unit === 'mcg/kg/dose'
          ? 'doseMcgPerKg'
          : 'doseMgPerKg';
    const doses = /\bq(\d{1,2})h\b/.exec(text)?.[1];
    const times = dosesADay.exec(text);
    const perDay =
      doses && 24 % Number(doses) === 0
        ? 24 / Number(doses)
        : Number(times?.[1] ?? times?.[5] ?? times?.[8]) || readTimesAnywhere(text);
    return {
      calculator: 'drug-dose',
      inputs: {
        ...weightInput,
        [key]: perKg.value,
        ...(perDay && { dosesPerDay: perDay }),
        ...readStrength(text, mentions),
      },
    };
  }
  const drugs = termIndex()
    .match(tokenise(normaliseText(text)))
    .map(({ term }) => term.id);
  const drug = tabledDrugs.find((one) => drugs.includes(one));
  if (!drug) return null;
  if (!weightInput && open.length === 0)
    return askedToCompute.test(text) && mentions.length === 0
      ? { calculator: 'drug-dosage', inputs: { drug } }
      : null;
  const isTooYoung = isInfantOfDays(text, mentions);
  return { calculator: 'drug-dosage', inputs: { drug, ...weightInput }, open, isTooYoung };
};

const steroidsIn = (text: string): { name: string; at: number; end: number }[] =>
  Object.entries(steroidNames)
    .flatMap(([name, pattern]) => {
      const match = pattern.exec(text);
      return match ? [{ name, at: match.index, end: match.index + match[0].length }] : [];
    })
    .sort((a, b) => a.at - b.at);

/** Two steroids with a word of conversion between them or one that means nothing else. */
export const convertsSteroids = (text: string): boolean => {
  const [first, second] = steroidsIn(text);
  if (!first || !second || !/\d/.test(text)) return false;
  const between = text.slice(first.end, second.at);
  return between.length < 50 && (asks.equivalent.test(text) || asks.into.test(between));
};

/** A steroid's dose in terms of another. */
export const readSteroids = (text: string): SpecialCase['inputs'] => {
  const found = steroidsIn(text);
  const mentions = findMentions(text);
  const dose =
    mentions.find(({ unit }) => unit === 'mg' || unit === 'mg/day') ??
    (mentions.length === 1 ? mentions.find(({ unit }) => unit === null || unit === '?') : undefined);
  const [first, second] = found;
  // "How much dexamethasone is 40 mg of prednisone": nothing but "of" stands between the dose and what it is of.
  const isOfSecond =
    dose &&
    second &&
    (dose.start > second.end || readingRules.ofBetween.test(text.slice(dose.end, second.at)));
  const swap = first && second && dose && dose.start >= first.end && isOfSecond;
  const [from, to] = swap ? [second, first] : [first, second];
  return {
    ...(dose && { doseMg: dose.value }),
    ...(from && { from: from.name }),
    ...(to && { to: to.name }),
  };
};

/** Doses a day written behind a dose: bd, tds, x4 in 24 h. */
const readTimes = (behind: string): number | null => {
  const counted = /^\s?[x×*]\s?(\d{1,2})(?:\s?\/?\s?(?:d(?:ay)?|in (?:the )?(?:last )?24 ?h\w*))?/.exec(
    behind,
  );
  if (counted) return Number(counted[1]);
  return timesADay.find(([, pattern]) => pattern.test(behind))?.[0] ?? null;
};

/** The same anywhere in a text; "45 mg/kg/day" says nothing of how often. */
const readTimesAnywhere = (text: string): number | null => {
  const clauses = text.replace(/\/\s?d(?:ay)?\b/g, ' ').split(/[\s,;،]+(?=\S)/);
  return clauses.reduce<number | null>((found, clause) => found ?? readTimes(clause), null);
};

/** Opioids with their daily doses; each time one is named counts. */
/** The name of the calculator speaks of morphine too. */
const withoutMorphineEquivalents = (text: string): string =>
  text.replace(new RegExp(calculatorNames['opioid-mme']?.source ?? '(?!)', 'g'), (name) =>
    ' '.repeat(name.length),
  );

export const readOpioids = (whole: string): SpecialCase['inputs'] => {
  const text = withoutMorphineEquivalents(whole);
  const mentions = findMentions(text);
  const items = Object.entries(opioidNames).flatMap(([drug, pattern]) =>
    [...text.matchAll(new RegExp(pattern.source, 'g'))].flatMap((match) => {
      const next = mentions.find(
        ({ start, unit }) =>
          start >= match.index &&
          start - match.index < 40 &&
          (unit === 'mg/day' || unit === 'mcg/h' || unit === 'mg' || unit === null),
      );
      if (!next) return [{ drug }];
      if (drug === 'fentanyl-transdermal')
        // Patches are called by what they give an hour: 12, 25, 50.
        return next.unit === 'mcg/h' || ((next.unit === null || next.unit === 'mcg') && next.value >= 12)
          ? [{ drug, mcgPerHour: next.value }]
          : [{ drug }];
      const times = next.unit === 'mg/day' ? 1 : readTimes(text.slice(next.end, next.end + 40));
      // A dose without "a day" could be a single one.
      if (times !== null) return [{ drug, dailyDoseMg: next.value * times }];
      return next.unit === 'mg' ? [{ drug }] : [];
    }),
  );
  // "How much oral morphine is that": what it is told in has no dose of its own.
  const dosed = items.filter((item) => Object.keys(item).length > 1 || item.drug !== 'morphine');
  const given = dosed.length > 0 ? dosed : items;
  return given.length > 0 ? { items: given } : {};
};

/** Eye, verbal and motor response as they are noted together. */
export const readComaScale = (text: string): SpecialCase['inputs'] => {
  const match = /\be([1-4])\s?v([1-5])\s?m([1-6])\b/.exec(text);
  if (match) return { eye: Number(match[1]), verbal: Number(match[2]), motor: Number(match[3]) };
  return Object.fromEntries(
    Object.entries(comaWords).flatMap(([part, points]) => {
      // What says most holds: "no eye opening" is more than "eye opening", "abnormal flexion" than "flexion".
      const [found] = Object.entries(points)
        .flatMap(([point, pattern]) => {
          const match = pattern.exec(text);
          return match ? [{ point: Number(point), length: match[0].length }] : [];
        })
        .sort((a, b) => b.length - a.length);
      return found ? [[part, found.point]] : [];
    }),
  );
};
