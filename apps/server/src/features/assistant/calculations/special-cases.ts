import { normaliseText, tokenise } from '../text/normalise.ts';
import { termIndex } from '../text/terms.ts';
import { analyteNames, opioidNames, steroidNames, tabledDrugs } from './data/calculator-names.ts';
import { canonicalUnit, findMentions, type Mention, readUnit } from './quantities.ts';

/** A calculator with inputs that are read in a way of their own. */
export interface SpecialCase {
  readonly calculator: string;
  readonly inputs: Record<string, unknown>;
}

const converterUnits: Readonly<Record<string, readonly string[]>> = {
  weight: ['kg', 'g', 'mg', 'lb', 'oz'],
  volume: ['L', 'mL', 'cc', 'dL', 'fl oz'],
  length: ['m', 'cm', 'mm', 'in', 'ft'],
  pressure: ['mmHg', 'cmH2O', 'kPa', 'atm', 'psi'],
  temperature: ['C', 'F', 'K'],
};
const laboratoryUnits: Readonly<Record<string, readonly string[]>> = {
  glucose: ['mg/dL', 'mmol/L'],
  creatinine: ['mg/dL', 'umol/L'],
  cholesterol: ['mg/dL', 'mmol/L'],
  triglycerides: ['mg/dL', 'mmol/L'],
  bilirubin: ['mg/dL', 'umol/L'],
  calcium: ['mg/dL', 'mmol/L', 'mEq/L'],
  magnesium: ['mg/dL', 'mmol/L', 'mEq/L'],
  phosphate: ['mg/dL', 'mmol/L'],
  'uric-acid': ['mg/dL', 'umol/L'],
  haemoglobin: ['g/dL', 'g/L', 'mmol/L'],
  hba1c: ['%', 'mmol/mol'],
  'urea-bun': ['mg/dL BUN', 'mmol/L urea'],
  urea: ['mg/dL', 'mmol/L'],
  albumin: ['g/dL', 'g/L', 'umol/L'],
  iron: ['ug/dL', 'umol/L'],
  'vitamin-d': ['ng/mL', 'nmol/L'],
  'vitamin-b12': ['pg/mL', 'pmol/L'],
  folate: ['ng/mL', 'nmol/L'],
  tsh: ['uIU/mL', 'mIU/L'],
  't4-free': ['ng/dL', 'pmol/L'],
  't4-total': ['ug/dL', 'nmol/L'],
  troponin: ['ng/mL', 'ng/L', 'pg/mL'],
  lactate: ['mg/dL', 'mmol/L'],
  ammonia: ['ug/dL', 'umol/L'],
};

const convertVerb =
  /\b(convert|conversion|in(to)?|to|equals?|equivalent|how many|what is)\b|حول|تحويل|كم يساوي|يعادل|الي|بوحده|بال|كم|换算|转换|等于|转成|换成|是多少|合多少|成/;
const explicitVerb = /\b(convert|conversion)\b|حول|تحويل|换算|转换|换成/;

const find = (units: readonly string[], canonical: string): string | undefined =>
  units.find((unit) => canonicalUnit(unit) === canonical);

/** A unit that stands by itself: "180 mg/dl, how much is that in mmol/l", in whatever words. */
const loneUnit = (text: string, units: readonly string[], from: Mention): string | null => {
  const rest = text.slice(from.end);
  for (const { index } of rest.matchAll(
    /(?<![a-z\d])[a-zμ%]|(?<=\s(?:بال|ال|لل|ب)?)[\u0600-\u06ff]|[\u4e00-\u9fff]/g,
  )) {
    const read = readUnit(rest.slice(index));
    if (read && read.unit !== from.unit && find(units, read.unit)) return read.unit;
  }
  return null;
};

/** The unit a conversion goes to: one that follows "to", "in", "الى", "换算成", and is not the first one. */
const targetUnit = (text: string, from: Mention): string | null => {
  const after = text.slice(from.end);
  const cue = /\b(to|into|in|as|equals?)\b|الي|ب(?:وحده)?|بال|كم|成|为|到|=|\?|？/g;
  for (const match of after.matchAll(cue)) {
    const read = readUnit(after.slice(match.index + match[0].length));
    if (read && read.unit !== from.unit) return read.unit;
  }
  // "how many mg/dL is 7.2 mmol/L"
  const before = /(?:how many|كم|多少)\s*(.{1,20})$/.exec(text.slice(0, from.start))?.[1];
  const read = before ? readUnit(before) : null;
  return read && read.unit !== from.unit ? read.unit : null;
};

