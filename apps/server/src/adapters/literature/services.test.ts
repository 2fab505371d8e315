import { describe, expect, it } from 'vitest';
import { readCrossrefPage } from './crossref.ts';
import { readEuropepmcPage } from './europepmc.ts';
import { toDoi, toIssn, toOrcid, toPmcid, toPmid } from './identifiers.ts';
import { plainText, toSections } from './markup.ts';

const at = '2026-05-05T00:00:00.000Z';

it('normalises identifiers and refuses what is none', () => {
  expect(toDoi('https://dx.doi.org/10.1056/NEJMoa1')).toBe('10.1056/nejmoa1');
  expect(toDoi('doi: 10.1016/S0140-6736(97)11096-0.')).toBe('10.1016/s0140-6736(97)11096-0');
  expect(toDoi('10/abc')).toBeUndefined();
  expect(toPmid('PMID: 00042')).toBe('42');
  expect(toPmid('0')).toBeUndefined();
  expect(toPmcid('pmc0012.2')).toBe('PMC12');
  expect(toOrcid('0000-0002-1825-0097')).toBe('0000-0002-1825-0097');
  expect(toOrcid('0000-0002-1825-0098')).toBeUndefined();
  expect(toIssn('1234567x')).toBe('1234-567X');
});

it('flattens mark-up and keeps what only looks like it', () => {
  expect(plainText('Effect of <i>E. coli</i> &amp; CO<sub>2</sub> (p<0.05, n>3) at 10<sup>-3</sup>')).toBe(
    'Effect of E. coli & CO2 (p<0.05, n>3) at 10⁻³',
  );
  expect(plainText('&lt;scp&gt;T&lt;/scp&gt;reebase')).toBe('Treebase');
  expect(
    toSections(
      '<jats:title>Abstract</jats:title><jats:sec><jats:title>Aim:</jats:title><jats:p>One.</jats:p></jats:sec>',
    ),
  ).toEqual([{ label: 'Aim', text: 'One.' }]);
});

describe('Europe PMC', () => {
  it('reads core and lite results and refuses one without a title', () => {
    const page = readEuropepmcPage(
      {
        hitCount: 3,
        nextCursorMark: 'next',
        resultList: {
          result: [
            {
              id: '11',
              source: 'MED',
              pmid: '11',
              pmcid: 'PMC7',
              doi: '10.1000/A',
              title: 'On fever.',
              authorList: {
                author: [
                  {
                    fullName: 'Osei K',
                    lastName: 'Osei',
                    authorId: { type: 'ORCID', value: '0000-0002-1825-0097' },
                  },
                ],
              },
              journalInfo: {
                dateOfPublication: '2025 Dec',
                volume: '4',
                journal: { title: 'Fevers', isoabbreviation: 'Fev', essn: '1234-5678' },
              },
              abstractText: '<h4>Aim</h4>p <0.05.<h4>Result</h4>None.',
              pubTypeList: { pubType: ['Retracted Publication'] },
              meshHeadingList: {
                meshHeading: [
                  {
                    majorTopic_YN: 'N',
                    descriptorName: 'Fever',
                    meshQualifierList: { meshQualifier: [{ majorTopic_YN: 'Y', qualifierName: 'therapy' }] },
                  },
                ],
              },
              language: 'eng',
              isOpenAccess: 'Y',
              inEPMC: 'Y',
              citedByCount: 3,
              dateOfRevision: '2025-11-02',
              commentCorrectionList: {
                commentCorrection: [
                  { id: '12', source: 'MED', type: 'Retraction in', reference: 'Fev. 2026 Jan;1:1' },
                  { id: '10', source: 'MED', type: 'Erratum for', reference: 'Fev. 2020;1:1' },
                ],
              },
            },
            {
              id: 'PMC8',
              source: 'PMC',
              title: 'Lite',
              authorString: "O'Neill AF, Consortium.",
              pubYear: '2020',
              journalTitle: 'Fevers',
              journalIssn: '1234-5678; ',
              pubType: 'journal article; review',
            },
            { id: '13', source: 'MED' },
          ],
        },
      },
      at,
    );
    expect(page).toMatchObject({ total: 3, next: 'next' });
    expect(page.items[0]).toMatchObject({
      record: {
        revisedAt: '2025-11-02T00:00:00.000Z',
        ids: { pmid: '11', pmcid: 'PMC7', doi: '10.1000/a' },
        fields: {
          title: 'On fever',
          publicationDate: '2025-12',
          sections: [
            { label: 'Aim', text: 'p <0.05.' },
            { label: 'Result', text: 'None.' },
          ],
          mesh: [{ term: 'Fever', major: true, qualifiers: ['therapy'] }],
          citations: 3,
          openAccessUrl: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7/',
        },
        notices: [{ kind: 'retraction', pmid: '12', date: '2026-01' }],
        noticesFor: [{ target: { pmid: '10' }, notice: { kind: 'correction', pmid: '11' } }],
      },
    });
    expect(page.items[1]).toMatchObject({
      record: {
        ids: { pmcid: 'PMC8' },
        fields: {
          authors: [{ name: "O'Neill AF", family: "O'Neill" }, { name: 'Consortium' }],
          publicationTypes: ['journal article', 'review'],
        },
      },
    });
    expect(page.items[2]).toEqual({ kind: 'refusal', record: 'MED 13', reason: 'it has no title' });
  });
  it('refuses an answer that is no page', () => {
    expect(() => readEuropepmcPage({ errCode: 404, errMsg: 'bad query' }, at)).toThrow(/bad query/);
  });
});

