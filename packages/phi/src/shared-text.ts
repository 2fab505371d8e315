import { findIdentifiers } from './find.ts';
import { type PhiKind, type PhiSpan, phiKinds } from './kinds.ts';

/** Colleagues name hospitals and link to papers; that alone identifies no patient. */
const harmless: readonly PhiKind[] = ['organisation', 'url'];
const kinds = phiKinds.filter((kind) => !harmless.includes(kind));

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the texts stand. */
const rangesOf = (text: string, wanted: readonly string[]): Range[] =>
  wanted.flatMap((one) => {
    const ranges: Range[] = [];
    if (one === '') return ranges;
    for (let start = text.indexOf(one); start >= 0; start = text.indexOf(one, start + one.length))
      ranges.push({ start, end: start + one.length });
    return ranges;
  });

const salutations = ['dr', 'prof', 'dear', 'hi', 'hello'];
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];

/** Findings without the names of those who write or are written to. */
export const withoutNames = (spans: readonly PhiSpan[], names: readonly string[]): readonly PhiSpan[] => {
  if (names.length === 0) return spans;
  const known = new Set([...names.flatMap(wordsOf), ...salutations]);
  return spans.filter(({ kind, text }) => kind !== 'name' || !wordsOf(text).every((word) => known.has(word)));
};

/**
 * What may identify a patient in a text for colleagues, the same on the writer's screen and on the server.
 *
 * @param ignored passages that name nobody's patient: colleagues who are mentioned, what the writer said is none
 * @param names of the writer, who may sign
 */
export const findPatientIdentifiers = (
  text: string,
  ignored: readonly string[] = [],
  names: readonly string[] = [],
): readonly PhiSpan[] => {
  const ranges = rangesOf(text, ignored);
  const found = findIdentifiers(text, { minConfidence: 0.5, kinds }).filter(
    (span) => !ranges.some(({ start, end }) => span.start < end && start < span.end),
  );
  return withoutNames(found, names);
};
