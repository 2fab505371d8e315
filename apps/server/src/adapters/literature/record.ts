import type { ArticleAuthor, ArticleNotice, ArticleSpecialty, StudyType } from '@mz/contracts';

/** Who a record comes from; a file and a service of the same source are one. */
export type RecordSource = 'bundled' | 'pubmed' | 'europepmc' | 'crossref' | 'ris' | 'bibtex';

export interface ArticleIds {
  readonly pmid?: string;
  /** With its `PMC`. */
  readonly pmcid?: string;
  readonly doi?: string;
  readonly bundledId?: string;
}

export interface ArticleSection {
  readonly label: string | null;
  readonly text: string;
}

export interface MeshTerm {
  readonly term: string;
  readonly major: boolean;
  readonly qualifiers: readonly string[];
}

/** What a source says about an article. A field that is missing is unknown and never overwrites. */
export interface ArticleFields {
  readonly title?: string;
  readonly sections?: readonly ArticleSection[];
  readonly summary?: string;
  readonly keyFigures?: readonly {
    readonly measure: string;
    readonly value: string;
    readonly ci: string | null;
  }[];
  readonly authors?: readonly ArticleAuthor[];
  readonly authorsComplete?: boolean;
  readonly journal?: string;
  readonly journalAbbreviation?: string;
  readonly issns?: readonly string[];
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  /** As precise as known: `2019`, `2019-11`, `2019-11-21`. */
  readonly publicationDate?: string;
  readonly publicationTypes?: readonly string[];
  readonly mesh?: readonly MeshTerm[];
  readonly keywords?: readonly string[];
  readonly language?: string;
  readonly url?: string;
  readonly openAccessUrl?: string;
  readonly citations?: number;
  /** Only where somebody filed the article by hand; otherwise they are derived. */
  readonly categories?: readonly ArticleSpecialty[];
  readonly studyType?: StudyType;
}

/** A record of any source in one shape. */
export interface ArticleRecord {
  readonly source: RecordSource;
  /** When the source last revised it, else when it was fetched. ISO, UTC. */
  readonly revisedAt: string;
  readonly fetchedAt: string;
  /**
   * Orders versions its source revised on the same day: the time of the file and the place in it. Reading the
   * same file again gives the same. Where it is missing, the time of fetching counts.
   */
  readonly version?: string;
  readonly ids: ArticleIds;
  readonly fields: ArticleFields;
  /** What happened to this article. */
  readonly notices?: readonly ArticleNotice[];
  /** What this record says happened to others: it is their retraction, correction or concern. */
  readonly noticesFor?: readonly { readonly target: ArticleIds; readonly notice: ArticleNotice }[];
  /** Nothing is stored of it but what it says of articles that are here already. */
  readonly noticesOnly?: boolean;
}

/** What a parser finds, in the order of the source. */
export type ParsedItem =
  | { readonly kind: 'record'; readonly record: ArticleRecord }
  | {
      readonly kind: 'deletion';
      readonly source: RecordSource;
      readonly pmid: string;
      /** A record revised later is there again. */
      readonly at: string;
    }
  | { readonly kind: 'refusal'; readonly record: string; readonly reason: string };

/** A record its source gave in a form that cannot be used; the message is for people. */
export class RecordError extends Error {
  override name = 'RecordError';
}

/** A whole answer or file that is not what it should be. */
export class SourceFormatError extends Error {
  override name = 'SourceFormatError';
}

/** An answer or file that ends in the middle. */
export class TruncatedError extends Error {
  override name = 'TruncatedError';
}
