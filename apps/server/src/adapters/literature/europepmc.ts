import type { ArticleAuthor, ArticleNotice } from '@mz/contracts';
import { meaningOf } from './corrections.ts';
import { findDoi, pmcAddress, toDoi, toIssn, toOrcid, toPmcid, toPmid, toWebAddress } from './identifiers.ts';
import { asList, asObject, asText, asTexts, type Json, some } from './json.ts';
import { parseLooseDate, possibleDate } from './mapping/dates.ts';
import { toLanguage } from './mapping/languages.ts';
import { plainText, toSections } from './markup.ts';
import { mergeNotices, noticeOf } from './notices.ts';
import {
  type ArticleRecord,
  type MeshTerm,
  type ParsedItem,
  RecordError,
  SourceFormatError,
} from './record.ts';
import { defined, distinct, tidy, tidyTitle } from './text.ts';

/** One page of results. */
export interface EuropepmcPage {
  readonly items: readonly ParsedItem[];
  readonly total: number;
  /** Where the next page is; null after the last. */
  readonly next: string | null;
}

const authorOf = (value: unknown): ArticleAuthor | undefined => {
  const author = asObject(value);
  const details = asList(asObject(author.authorAffiliationDetailsList).authorAffiliation);
  const affiliations = distinct(
    [...details.map((detail) => asText(asObject(detail).affiliation)), asText(author.affiliation)].map(
      (text) => tidy(text ?? ''),
    ),
  );
  const extra = affiliations.length > 0 ? { affiliations } : {};
  const collective = asText(author.collectiveName);
  if (collective) return { name: tidy(collective), collective: true, ...extra };
  const name = asText(author.fullName);
  if (!name) return undefined;
  const id = asObject(author.authorId);
  const orcid = asText(id.type) === 'ORCID' ? toOrcid(asText(id.value)) : undefined;
  const family = asText(author.lastName);
  const given = asText(author.firstName);
  return {
    name: tidy(name),
    ...(family && { family: tidy(family) }),
    ...(given && { given: tidy(given) }),
    ...(orcid && { orcid }),
    ...extra,
  };
};

const authorsOf = (result: Json): ArticleAuthor[] => {
  const detailed = asList(asObject(result.authorList).author)
    .map(authorOf)
    .filter((author) => author !== undefined);
  if (detailed.length > 0) return detailed;
  return (asText(result.authorString) ?? '')
    .replace(/\.$/, '')
    .split(/,\s+/)
    .map(tidy)
    .filter(Boolean)
    .map((name) => {
      const family = /^(.+?)\s+\p{Lu}{1,4}$/u.exec(name)?.[1];
      return family ? { name, family } : { name };
    });
};

const meshOf = (result: Json): MeshTerm[] =>
  asList(asObject(result.meshHeadingList).meshHeading).flatMap((value) => {
    const heading = asObject(value);
    const term = asText(heading.descriptorName);
    if (!term) return [];
    const qualifiers = asList(asObject(heading.meshQualifierList).meshQualifier).map(asObject);
    const major = [heading, ...qualifiers].some((part) => part.majorTopic_YN === 'Y');
    return [
      {
        term: tidy(term),
        major,
        qualifiers: distinct(qualifiers.map((part) => tidy(asText(part.qualifierName) ?? ''))),
      },
    ];
  });

const freeCopyOf = (result: Json, pmcid: string | undefined): string | undefined => {
  if (pmcid && (result.inPMC === 'Y' || result.inEPMC === 'Y' || result.isOpenAccess === 'Y'))
    return pmcAddress(pmcid);
  const links = asList(asObject(result.fullTextUrlList).fullTextUrl).map(asObject);
  const free = links.filter((link) => link.availabilityCode === 'OA' || link.availabilityCode === 'F');
  const best = free.find((link) => link.documentStyle === 'html') ?? free[0];
  return toWebAddress(asText(best?.url));
};

const correctionsOf = (
  result: Json,
  self: ArticleRecord['ids'],
  date: string | null,
): Pick<ArticleRecord, 'notices' | 'noticesFor'> => {
  let notices: ArticleNotice[] = [];
  const noticesFor: NonNullable<ArticleRecord['noticesFor']>[number][] = [];
  for (const value of asList(asObject(result.commentCorrectionList).commentCorrection)) {
    const entry = asObject(value);
    const meaning = meaningOf(asText(entry.type) ?? '');
    if (!meaning) continue;
    const reference = tidy(asText(entry.reference) ?? '');
    const pmid = entry.source === 'MED' ? toPmid(asText(entry.id)) : undefined;
    const doi = findDoi(reference);
    for (const kind of meaning.own)
      notices = mergeNotices(notices, [
        noticeOf(kind, {
          date: possibleDate(parseLooseDate(reference.replace(/\bdoi:.*$/i, ''))),
          doi: doi ?? null,
          pmid: pmid ?? null,
          reference: reference || null,
        }),
      ]);
    if (!pmid && !doi) continue;
    for (const kind of meaning.theirs)
      noticesFor.push({
        target: { ...(pmid && { pmid }), ...(doi && { doi }) },
        notice: noticeOf(kind, { date, doi: self.doi ?? null, pmid: self.pmid ?? null }),
      });
  }
  return { ...(notices.length > 0 && { notices }), ...(noticesFor.length > 0 && { noticesFor }) };
};

