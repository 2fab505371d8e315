import { ScimError } from './scim-error.ts';

/** `attribute eq value`; the attribute in lower case, without the schema before it. */
export interface Clause {
  readonly attribute: string;
  readonly value: string;
}

const maxLength = 700;
const maxClauses = 4;
const attribute = /^\s*([a-z][\w.:-]*(?:\[type eq "work"\]\.value)?)\s+eq\s+/i;
const literal = /^("(?:[^"\\]|\\.)*"|true|false)\s*(?:$|and\s+)/i;
const schemaBefore = /^urn:[\w.:-]*:(?=[a-z])/i;

const refuse = (): ScimError =>
  new ScimError(400, 'Filters are made of attribute eq "value", with and between.', {
    scimType: 'invalidFilter',
  });

const unquote = (text: string): string => {
  if (!text.startsWith('"')) return text.toLowerCase();
  try {
    return JSON.parse(text) as string;
  } catch {
    throw refuse();
  }
};

/**
 * Reads a filter of what identity providers ask: equality, with `and` between. Values are only ever parameters of a
 * query.
 *
 * @throws ScimError `invalidFilter`
 */
export const parseFilter = (text: string): readonly Clause[] => {
  if (text.length > maxLength) throw refuse();
  const clauses: Clause[] = [];
  for (let rest = text; rest.trim() !== ''; ) {
    const named = attribute.exec(rest);
    const valued = named && literal.exec(rest.slice(named[0].length));
    if (!named || !valued || clauses.length === maxClauses) throw refuse();
    const value = unquote(valued[1] ?? '');
    if (value.includes('\u0000') || !value.isWellFormed()) throw refuse();
    clauses.push({ attribute: (named[1] ?? '').replace(schemaBefore, '').toLowerCase(), value });
    rest = rest.slice(named[0].length + valued[0].length);
    // Something has to follow an `and`.
    if (rest.trim() === '' && /and\s+$/i.test(valued[0])) throw refuse();
  }
  if (clauses.length === 0) throw refuse();
  return clauses;
};
