import type { ArticleAuthor } from '@mz/contracts';
import { pmcAddress, toDoi, toIssn, toOrcid, toPmcid, toPmid } from '../identifiers.ts';
import { some } from '../json.ts';
import { parseLooseDate, toPartialDate, toTime } from '../mapping/dates.ts';
import { toLanguage } from '../mapping/languages.ts';
import { isRetracted, mergeNotices, noticeOf } from '../notices.ts';
import { type ArticleRecord, type ArticleSection, type MeshTerm, RecordError } from '../record.ts';
import { defined, distinct, tidy, tidyTitle } from '../text.ts';
import { flatten } from './flatten.ts';
import { readCorrections } from './pubmed-corrections.ts';
import { childOf, childrenOf, pathOf, textOf, type XmlElement } from './xml-tree.ts';

/** What a record does not say itself. */
export interface ArticleContext {
  readonly fetchedAt: string;
  /** Tells versions of one day apart: the number of the update file. */
  readonly sequence?: number;
}

const dateOf = (element: XmlElement | undefined): string | undefined => {
  if (!element) return undefined;
  const loose = textOf(childOf(element, 'MedlineDate'));
  const [year, month, day] = ['Year', 'Month', 'Day'].map((name) => textOf(childOf(element, name)));
  return toPartialDate(year, month, day) ?? (loose ? parseLooseDate(loose) : undefined);
};

const timeOf = (element: XmlElement | undefined): string | undefined =>
  toTime(
    textOf(childOf(element, 'Year')),
    textOf(childOf(element, 'Month'))?.padStart(2, '0'),
    textOf(childOf(element, 'Day'))?.padStart(2, '0'),
  );

const revisionOf = (
  citation: XmlElement | undefined,
  pmid: XmlElement | undefined,
  { fetchedAt, sequence = 0 }: ArticleContext,
): string => {
  const day = timeOf(childOf(citation, 'DateRevised')) ?? timeOf(childOf(citation, 'DateCompleted'));
  if (!day) return fetchedAt;
  const version = Math.min(9, Number(pmid?.attributes.Version ?? 1) || 1);
  return new Date(Date.parse(day) + Math.min(8_000_000, sequence) * 10 + version).toISOString();
};

const authorOf = (author: XmlElement): ArticleAuthor | undefined => {
  const collective = flatten(childOf(author, 'CollectiveName'));
  const affiliations = distinct([
    ...childrenOf(author, 'AffiliationInfo').map((info) => flatten(childOf(info, 'Affiliation'))),
    flatten(childOf(author, 'Affiliation')),
  ]);
  const extra = affiliations.length > 0 ? { affiliations } : {};
  if (collective) return { name: collective, collective: true, ...extra };
  const family = flatten(childOf(author, 'LastName'));
  if (!family) return undefined;
  const given = flatten(childOf(author, 'ForeName')) || flatten(childOf(author, 'FirstName'));
  const initials =
    flatten(childOf(author, 'Initials')) ||
    given
      .split(/[\s-]+/)
      .map((name) => name[0] ?? '')
      .join('');
  const orcid = childrenOf(author, 'Identifier')
    .filter(({ attributes }) => attributes.Source?.toUpperCase() === 'ORCID')
    .map((element) => toOrcid(textOf(element)))
    .find(Boolean);
  const name = [family, initials, flatten(childOf(author, 'Suffix'))].filter(Boolean).join(' ');
  return { name, family, ...(given && { given }), ...(orcid && { orcid }), ...extra };
};

const authorsOf = (list: XmlElement | undefined): ArticleAuthor[] =>
  childrenOf(list, 'Author')
    .filter(({ attributes }) => attributes.ValidYN !== 'N')
    .map(authorOf)
    .filter((author) => author !== undefined);

const sectionsOf = (abstract: XmlElement | undefined): ArticleSection[] =>
  childrenOf(abstract, 'AbstractText')
    .map((part) => ({ label: tidy(part.attributes.Label ?? '') || null, text: flatten(part) }))
    .filter(({ text }) => text !== '');

