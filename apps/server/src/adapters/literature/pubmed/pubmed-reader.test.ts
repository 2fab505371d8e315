import { expect, it } from 'vitest';
import { citationSet, citationXml } from '../../../testing/pubmed-xml.ts';
import type { ArticleRecord, ParsedItem } from '../record.ts';
import { createPubmedReader } from './pubmed-reader.ts';

const fetchedAt = '2026-05-05T00:00:00.000Z';
const read = (xml: string, piece = xml.length): ParsedItem[] => {
  const reader = createPubmedReader({ fetchedAt });
  const items: ParsedItem[] = [];
  for (let at = 0; at < xml.length; at += piece) items.push(...reader.write(xml.slice(at, at + piece)));
  return [...items, ...reader.end()];
};
const only = (xml: string): ArticleRecord => {
  const [item] = read(xml);
  if (item?.kind !== 'record') throw new Error(`No record: ${JSON.stringify(item)}`);
  return item.record;
};
const wrap = (article: string): string => `<PubmedArticleSet>${article}</PubmedArticleSet>`;

const full = wrap(`<PubmedArticle><MedlineCitation><PMID Version="2">00123</PMID>
  <DateRevised><Year>2024</Year><Month>3</Month><Day>9</Day></DateRevised>
  <Article><Journal><ISSN IssnType="Electronic">1533-4406</ISSN><JournalIssue><Volume>9</Volume><Issue>2</Issue>
  <PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>Annals of trials</Title>
  <ISOAbbreviation>Ann Trials</ISOAbbreviation></Journal>
  <ArticleTitle>[Effect of <i>two</i> doses on CO<sub>2</sub> at 10<sup>9</sup>/L.]</ArticleTitle>
  <Pagination><StartPage>10</StartPage><EndPage>19</EndPage></Pagination>
  <ELocationID EIdType="doi" ValidYN="Y">10.1000/ABC.1</ELocationID>
  <Abstract><AbstractText Label="AIM" NlmCategory="OBJECTIVE">Whether it helps
     at all.</AbstractText><AbstractText Label="RESULTS">Mean <mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math> &lt; 3.</AbstractText></Abstract>
  <AuthorList CompleteYN="N"><Author ValidYN="Y"><LastName>Müller</LastName><ForeName>Eva Maria</ForeName><Initials>EM</Initials><Suffix>Jr</Suffix>
  <Identifier Source="ORCID">https://orcid.org/0000-0002-1825-0097</Identifier><AffiliationInfo><Affiliation>A clinic.</Affiliation></AffiliationInfo></Author>
  <Author ValidYN="N"><LastName>Muller</LastName></Author><Author><CollectiveName>Trial Group</CollectiveName></Author></AuthorList>
  <Language>ger</Language><PublicationTypeList><PublicationType>Randomized Controlled Trial</PublicationType></PublicationTypeList>
  <VernacularTitle>Wirkung zweier Dosen.</VernacularTitle></Article>
  <MedlineJournalInfo><ISSNLinking>0028-4793</ISSNLinking></MedlineJournalInfo>
  <CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>Ann Trials. 2001 Feb 3;4(1):9. doi: 10.1000/ret.1.</RefSource><PMID>77</PMID></CommentsCorrections>
  <CommentsCorrections RefType="ErratumFor"><RefSource>Ann Trials. 1997;1:1</RefSource><PMID>66</PMID></CommentsCorrections>
  <CommentsCorrections RefType="Cites"><RefSource>x</RefSource><PMID>5</PMID></CommentsCorrections></CommentsCorrectionsList>
  <MeshHeadingList><MeshHeading><DescriptorName MajorTopicYN="N">Heart Failure</DescriptorName><QualifierName MajorTopicYN="Y">drug therapy</QualifierName></MeshHeading></MeshHeadingList>
  <KeywordList><Keyword>one</Keyword><Keyword>One</Keyword></KeywordList></MedlineCitation>
  <PubmedData><History><PubMedPubDate PubStatus="pmc-release"><Year>2020</Year><Month>1</Month><Day>1</Day></PubMedPubDate></History>
  <ArticleIdList><ArticleId IdType="pmc">PMC0042</ArticleId><ArticleId IdType="doi">10.1000/abc.1</ArticleId></ArticleIdList>
  <ReferenceList><Reference><Citation>Else <ArticleIdList><ArticleId IdType="doi">10.9/not-mine</ArticleId></ArticleIdList></Citation></Reference><ReferenceList><Title>more</Title></ReferenceList></ReferenceList></PubmedData></PubmedArticle>`);

