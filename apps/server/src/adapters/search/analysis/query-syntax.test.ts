import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyseQuery } from './analyser.ts';

const termsOf = (query: string): string[] => analyseQuery(query).tokens.map((token) => token.term);

it('reads words, phrases, exclusions and prefixes', () => {
  const query = analyseQuery('"heart failure" -children -"type 1" diabetic cardiomyo*');
  expect(query.text).toBe('heart failure diabetic');
  expect(query.phrases).toEqual([['heart', 'failur']]);
  expect(query.exclusions).toEqual([['child'], ['type', '1']]);
  expect(query.prefixes).toEqual(['cardiomyo']);
});

it.each([
  ['25176015', 'pmid', '25176015', false],
  ['PMID: 25176015', 'pmid', '25176015', true],
  ['pmid25176015', 'pmid', '25176015', true],
  ['https://pubmed.ncbi.nlm.nih.gov/25176015/', 'pmid', '25176015', true],
  ['PMC7654321', 'pmcid', 'PMC7654321', true],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7654321/', 'pmcid', 'PMC7654321', true],
  ['10.1056/NEJMoa1409077', 'doi', '10.1056/nejmoa1409077', true],
  ['doi:10.1056/NEJMoa1409077.', 'doi', '10.1056/nejmoa1409077', true],
  ['https://doi.org/10.1016/S0140-6736(19)31997-X', 'doi', '10.1016/s0140-6736(19)31997-x', true],
  ['(see 10.1016/S0140-6736(19)31997-X)', 'doi', '10.1016/s0140-6736(19)31997-x', true],
  ['https://doi.org/10.1002%2Fejhf.1234', 'doi', '10.1002/ejhf.1234', true],
])('recognises %s', (query, kind, value, certain) => {
  expect(analyseQuery(query).identifiers).toEqual([{ kind, value, certain }]);
});

it('takes no year and no word for an identifier', () => {
  expect(analyseQuery('2019').identifiers).toEqual([]);
  expect(analyseQuery('smith 2019 nejm').identifiers).toEqual([]);
});

it.each([
  ['"heart failure', ['heart', 'failur']],
  ['heart" failure', ['heart', 'failur']],
  ['heart AND failure', ['heart', 'failur']],
  ['(heart OR (failure', ['heart', 'failur']],
  ['heart -', ['heart']],
  ['title:heart^2~', ['titl', 'heart', '2']],
  ['-cancer', ['cancer']],
  ['NOT cancer', ['cancer']],
  ['* heart', ['heart']],
])('searches what is no syntax as words: %s', (query, terms) => {
  expect(termsOf(query)).toEqual(terms);
  expect(analyseQuery(query).exclusions).toEqual([]);
});

it('leaves hyphens inside words alone', () => {
  const query = analyseQuery('beta-blockers non-small-cell');
  expect(query.exclusions).toEqual([]);
  expect(query.text).toBe('beta-blockers non-small-cell');
});

it('never fails', { timeout: 30_000 }, () => {
  const pieces = fc.constantFrom(
    '"',
    '-',
    '*',
    '(',
    ')',
    'AND',
    'NOT',
    'heart',
    'قلب',
    '心力',
    '10.1/',
    'PMC',
    '%',
    '\0',
    ' ',
    '«',
    ':',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
      ),
      (query) => {
        const parsed = analyseQuery(query);
        for (const phrase of parsed.phrases) expect(phrase.length).toBeGreaterThan(1);
        for (const prefix of parsed.prefixes) expect(prefix).toMatch(/^[\p{L}\p{N}]+$/u);
      },
    ),
    { numRuns: 2_000 },
  );
});