const meshOf = (list: XmlElement | undefined): MeshTerm[] =>
  childrenOf(list, 'MeshHeading').flatMap((heading) => {
    const descriptor = childOf(heading, 'DescriptorName');
    const qualifiers = childrenOf(heading, 'QualifierName');
    const term = flatten(descriptor);
    if (!term) return [];
    const major = [descriptor, ...qualifiers].some((part) => part?.attributes.MajorTopicYN === 'Y');
    return [{ term, major, qualifiers: distinct(qualifiers.map(flatten)) }];
  });

/** A translated title stands in brackets; where there is none the original one is the title. */
const titleOf = (article: XmlElement | undefined): string => {
  const title = flatten(childOf(article, 'ArticleTitle'));
  const translated = /^\[(.*?)\]?[.?!]?$/u.exec(title)?.[1];
  const bare = translated !== undefined && title.startsWith('[') ? translated.replace(/\]$/, '') : title;
  const vernacular = flatten(childOf(article, 'VernacularTitle'));
  const absent = bare === '' || /^not available\.?$/i.test(bare);
  return tidyTitle(absent && vernacular ? vernacular.replace(/^\[(.*)\]\.?$/u, '$1') : bare);
};

const pagesOf = (pagination: XmlElement | undefined): string | undefined => {
  const medline = textOf(childOf(pagination, 'MedlinePgn'));
  const start = textOf(childOf(pagination, 'StartPage'));
  const end = textOf(childOf(pagination, 'EndPage'));
  return medline ?? (start && end && end !== start ? `${start}-${end}` : start);
};

const idsOf = (
  lists: readonly (XmlElement | undefined)[],
): { doi: string | undefined; pmcid: string | undefined } => {
  const ids = lists.flatMap((list) => childrenOf(list, 'ArticleId'));
  const ofType = (type: string): (string | undefined)[] =>
    ids.filter(({ attributes }) => attributes.IdType === type).map(textOf);
  return {
    doi: ofType('doi').map(toDoi).find(Boolean),
    pmcid: ofType('pmc').map(toPmcid).find(Boolean),
  };
};

const isReleased = (data: XmlElement | undefined, at: string): boolean => {
  const release = childrenOf(childOf(data, 'History'), 'PubMedPubDate').find(
    ({ attributes }) => attributes.PubStatus === 'pmc-release',
  );
  const time = timeOf(release);
  return time === undefined || time <= at;
};

const requirePmid = (element: XmlElement | undefined): string => {
  if (!element) throw new RecordError('it has no PMID');
  const pmid = toPmid(textOf(element));
  if (!pmid) throw new RecordError('its PMID is not a number');
  return pmid;
};

/**
 * A `PubmedArticle` as a record.
 *
 * @throws RecordError when it has no PMID or no title
 */
