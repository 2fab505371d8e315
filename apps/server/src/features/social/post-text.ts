import { findHashtags } from '@mz/contracts/hashtags';
import { type Mention, socialLimits } from '@mz/contracts/social';
import { findPatientIdentifiers } from '@mz/phi';
import { AppError } from '../../lib/app-error.ts';

/** The parts of a post that are read and searched together. */
export interface PostTexts {
  readonly text: string;
  readonly findings: string;
  readonly management: string;
}

export const joinTexts = ({ text, findings, management }: PostTexts): string =>
  [text, findings, management].filter((part) => part !== '').join('\n\n');

/** Hashtags of a text, each once, as it was written first. */
export const hashtagsOf = (text: string): { tag: string; label: string }[] => {
  const byTag = new Map<string, string>();
  for (const { tag, label } of findHashtags(text)) if (!byTag.has(tag)) byTag.set(tag, label);
  return [...byTag].slice(0, socialLimits.hashtags).map(([tag, label]) => ({ tag, label }));
};

/** Mentions whose names stand in the text. */
export const mentionsIn = (text: string, mentions: readonly Mention[]): Mention[] =>
  mentions.filter(({ name }) => text.includes(`@${name}`));

interface IdentifierCheck {
  readonly ignored: readonly string[];
  /** Of the writer, who may sign; none under a pseudonym. */
  readonly names?: readonly string[];
  readonly isStated: boolean;
}

/**
 * Refuses a text that seems to identify a patient, unless its writer states that it does not.
 *
 * @returns whether the statement was needed
 * @throws AppError `unprocessable` with the field code `identifiers`
 */
export const checkIdentifiers = (
  texts: readonly string[],
  { ignored, names = [], isStated }: IdentifierCheck,
): boolean => {
  const found = texts.some((text) => findPatientIdentifiers(text, ignored, names).length > 0);
  if (found && !isStated)
    throw new AppError('unprocessable', 'The text may identify a patient.', {
      fields: [{ path: 'body.text', code: 'identifiers', message: 'may identify a patient' }],
    });
  return found;
};
