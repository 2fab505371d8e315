import type { PhiKind, PhiSpan } from './kinds.ts';
import { findPatientIdentifiers } from './shared-text.ts';

/** Rooms to meet in, and what is not about people. */
const usualKinds: readonly PhiKind[] = ['hospital-room', 'ip'];
const salutations = ['dr', 'prof', 'dear', 'hi', 'hello'];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];

/**
 * What in a message among colleagues may identify a patient: `findPatientIdentifiers` without what is usual in
 * messages, and without the names of those who talk.
 *
 * @param names of those who talk
 */
export const findMessageIdentifiers = (text: string, names: readonly string[]): readonly PhiSpan[] => {
  const known = new Set([...names.flatMap(wordsOf), ...salutations]);
  return findPatientIdentifiers(text).filter(
    ({ kind, text: passage }) =>
      !usualKinds.includes(kind) && (kind !== 'name' || !wordsOf(passage).every((word) => known.has(word))),
  );
};