it.each([1, 7, 64, 100_000])('reads every part of a citation, in pieces of %i characters', (piece) => {
  const [item] = read(full, piece);
  expect(item).toEqual({
    kind: 'record',
    record: {
      source: 'pubmed',
      revisedAt: '2024-03-09T00:00:00.002Z',
      fetchedAt,
      ids: { pmid: '123', doi: '10.1000/abc.1', pmcid: 'PMC42' },
      fields: {
        title: 'Effect of two doses on CO2 at 10⁹/L',
        sections: [
          { label: 'AIM', text: 'Whether it helps at all.' },
          { label: 'RESULTS', text: 'Mean x² < 3.' },
        ],
        authors: [
          {
            name: 'Müller EM Jr',
            family: 'Müller',
            given: 'Eva Maria',
            orcid: '0000-0002-1825-0097',
            affiliations: ['A clinic.'],
          },
          { name: 'Trial Group', collective: true },
        ],
        authorsComplete: false,
        journal: 'Annals of trials',
        journalAbbreviation: 'Ann Trials',
        issns: ['1533-4406', '0028-4793'],
        volume: '9',
        issue: '2',
        pages: '10-19',
        publicationDate: '1998-12',
        publicationTypes: ['Randomized Controlled Trial'],
        mesh: [{ term: 'Heart Failure', major: true, qualifiers: ['drug therapy'] }],
        keywords: ['one'],
        language: 'de',
        openAccessUrl: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC42/',
      },
      notices: [
        {
          kind: 'retraction',
          date: '2001-02-03',
          doi: '10.1000/ret.1',
          pmid: '77',
          reference: 'Ann Trials. 2001 Feb 3;4(1):9. doi: 10.1000/ret.1.',
          reason: null,
        },
      ],
      noticesFor: [
        {
          target: { pmid: '66' },
          notice: {
            kind: 'correction',
            date: '1998-12',
            doi: '10.1000/abc.1',
            pmid: '123',
            reference: null,
            reason: null,
          },
        },
      ],
    },
  });
});

it('takes the original title where there is no translation', () => {
  const raw = '<VernacularTitle>[Über das Fieber.]</VernacularTitle>';
  expect(only(wrap(citationXml({ pmid: 1, title: '[Not Available].', raw }))).fields.title).toBe(
    'Über das Fieber',
  );
});

it('takes a publication marked as retracted for retracted though no notice is named', () => {
  const { notices } = only(
    wrap(citationXml({ pmid: 1, types: ['Journal Article', 'Retracted Publication'] })),
  );
  expect(notices).toMatchObject([{ kind: 'retraction', pmid: null }]);
});

it('reads books, and deletions with the time of the document', () => {
  const book = `<PubmedBookArticle><BookDocument><PMID>9</PMID><ArticleIdList/><Book><Publisher><PublisherName>P</PublisherName></Publisher>
    <BookTitle>Handbook</BookTitle><PubDate><Year>2011</Year></PubDate></Book><ArticleTitle>A chapter.</ArticleTitle>
    <Language>eng</Language><PublicationType>Review</PublicationType></BookDocument></PubmedBookArticle>`;
  const set = citationSet([{ pmid: 1, revised: '2024-02-02' }], [5, 'x']).replace(
    '</PubmedArticleSet>',
    `${book}</PubmedArticleSet>`,
  );
  const items = read(set);
  expect(items.map(({ kind }) => kind)).toEqual(['record', 'deletion', 'refusal', 'record']);
  expect(items[1]).toMatchObject({ pmid: '5', at: '2024-02-02T00:00:00.001Z' });
  expect(items[3]).toMatchObject({
    record: {
      ids: { pmid: '9' },
      fields: { title: 'A chapter', journal: 'Handbook', publicationDate: '2011' },
    },
  });
});