/** One result, core or lite. @throws RecordError */
const readResult = (value: unknown, fetchedAt: string): ArticleRecord => {
  const result = asObject(value);
  const medline = result.source === 'MED';
  const pmcid = toPmcid(asText(result.pmcid) ?? (result.source === 'PMC' ? asText(result.id) : undefined));
  const pmid = toPmid(asText(result.pmid) ?? (medline ? asText(result.id) : undefined));
  const ids = defined({ pmid, pmcid, doi: toDoi(asText(result.doi)) });
  const title = tidyTitle(plainText(asText(result.title) ?? '').replace(/^\[(.*)\]\.?$/u, '$1'));
  if (!title) throw new RecordError('it has no title');
  const info = asObject(result.journalInfo);
  const journal = asObject(info.journal);
  const publicationDate =
    parseLooseDate(asText(info.dateOfPublication) ?? '') ??
    parseLooseDate(asText(result.firstPublicationDate) ?? '') ??
    parseLooseDate(asText(result.pubYear) ?? '');
  const revised =
    /^\d{4}-\d{2}-\d{2}$/.test(asText(result.dateOfRevision) ?? '') && asText(result.dateOfRevision);
  const types = [
    ...asTexts(asObject(result.pubTypeList).pubType),
    ...(asText(result.pubType) ?? '').split(/;\s*/),
  ].map(tidy);
  const citations =
    typeof result.citedByCount === 'number' ? Math.max(0, Math.trunc(result.citedByCount)) : undefined;
  const corrections = correctionsOf(result, ids, publicationDate ?? null);
  const marked = types.some((type) => /^retracted publication$/i.test(type));
  const authors = authorsOf(result);
  return {
    source: 'europepmc',
    revisedAt: revised ? `${revised}T00:00:00.000Z` : fetchedAt,
    fetchedAt,
    ids,
    fields: defined({
      title,
      sections: some(toSections(asText(result.abstractText) ?? '')),
      authors: some(authors),
      authorsComplete: authors.length > 0 ? true : undefined,
      journal: tidy(asText(journal.title) ?? asText(result.journalTitle) ?? '') || undefined,
      journalAbbreviation: asText(journal.isoabbreviation) ?? asText(journal.medlineAbbreviation),
      issns: some(
        distinct(
          [
            asText(journal.issn),
            asText(journal.essn),
            ...(asText(result.journalIssn) ?? '').split(/;\s*/),
          ].flatMap((issn) => toIssn(issn) ?? []),
        ),
      ),
      volume: asText(info.volume) ?? asText(result.journalVolume),
      issue: asText(info.issue) ?? asText(result.issue),
      pages: asText(result.pageInfo),
      publicationDate,
      publicationTypes: some(distinct(types)),
      mesh: some(meshOf(result)),
      keywords: some(distinct(asTexts(asObject(result.keywordList).keyword).map(plainText))),
      language: toLanguage(asText(result.language)),
      openAccessUrl: freeCopyOf(result, pmcid),
      citations,
    }),
    ...corrections,
    ...(marked && { notices: mergeNotices(corrections.notices ?? [], [noticeOf('retraction')]) }),
  };
};

/** A page of Europe PMC's search. @throws SourceFormatError */
export const readEuropepmcPage = (value: unknown, fetchedAt: string): EuropepmcPage => {
  const page = asObject(value);
  const results = asObject(page.resultList).result;
  if (!Array.isArray(results)) {
    const problem = asText(page.errMsg) ?? asText(page.message);
    throw new SourceFormatError(
      problem ? `Europe PMC cannot search: ${problem}` : 'it is no page of results',
    );
  }
  const items = results.map((result, at): ParsedItem => {
    try {
      return { kind: 'record', record: readResult(result, fetchedAt) };
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      const id = asText(asObject(result).id);
      return {
        kind: 'refusal',
        record: id ? `${asText(asObject(result).source) ?? ''} ${id}`.trim() : `result ${at + 1}`,
        reason: error.message,
      };
    }
  });
  const next = asText(page.nextCursorMark) ?? null;
  return { items, total: Number(page.hitCount) || 0, next: results.length > 0 ? next : null };
};
