import type { CalculatorDefinition, InputSpec, QuantityUnit } from '@mz/clinical';
import { toBase } from '@mz/clinical';
import { femalePattern, flagPatterns, malePattern, negation } from './data/flags.ts';
import { quantityLabels } from './data/labels.ts';
import { canonicalUnit, findMentions, type Mention } from './quantities.ts';

/** A figure given without a unit that was taken for one, because it is plausible in no other. */
export interface AssumedUnit {
  readonly input: string;
  readonly value: number;
  readonly unit: string;
}
/** A figure whose unit has to be asked for. */
export interface OpenUnit {
  readonly input: string;
  readonly value: number;
  readonly units: readonly string[];
}

export interface ReadInputs {
  readonly inputs: Record<string, unknown>;
  readonly assumedUnits: readonly AssumedUnit[];
  readonly openUnits: readonly OpenUnit[];
  /** Yes-or-no inputs that were named. */
  readonly named: readonly string[];
  /** Yes-or-no inputs nobody spoke of. */
  readonly unmentioned: readonly string[];
  /** Figures that say something about this calculator beyond age. */
  readonly specific: number;
}

const shortest = 22;

const ageMentions = (text: string, mentions: readonly Mention[]): number | null => {
  const inYears = mentions.filter(({ unit, value }) => unit === 'years' && value <= 130);
  const inMonths = mentions.find(({ unit, value }) => unit === 'months' && value <= 60);
  const last = inYears.at(-1);
  if (last) return last.value;
  if (inMonths) return Math.round((inMonths.value / 12) * 100) / 100;
  const besideSex =
    /(?<![\d.])\b(\d{1,3})\s?(?:f|m|♀|♂)(?![a-z/])|(\d{1,3})\s?[♀♂]|[♀♂]\s?(\d{1,3})|\b(?:woman|man|female|male|lady|gentleman|girl|boy)[ ,]{1,2}(?:aged? )?(\d{1,3})\b|(\d{1,3})[ -]{1,2}(?:woman|man|female|male|lady|gentleman)\b|(?:امراه|رجل|سيده|ذكر|انثي)[ ،,]{1,2}(\d{1,3})\b|[女男](?:性)?[ ,]{0,2}(\d{1,3})(?![\d.])|(\d{1,3})[女男]/.exec(
      text,
    );
  const found = besideSex?.slice(1).find(Boolean);
  if (found !== undefined && Number(found) <= 130) return Number(found);
  return null;
};

const readSex = (text: string): 'female' | 'male' | null => {
  // A lone m or f says something only beside an age.
  const plain = text
    .replace(/(?<!\d\s?)\b[mf]\b/g, ' ')
    .replace(/(?<![\d.])(\d{1,3})\s?([mf])\b(?![/²2])/g, '$1 $2')
    // 1.75 m is a height.
    .replace(/\d\.\d+\s?m\b/g, ' ');
  const female = femalePattern.test(plain);
  const male = malePattern.test(plain);
  return female === male ? null : female ? 'female' : 'male';
};

const withinLimits = (
  spec: Extract<InputSpec, { kind: 'quantity' }>,
  unit: QuantityUnit,
  value: number,
): boolean => {
  const base = toBase(value, unit);
  const inside = (bounds: typeof spec.hard | undefined): boolean =>
    bounds === undefined ||
    ((bounds.min === undefined || base >= bounds.min) &&
      (bounds.max === undefined || base <= bounds.max) &&
      (bounds.exclusiveMin === undefined || base > bounds.exclusiveMin) &&
      (bounds.exclusiveMax === undefined || base < bounds.exclusiveMax));
  return inside(spec.hard) && inside(spec.plausible);
};

