import { readFileSync } from 'node:fs';
import type { SearchDocument } from '../adapters/search/search-engine.ts';
import { emptyDocument } from './search-documents.ts';

interface BundledPaper {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly journal: string;
  readonly publicationDate: string;
  readonly doi: string;
  readonly pmid: string;
  readonly topics: readonly string[];
  readonly summary?: string;
  readonly abstract?: string;
}

/** The papers that come with the product, as the text index takes them. */
export const bundledDocuments = (): SearchDocument[] =>
  (
    JSON.parse(
      readFileSync(new URL('../../../../content/literature/landmark-papers.json', import.meta.url), 'utf8'),
    ) as BundledPaper[]
  ).map((paper) => ({
    ...emptyDocument,
    id: paper.id,
    title: paper.title,
    abstract: paper.abstract || (paper.summary ?? ''),
    authors: paper.authors,
    journal: paper.journal,
    terms: paper.topics,
    pmid: paper.pmid,
    doi: paper.doi,
    species: ['human'],
    publishedOn: paper.publicationDate,
  }));
