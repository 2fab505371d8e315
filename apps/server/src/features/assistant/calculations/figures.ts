import type { InputSpec, QuantityUnit } from '@mz/clinical';
import { toBase } from '@mz/clinical';
import { quantityLabels } from './data/calculators.ts';
import {
  foreignFigure,
  pastFigure,
  pastTenseFigure,
  presentFigure,
  qualifierEnding,
  seriesWords,
} from './data/figure-words.ts';
import { readingRules } from './data/reading-rules.ts';
import { dimensions } from './data/units.ts';
import { labelPatterns, namedIn, plainNames } from './named-quantities.ts';
import { canonicalUnit, type Mention } from './quantities.ts';

const { urineBefore, urineBehind, joinsFigure, joinsSeries, partsClause, leadsFigure, ofSelf } = readingRules;
const separators = new RegExp(readingRules.separators.source, 'g');

type Quantity = Extract<InputSpec, { kind: 'quantity' }>;

/** A figure of a text that may be the one an input asks for. */
export interface Candidate extends Mention {
  readonly isLabelled: boolean;
}

/** What figures say of one input. */
export interface Reading<One> {
  readonly taken: One | null;
  /** Left aside as another's, earlier ones or aims. */
  readonly left: readonly One[];
  /** Different figures of which none is the one by what is said. */
  readonly competing: readonly One[];
}

const maxDistance = 22;

/** Figures that need no label because their unit says what they are. */
const byUnit: Readonly<Record<string, readonly string[]>> = {
  weight: ['kg', 'lb', 'st', 'oz', 'jin'],
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
  effacement: ['%'],
  dilation: ['cm'],
  troponin: ['xuln'],
  heartRate: ['bpm'],
  pulse: ['bpm'],
};

const dimensionOf = (unit: string): string | undefined =>
  Object.keys(dimensions).find((name) => unit in (dimensions[name] ?? {}));

/** Another unit of the same kind, brought to one the input knows. */
export const bridge = (
  spec: Quantity,
  { unit, value }: Pick<Mention, 'unit' | 'value'>,
): { unit: QuantityUnit; value: number } | null => {
  if (unit === null) return null;
  for (const one of spec.units) {
    const own = canonicalUnit(one.unit);
    const kind = dimensions[dimensionOf(own) ?? ''];
    const [from, to] = [kind?.[unit], kind?.[own]];
    // Degrees share a scale of their own.
    if (from === undefined || to === undefined || 'c' in (kind ?? {})) continue;
    return { unit: one, value: Number(((value * from) / to).toPrecision(12)) };
  }
  return null;
};

/** A unit that cannot be the input's, so the figure is another's: 70 kg is no creatinine. */
const isOfOtherKind = (spec: Quantity, unit: string | null): boolean => {
  if (unit === null || unit === '?') return false;
  const kinds = spec.units.map((one) => dimensionOf(canonicalUnit(one.unit)));
  if (spec.units.some((one) => canonicalUnit(one.unit) === unit)) return false;
  const kind = dimensionOf(unit);
  // "1.4 mg" is a concentration cut short.
  const isShort = kind === 'mass' && (unit === 'mg' || unit === 'g');
  const ofConcentration = kinds.some((one) => one?.endsWith('Concentration'));
  return (
    kind !== undefined &&
    !kinds.includes(kind) &&
    !(isShort && ofConcentration) &&
    !(kind.endsWith('Concentration') && ofConcentration)
  );
};

/** What is measured in urine has inputs of its own; the bare name means blood. */
const isOfUrine = (name: string, text: string, { index, 0: said }: RegExpExecArray): boolean =>
  !name.startsWith('urine') &&
  (urineBefore.test(text.slice(0, index)) || urineBehind.test(text.slice(index + said.length)));

/** The name of another quantity stands between a name and a figure, which is then the other's. */
const isNameBetween = (name: string, text: string, from: number, to: number): boolean =>
  namedIn(text).some(
    (one) =>
      one.from >= from && one.to <= to && !looseLabels.has(one.name) && !isSameQuantity(name, one.name),
  );

const isSameQuantity = (name: string, other: string): boolean =>
  other === name || plainNames[other] === name || plainNames[name] === other;

