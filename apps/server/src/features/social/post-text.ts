import { findHashtags } from '@mz/contracts/hashtags';
import { type Mention, socialLimits } from '@mz/contracts/social';
import { findPatientIdentifiers } from '@mz/phi';
import { analyse, analyseQuery } from '../../adapters/search/analysis/analyser.ts';
import { quoteTerm } from '../../adapters/search/text-query.ts';
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

const maxTerms = 2_000;
const maxTermLength = 200;

/** Terms a text is found by. */
export const termsOf = (text: string): string[] =>
  [...new Set(analyse(text).map(({ term }) => term))]
    .filter((term) => term !== '' && term.length <= maxTermLength)
    .slice(0, maxTerms);

/** A query in the syntax of PostgreSQL: every word wanted, none of those excluded. Null: nothing to search for. */
export const queryOf = (query: string): string | null => {
  const { tokens, exclusions, prefixes } = analyseQuery(query);
  const wanted = tokens.filter(({ kind }) => kind !== 'joined').map(({ term }) => quoteTerm(term));
  const begun = prefixes.map((prefix) => `${quoteTerm(prefix)}:*`);
  const unwanted = exclusions.map((terms) => `!(${terms.map(quoteTerm).join(' & ')})`);
  if (wanted.length + begun.length === 0) return null;
  return [...wanted, ...begun, ...unwanted].join(' & ');
};

/**
 * Refuses a text that seems to identify a patient, unless its writer states that it does not.
 *
 * @returns whether the statement was needed
 * @throws AppError `unprocessable` with the field code `identifiers`
 */
export const checkIdentifiers = (
  texts: readonly string[],
  { ignored, isStated }: { ignored: readonly string[]; isStated: boolean },
): boolean => {
  const found = texts.some((text) => findPatientIdentifiers(text, ignored).length > 0);
  if (found && !isStated)
    throw new AppError('unprocessable', 'The text may identify a patient.', {
      fields: [{ path: 'body.text', code: 'identifiers', message: 'may identify a patient' }],
    });
  return found;
};
