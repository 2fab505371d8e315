import type { ArticleNotice, ArticleSummary } from '@mz/contracts';

const escapeDoi = (doi: string) => encodeURIComponent(doi).replaceAll('%2F', '/');

export const doiUrl = (doi: string): string => `https://doi.org/${escapeDoi(doi)}`;
export const pubmedUrl = (pmid: string): string =>
  `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}/`;
export const pmcUrl = (pmcid: string): string =>
  `https://pmc.ncbi.nlm.nih.gov/articles/${encodeURIComponent(pmcid)}/`;
export const orcidUrl = (orcid: string): string =>
  `https://orcid.org/${encodeURIComponent(orcid.replace(/^https?:\/\/orcid\.org\//, ''))}`;

/** An address to open in another tab; anything but the web is refused. */
const webOnly = (url: string): string => (/^https?:\/\//i.test(url) ? url : '');

/** Where reading goes: the free copy first, otherwise through the institution's proxy where there is one. */
export const readUrl = (
  article: Pick<ArticleSummary, 'url' | 'openAccessUrl'>,
  proxyPrefix: string,
): string => {
  const url = webOnly(article.openAccessUrl ?? '') || webOnly(article.url);
  if (article.openAccessUrl || !proxyPrefix || !url) return url;
  // A proxy that takes the address as a parameter needs it escaped; one that takes it as it is ends in a slash.
  return proxyPrefix.endsWith('=') && proxyPrefix.includes('qurl=')
    ? `${proxyPrefix}${encodeURIComponent(url)}`
    : `${proxyPrefix}${url}`;
};

export const noticeUrl = (notice: Pick<ArticleNotice, 'doi' | 'pmid'>): string | null => {
  if (notice.doi) return doiUrl(notice.doi);
  return notice.pmid ? pubmedUrl(notice.pmid) : null;
};

/** The article's page on this platform, as it is shared. */
export const shareUrl = (id: string): string => new URL(`/research/${id}`, window.location.origin).href;