/** A conversion of one figure into another unit, of a laboratory value or of a measure. */
export const readConversion = (text: string): SpecialCase | null => {
  if (!convertVerb.test(text)) return null;
  const mention = findMentions(text).find(({ unit }) => unit !== null);
  if (!mention?.unit) return null;
  const to = targetUnit(text, mention);
  const analyte = Object.entries(analyteNames).find(([, pattern]) => pattern.test(text))?.[0];
  const units = analyte ? laboratoryUnits[analyte] : undefined;
  const source = units && find(units, mention.unit);
  if (analyte && units && source) {
    const lone = to ?? loneUnit(text, units, mention);
    const target = lone === null ? units.find((unit) => unit !== source) : find(units, lone);
    if (!target || (lone === null && !explicitVerb.test(text))) return null;
    return {
      calculator: 'unit-converter',
      inputs: { group: 'laboratory', analyte, from: source, to: target, value: mention.value },
    };
  }
  if (to === null) return null;
  for (const [group, members] of Object.entries(converterUnits)) {
    const [one, other] = [find(members, mention.unit), find(members, to)];
    if (one && other)
      return { calculator: 'unit-converter', inputs: { group, from: one, to: other, value: mention.value } };
  }
  return null;
};

const askedToCompute = /\b(calculat\w*|comput\w*|work out)\b|احسب|计算|算一?下/;

/** A dose by weight: a drug of the table, or mg/kg that were given. */
export const readDose = (text: string): SpecialCase | null => {
  const mentions = findMentions(text);
  const weight = mentions.find(({ unit }) => unit === 'kg' || unit === 'lb');
  const perKg = mentions.find(({ unit }) => unit?.startsWith('mg/kg') || unit === 'mcg/kg/dose');
  const weightInput =
    weight && (weight.unit === 'kg' ? { weightKg: weight.value } : { weightLb: weight.value });
  if (perKg && weightInput) {
    const key =
      perKg.unit === 'mg/kg/day'
        ? 'doseMgPerKgDay'
        : perKg.unit === 'mcg/kg/dose'
          ? 'doseMcgPerKg'
          : 'doseMgPerKg';
    const doses = /\bq(\d{1,2})h\b/.exec(text)?.[1];
    const times =
      /(\d)\s?(times|doses|x)\s?(a|per|\/)?\s?(d|day)|(\d)\s?次\s?\/?(每)?(天|日)|(\d) (جرعات|مرات)/.exec(
        text,
      );
    const perDay =
      doses && 24 % Number(doses) === 0
        ? 24 / Number(doses)
        : Number(times?.[1] ?? times?.[5] ?? times?.[8]) ||
          (/\b(bid|twice)\b|مرتين|每日两次/.test(text) ? 2 : /\b(tid)\b/.test(text) ? 3 : null);
    return {
      calculator: 'drug-dose',
      inputs: { ...weightInput, [key]: perKg.value, ...(perDay && { dosesPerDay: perDay }) },
    };
  }
  const drugs = termIndex()
    .match(tokenise(normaliseText(text)))
    .map(({ term }) => term.id);
  const drug = tabledDrugs.find((one) => drugs.includes(one));
  if (!drug) return null;
  if (!weightInput)
    return askedToCompute.test(text) && mentions.length === 0
      ? { calculator: 'drug-dosage', inputs: { drug } }
      : null;
  return { calculator: 'drug-dosage', inputs: { drug, ...weightInput } };
};

/** A steroid's dose in terms of another. */
export const readSteroids = (text: string): SpecialCase['inputs'] => {
  const found = Object.entries(steroidNames)
    .flatMap(([name, pattern]) => {
      const match = pattern.exec(text);
      return match ? [{ name, at: match.index }] : [];
    })
    .sort((a, b) => a.at - b.at);
  const dose = findMentions(text).find(({ unit }) => unit === 'mg' || unit === 'mg/day');
  // "how much dexamethasone is 40 mg of prednisone": the figure stands beside where one comes from.
  const [first, second] = found;
  const swap =
    first &&
    second &&
    dose &&
    Math.abs(dose.start - second.at) < Math.abs(dose.start - first.at) &&
    dose.start > first.at + 12;
  const [from, to] = swap ? [second, first] : [first, second];
  return {
    ...(dose && { doseMg: dose.value }),
    ...(from && { from: from.name }),
    ...(to && { to: to.name }),
  };
};

/** Opioids with their daily doses. */
export const readOpioids = (text: string): SpecialCase['inputs'] => {
  const mentions = findMentions(text);
  const items = Object.entries(opioidNames).flatMap(([drug, pattern]) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const next = mentions.find(
      ({ start, unit }) =>
        start >= match.index &&
        start - match.index < 40 &&
        (unit === 'mg/day' || unit === 'mcg/h' || unit === 'mg'),
    );
    if (!next) return [];
    if (drug === 'fentanyl-transdermal')
      return next.unit === 'mcg/h' ? [{ drug, mcgPerHour: next.value }] : [];
    // A dose without "a day" could be a single one.
    return next.unit === 'mg/day' ? [{ drug, dailyDoseMg: next.value }] : [{ drug }];
  });
  return items.length > 0 ? { items } : {};
};

/** Eye, verbal and motor response as they are noted together. */
export const readComaScale = (text: string): SpecialCase['inputs'] => {
  const match = /\be([1-4])\s?v([1-5])\s?m([1-6])\b/.exec(text);
  return match ? { eye: Number(match[1]), verbal: Number(match[2]), motor: Number(match[3]) } : {};
};
