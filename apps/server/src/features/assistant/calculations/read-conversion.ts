import { analyteNames } from './data/calculators.ts';
import { readingRules } from './data/reading-rules.ts';
import { canonicalUnit, findMentions, type Mention, readUnit } from './quantities.ts';
import type { OpenInput, SpecialCase } from './special-cases.ts';

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

const { converts, convertsSurely, unitBegins, targetBehind, howMany, idle } = readingRules;

/** "In mg": the volume goes without saying where it is a concentration. */
const cutShort: Readonly<Record<string, string>> = { mg: 'mg/dl', g: 'g/dl', mcg: 'ug/dl' };

const find = (units: readonly string[], canonical: string): string | undefined =>
  units.find((unit) => canonicalUnit(unit) === canonical) ??
  units.find((unit) => canonicalUnit(unit) === cutShort[canonical]);

/** A unit that stands by itself: "180 mg/dl, how much is that in mmol/l", in whatever words. */
const loneUnit = (text: string, units: readonly string[], from: Mention): string | null => {
  const rest = text.slice(from.end);
  for (const { index } of rest.matchAll(unitBegins)) {
    const read = readUnit(rest.slice(index));
    if (read && read.unit !== from.unit && find(units, read.unit)) return read.unit;
  }
  return null;
};

/** The unit a conversion goes to: one that follows "to", "in", "الى", "换算成", and is not the first one. */
const targetUnit = (text: string, from: Mention): string | null => {
  const after = text.slice(from.end);
  for (const match of after.matchAll(targetBehind)) {
    const read = readUnit(after.slice(match.index + match[0].length));
    if (read && read.unit !== from.unit) return read.unit;
  }
  // "how many mg/dL is 7.2 mmol/L"
  const before = howMany.exec(text.slice(0, from.start))?.[1];
  const read = before ? readUnit(before) : null;
  return read && read.unit !== from.unit ? read.unit : null;
};

/** Everything of a text that is neither the figure nor what is done with it. */
const leftover = (text: string, mention: Mention | undefined, analyte: string | undefined): string => {
  const pattern = analyte ? analyteNames[analyte] : undefined;
  const rest = mention ? `${text.slice(0, mention.start)} ${text.slice(mention.end)}` : text;
  return (pattern ? rest.replace(new RegExp(pattern.source, 'g'), ' ') : rest)
    .replace(convertsSurely, ' ')
    .replace(idle, ' ')
    .replace(/[\s?？!.,،:°()-]/g, '');
};

/** "convert 98.6 F": the one unit it can go to, or a question which. */
const readUntargeted = (
  text: string,
  mention: Mention | undefined,
  isOrdered: boolean,
): SpecialCase | null => {
  const analyte = Object.entries(analyteNames).find(([, pattern]) => pattern.test(text))?.[0];
  if (!mention || leftover(text, mention, analyte) !== '') return null;
  const units = analyte ? laboratoryUnits[analyte] : undefined;
  const ask = (inputs: SpecialCase['inputs'], ...open: readonly OpenInput[]): SpecialCase => ({
    calculator: 'unit-converter',
    inputs: { ...inputs, value: mention.value },
    open,
  });
  if (analyte && units) {
    const source = mention.unit === null ? undefined : find(units, mention.unit);
    const group = { group: 'laboratory', analyte };
    if (!isOrdered) return null;
    if (!source) return ask(group, { input: 'from', choices: units });
    const targets = units.filter((unit) => unit !== source);
    const [only] = targets;
    return only && targets.length === 1
      ? { calculator: 'unit-converter', inputs: { ...group, from: source, to: only, value: mention.value } }
      : ask({ ...group, from: source }, { input: 'to', choices: targets });
  }
  for (const [group, members] of Object.entries(converterUnits)) {
    const source = mention.unit === null ? undefined : find(members, mention.unit);
    if (!source) continue;
    // Of temperatures only two are read at a bedside.
    if (group === 'temperature' && source !== 'K')
      return isOrdered || isWrittenDegree(text, mention)
        ? {
            calculator: 'unit-converter',
            inputs: { group, from: source, to: source === 'F' ? 'C' : 'F', value: mention.value },
          }
        : null;
    const targets = members.filter((unit) => unit !== source);
    return isOrdered ? ask({ group, from: source }, { input: 'to', choices: targets }) : null;
  }
  if (!isOrdered) return null;
  const laboratory = Object.entries(laboratoryUnits).filter(
    ([, members]) => mention.unit !== null && find(members, mention.unit),
  );
  return laboratory.length > 0
    ? ask({ group: 'laboratory' }, { input: 'analyte', choices: [] })
    : ask({}, { input: 'from', choices: [] }, { input: 'to', choices: [] });
};

/** 65 F is a woman; 98.6 F, 37 °C and a scale written out are temperatures. */
const isWrittenDegree = (text: string, { value, unit, start, end }: Mention): boolean =>
  !/^\s?[a-z]$/.test(text.slice(start, end).replace(/^[-+]?[\d.]+/, '')) ||
  (unit === 'f' ? value >= 90 && value <= 112 : unit === 'c' && value >= 25 && value <= 45);

/** A figure and its unit with nothing else: what there is to do with it can only be to convert it. */
export const readBareConversion = (text: string): SpecialCase | null => {
  const mentions = findMentions(text);
  return mentions.length === 1 ? readUntargeted(text, mentions[0], false) : null;
};

/** A conversion of one figure into another unit, of a laboratory value or of a measure. */
export const readConversion = (text: string): SpecialCase | null => {
  const targeted = readTargeted(text);
  if (targeted || !convertsSurely.test(text)) return targeted;
  const mentions = findMentions(text);
  return mentions.length === 1 ? readUntargeted(text, mentions[0], true) : null;
};

/** "Glucose 11.1 to mg/dL", "سكر 250 كم مليمول": of an analyte with two units the one it goes to tells the other. */
const unitOfOther = (text: string, mentions: readonly Mention[]): Mention | undefined => {
  const [only, another] = mentions;
  const analyte = Object.entries(analyteNames).find(([, pattern]) => pattern.test(text))?.[0];
  const units = analyte ? laboratoryUnits[analyte] : undefined;
  if (!only || another || !units || units.length !== 2) return undefined;
  const aim = loneUnit(text, units, only) ?? targetUnit(text, only);
  const target = aim === null ? undefined : find(units, aim);
  const source = target && units.find((unit) => unit !== target);
  return source ? { ...only, unit: canonicalUnit(source) } : undefined;
};

const readTargeted = (text: string): SpecialCase | null => {
  if (!converts.test(text)) return null;
  const mentions = findMentions(text);
  const written = mentions.find(({ unit }) => unit !== null) ?? unitOfOther(text, mentions);
  // Stones are fourteen pounds each.
  const mention = written?.unit === 'st' ? { ...written, unit: 'lb', value: written.value * 14 } : written;
  if (!mention?.unit) return null;
  const to = targetUnit(text, mention);
  const analyte = Object.entries(analyteNames).find(([, pattern]) => pattern.test(text))?.[0];
  const units = analyte ? laboratoryUnits[analyte] : undefined;
  const source = units && find(units, mention.unit);
  if (analyte && units && source) {
    const lone = to ?? loneUnit(text, units, mention);
    // Which of several it should be is asked for.
    const target =
      lone === null
        ? units.length === 2
          ? units.find((unit) => unit !== source)
          : undefined
        : find(units, lone);
    if (!target || target === source || (lone === null && !convertsSurely.test(text))) return null;
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