export const readCitation = (root: XmlElement, context: ArticleContext): ArticleRecord => {
  const citation = childOf(root, 'MedlineCitation');
  const article = childOf(citation, 'Article');
  const data = childOf(root, 'PubmedData');
  const pmidElement = childOf(citation, 'PMID');
  const pmid = requirePmid(pmidElement);
  const title = titleOf(article);
  if (!title) throw new RecordError('it has no title');
  const journal = childOf(article, 'Journal');
  const issue = childOf(journal, 'JournalIssue');
  const given = idsOf([childOf(data, 'ArticleIdList')]);
  const located = childrenOf(article, 'ELocationID')
    .filter(({ attributes }) => attributes.EIdType === 'doi' && attributes.ValidYN !== 'N')
    .map((element) => toDoi(textOf(element)))
    .find(Boolean);
  const doi = located ?? given.doi;
  const list = childOf(article, 'AuthorList');
  const sections = sectionsOf(childOf(article, 'Abstract'));
  const others = childrenOf(citation, 'OtherAbstract').map(sectionsOf);
  const publicationTypes = distinct(
    childrenOf(childOf(article, 'PublicationTypeList'), 'PublicationType').map(flatten),
  );
  const { notices, noticesFor } = readCorrections(childOf(citation, 'CommentsCorrectionsList'), {
    ids: { pmid, ...(doi && { doi }) },
    date: dateOf(childOf(issue, 'PubDate')) ?? null,
  });
  const marked = publicationTypes.some((type) => /^retracted publication$/i.test(type));
  const authors = authorsOf(list);
  return {
    source: 'pubmed',
    revisedAt: revisionOf(citation, pmidElement, context),
    fetchedAt: context.fetchedAt,
    ids: defined({ pmid, doi, pmcid: given.pmcid }),
    fields: defined({
      title,
      sections: some(sections) ?? some(others.find((other) => other.length > 0) ?? []),
      authors: some(authors),
      authorsComplete: authors.length > 0 ? list?.attributes.CompleteYN !== 'N' : undefined,
      journal:
        flatten(childOf(journal, 'Title')) || textOf(pathOf(citation, 'MedlineJournalInfo', 'MedlineTA')),
      journalAbbreviation:
        textOf(childOf(journal, 'ISOAbbreviation')) ??
        textOf(pathOf(citation, 'MedlineJournalInfo', 'MedlineTA')),
      issns: some(
        distinct(
          [
            ...childrenOf(journal, 'ISSN'),
            ...childrenOf(childOf(citation, 'MedlineJournalInfo'), 'ISSNLinking'),
          ].flatMap((element) => toIssn(textOf(element)) ?? []),
        ),
      ),
      volume: textOf(childOf(issue, 'Volume')),
      issue: textOf(childOf(issue, 'Issue')),
      pages: pagesOf(childOf(article, 'Pagination')),
      publicationDate: dateOf(childOf(issue, 'PubDate')) ?? dateOf(childOf(article, 'ArticleDate')),
      publicationTypes: some(publicationTypes),
      mesh: some(meshOf(childOf(citation, 'MeshHeadingList'))),
      keywords: some(
        distinct(
          childrenOf(citation, 'KeywordList').flatMap((words) => childrenOf(words, 'Keyword').map(flatten)),
        ),
      ),
      language: toLanguage(textOf(childOf(article, 'Language'))),
      openAccessUrl: given.pmcid && isReleased(data, context.fetchedAt) ? pmcAddress(given.pmcid) : undefined,
    }),
    ...(marked && !isRetracted(notices)
      ? { notices: mergeNotices(notices, [noticeOf('retraction')]) }
      : notices.length > 0 && { notices }),
    ...(noticesFor.length > 0 && { noticesFor }),
  };
};

/**
 * A `PubmedBookArticle` as a record: a chapter in its book, or a book of a collection.
 *
 * @throws RecordError when it has no PMID or no title
 */
export const readBook = (root: XmlElement, context: ArticleContext): ArticleRecord => {
  const document = childOf(root, 'BookDocument');
  const book = childOf(document, 'Book');
  const pmidElement = childOf(document, 'PMID');
  const pmid = requirePmid(pmidElement);
  const bookTitle = tidyTitle(flatten(childOf(book, 'BookTitle')));
  const chapter = titleOf(document);
  const title = chapter || bookTitle;
  if (!title) throw new RecordError('it has no title');
  const own = childrenOf(document, 'AuthorList').find(({ attributes }) => attributes.Type !== 'editors');
  const authors = authorsOf(own ?? childOf(book, 'AuthorList'));
  const { doi, pmcid } = idsOf([
    childOf(document, 'ArticleIdList'),
    pathOf(root, 'PubmedBookData', 'ArticleIdList'),
  ]);
  return {
    source: 'pubmed',
    revisedAt: revisionOf(document, pmidElement, context),
    fetchedAt: context.fetchedAt,
    ids: defined({ pmid, doi, pmcid }),
    fields: defined({
      title,
      sections: some(sectionsOf(childOf(document, 'Abstract'))),
      authors: some(authors),
      authorsComplete: authors.length > 0 ? true : undefined,
      journal:
        (chapter && bookTitle) ||
        flatten(childOf(book, 'CollectionTitle')) ||
        flatten(pathOf(book, 'Publisher', 'PublisherName')) ||
        undefined,
      pages: pagesOf(childOf(document, 'Pagination')),
      publicationDate: dateOf(childOf(document, 'ContributionDate')) ?? dateOf(childOf(book, 'PubDate')),
      publicationTypes: some(distinct([...childrenOf(document, 'PublicationType').map(flatten), 'Book'])),
      keywords: some(
        distinct(
          childrenOf(document, 'KeywordList').flatMap((words) => childrenOf(words, 'Keyword').map(flatten)),
        ),
      ),
      language: toLanguage(textOf(childOf(document, 'Language'))),
    }),
  };
};
