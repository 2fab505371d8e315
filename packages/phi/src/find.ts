import { findAddresses } from './address.ts';
import { findAges } from './ages.ts';
import {
  findEmails,
  findHandles,
  findMessagePhones,
  findNetworkAddresses,
  findPhones,
  findUrls,
} from './contacts.ts';
import { findCued } from './cues.ts';
import { findDates } from './dates.ts';
import { findByRules } from './find-by-rules.ts';
import type { Candidate, Finder, FindOptions, PhiSpan } from './kinds.ts';
import { findArabicNames } from './names-arabic.ts';
import { findLatinNames } from './names-latin.ts';
import { findLearntNames } from './names-learnt.ts';
import { findRepeatedNames } from './names-repeated.ts';
import { findCuedNumbers, findNumbers } from './numbers.ts';
import { findOrganisations } from './organisations.ts';
import { findPlaces } from './places.ts';
import { matchesOf, placeholderPattern, prepare } from './prepare.ts';
import { resolveOverlaps } from './resolve.ts';
import { findRoleNames } from './roles.ts';
import { findTableCells } from './tables.ts';

const always: readonly Finder[] = [
  findEmails,
  findUrls,
  findHandles,
  findAges,
  findAddresses,
  findOrganisations,
  findLatinNames,
  findArabicNames,
  findLearntNames,
  findTableCells,
  findRoleNames,
  findCued,
  findMessagePhones,
  findPlaces,
  findByRules,
];

/** What cannot be without a digit, or a day in words. */
const numeric: readonly Finder[] = [
  findNetworkAddresses,
  findNumbers,
  findCuedNumbers,
  findPhones,
  findDates,
];

/** All of them, for whoever measures which one finds what. */
export const finders: readonly Finder[] = [...always, ...numeric];

const within = (whole: Candidate, part: Candidate | undefined, confidence: number): number =>
  part?.kind === whole.kind && part.end <= whole.end ? Math.max(confidence, part.confidence) : confidence;

/** A name that holds another is the whole of it: as sure as that one, and longer. */
const extend = (candidates: readonly Candidate[]): Candidate[] => {
  const ordered = [...candidates].sort((a, b) => a.start - b.start);
  return ordered.map((one, at) => {
    if (!one.whole) return one;
    let { confidence } = one;
    for (let from = at; from > 0 && ordered[from - 1]?.start === one.start; from -= 1)
      confidence = within(one, ordered[from - 1], confidence);
    for (let next = at + 1; (ordered[next]?.start ?? one.end) < one.end; next += 1)
      confidence = within(one, ordered[next], confidence);
    return confidence === one.confidence ? one : { ...one, confidence };
  });
};

/** UUIDs and long hexadecimal ids. */
const code =
  /(?<![\w-])(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?=[\da-f]*[a-f])(?=[\da-f]*\d)[\da-f]{20,64})(?![\w-])/gi;

/** The last digits of an id are no telephone: a part of one is nothing by itself. */
const withoutPartsOfCodes = (candidates: readonly Candidate[], text: string): readonly Candidate[] => {
  const codes = matchesOf(text, code);
  if (codes.length === 0) return candidates;
  const lengths = new Uint8Array(text.length);
  for (const { index, 0: found } of codes) lengths.fill(found.length, index, index + found.length);
  return candidates.filter(
    ({ start, end }) => end - start >= (lengths[start] ?? 0) || lengths.subarray(start, end).includes(0),
  );
};

/** What was masked stays as it is: a cell of a table that holds a placeholder is no name as a whole. */
const withoutPlaceholders = (candidates: readonly Candidate[], text: string): readonly Candidate[] => {
  const masked = [...text.matchAll(placeholderPattern())].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
  if (masked.length === 0) return candidates;
  return candidates.filter(({ start, end }) => !masked.some(({ from, to }) => start < to && from < end));
};

const usual = 0.5;
const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Passages of a text that may identify a person, in reading order, none overlapping another. */
export const findIdentifiers = (text: string, options: FindOptions = {}): readonly PhiSpan[] => {
  const prepared = prepare(text);
  const least = options.minConfidence ?? usual;
  const own = /\d|月|年| من /.test(prepared.text) ? finders : always;
  const once = own.flatMap((find) => find(prepared));
  const found = withoutPlaceholders(
    withoutPartsOfCodes([...once, ...findRepeatedNames(prepared, once)], prepared.text),
    text,
  );
  const candidates = extend(found).filter(({ confidence }) => confidence >= least);
  const ignored = new Set((options.ignore ?? []).map(plain));
  const kinds = options.kinds && new Set(options.kinds);
  return resolveOverlaps(candidates, text.length)
    .map(({ start, end, kind, confidence }) => ({
      start,
      end,
      kind,
      confidence: Math.round(confidence * 100) / 100,
      text: text.slice(start, end),
    }))
    .filter((span) => !ignored.has(plain(span.text)) && (!kinds || kinds.has(span.kind)));
};