/** "HDL cholesterol" is no cholesterol: the name lies inside the longer name of something else. */
const isPartOfName = (name: string, text: string, from: number, to: number): boolean =>
  namedIn(text).some(
    (one) =>
      one.from <= from && one.to >= to && one.to - one.from > to - from && !isSameQuantity(name, one.name),
  );

/** "110 bpm heart rate", "4.2 mmol/L K": the figure before its name, where neither has another partner. */
const figureBefore = (
  spec: Quantity,
  text: string,
  mentions: readonly Mention[],
  from: number,
  to: number,
): Mention | null => {
  const mention = mentions.findLast(({ end }) => end <= from);
  if (!mention || !/^\s?(?:of |for )?$/.test(text.slice(mention.end, from))) return null;
  if (isOfOtherKind(spec, mention.unit) || mention.unit === '?') return null;
  const before = mentions.findLast(({ start }) => start < mention.start);
  const lead = text.slice(Math.max(before?.end ?? 0, mention.start - maxDistance), mention.start);
  // A list that begins with a name goes on so: "Na 138 K 4.2".
  if (labelBeforeFigure.test(lead)) return null;
  const isFollowed = /^\s?(?:of|is|was|=|:|at|about|~)?\s?[-+]?\d/.test(text.slice(to));
  // "45% burnt 2 h ago": what follows is no share of a body.
  const next = mentions.find(({ start }) => start >= to);
  const isOwn = (unit: string | null | undefined): boolean =>
    typeof unit === 'string' && spec.units.some((one) => canonicalUnit(one.unit) === unit);
  if (isFollowed && isOwn(mention.unit) && typeof next?.unit === 'string' && !isOwn(next.unit))
    return mention;
  return isFollowed ? null : mention;
};

/** Words that stand in sentences about other values too: "concentration", "measured". */
const looseLabels: ReadonlySet<string> = new Set([
  'temperature',
  'hours',
  'dose',
  'cycleDays',
  'maxDose',
  'concentration',
  'measured',
  'given',
]);

const anyLabel = new RegExp(
  `(?<![a-z])(?:${Object.entries(quantityLabels)
    .filter(([name]) => !looseLabels.has(name))
    .map(([, label]) => label)
    .join('|')})(?![a-z])`,
);

const labelBeforeFigure = new RegExp(`${anyLabel.source}${joinsFigure.source}`);

/** The next figure of a series without a label of its own: "2.1 last week and 1.4 today". */
const isContinued = (text: string, one: Mention, next: Mention, after: Mention | undefined): boolean => {
  const gap = text.slice(one.end, next.start);
  if (gap.length > 60) return false;
  const behind = text.slice(next.end, Math.min(after?.start ?? text.length, next.end + 24));
  const isTimed = [gap, /^[^,;.]*/.exec(behind)?.[0] ?? ''].some(
    (words) => pastFigure.test(words) || presentFigure.test(words),
  );
  const plain = gap
    .replace(new RegExp(pastFigure.source, 'g'), ' ')
    .replace(new RegExp(presentFigure.source, 'g'), ' ')
    .replace(new RegExp(foreignFigure.source, 'g'), ' ');
  const rest = plain.replace(seriesWords, ' ').replace(/[\s,،、()/:;=-]/g, '');
  if (rest !== '') return false;
  return isTimed || joinsSeries.test(gap);
};

const unlabelled = (name: string, spec: Quantity, mentions: readonly Mention[]): Mention[] => {
  const fitting = byUnit[name] ?? [];
  return mentions.filter(
    ({ unit, value }) =>
      (unit !== null &&
        fitting.includes(unit) &&
        !(name === 'temperature' && (unit === 'f' ? value < 85 : value > 45 || value < 25))) ||
      (name === 'height' && unit === 'm' && value > 0.4 && value < 2.6 && spec.units.length > 1),
  );
};

