import { maskIdentifiers } from '@mz/phi';

export interface MaskedText {
  readonly text: string;
  /** How many of each kind were masked. */
  readonly counts: { kind: string; count: number }[];
}

/** The text without what identifies a person, and what kinds were found. */
export const maskText = (text: string): MaskedText => {
  const masked = maskIdentifiers(text);
  const counts = new Map<string, number>();
  for (const { kind } of masked.spans) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return { text: masked.text, counts: [...counts].map(([kind, count]) => ({ kind, count })) };
};

/** A masked text without what stands for the identifiers: names say nothing of the subject. */
export const withoutPlaceholders = (text: string): string => text.replace(/\[[^[\]]{2,24} \d+\]/gu, ' ');