it('refuses a malformed record with its number and reason and reads the others', () => {
  const good = (pmid: number) => citationXml({ pmid });
  const items = read(
    wrap(
      [
        good(1),
        good(2).replace('</ArticleTitle>', ''),
        good(3).replace('made-up', '&nbsp;'),
        good(4).replace('</PubmedArticle>', ''),
        good(5).replace(/<PMID.*?<\/PMID>/, ''),
        good(6).replace(/<PMID(.*?)>6</, '<PMID$1>six<'),
        good(7).replace('<Article PubModel', '</stray><Article PubModel'),
        good(8).replace(/<ArticleTitle>.*?<\/ArticleTitle>/, ''),
        good(9),
      ].join(''),
    ),
  );
  const summary = items.map((item) =>
    item.kind === 'record'
      ? item.record.ids.pmid
      : item.kind === 'refusal'
        ? `${item.record}: ${item.reason}`
        : '',
  );
  expect(summary).toEqual([
    '1',
    'PMID 2: malformed XML: unexpected close tag',
    'PMID 3: malformed XML: undefined entity',
    'PMID 4: malformed XML: the record has no end',
    'record 5: it has no PMID',
    'PMID six: its PMID is not a number',
    'PMID 7: malformed XML: unexpected close tag',
    'PMID 8: it has no title',
    '9',
  ]);
});

it('expands no entity of a document type', () => {
  const bomb = `<!DOCTYPE PubmedArticleSet [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  const items = read(
    `${bomb}${wrap(citationXml({ pmid: 1, abstract: '&b;' }) + citationXml({ pmid: 2, abstract: '&c;' }) + citationXml({ pmid: 3 }))}`,
  );
  expect(items.map(({ kind }) => kind)).toEqual(['refusal', 'refusal', 'record']);
  expect(JSON.stringify(items)).not.toMatch(/boom|root:/);
});

it('refuses what nests without end and what is larger than any record', () => {
  const deep = '<i>'.repeat(3000) + '</i>'.repeat(3000);
  const items = read(
    wrap(
      citationXml({ pmid: 1, abstract: deep }) +
        citationXml({ pmid: 2, abstract: 'x'.repeat(9_000_000) }) +
        citationXml({ pmid: 3 }),
    ),
    65_536,
  );
  expect(items).toMatchObject([
    { reason: 'elements are nested too deeply' },
    { reason: 'the record is larger than 8 MB' },
    { kind: 'record' },
  ]);
});

it('refuses a record with more text than any document has, and reads the one after it', () => {
  const items = read(
    wrap(
      citationXml({ pmid: 1 }) +
        citationXml({ pmid: 2, abstract: 'x'.repeat(40_000_000) }) +
        citationXml({ pmid: 3 }),
    ),
    65_536,
  );
  expect(items).toMatchObject([
    { kind: 'record', record: { ids: { pmid: '1' } } },
    { kind: 'refusal', record: 'PMID 2', reason: 'the record is larger than 8 MB' },
    { kind: 'record', record: { ids: { pmid: '3' } } },
  ]);
});

it.each([
  ['<html><body>Service unavailable</body></html>', /not PubMed XML: its root element is <html>/],
  ['{"error":"limit"}', /not PubMed XML/],
  [citationSet([{ pmid: 1 }, { pmid: 2 }]).slice(0, -200), /ends in the middle/],
  [citationSet([{ pmid: 1 }]).replace('</PubmedArticleSet>', ''), /ends in the middle/],
])('says what is wrong with a document', (xml, reason) => {
  expect(() => read(xml)).toThrow(reason);
});