const candidatesFor = (
  name: string,
  spec: Quantity,
  text: string,
  mentions: readonly Mention[],
): Candidate[] => {
  const found = new Map<number, Candidate>();
  const label = labelPatterns[name];
  for (const match of label ? text.matchAll(label) : []) {
    const from = match.index + match[0].length;
    if (isOfUrine(name, text, match) || isPartOfName(name, text, match.index, from)) continue;
    const ahead = figureBefore(spec, text, mentions, match.index, from);
    if (ahead) {
      found.set(ahead.start, { ...ahead, isLabelled: true });
      continue;
    }
    const at = mentions.findIndex(({ start }) => start >= from - 1);
    const next = mentions[at];
    if (!next || next.start - from > maxDistance || isOfOtherKind(spec, next.unit)) continue;
    // Another word with a figure of its own, or the end of the clause, stands in between.
    const between = text.slice(from, next.start);
    if (partsClause.test(between)) continue;
    if (isNameBetween(name, text, from, next.start) || anyLabel.test(between.replace(label ?? '', ' ')))
      continue;
    found.set(next.start, { ...next, isLabelled: true });
    for (let n = at; ; n += 1) {
      const [one, following] = [mentions[n], mentions[n + 1]];
      if (!one || !following || !isContinued(text, one, following, mentions[n + 2])) break;
      const isSame =
        following.unit === null || one.unit === following.unit || bridge(spec, following) !== null;
      if (!isSame || following.unit === 'years') break;
      found.set(following.start, { ...following, unit: following.unit ?? one.unit, isLabelled: true });
    }
  }
  const isNamed = found.size > 0;
  for (const mention of unlabelled(name, spec, mentions))
    if (!found.has(mention.start) && (!isNamed || name === 'weight'))
      found.set(mention.start, { ...mention, isLabelled: false });
  return [...found.values()].sort((a, b) => a.start - b.start);
};

/** Where words of time stand: "last week 2.1", "2.1 last week", or there is no telling. */
type Order = 'leading' | 'trailing' | 'unknown';

const isTime = (words: string): boolean => pastFigure.test(words) || presentFigure.test(words);

/** What stands between two figures, parted: words of the one before, words of the one behind. */
const part = (gap: string, order: Order): readonly [string, string] => {
  const bracket = /^\s?\([^)]*\)/.exec(gap);
  if (bracket) return [bracket[0], gap.slice(bracket[0].length)];
  const opened = gap.indexOf('(');
  const stops = [...gap.matchAll(separators)];
  if (opened >= 0) return [gap.slice(0, Math.min(opened, stops[0]?.index ?? opened)), gap.slice(opened + 1)];
  const [first, last] = [stops[0], stops.at(-1)];
  if (first && last) {
    const tail = gap.slice(0, first.index);
    // "70 kg target, …" is one; "sats 99 mother had an embolism, …" goes on to somebody else.
    const other = tail.trim().split(' ').length > 2 ? foreignFigure.exec(tail) : null;
    return [other ? tail.slice(0, other.index) : tail, gap.slice(last.index + last[0].length)];
  }
  const isLeading = order === 'leading' || /[\u3400-\u9fff]/.test(gap) || leadsFigure.test(gap);
  // "80 kg target 70 kg", "a man of 70 years whose father died at 55": whose a figure is stands before it.
  const foreign = foreignFigure.exec(gap);
  if (
    foreign &&
    !isLeading &&
    !(gap === gap.trimEnd() && gap.trim().split(' ').length < 3) &&
    !ofSelf.test(gap)
  )
    return [gap.slice(0, foreign.index), gap.slice(foreign.index)];
  const label = anyLabel.exec(gap);
  if (label && !isLeading) {
    const ahead = gap.slice(0, label.index);
    const from = qualifierEnding.exec(ahead)?.index ?? ahead.length;
    return [gap.slice(0, from), gap.slice(from)];
  }
  if (isLeading) return ['', gap];
  return order === 'unknown' && isTime(gap) ? ['', ''] : [gap, ''];
};