/** The figure after a label: "creatinine is 1.4 mg/dL"; the last one counts, as later words correct earlier ones. */
const afterLabel = (name: string, text: string, mentions: readonly Mention[]): Mention | null => {
  const pattern = quantityLabels[name];
  if (!pattern) return null;
  // Latin letters beside Latin ones make another word; beside Chinese ones (kg肌酐) they do not.
  const label = new RegExp(`(?<![a-z](?=[a-z]))(?:${pattern})(?!(?<=[a-z])[a-z])`, 'g');
  let best: Mention | null = null;
  for (const match of text.matchAll(label)) {
    const from = match.index + match[0].length;
    const next = mentions.find(({ start }) => start >= from - 1);
    if (!next || next.start - from > shortest) continue;
    const between = text.slice(from, next.start);
    // Another word with a figure of its own, or the end of the clause, stands in between.
    if (/[;؛。\n]|[a-z]{9,}|,\s*[a-z]{2,}/.test(between)) continue;
    best = next;
  }
  return best;
};

const ageIn = (text: string, mentions: readonly Mention[]): number | null =>
  afterLabel('age', text, mentions)?.value ?? ageMentions(text, mentions);

const bloodPressure = (text: string): { sbp: number; dbp: number } | null => {
  const pairs = [...text.matchAll(/(?<![\d.])(\d{2,3})\s?\/\s?(\d{2,3})(?![\d./])/g)]
    .map((match) => ({ sbp: Number(match[1]), dbp: Number(match[2]) }))
    .filter(({ sbp, dbp }) => sbp >= 50 && sbp <= 300 && dbp >= 20 && dbp < sbp);
  return pairs.at(-1) ?? null;
};

/** Figures that need no label because their unit says what they are. */
const byUnit: Readonly<Record<string, readonly string[]>> = {
  weight: ['kg', 'lb'],
  height: ['cm', 'in'],
  temperature: ['c', 'f'],
  qt: ['ms'],
  perKg: ['mg/kg/dose', 'mcg/kg/dose'],
  perKgDay: ['mg/kg/day'],
  perM2: ['mg/m2/dose'],
  perM2Day: ['mg/m2/day'],
  infusion: ['mcg/kg/min'],
  cystatinC: ['mg/l'],
  tbsa: ['%'],
};

const findFlag = (name: string, text: string, definitionId: string): boolean | null => {
  const pattern = flagPatterns[name];
  if (!pattern) return null;
  const match = pattern.exec(text);
  if (!match) return null;
  if (name === 'coughAbsent') return true;
  if (name === 'diabetes' && definitionId.startsWith('score2') && /prediab/.test(match[0])) return null;
  const before = text.slice(Math.max(0, match.index - 30), match.index);
  let from = -1;
  // The last negation is the one that counts: "no dm no chf".
  for (let match = negation.exec(before); match; match = negation.exec(before.slice(from + 1)))
    from += 1 + match.index;
  if (from < 0) return true;
  // "no cough tender nodes": what is absent is the cough.
  const between = before.slice(from);
  const isTaken = Object.entries(flagPatterns).some(
    ([other, found]) => other !== name && found.test(between),
  );
  return isTaken && !/\b(or|nor|and)\b|\/|او|ولا|或|和|、|及/.test(between);
};

/** Yes-or-no inputs that follow from a figure. */
const derivedFlags: Readonly<Record<string, (text: string, mentions: readonly Mention[]) => boolean | null>> =
  {
    heartRateOver100: (text, mentions) => {
      const rate = afterLabel('heartRate', text, mentions);
      if (rate) return rate.value > 100;
      return /tachycard|تسرع القلب|心动过速/.test(text) ? true : null;
    },
    ageOver65: (text, mentions) => {
      const age = ageIn(text, mentions);
      return age === null ? null : age > 65;
    },
    age65: (text, mentions) => {
      const age = ageIn(text, mentions);
      return age === null ? null : age >= 65;
    },
  };

/** Nobody has no age: it is asked for like any other figure. */
const agesOf: ReadonlySet<string> = new Set(['ageOver65', 'age65']);

