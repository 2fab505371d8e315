import { describe, expect, it } from 'vitest';
import type { CitationRecord } from './citation-record.ts';
import { type CitationStyle, formatReference, formatReferences } from './citation-styles.ts';

const person = (family: string, given: string) => ({ family, given });

const article = (changes: Partial<CitationRecord> = {}): CitationRecord => ({
  key: 'halpern2002solid',
  title: 'Solid-organ transplantation in HIV-infected patients',
  authors: [person('Halpern', 'S D'), person('Ubel', 'P A'), person('Caplan', 'A L')],
  authorsComplete: true,
  journal: 'The New England Journal of Medicine',
  journalAbbreviation: 'N Engl J Med',
  date: [2002, 7, 25],
  volume: '347',
  issue: '4',
  pages: '284-287',
  doi: '10.1056/nejmsb020632',
  pmid: '12140307',
  pmcid: null,
  url: 'https://doi.org/10.1056/nejmsb020632',
  language: 'eng',
  abstract: '',
  keywords: [],
  retracted: false,
  notices: [],
  ownNote: '',
  ...changes,
});

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => person(`Author${String.fromCharCode(65 + at)}`, 'Ann Beth'));

describe('a journal article', () => {
  it.each([
    [
      'vancouver',
      'Halpern SD, Ubel PA, Caplan AL. Solid-organ transplantation in HIV-infected patients. N Engl J Med. 2002 Jul 25;347(4):284-7. doi: 10.1056/nejmsb020632',
    ],
    [
      'ama',
      'Halpern SD, Ubel PA, Caplan AL. Solid-organ transplantation in HIV-infected patients. N Engl J Med. 2002;347(4):284-287. doi:10.1056/nejmsb020632',
    ],
    [
      'apa',
      'Halpern, S. D., Ubel, P. A., & Caplan, A. L. (2002). Solid-organ transplantation in HIV-infected patients. The New England Journal of Medicine, 347(4), 284–287. https://doi.org/10.1056/nejmsb020632',
    ],
    [
      'harvard1',
      'Halpern, S.D., Ubel, P.A. and Caplan, A.L. (2002) ‘Solid-organ transplantation in HIV-infected patients’, The New England Journal of Medicine, 347(4), pp. 284–287. Available at: https://doi.org/10.1056/nejmsb020632.',
    ],
  ] as const)('in %s', (style, text) => {
    expect(formatReference(article(), style)).toBe(text);
  });

  it.each([
    ['vancouver', 6, 'AuthorA AB, AuthorB AB, AuthorC AB, AuthorD AB, AuthorE AB, AuthorF AB. Solid'],
    ['vancouver', 7, 'AuthorA AB, AuthorB AB, AuthorC AB, AuthorD AB, AuthorE AB, AuthorF AB, et al. Solid'],
    ['ama', 6, 'AuthorA AB, AuthorB AB, AuthorC AB, AuthorD AB, AuthorE AB, AuthorF AB. Solid'],
    ['ama', 7, 'AuthorA AB, AuthorB AB, AuthorC AB, et al. Solid'],
    ['harvard1', 1, 'AuthorA, A.B. (2002)'],
    ['harvard1', 2, 'AuthorA, A.B. and AuthorB, A.B. (2002)'],
    ['harvard1', 4, 'AuthorA, A.B. et al. (2002)'],
    ['apa', 2, 'AuthorA, A. B., & AuthorB, A. B. (2002)'],
  ] as const)('in %s with %i authors', (style, count, start) => {
    expect(formatReference(article({ authors: people(count) }), style).startsWith(start)).toBe(true);
  });

  it('names twenty authors in APA and leaves out those before the last of more', () => {
    const whole = formatReference(article({ authors: people(20) }), 'apa');
    expect(whole).toContain('AuthorS, A. B., & AuthorT, A. B. (2002)');
    const cut = formatReference(article({ authors: people(22) }), 'apa');
    expect(cut).toContain('AuthorS, A. B., . . . AuthorV, A. B. (2002)');
    expect(cut).not.toContain('AuthorT,');
  });

  it('by people and a group puts the group after a semicolon in the medical styles', () => {
    const authors = [person('Vallancien', 'G'), person('Harving', 'N'), { literal: 'Alf-One Study Group' }];
    expect(formatReference(article({ authors }), 'vancouver')).toMatch(
      /^Vallancien G, Harving N; Alf-One Study Group\. /,
    );
    expect(formatReference(article({ authors }), 'apa')).toMatch(
      /^Vallancien, G\., Harving, N\., & Alf-One Study Group\. \(2002\)/,
    );
  });

  it.each([
    ['vancouver', /^Solid-organ .*patients\. N Engl J Med\./],
    ['ama', /^Solid-organ .*patients\. N Engl J Med\./],
    ['apa', /^Solid-organ .*patients\. \(2002\)\. The New/],
    ['harvard1', /^‘Solid-organ .*patients’ \(2002\), The New/],
  ] as const)('without authors begins with its title in %s', (style, form) => {
    expect(formatReference(article({ authors: [] }), style)).toMatch(form);
  });

  it.each(['vancouver', 'ama', 'apa', 'harvard1'] as const)(
    'says in %s that there are more authors than are known',
    (style) => {
      expect(formatReference(article({ authors: people(2), authorsComplete: false }), style)).toMatch(
        /et al\.? /,
      );
    },
  );

  it.each([
    ['284-7', '284-7', '284-287'],
    ['S93–S99', 'S93-9', 'S93-S99'],
    ['1995-2008', '1995-2008', '1995-2008'],
    ['99-101', '99-101', '99-101'],
    ['184', '184', '184'],
    ['e4511', 'e4511', 'e4511'],
  ])('on pages %s', (pages, short, full) => {
    expect(formatReference(article({ pages }), 'vancouver')).toContain(`:${short}. doi`);
    expect(formatReference(article({ pages }), 'ama')).toContain(`:${full}. doi`);
  });

  it('with an article number is no page', () => {
    const record = article({ pages: 'e4511' });
    expect(formatReference(record, 'apa')).toContain('347(4), Article e4511. https');
    expect(formatReference(record, 'harvard1')).toContain('347(4), e4511. Available');
    expect(formatReference(article({ pages: '184' }), 'harvard1')).toContain('347(4), p. 184. Available');
  });

  it.each([
    ['vancouver', 'doi', 'Available from: https://pubmed.ncbi.nlm.nih.gov/12140307/'],
    ['ama', 'doi:', '2002;347(4):284-287. https://pubmed.ncbi.nlm.nih.gov/12140307/'],
    ['apa', 'doi.org', 'https://pubmed.ncbi.nlm.nih.gov/12140307/'],
    ['harvard1', 'doi.org', 'Available at: https://pubmed.ncbi.nlm.nih.gov/12140307/.'],
  ] as const)('without a DOI names its address in %s', (style, absent, end) => {
    const text = formatReference(
      article({ doi: null, url: 'https://pubmed.ncbi.nlm.nih.gov/12140307/' }),
      style,
    );
    expect(text.endsWith(end)).toBe(true);
    expect(text).not.toContain(absent);
  });

  it.each([
    ['vancouver', 'patients. doi: 10'],
    ['ama', 'patients. doi:10'],
    ['apa', '(n.d.). Solid-organ transplantation in HIV-infected patients. https'],
    ['harvard1', '(no date) ‘Solid-organ transplantation in HIV-infected patients’. Available'],
  ] as const)('known by little more than its title has no empty fields in %s', (style, part) => {
    const bare = { journal: '', journalAbbreviation: null, date: [], volume: null, issue: null, pages: null };
    expect(formatReference(article(bare), style)).toContain(part);
  });

  it('keeps the mark that ends a title, and names of other scripts', () => {
    const record = article({
      title: 'Does fluoride prevent caries?',
      authors: [person('陈', '薇'), person('ناصر', 'عمر'), person('Dupont', 'Jean-Paul M')],
    });
    expect(formatReference(record, 'vancouver')).toMatch(
      /^陈薇, ناصر ع, Dupont JPM\. Does .*caries\? N Engl/,
    );
    expect(formatReference(record, 'apa')).toContain('Dupont, J.-P. M. (2002)');
  });
});

describe('a list', () => {
  const list = [
    article({ key: 'b', authors: [person('Zeller', 'A')] }),
    article({ key: 'a', authors: [person('Ångström', 'B')], date: [2004] }),
    article({ key: 'c', authors: [person('Ångström', 'B')], date: [1999] }),
  ];
  const keys = (style: CitationStyle) => formatReferences(list, style).map(({ record }) => record.key);

  it('is numbered in its own order in the medical styles and sorted in the others', () => {
    expect(keys('vancouver')).toEqual(['b', 'a', 'c']);
    expect(formatReferences(list, 'ama').map(({ text }) => text.slice(0, 3))).toEqual(['1. ', '2. ', '3. ']);
    expect(keys('apa')).toEqual(['c', 'a', 'b']);
    expect(keys('harvard1')).toEqual(['c', 'a', 'b']);
  });

  it('of one has no number', () => {
    expect(formatReferences(list.slice(0, 1), 'vancouver')[0]?.text).toMatch(/^Zeller A\./);
  });
});
