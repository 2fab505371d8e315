import { findMessageIdentifiers, type PhiKind } from '@mz/phi';
import { analyse } from '../../adapters/search/analysis/analyser.ts';

/** Kinds of what may identify a patient in a message of these members. */
export const identifierKinds = (text: string, names: readonly string[]): readonly PhiKind[] => [
  ...new Set(findMessageIdentifiers(text, names).map(({ kind }) => kind)),
];

/** Terms by which a message is found. */
export const termsOf = (text: string): string[] => [...new Set(analyse(text).map(({ term }) => term))];

/** Terms a message must have. The last character of a Chinese word is a term only where a text ends with it. */
export const queryTermsOf = (query: string): string[] => {
  const terms = termsOf(query);
  const longer = terms.filter((term) => !/^\p{Script=Han}$/u.test(term));
  return longer.length > 0 ? longer : terms;
};