const choiceWords: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ascites: {
    none: /\bno ascites|without ascites|بدون حبن|لا حبن|无腹水/,
    mild: /\b(mild|slight|small|controlled) ascites|ascites \(?(mild|slight|controlled)|حبن خفيف|(少量|轻度)腹水/,
    'moderate-severe':
      /\b(moderate|severe|large|tense|refractory) ascites|ascites \(?(moderate|severe|tense)|حبن (متوسط|شديد)|(中|大)量腹水/,
  },
  encephalopathy: {
    none: /\bno (hepatic )?encephalopathy|without encephalopathy|بدون اعتلال|لا اعتلال|无(肝性)?脑病/,
    'grade1-2':
      /encephalopathy (grade )?(1|2|i|ii|1-2)\b|grade (1|2|1-2) encephalopathy|mild encephalopathy|(1|2)(-2)?级(肝性)?脑病/,
    'grade3-4':
      /encephalopathy (grade )?(3|4|iii|iv|3-4)\b|grade (3|4|3-4) encephalopathy|(3|4)(-4)?级(肝性)?脑病/,
  },
  consciousness: {
    alert: /\balert\b|متنبه|واع|清醒/,
    confusion: /\bconfus\w+|تخليط|意识模糊/,
    voice: /\b(responds to )?voice\b|للصوت|声音/,
    pain: /\b(responds to )?pain\b|للالم|疼痛刺激/,
    unresponsive: /\bunresponsive\b|لا يستجيب|无反应/,
  },
  region: {
    'very-high': /very[- ]high[- ]risk region|خطوره عاليه جدا|极高危地区/,
    high: /(?<!very[- ])high[- ]risk region|منطقه عاليه الخطوره|高危地区/,
    moderate: /moderate[- ]risk region|منطقه متوسطه الخطوره|中危地区/,
    low: /low[- ]risk region|منطقه منخفضه الخطوره|低危地区/,
  },
  race: { white: /\b(white|caucasian)\b|白人|ابيض/, black: /\b(black|african american)\b|黑人|اسود/ },
  chronicity: { acute: /\bacute\b|حاد|急性/, chronic: /\bchronic\b|مزمن|慢性/ },
  formula: {
    bazett: /bazett/,
    fridericia: /fridericia/,
    framingham: /framingham/,
    hodges: /hodges/,
  },
  weightChoice: { ideal: /ideal (body )?weight|ibw/, adjusted: /adjusted (body )?weight/ },
  horizonYears: { 30: /\b30[- ]?(year|y)/, 10: /\b10[- ]?(year|y)/ },
  consistency: {
    firm: /\bfirm\b|قاس|质硬/,
    medium: /\bmedium (consistency)?\b|متوسط|中等/,
    soft: /\bsoft\b|لين|质软/,
  },
  position: {
    posterior: /\bposterior\b|خلفي|后位/,
    mid: /\bmid(-?position)?\b|متوسط|中位/,
    anterior: /\banterior\b|امامي|前位/,
  },
};

const readChoice = (
  name: string,
  spec: Extract<InputSpec, { kind: 'choice' }>,
  text: string,
): string | number | null => {
  const words = choiceWords[name];
  if (!words) return null;
  const match = Object.entries(words).find(([, pattern]) => pattern.test(text));
  return match ? (spec.options.find((option) => String(option) === match[0]) ?? null) : null;
};

/** What a question gives for the inputs of a calculator; nothing is made up for what it does not give. */
export const readInputs = (definition: CalculatorDefinition, text: string): ReadInputs => {
  const mentions = findMentions(text);
  const inputs: Record<string, unknown> = {};
  const assumedUnits: AssumedUnit[] = [];
  const openUnits: OpenUnit[] = [];
  const named: string[] = [];
  const unmentioned: string[] = [];
  let specific = 0;
  const pressure = bloodPressure(text);
  const feet =
    /(?<![\d.])([3-7])\s?(?:ft|feet|foot|')\s?(\d{1,2})?(?:\s?(?:in(?:ch(?:es)?)?|"))?(?![\d.])/.exec(text);

  const takeQuantity = (name: string, spec: Extract<InputSpec, { kind: 'quantity' }>): void => {
    const inches = name === 'height' && feet ? spec.units.find(({ key }) => key === 'heightIn') : undefined;
    if (feet && inches) {
      inputs[inches.key] = Number(feet[1]) * 12 + Number(feet[2] ?? 0);
      specific += 1;
      return;
    }
    if (name === 'age') {
      const age = ageIn(text, mentions);
      if (age !== null) inputs[spec.units[0].key] = age;
      return;
    }
    if ((name === 'sbp' || name === 'dbp') && pressure) {
      inputs[spec.units[0].key] = pressure[name];
      specific += 1;
      return;
    }
    const labelled = afterLabel(name, text, mentions);
    const fitting = byUnit[name];
    const byItsUnit = fitting
      ? mentions.filter(({ unit }) => unit !== null && fitting.includes(unit)).at(-1)
      : undefined;
    const inMetres =
      name === 'height'
        ? mentions.find(({ unit, value }) => unit === 'm' && value > 0.4 && value < 2.6)
        : undefined;
    const mention = labelled ?? byItsUnit ?? inMetres ?? null;
    if (!mention || mention.unit === 'years') return;
    const offered = spec.units.filter(({ alias }) => alias !== true || mention.unit !== null);
    const unit =
      mention.unit === null ? null : spec.units.find((one) => canonicalUnit(one.unit) === mention.unit);
    if (unit) {
      inputs[unit.key] = mention.value;
      specific += 1;
      return;
    }
    // mEq/L and mmol/L are the same for ions of one charge.
    if (mention.unit === 'meq/l' && ['na', 'k', 'cl', 'hco3', 'serumNa', 'urineNa'].includes(name)) {
      inputs[spec.units[0].key] = mention.value;
      specific += 1;
      return;
    }
    specific += 1;
    // BUN says by its name that nitrogen is meant.
    const nitrogen =
      name === 'urea' && /\bbun\b/.test(text) && offered.filter(({ key }) => key === 'bunMgDl');
    const known = nitrogen || offered.filter((one) => one.alias !== true);
    const [single] = known;
    if (mention.unit === null && single && known.length === 1) {
      inputs[single.key] = mention.value;
      if (nitrogen) assumedUnits.push({ input: name, value: mention.value, unit: single.unit });
      return;
    }
    const possible =
      mention.unit === null ? known.filter((one) => withinLimits(spec, one, mention.value)) : [];
    const [only, second] = possible;
    if (only && !second) {
      inputs[only.key] = mention.value;
      assumedUnits.push({ input: name, value: mention.value, unit: only.unit });
      return;
    }
    openUnits.push({
      input: name,
      value: mention.value,
      units: (possible.length > 0 ? possible : known).map((one) => one.unit),
    });
  };

  for (const [name, spec] of Object.entries(definition.inputs)) {
    if (spec.kind === 'quantity') takeQuantity(name, spec);
    else if (name === 'sex') {
      const sex = readSex(text);
      if (sex) inputs[name] = sex;
    } else if (spec.kind === 'flag') {
      const value = derivedFlags[name]?.(text, mentions) ?? findFlag(name, text, definition.id);
      if (value !== null && value !== undefined) {
        inputs[name] = value;
        named.push(name);
        if (value) specific += 1;
      } else if (spec.default === undefined && spec.optional !== true && !agesOf.has(name))
        unmentioned.push(name);
    } else if (spec.kind === 'choice') {
      const value = readChoice(name, spec, text);
      if (value !== null) {
        inputs[name] = value;
        specific += 1;
      }
    } else if (spec.kind === 'date') {
      const date = /(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/.exec(text);
      if (date && name === 'lmp') {
        inputs[name] = date[0];
        specific += 1;
      }
    }
  }
  return { inputs, assumedUnits, openUnits, named, unmentioned, specific };
};
