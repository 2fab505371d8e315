import { normaliseText } from '@mz/lexicon/normalise';

export interface Figure {
  readonly value: number;
  readonly unit: string | null;
  /** Which side of the value is meant. */
  readonly side: 'below' | 'above' | null;
  /** As written, digits made ASCII. */
  readonly text: string;
}

/** Spellings of units, in the three languages, longest first within each. */
const units: readonly (readonly [string, RegExp])[] = [
  ['ml/min', /^ml\s?\/\s?min(\s?\/\s?1\.73\s?m\s?2)?/],
  ['mg/kg', /^(mg|ملغ|毫克)\s?\/\s?(kg|كغ|千克|公斤)/],
  ['ug/kg', /^(mcg|ug|μg|微克)\s?\/\s?(kg|كغ|千克|公斤)/],
  ['mg/dl', /^mg\s?\/\s?dl/],
  ['mmol/l', /^mmol\s?\/\s?l/],
  ['umol/l', /^(umol|μmol)\s?\/\s?l/],
  ['mg/g', /^mg\s?\/\s?g\b/],
  ['mg/mmol', /^mg\s?\/\s?mmol/],
  ['g/dl', /^g\s?\/\s?dl/],
  ['g/l', /^g\s?\/\s?l\b/],
  ['mmhg', /^(mm\s?hg|毫米汞柱|ملم\s?زئبق)/],
  ['mg', /^(mg|ملغ|ملجم|ملغم|毫克)(?![a-z])/],
  ['ug', /^(mcg|ug|μg|微克|ميكروغرام)(?![a-z])/],
  ['ng', /^ng(?![a-z])/],
  ['kg', /^(kg|كغ|كجم|كيلوغرام|千克|公斤)(?![a-z])/],
  ['g', /^(g|grams?|غ|غرام|جرام|克)(?![a-z\u0600-\u06ff])/],
  ['ml', /^(ml|مل|毫升)(?![a-z\u0600-\u06ff])/],
  ['l', /^(l|liters?|litres?|升)(?![a-z])/],
  ['unit', /^(units?|iu|وحده|وحدات|单位)/],
  ['%', /^[%٪％]/],
  ['min', /^(min(utes?)?|دقيقه|دقايق|分钟)(?![a-z])/],
  ['h', /^(h|hrs?|hours?|ساعه|ساعات|小时)(?![a-z])/],
  ['d', /^(d|days?|يوم(ا|ين)?|ايام|天|日)(?![a-z\u0600-\u06ff])/],
  ['wk', /^(weeks?|اسبوع(ا|ين)?|اسابيع|周|星期)/],
  ['mo', /^(months?|شهر(ا|ين)?|اشهر|شهور|个月|月)/],
  ['y', /^(years?|y(?![a-z])|سنه|سنوات|سنين|عام(ا|ين)?|اعوام|岁|年)/],
];

const below =
  /(<=|≤|<|below|under|less than|fewer than|up to|at most|no more than|maximum|max|اقل من|دون|تحت|لا يتجاوز|低于|小于|不足|少于|不超过|最多|≦)\s*$/;
const above =
  /(>=|≥|>|above|over|more than|greater than|at least|exceed(s|ing)?|اكثر من|اعلي من|فوق|لا يقل عن|高于|大于|超过|至少|不低于|≧)\s*$/;

const number = /(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)/g;

const maxCacheSize = 4000;
const remembered = new Map<string, readonly Figure[]>();

/** Figures of a text with their units; digits that belong to a name (CHA2DS2, COVID-19) are none. */
export const figuresIn = (text: string): readonly Figure[] => {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= maxCacheSize) remembered.clear();
  const figures = readFigures(text);
  remembered.set(text, figures);
  return figures;
};

const readFigures = (text: string): Figure[] => {
  const plain = normaliseText(text).replace(/×/g, 'x');
  const found: Figure[] = [];
  for (const match of plain.matchAll(number)) {
    const { index } = match;
    const before = plain.slice(Math.max(0, index - 24), index);
    if (/[a-zα-ω_]$/.test(before) || /[a-z]-$/.test(before)) continue;
    const end = index + match[0].length;
    if (/^[a-z]?\d*[a-z]*\d/.test(plain.slice(end)) && /^[a-z]/.test(plain.slice(end))) continue;
    const after = plain.slice(end).replace(/^\s*/, '');
    // The unit of a range stands after its end: 120-129 mmHg, 5 to 7 days.
    const range = /^(?:-|to|至|~|الي|او|or)\s*[<>≤≥]?\s*\d+(?:\.\d+)?\s*/.exec(after);
    const unit = units.find(([, pattern]) => pattern.test(range ? after.slice(range[0].length) : after));
    found.push({
      value: Number(match[0].replaceAll(',', '')),
      unit: unit?.[0] ?? null,
      side: below.test(before) ? 'below' : above.test(before) ? 'above' : null,
      text: match[0],
    });
  }
  return found;
};

/** Whether a passage's figure bears a sentence's out. */
export const bearsOut = (claim: Figure, given: Figure): boolean =>
  claim.value === given.value &&
  (claim.unit === null || given.unit === null || claim.unit === given.unit) &&
  (claim.side === null || given.side === null || claim.side === given.side);
