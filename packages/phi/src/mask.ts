import { findIdentifiers } from './find.ts';
import type { PhiSpan } from './kinds.ts';
import { placeholderPattern, placeholderWord, prepare } from './prepare.ts';

/** What makes two findings the same: digits for numbers, words for the rest. */
const keyOf = (span: PhiSpan): string => {
  const text = prepare(span.text).lower.trim().replace(/\s+/g, ' ');
  if (span.kind === 'name') return text.replace(/[.,]/g, '');
  const digits = text.replace(/[^\d]/g, '');
  return digits.length >= 5 && span.kind !== 'address' && span.kind !== 'url'
    ? `${digits}${text.replace(/[^a-z]/g, '')}`
    : text;
};

/** Chinese names are written without spaces: the family name leads. */
const wordsOfKey = (key: string): string[] =>
  /^\p{Script=Han}+$/u.test(key) ? [key.charAt(0)] : key.split(' ');

const isPartOf = (part: string, whole: string): boolean => {
  if (/^\p{Script=Han}+$/u.test(part)) return whole.startsWith(part);
  const words = new Set(whole.split(' '));
  return part.split(' ').every((word) => words.has(word));
};

/** Numbers findings so that the same person, however much of the name is given, has the same number. */
const numberSpans = (text: string, spans: readonly PhiSpan[]): string[] => {
  const last = new Map<string, number>();
  for (const [, word = '', number = '0'] of text.matchAll(placeholderPattern()))
    last.set(word, Math.max(last.get(word) ?? 0, Number(number)));
  const keys = spans.map(keyOf);
  // A part of a name is numbered like the fullest name it belongs to.
  const byWord = new Map<string, Set<string>>();
  for (const [index, key] of keys.entries())
    if (spans[index]?.kind === 'name')
      for (const word of wordsOfKey(key)) byWord.set(word, (byWord.get(word) ?? new Set()).add(key));
  const fullest = (key: string): string =>
    [...(byWord.get(wordsOfKey(key)[0] ?? '') ?? [])]
      .filter((other) => isPartOf(key, other))
      .reduce((best, other) => (other.length > best.length ? other : best), key);
  const numbers = new Map<string, number>();
  const known = new Map<string, string>();
  return spans.map((span, index) => {
    const key = keys[index] ?? '';
    if (span.kind === 'name' && !known.has(key)) known.set(key, fullest(key));
    const identity = `${span.kind} ${span.kind === 'name' ? known.get(key) : key}`;
    const word = placeholderWord(span.kind);
    let number = numbers.get(identity);
    if (number === undefined) {
      number = (last.get(word) ?? 0) + 1;
      last.set(word, number);
      numbers.set(identity, number);
    }
    return `[${word} ${number}]`;
  });
};

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly placeholder: string;
}

const write = (text: string, pieces: readonly Piece[]): string => {
  let written = '';
  let at = 0;
  for (const { start, end, placeholder } of pieces) {
    written += text.slice(at, start) + placeholder;
    at = end;
  }
  return written + text.slice(at);
};

/** Where a position of the masked text is in the original. */
const originOf = (pieces: readonly Piece[], position: number): number => {
  let moved = 0;
  for (const { start, end, placeholder } of pieces) {
    if (position <= start + moved) break;
    moved += placeholder.length - (end - start);
  }
  return position - moved;
};

const isOrdered = (text: string, spans: readonly PhiSpan[]): boolean =>
  spans.every(
    (span, index) =>
      span.start >= (spans[index - 1]?.end ?? 0) && span.end > span.start && span.end <= text.length,
  );

/** Rounds are few: each takes characters away from the text. */
const rounds = 8;

/**
 * Replaces what identifies a person by numbered placeholders such as [NAME 1]; the same person keeps the same number.
 * Without spans it finds them itself, until nothing is left to find, so that masking a masked text changes nothing.
 */
export const maskIdentifiers = (
  text: string,
  spans?: readonly PhiSpan[],
): { readonly text: string; readonly spans: readonly PhiSpan[] } => {
  let used = [...(spans ?? findIdentifiers(text))].sort((a, b) => a.start - b.start);
  if (!isOrdered(text, used)) throw new RangeError('The spans overlap or lie outside of the text.');
  for (let round = 0; ; round += 1) {
    const placeholders = numberSpans(text, used);
    const pieces = used.map(({ start, end }, index) => ({
      start,
      end,
      placeholder: placeholders[index] ?? '',
    }));
    const masked = write(text, pieces);
    const more = spans || round >= rounds ? [] : findIdentifiers(masked);
    if (more.length === 0) return { text: masked, spans: used };
    const added = more.map((span) => ({
      ...span,
      start: originOf(pieces, span.start),
      end: originOf(pieces, span.end),
    }));
    used = [...used, ...added].sort((a, b) => a.start - b.start);
  }
};
