import { normaliseText, tokenise } from './normalise.ts';
import { readQuantities } from './quantities.ts';
import { statementWords } from './statement-words.ts';
import { termIndex } from './terms.ts';

export type ItemKind =
  | 'figure'
  | 'frequency'
  | 'route'
  | 'people'
  | 'drug'
  | 'negation'
  | 'direction'
  | 'action'
  | 'purpose'
  | 'subject'
  | 'word';

/** One thing a statement says, in its place. */
export interface Item {
  readonly kind: ItemKind;
  readonly value: string;
  /** Of a figure: its dimension, and the side of it that is meant. */
  readonly unit: string | null;
  readonly side: string | null;
  readonly start: number;
  readonly end: number;
  /** Clauses end with a full stop or semicolon. */
  readonly clause: number;
  /** Members of one list ("A or B") share it. */
  group: number;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const clauseEnds = /[;؛；。]|\.(?=\s|$)|:\s|：/g;

/** "every 12 hours" is twice a day. */
const frequencyOf = (value: string, figure: string | null): string => {
  const plain = value.replace('#', (figure ?? '').replace(/\s?(?:to|الي|至|到|~|or|او|或)\s?/u, '-'));
  const hours = /^(\d+(?:\.\d+)?)(h|d|wk)$/.exec(plain);
  const [, count = '', unit = ''] = hours ?? [];
  if (unit === 'h' && [4, 6, 8, 12, 24, 48].includes(Number(count))) return `${24 / Number(count)}/d`;
  if (unit === 'd') return Number(count) === 7 ? '1/wk' : `${1 / Number(count)}/d`;
  if (unit === 'wk') return `${1 / Number(count)}/wk`;
  return plain;
};

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words that mean nothing by themselves, between the spans that were read. */
const wordsBetween = (text: string, taken: readonly Span[]): Omit<Item, 'clause' | 'group'>[] => {
  const items: Omit<Item, 'clause' | 'group'>[] = [];
  const letters = text.split('');
  for (const { start, end } of taken) letters.fill('\n', start, end);
  const rest = letters.join('');
  const tokens = tokenise(rest);
  for (const token of tokens)
    if (token.script !== 'han' && token.script !== 'number' && token.text.length > 1)
      items.push({
        kind: 'word',
        value: token.forms.at(-1) ?? token.text,
        unit: null,
        side: null,
        start: token.start,
        end: token.end,
      });
  for (const run of rest.matchAll(/[\u3400-\u9fff]+/g))
    for (const { segment, index } of segmenter.segment(run[0]))
      items.push({
        kind: 'word',
        value: segment,
        unit: null,
        side: null,
        start: run.index + index,
        end: run.index + index + segment.length,
      });
  return items;
};

const groupKinds: ReadonlySet<ItemKind> = new Set(['figure', 'drug', 'people', 'route', 'frequency']);

const readItems = (text: string): Item[] => {
  const plain = normaliseText(text).replace(/×/g, 'x');
  const words = statementWords();
  const matches = words.find(plain);
  const terms = termIndex();
  const tokens = tokenise(plain);
  const raw: Omit<Item, 'clause' | 'group'>[] = [];
  const taken: Span[] = [];
  const isTaken = (start: number, end: number): boolean =>
    taken.some((span) => span.start < end && start < span.end);
  for (const { term, from, to } of terms.match(tokens)) {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    if (term.kind !== 'drug' && term.kind !== 'class') continue;
    raw.push({ kind: 'drug', value: term.id, unit: null, side: null, start, end });
    taken.push({ start, end });
  }
  const limits = matches.filter(({ kind }) => kind === 'limit');
  for (const match of matches) {
    const { kind, start, end, value, figure } = match;
    if (kind === 'limit' || isTaken(start, end)) continue;
    taken.push({ start, end });
    if (kind === 'none') continue;
    raw.push({
      kind,
      value: kind === 'frequency' ? frequencyOf(value, figure) : value,
      unit: null,
      side: null,
      start,
      end,
    });
  }
  for (const quantity of readQuantities(plain, taken, limits)) {
    const { start, end, perDay } = quantity;
    taken.push({ start, end });
    raw.push({ kind: 'figure', value: quantity.value, unit: quantity.unit, side: quantity.side, start, end });
    if (perDay) raw.push({ kind: 'frequency', value: '1/d', unit: null, side: null, start: end, end });
  }
  for (const { start, end } of limits) {
    if (isTaken(start, end)) continue;
    taken.push({ start, end });
    // "Do not exceed the upper limit": a limit without a figure of its own.
    if (words.isNegated(plain.slice(start, end)))
      raw.push({ kind: 'negation', value: 'not', unit: null, side: null, start, end });
  }
  for (const { term, from, to } of terms.match(tokens)) {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    if (term.kind === 'drug' || term.kind === 'class' || isTaken(start, end)) continue;
    raw.push({ kind: 'subject', value: term.id, unit: null, side: null, start, end });
    taken.push({ start, end });
  }
  raw.push(
    ...wordsBetween(plain, taken).filter(({ start, end }) => !words.joiners.test(plain.slice(start, end))),
  );
  raw.sort((a, b) => a.start - b.start || a.end - b.end);
  return inClauses(plain, raw);
};

const inClauses = (plain: string, raw: readonly Omit<Item, 'clause' | 'group'>[]): Item[] => {
  const ends = [...plain.matchAll(clauseEnds)].map(({ index }) => index);
  const { joiners } = statementWords();
  const items: Item[] = [];
  let clause = 0;
  for (const one of raw) {
    while (ends[clause] !== undefined && (ends[clause] ?? 0) < one.start) clause += 1;
    const last = items.at(-1);
    const isJoined =
      last !== undefined &&
      groupKinds.has(one.kind) &&
      last.kind === one.kind &&
      last.clause === clause &&
      joiners.test(plain.slice(last.end, one.start));
    items.push({ ...one, clause, group: isJoined ? last.group : items.length });
  }
  return items;
};

const maxCacheSize = 3000;
const remembered = new Map<string, readonly Item[]>();

/** What a statement says, item by item in its order; the same in three languages where lists know the words. */
export const itemsIn = (text: string): readonly Item[] => {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= maxCacheSize) remembered.clear();
  const items = readItems(text);
  remembered.set(text, items);
  return items;
};
