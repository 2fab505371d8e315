import type { PhiKind, PhiSpan } from './kinds.ts';
import { findPatientIdentifiers } from './shared-text.ts';

/** Rooms to meet in, and what is not about people. */
const usualKinds: readonly PhiKind[] = ['hospital-room', 'ip'];

/**
 * What in a message among colleagues may identify a patient: `findPatientIdentifiers` without what is usual in
 * messages, and without the names of those who talk.
 *
 * @param names of those who talk
 */
export const findMessageIdentifiers = (text: string, names: readonly string[]): readonly PhiSpan[] =>
  findPatientIdentifiers(text, [], names).filter(({ kind }) => !usualKinds.includes(kind));
