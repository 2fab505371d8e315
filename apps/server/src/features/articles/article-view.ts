import type { Article, ArticleSpecialty, ArticleSummary, StudyType } from '@mz/contracts';
import type { ArticleRow } from './articles.repository.ts';

const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURIComponent(doi).replaceAll('%2F', '/').replaceAll('%3A', ':')}`;

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

/** Where an article is read: free to read first, otherwise its DOI, PubMed, or what its source named. */
export const addressOf = (
  row: Pick<ArticleRow, 'openAccessUrl' | 'doi' | 'pmid' | 'pmcid' | 'url'>,
): string => {
  if (isWebAddress(row.openAccessUrl)) return row.openAccessUrl;
  if (row.doi) return doiUrl(row.doi);
  if (row.pmid) return `https://pubmed.ncbi.nlm.nih.gov/${row.pmid}/`;
  if (row.pmcid) return `https://pmc.ncbi.nlm.nih.gov/articles/PMC${row.pmcid.replace(/^PMC/i, '')}/`;
  return isWebAddress(row.url) ? row.url : '';
};

const abstractOf = (row: ArticleRow): Pick<ArticleSummary, 'abstract' | 'abstractKind'> => {
  if (row.abstract) return { abstract: row.abstract, abstractKind: 'abstract' };
  if (row.summary) return { abstract: row.summary, abstractKind: 'summary' };
  return { abstract: '', abstractKind: 'none' };
};

/** An article as lists show it. */
export const toSummary = (row: ArticleRow): ArticleSummary => ({
  id: row.id,
  pmid: row.pmid,
  pmcid: row.pmcid,
  doi: row.doi,
  title: row.title,
  ...abstractOf(row),
  authors: row.authors.map(({ name }) => name),
  authorsComplete: row.authorsComplete,
  journal: row.journal,
  journalAbbreviation: row.journalAbbreviation,
  publicationDate: row.publicationDate,
  categories: row.categories as ArticleSpecialty[],
  studyType: row.studyType as StudyType,
  language: row.language,
  url: addressOf(row),
  openAccessUrl: isWebAddress(row.openAccessUrl) ? row.openAccessUrl : null,
  citations: row.citations,
  retracted: row.retracted,
  notices: row.notices.map((notice) => ({ ...notice })),
});

/** The whole record of an article. */
export const toArticle = (row: ArticleRow): Article => ({
  ...toSummary(row),
  sections: row.sections.map((section) => ({ ...section })),
  authorDetails: row.authors.map(({ affiliations, ...author }) => ({
    ...author,
    ...(affiliations && { affiliations: [...affiliations] }),
  })),
  volume: row.volume,
  issue: row.issue,
  pages: row.pages,
  publicationTypes: row.publicationTypes,
  mesh: row.mesh.map(({ term, major, qualifiers }) => ({ term, major, qualifiers: [...qualifiers] })),
  keywords: row.keywords,
  keyFigures: row.keyFigures.map((figure) => ({ ...figure })),
  sources: Object.entries(row.sources).flatMap(([source, time]) => {
    const at = new Date(time);
    return Number.isNaN(at.getTime()) ? [] : [{ source, fetchedAt: at.toISOString() }];
  }),
});
