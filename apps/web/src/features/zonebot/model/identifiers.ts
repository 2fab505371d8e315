import { findIdentifiers, maskIdentifiers, type PhiSpan } from '@mz/phi';

/** What the screen takes for identifying. */
export const SHOWN_FROM = 0.5;

/** Possible identifiers of a text, without those the physician said are none. */
export const identifiersIn = (text: string, ignored: readonly string[]): readonly PhiSpan[] =>
  findIdentifiers(text, { minConfidence: SHOWN_FROM, ignore: ignored });

/** The text with one identifier, or all of them, behind placeholders. */
export const mask = (text: string, spans: readonly PhiSpan[]): string => maskIdentifiers(text, spans).text;
