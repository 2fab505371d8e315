import { normaliseText } from './normalise.ts';
import { figurePattern, statementWords, type WordMatch } from './statement-words.ts';

/** A figure with its unit, in one measure for all spellings, and the side of it that is meant. */
export interface Quantity {
  /** In the base of its dimension: 1 g is 1000 mg. */
  readonly value: string;
  /** Null: a bare number. */
  readonly unit: string | null;
  readonly side: string | null;
  /** "10 mg/day". */
  readonly perDay: boolean;
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly text: string;
}

/** What a unit is worth in the base of its dimension. */
const bases: Readonly<Record<string, readonly [dimension: string, factor: number]>> = {
  pg: ['mass', 1e-9],
  ng: ['mass', 1e-6],
  ug: ['mass', 1e-3],
  mg: ['mass', 1],
  g: ['mass', 1e3],
  ul: ['volume', 1e-3],
  ml: ['volume', 1],
  dl: ['volume', 100],
  l: ['volume', 1e3],
  pmol: ['amount', 1e-9],
  nmol: ['amount', 1e-6],
  umol: ['amount', 1e-3],
  mmol: ['amount', 1],
  mol: ['amount', 1e3],
  mu: ['unit', 1e-3],
  unit: ['unit', 1],
  s: ['time', 1],
  min: ['time', 60],
  h: ['time', 3600],
  d: ['time', 86_400],
  wk: ['time', 604_800],
  mo: ['calendar', 1],
  y: ['calendar', 12],
};

const rounded = (value: number): string => String(Number(value.toPrecision(8)));

interface Unit {
  readonly parts: readonly string[];
  readonly end: number;
}

const unitAt = (text: string, at: number): { unit: string; end: number } | null => {
  for (const { unit, pattern } of statementWords().units) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { unit, end: at + match[0].length };
  }
  return null;
};

const skipSpace = (text: string, at: number): number =>
  at + (/^\s*/.exec(text.slice(at, at + 20))?.[0].length ?? 0);

/** A unit and what it is taken by: mg/kg/day. */
const readUnit = (
  text: string,
  at: number,
  isTaken: (start: number, end: number) => boolean,
): Unit | null => {
  const first = unitAt(text, skipSpace(text, at));
  if (!first || isTaken(at, first.end)) return null;
  const parts = [first.unit];
  let { end } = first;
  const { per } = statementWords();
  for (let n = 0; n < 3; n += 1) {
    per.lastIndex = end;
    const sign = per.exec(text);
    if (!sign) break;
    // "per 1.73 m2" is how every filtration rate is given.
    const area = /^1\.73\s?/.exec(text.slice(end + sign[0].length));
    const next = unitAt(text, end + sign[0].length + (area?.[0].length ?? 0));
    if (!next || isTaken(end, next.end)) break;
    if (!area) parts.push(next.unit);
    end = next.end;
  }
  return { parts, end };
};

const toMeasure = (value: number, parts: readonly string[]): Pick<Quantity, 'value' | 'unit' | 'perDay'> => {
  const [first = '', ...rest] = parts;
  const perDay = rest.includes('d');
  const below = rest.filter((part) => part !== 'd' && part !== 'dose');
  const [dimension, factor] =
    below.length === 0 || bases[first]?.[0] === 'mass' ? (bases[first] ?? [first, 1]) : [first, 1];
  return { value: rounded(value * factor), unit: [dimension, ...below].join('/'), perDay };
};

interface Written {
  readonly start: number;
  readonly end: number;
  readonly number: number;
  readonly text: string;
}

/** Digits that belong to a name (CHA2DS2, COVID-19) are no figures. */
const isOfName = (text: string, start: number, end: number): boolean => {
  const before = text.slice(Math.max(0, start - 2), start);
  if (/[a-zα-ω_\d.]$/.test(before) || /[a-z]-$/.test(before)) return true;
  const after = text.slice(end, end + 6);
  return /^[a-z]/.test(after) && /^[a-z]?\d*[a-z]*\d/.test(after) && !unitAt(text, end);
};

const numbersIn = (text: string, isTaken: (start: number, end: number) => boolean): Written[] => {
  const written: Written[] = [];
  for (const { index, 0: found } of text.matchAll(new RegExp(figurePattern, 'g'))) {
    const end = index + found.length;
    const isArea = found === '1.73' && unitAt(text, skipSpace(text, end))?.unit === 'm2';
    if (isArea || isTaken(index, end) || isOfName(text, index, end)) continue;
    written.push({ start: index, end, number: Number(found.replaceAll(',', '')), text: found });
  }
  const words = statementWords();
  for (const { index, 0: found } of text.matchAll(words.numberWords)) {
    const end = index + found.length;
    const unit = unitAt(text, skipSpace(text, end));
    if (!unit || isTaken(index, unit.end)) continue;
    written.push({ start: index, end, number: Number(words.numberOf(found)), text: found });
  }
  for (const { figure, start } of words.dual(text))
    if (!isTaken(start, start + 1)) written.push({ start, end: start, number: Number(figure), text: figure });
  return written.sort((a, b) => a.start - b.start);
};

/** The figure after the one that is read. */
interface Later {
  readonly start: number;
  readonly parts: readonly string[] | null;
}

/** Figures of a text as it is written. */
export const quantitiesIn = (text: string): Quantity[] => {
  const plain = normaliseText(text).replace(/×/g, 'x');
  return readQuantities(
    plain,
    [],
    statementWords()
      .find(plain)
      .filter(({ kind }) => kind === 'limit'),
  );
};

/** Figures of a normalised text outside of what was read already. */
export const readQuantities = (
  text: string,
  taken: readonly { readonly start: number; readonly end: number }[],
  limits: readonly WordMatch[],
): Quantity[] => {
  const isTaken = (start: number, end: number): boolean =>
    taken.some((span) => span.start < end && start < span.end);
  const written = numbersIn(text, isTaken);
  const words = statementWords();
  const found: Quantity[] = [];
  let next = null as Later | null;
  for (const { start, end, number, text: digits } of written.toReversed()) {
    const own = readUnit(text, end, isTaken);
    const isOfList = next !== null && words.between.test(text.slice(end, next.start));
    // The unit of a range or list stands after its end: 120-129 mmHg, 5 or 10 mg.
    const parts: readonly string[] | null = own?.parts ?? (isOfList ? (next?.parts ?? null) : null);
    const unitEnd = own?.end ?? end;
    const limit = limits.find(
      (one) => one.end <= start && one.end > start - 12 && /^[\s(:]*$/.test(text.slice(one.end, start)),
    );
    const behind = words.limitsAfter(text, unitEnd);
    const measure = parts ? toMeasure(number, parts) : { value: rounded(number), unit: null, perDay: false };
    found.push({
      ...measure,
      side: limit?.value ?? behind?.value ?? null,
      start: limit?.start ?? start,
      end: behind?.end ?? unitEnd,
      text: digits,
    });
    next = { start: limit?.start ?? start, parts };
  }
  return found.reverse();
};
