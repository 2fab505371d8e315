import type { ArticleFacet, ArticleSpecialty, StudyType } from '@mz/contracts';

/** An article as a text index takes it. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  /** Names as references print them, and in full where known. */
  readonly authors: readonly string[];
  readonly journal: string;
  readonly journalAbbreviation: string | null;
  /** MeSH headings and keywords. */
  readonly terms: readonly string[];
  readonly pmid: string | null;
  readonly pmcid: string | null;
  readonly doi: string | null;
  readonly specialties: readonly ArticleSpecialty[];
  readonly studyType: StudyType;
  readonly language: string;
  readonly species: readonly ('human' | 'animal')[];
  /** ISO day, the first of the publication date; null: unknown. */
  readonly publishedOn: string | null;
  readonly fullText: boolean;
  readonly retracted: boolean;
  readonly citations: number | null;
  /** When the platform first had it, for "new since": milliseconds of the epoch. */
  readonly addedAt: number;
}

/** Filters combine by AND; the values of one by OR. Empty and absent are no filter. */
export interface SearchFilters {
  readonly specialties?: readonly string[];
  readonly studyTypes?: readonly string[];
  readonly languages?: readonly string[];
  readonly journals?: readonly string[];
  readonly species?: readonly string[];
  /** ISO days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly fullText?: boolean;
  readonly retracted?: 'hide' | 'only' | 'include';
  /** Author names, each matched whole (family name and initials) or by the family name alone; see `author-names.ts`. */
  readonly authors?: readonly string[];
  /** Added to the platform after this moment, milliseconds of the epoch. */
  readonly addedAfter?: number;
}

export interface SearchRequest {
  /** As typed; at most 500 characters. Empty: everything the filters leave. */
  readonly query: string;
  readonly filters: SearchFilters;
  readonly sort: 'relevance' | 'date' | 'citations';
  /** First hit wanted, from 0, and how many. */
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly ArticleFacet[];
  /** Gives up after this many milliseconds. */
  readonly timeoutMs?: number;
}

export interface SearchHit {
  readonly id: string;
  readonly score: number;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly facets: Partial<
    Record<ArticleFacet, readonly { readonly value: string; readonly count: number }[]>
  >;
  /** Analysed terms of the query (with synonyms and corrections), for marking the text shown; those of a name of several words joined by spaces. */
  readonly terms: readonly string[];
  /** Synonyms searched as well, in plain words. */
  readonly expandedBy: readonly string[];
  /** The words searched instead of a misspelling that found nothing. */
  readonly corrected: string | null;
  /** Words of the query, as typed, that no article has under any name; none where the engine cannot tell. */
  readonly unfound?: readonly string[];
}

export interface SearchSuggestion {
  readonly text: string;
  readonly kind: 'word' | 'term' | 'journal' | 'author' | 'title';
}

export interface SearchStatus {
  readonly engine: 'fts5' | 'opensearch' | 'database';
  readonly documents: number;
  /** Position of the last outbox event whose documents are in the index; -1: there is no usable index, rebuild. */
  readonly position: number;
  readonly rebuilding: boolean;
}

/** A text index: derived from PostgreSQL, disposable, rebuildable at any time. */
export interface SearchEngine {
  /** Adds or replaces documents and moves the position to `position` in the same commit. */
  readonly upsert: (documents: readonly SearchDocument[], position: number) => Promise<void>;
  readonly remove: (ids: readonly string[], position: number) => Promise<void>;
  readonly search: (request: SearchRequest) => Promise<SearchResult>;
  /** The documents most like one, itself left out. */
  readonly related: (document: SearchDocument, limit: number) => Promise<readonly SearchHit[]>;
  readonly suggest: (prefix: string, limit: number) => Promise<readonly SearchSuggestion[]>;
  readonly status: () => Promise<SearchStatus>;
  /** Builds a new index beside the old one and changes over when it is whole. */
  readonly rebuild: (source: AsyncIterable<readonly SearchDocument[]>, position: number) => Promise<void>;
  readonly close: () => Promise<void>;
}
