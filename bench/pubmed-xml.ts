// A PubMed file of synthetic articles, laid out as the yearly baseline is: names with affiliations, dates,
// headings with qualifiers, chemicals and reference lists, which are most of the bytes of the real ones.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Corpus, type GeneratedArticle, makeRandom } from './articles-generator.ts';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const two = (value: number): string => String(value).padStart(2, '0');
const tag = (name: string, text: string | number): string => `<${name}>${escapeXml(String(text))}</${name}>`;
const dateOf = (name: string, year: number, month: number, day: number): string =>
  `<${name}>${tag('Year', year)}${tag('Month', two(month))}${tag('Day', two(day))}</${name}>`;

const authorOf = ({ family, given, initials }: GeneratedArticle['authors'][number], at: number): string =>
  `<Author ValidYN="Y">${tag('LastName', family)}${tag('ForeName', given)}${tag('Initials', initials)}${
    at % 3 === 0 ? `<Identifier Source="ORCID">0000-0002-1825-0097</Identifier>` : ''
  }<AffiliationInfo>${tag('Affiliation', `Department of ${given} Medicine, ${family} University Hospital, 12 ${given} Street, ${family} 4031, Switzerland.`)}</AffiliationInfo></Author>`;

const headingOf = (term: string, at: number): string =>
  `<MeshHeading><DescriptorName UI="D${String(at + 1000).padStart(6, '0')}" MajorTopicYN="${at === 0 ? 'Y' : 'N'}">${escapeXml(term)}</DescriptorName>${
    at % 2 === 0 ? '<QualifierName UI="Q000188" MajorTopicYN="N">drug therapy</QualifierName>' : ''
  }</MeshHeading>`;

const referenceOf = (number: number, article: GeneratedArticle): string =>
  `<Reference>${tag('Citation', `${article.authors[0]?.family ?? ''} ${article.authors[0]?.initials ?? ''}, et al. ${article.title} ${article.journalAbbreviation}. ${article.year - 3};${number % 90}(4):${number}-${number + 9}.`)}<ArticleIdList><ArticleId IdType="pubmed">${10_000_000 + number}</ArticleId></ArticleIdList></Reference>`;

/** One record as PubMed writes it. */
const toXml = (article: GeneratedArticle): string => {
  const random = makeRandom(11, article.number);
  const references = random() < 0.4 ? 10 + ((random() * 40) | 0) : 0;
  const abstract = article.sections
    .map(
      ({ label, text }) =>
        `<AbstractText${label ? ` Label="${label}" NlmCategory="${label}"` : ''}>${escapeXml(text)}</AbstractText>`,
    )
    .join('');
  const { year, month, day } = article;
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" IndexingMethod="Automated" Owner="NLM"><PMID Version="1">${article.pmid}</PMID>${dateOf('DateCompleted', year, month, day)}${dateOf('DateRevised', 2026, 1, 15)}<Article PubModel="Print-Electronic"><Journal><ISSN IssnType="Electronic">${article.issn}</ISSN><JournalIssue CitedMedium="Internet">${tag('Volume', article.number % 400)}${tag('Issue', article.month)}<PubDate>${tag('Year', year)}${tag('Month', two(month))}${tag('Day', two(day))}</PubDate></JournalIssue>${tag('Title', article.journal)}${tag('ISOAbbreviation', article.journalAbbreviation)}</Journal>${tag('ArticleTitle', article.title)}<Pagination>${tag('StartPage', article.number % 900)}${tag('MedlinePgn', `${article.number % 900}-${(article.number % 900) + 9}`)}</Pagination><ELocationID EIdType="doi" ValidYN="Y">${article.doi}</ELocationID>${
    abstract ? `<Abstract>${abstract}</Abstract>` : ''
  }<AuthorList CompleteYN="Y">${article.authors.map(authorOf).join('')}</AuthorList>${tag('Language', article.language === 'en' ? 'eng' : 'ger')}<PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType>${
    article.publicationType === 'Journal Article'
      ? ''
      : `<PublicationType UI="D000001">${article.publicationType}</PublicationType>`
  }</PublicationTypeList></Article><MedlineJournalInfo>${tag('Country', 'England')}${tag('MedlineTA', article.journalAbbreviation)}${tag('NlmUniqueID', 100_000 + (article.number % 5000))}</MedlineJournalInfo><ChemicalList>${article.keywords
    .map(
      (name) =>
        `<Chemical><RegistryNumber>0</RegistryNumber><NameOfSubstance UI="D000900">${escapeXml(name)}</NameOfSubstance></Chemical>`,
    )
    .join(
      '',
    )}</ChemicalList><MeshHeadingList>${article.mesh.map(headingOf).join('')}</MeshHeadingList><KeywordList Owner="NOTNLM">${article.keywords
    .map((keyword) => `<Keyword MajorTopicYN="N">${escapeXml(keyword)}</Keyword>`)
    .join(
      '',
    )}</KeywordList></MedlineCitation><PubmedData><History><PubMedPubDate PubStatus="received">${tag('Year', year)}${tag('Month', month)}${tag('Day', day)}</PubMedPubDate></History><PublicationStatus>ppublish</PublicationStatus><ArticleIdList><ArticleId IdType="pubmed">${article.pmid}</ArticleId><ArticleId IdType="doi">${article.doi}</ArticleId></ArticleIdList>${
    references > 0
      ? `<ReferenceList>${Array.from({ length: references }, (_, at) => referenceOf(article.number + at, article)).join('')}</ReferenceList>`
      : ''
  }</PubmedData></PubmedArticle>\n`;
};

function* pieces(corpus: Corpus, count: number): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE PubmedArticleSet SYSTEM "http://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n<PubmedArticleSet>\n';
  for (let number = 0; number < count; number += 1) yield toXml(corpus.article(number));
  yield '</PubmedArticleSet>\n';
}

/** Writes so many records to a packed file, never all of them in memory. */
export const writePubmedFile = (file: string, corpus: Corpus, count: number): Promise<void> =>
  pipeline(Readable.from(pieces(corpus, count)), createGzip({ level: 6 }), createWriteStream(file));
