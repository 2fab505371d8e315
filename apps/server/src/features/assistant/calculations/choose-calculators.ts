import { type CalculatorDefinition, loadCalculator } from '@mz/clinical';
import { readAge } from './ages.ts';
import { asks, calculatorNames } from './data/calculators.ts';
import { readingRules } from './data/reading-rules.ts';
import { inferCalculator } from './infer-calculator.ts';
import { type Planned, planRead } from './planned.ts';
import { readUnit } from './quantities.ts';
import { readConversion } from './read-conversion.ts';
import { type ReadInputs, readInputs } from './read-inputs.ts';
import {
  convertsSteroids,
  readComaScale,
  readDose,
  readOpioids,
  readSteroids,
  type SpecialCase,
} from './special-cases.ts';

const maxCalculators = 2;
/** A question of so few characters holds hardly more than a name and a patient. */
const aloneLength = 70;
/** What matches a name over more than this tells of more than the name. */
const longestName = 24;

/** Calculators a text names, the most specific name of overlapping ones. */
const namedCalculators = (text: string): string[] => {
  const matches = Object.entries(calculatorNames).flatMap(([id, pattern]) => {
    const match = pattern.exec(text);
    return match ? [{ id, from: match.index, to: match.index + match[0].length, order: 0 }] : [];
  });
  // Names are listed with the specific before the general; a general one inside or beside a specific one goes.
  const kept: typeof matches = [];
  for (const match of matches) {
    if (kept.some(({ from, to }) => match.from < to && match.to > from)) continue;
    kept.push(match);
  }
  const ids = kept.sort((a, b) => a.from - b.from).map(({ id }) => id);
  const hasSurface = ids.includes('bsa-dubois') || ids.includes('bsa-haycock');
  const hasCystatin = ids.includes('egfr-ckdepi-2021-cr-cys');
  return (
    ids
      .filter(
        (id) => !(hasCystatin && id === 'egfr-ckdepi-2021-cr') && !(hasSurface && id === 'bsa-mosteller'),
      )
      // A figure given for one is an input of the other: "PREVENT risk, BMI 27, eGFR 70".
      .filter((id, _, all) => all.length === 1 || !isGiven(id, text))
      .slice(0, maxCalculators)
  );
};

/** Units of what is computed, none of what it is computed from. */
const unitsOfResults: ReadonlySet<string> = new Set(['kg/m2', 'ml/min', 'mosm/kg']);

/** "CHA2DS2-VASc 4": the score is given, not asked for. */
const isGiven = (id: string, text: string): boolean => {
  const pattern = calculatorNames[id];
  if (!pattern) return false;
  const after = new RegExp(`(?:${pattern.source})${readingRules.scoreGiven.source}`).exec(text);
  if (!after) return false;
  // 220 lb after "BMI of" is what it is computed from.
  const figure = after[after.length - 1] ?? '';
  // Equations are called by their year.
  if (/^20(?:09|12|21)$/.test(figure)) return false;
  const unit = readUnit(text.slice(after.index + after[0].length))?.unit;
  return unit === undefined || unitsOfResults.has(unit) || figure === '';
};

/** "Raised troponin, TIMI risk?": words of the name are none of a finding. */
export const withoutName = (text: string, id: string): string =>
  text.replace(calculatorNames[id] ?? /(?!)/, (said) => (said.length < longestName ? ' ; ' : said));

/** Age and sex say nothing of the question by themselves, unless a score is made of little else. */
const isEnough = (id: string, definition: CalculatorDefinition, read: ReadInputs, text: string): boolean => {
  const hasAge = 'ageYears' in read.inputs || readAge(text).years !== null;
  const hasDate = Object.values(definition.inputs).some(({ kind }) => kind === 'date');
  // "When" asks for a date of a date.
  if (hasDate && ('lmp' in read.inputs || 'transferDate' in read.inputs)) return true;
  if (!hasDate && isGiven(id, text) && !asks.computeSurely.test(text) && read.specific < 2) return false;
  if (asks.computeSurely.test(text)) return true;
  // A name with a question mark and anything to go by asks for the figure, and what is missing is asked back.
  const isAskedFor = asks.figure.test(text) && !asks.knowledge.test(text);
  if (isAskedFor && (read.specific > 0 || hasAge)) return true;
  // A name with somebody's age and sex and nothing else leaves nothing else to be asked.
  if (hasAge && !asks.knowledge.test(text) && text.length < aloneLength) return true;
  if (hasAge && asks.compute.test(text)) return true;
  const flags = Object.values(definition.inputs).filter(({ kind }) => kind === 'flag').length;
  if (flags >= 4 && !('age' in definition.inputs))
    return read.specific > 0 && (!asks.knowledge.test(text) || asks.compute.test(text));
  if (flags >= 4) return hasAge || (read.specific > 0 && !asks.knowledge.test(text));
  return (
    read.specific > 0 &&
    (hasAge || !asks.knowledge.test(text) || asks.compute.test(text) || read.specific > 1)
  );
};

/** A child's kidneys have an equation of their own. */
const adultYears = 18;
const ofAge = (id: string, text: string): string => {
  const { years } = readAge(text);
  return id.startsWith('egfr-ckdepi') && years !== null && years < adultYears ? 'schwartz-bedside' : id;
};

const specialInputs: Readonly<Record<string, (text: string) => Record<string, unknown>>> = {
  'steroid-equivalence': readSteroids,
  'opioid-mme': readOpioids,
  gcs: readComaScale,
};

export const planSpecial = ({ calculator, ...rest }: SpecialCase): Planned => ({
  id: calculator,
  read: null,
  ...rest,
});

/** What a text asks to be computed, with the inputs it gives. */
export const plan = async (text: string): Promise<Planned[]> => {
  const conversion = readConversion(text);
  const given = namedCalculators(text);
  const named = given.length === 0 && convertsSteroids(text) ? ['steroid-equivalence'] : given;
  const planned: Planned[] = [];
  for (const one of named) {
    const id = ofAge(one, text);
    const definition = await loadCalculator(id);
    if (!definition) continue;
    const special = specialInputs[id]?.(text);
    if (special) {
      if (Object.keys(special).length > 0) planned.push({ id, inputs: special, read: null });
      continue;
    }
    const read = readInputs(definition, text, withoutName(text, id));
    if (!isEnough(id, definition, read, text)) continue;
    planned.push(planRead(id, read));
  }
  if (planned.length > 0) return planned;
  const inferred = named.length === 0 && !conversion ? await inferCalculator(text) : null;
  if (inferred) return [{ isInferred: true, ...inferred }];
  const dose = readDose(text);
  // "40 mg per kilo, how many mg each": the dose is asked for, not its unit.
  if (dose?.calculator === 'drug-dose') return [planSpecial(dose)];
  if (conversion) return [planSpecial(conversion)];
  return dose ? [planSpecial(dose)] : [];
};

/**
 * Somebody's age, sex and creatinine with its unit, in a question that asks for no figure: kidney function decides much,
 * so its estimate stands beside the answer. Nothing is taken for granted here.
 */
export const planBeside = async (text: string): Promise<Planned[]> => {
  const id = 'egfr-ckdepi-2021-cr';
  const definition = await loadCalculator(id);
  if (!definition) return [];
  const read = readInputs(definition, text);
  const isWhole = 'ageYears' in read.inputs && 'sex' in read.inputs && read.specific > 0;
  return isWhole &&
    read.assumedUnits.length === 0 &&
    read.openUnits.length === 0 &&
    read.openFigures.length === 0
    ? [{ id, inputs: read.inputs, read }]
    : [];
};
