import { quoteTerm } from '../text-query.ts';
import { analyse, analyseQuery } from './analyser.ts';

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