/** The words that go with each of the figures. */
const wordsBeside = <One extends Mention>(
  text: string,
  candidates: readonly One[],
  mentions: readonly Mention[],
): Map<One, string> => {
  const place = (one: Mention): number => mentions.findIndex(({ start }) => start === one.start);
  const before = (one: Mention): string => text.slice(mentions[place(one) - 1]?.end ?? 0, one.start);
  const behind = (one: Mention): string =>
    text.slice(one.end, mentions[place(one) + 1]?.start ?? text.length);
  const [first, last] = [candidates[0], candidates.at(-1)];
  const isLed = first !== undefined && isTime(part(before(first), 'leading')[1]);
  const isTrailed = last !== undefined && isTime(part(behind(last), 'trailing')[0]);
  const order: Order = isLed ? 'leading' : isTrailed ? 'trailing' : 'unknown';
  const isOwn = (other: Mention | undefined): boolean => candidates.some((one) => one.start === other?.start);
  return new Map(
    candidates.map((one) => {
      const at = place(one);
      // The second figure of a range has the words of the first: "target 88-92".
      const isRange = (place: number): boolean =>
        place > 0 && /^\s?[-–~]\s?$/.test(text.slice(mentions[place - 1]?.end, mentions[place]?.start));
      const from = isRange(at) ? at - 1 : at;
      const previous = mentions[from - 1];
      const led = text.slice(previous?.end ?? 0, mentions[from]?.start);
      const ahead = part(led, isOwn(previous) ? order : previous ? 'trailing' : 'leading')[1];
      const after = part(behind(one), isOwn(mentions[at + 1]) ? order : 'trailing')[0];
      return [one, `${ahead.slice(-50)} | ${after.trim().split(' ').slice(0, 5).join(' ')}`];
    }),
  );
};

const baseOf = (spec: Quantity, { unit, value }: Candidate): number | null => {
  const own = spec.units.find((one) => canonicalUnit(one.unit) === unit);
  const bridged = own ? null : bridge(spec, { unit, value });
  const target = own ?? bridged?.unit;
  return target ? toBase(bridged?.value ?? value, target) : null;
};

/** Whether a figure lies within what is accepted for an input, in any unit it may have. */
const isPossible = (spec: Quantity, { unit, value }: Candidate): boolean => {
  const units = spec.units.filter((one) => unit === null || canonicalUnit(one.unit) === unit);
  const { min = -Infinity, max = Infinity } = spec.hard ?? {};
  return (
    units.length === 0 ||
    units.some((one) => {
      const base = toBase(value, one);
      return base >= min && base <= max;
    })
  );
};

/** The same figure again, maybe in another unit and rounded. */
const same = (spec: Quantity, one: Candidate, other: Candidate): boolean => {
  if (one.unit === other.unit || one.unit === null || other.unit === null) return one.value === other.value;
  const [a, b] = [baseOf(spec, one), baseOf(spec, other)];
  return a !== null && b !== null && Math.abs(a - b) <= 0.02 * Math.max(a, b);
};

/** Which of several figures is meant, by the words beside each. */
export const chooseFigure = <One extends Mention>(
  all: readonly One[],
  text: string,
  mentions: readonly Mention[],
  isSame: (one: One, other: One) => boolean,
): Reading<One> => {
  // What a later question gives replaces what the one before gave.
  const since = text.lastIndexOf('\n');
  const later = all.filter(({ start }) => start > since);
  const candidates = later.length > 0 ? later : all;
  const beside = wordsBeside(text, candidates, mentions);
  const is = (pattern: RegExp) => (one: One) => pattern.test(beside.get(one) ?? '');
  const own = candidates.filter((one) => !is(foreignFigure)(one));
  const isPresent = is(presentFigure);
  const isPast = (one: One): boolean =>
    !isPresent(one) && (is(pastFigure)(one) || (own.length > 1 && is(pastTenseFigure)(one)));
  const present = own.filter(isPresent);
  const rest = present.length > 0 ? present : own.filter((one) => !isPast(one));
  const [first] = rest;
  if (!first) return { taken: null, left: candidates, competing: [] };
  const left = candidates.filter((one) => !rest.includes(one) && !isSame(one, first));
  if (rest.every((one) => isSame(one, first)))
    return { taken: rest.find(({ unit }) => unit !== null) ?? first, left, competing: [] };
  return {
    taken: null,
    left,
    competing: rest.filter((one, n) => rest.findIndex((other) => isSame(one, other)) === n),
  };
};

/**
 * The figure a text gives for an input. Figures of others, aims and earlier ones are left aside where they are called
 * so; where different ones remain, none is taken.
 */
export const readFigure = (
  name: string,
  spec: Quantity,
  text: string,
  mentions: readonly Mention[],
): Reading<Candidate> => {
  const all = candidatesFor(name, spec, text, mentions);
  const possible = all.filter((one) => isPossible(spec, one));
  // "Saturation 93 without oxygen (scale 1)": beside a possible figure an impossible one is another's.
  return chooseFigure(possible.length > 0 ? possible : all, text, mentions, (one, other) =>
    same(spec, one, other),
  );
};