describe('Crossref', () => {
  const work = {
    DOI: '10.1000/N',
    type: 'journal-article',
    title: ['Retraction: on <i>fever</i> &amp; more'],
    'container-title': ['Fevers'],
    author: [
      { given: 'Kofi A.', family: 'Osei', ORCID: 'http://orcid.org/0000-0002-1825-0097' },
      { name: 'The Group' },
    ],
    issued: { 'date-parts': [[2024, 5]] },
    deposited: { 'date-time': '2024-06-01T10:00:00Z' },
    abstract: '<jats:p>Withdrawn.</jats:p>',
    'update-to': [{ DOI: '10.1000/A', type: 'retraction', updated: { 'date-parts': [[2024, 5, 2]] } }],
    'updated-by': [{ DOI: '10.1000/C', type: 'corrigendum', updated: { 'date-parts': [[2025]] } }],
  };
  const answer = (items: unknown[]) => ({
    status: 'ok',
    message: { items, 'total-results': items.length, 'next-cursor': 'c' },
  });

  it('reads works with what happened to them and to others', () => {
    const [item, bad] = readCrossrefPage(answer([work, { title: ['No DOI'] }]), 'works', at).items;
    expect(item).toMatchObject({
      record: {
        revisedAt: '2024-06-01T10:00:00.000Z',
        ids: { doi: '10.1000/n' },
        fields: {
          title: 'Retraction: on fever & more',
          publicationDate: '2024-05',
          authors: [
            { name: 'Osei KA', orcid: '0000-0002-1825-0097' },
            { name: 'The Group', collective: true },
          ],
        },
        notices: [{ kind: 'correction', doi: '10.1000/c', date: '2025' }],
        noticesFor: [
          {
            target: { doi: '10.1000/a' },
            notice: { kind: 'retraction', doi: '10.1000/n', date: '2024-05-02' },
          },
        ],
      },
    });
    expect(bad).toEqual({ kind: 'refusal', record: 'work 2', reason: 'it has no DOI' });
  });
  it('takes only notices where only they are asked for', () => {
    expect(readCrossrefPage(answer([work]), 'notices', at).items).toMatchObject([
      { record: { noticesOnly: true, fields: {}, noticesFor: [{ target: { doi: '10.1000/a' } }] } },
    ]);
    expect(readCrossrefPage(answer([work]), 'check', at).items).toMatchObject([
      {
        record: {
          noticesOnly: true,
          noticesFor: [{ target: { doi: '10.1000/n' }, notice: { kind: 'correction' } }],
        },
      },
    ]);
  });
  it('refuses an answer that is none', () => {
    expect(() =>
      readCrossrefPage({ status: 'failed', message: [{ message: 'no such filter' }] }, 'works', at),
    ).toThrow(/no such filter/);
    expect(() => readCrossrefPage([], 'works', at)).toThrow(/no answer of Crossref/);
  });
});
