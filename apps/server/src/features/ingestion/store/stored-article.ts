import { newId, type tables } from '@mz/db';
import type { ArticleIds } from '../../../adapters/literature/record.ts';

type Row = typeof tables.articles.$inferSelect;

/** A row of the articles table while a batch is merged into it. */
export type StoredArticle = { -readonly [K in keyof Row]: Row[K] };

export const idKeys = ['pmid', 'pmcid', 'doi', 'bundledId'] as const;
export type IdKey = (typeof idKeys)[number];

/** An article of the batch: as it was, as it becomes. */
export interface Draft {
  readonly row: StoredArticle;
  /** Was in the database before this batch. */
  readonly stored: boolean;
  readonly idsBefore: Readonly<Record<IdKey, string | null>>;
  readonly noticesBefore: StoredArticle['notices'];
  readonly retractedBefore: boolean;
  changed: boolean;
}

const idsOf = (row: StoredArticle): Record<IdKey, string | null> => ({
  pmid: row.pmid,
  pmcid: row.pmcid,
  doi: row.doi,
  bundledId: row.bundledId,
});

/** A draft of a row as it is in the database. */
export const draftOf = (row: Row): Draft => ({
  row: { ...row, fieldTimes: { ...row.fieldTimes }, sources: { ...row.sources } },
  stored: true,
  idsBefore: idsOf(row),
  noticesBefore: row.notices,
  retractedBefore: row.retracted,
  changed: false,
});

/** A draft of an article that is not here yet. */
export const newDraft = (now: Date): Draft => {
  const row: StoredArticle = {
    id: newId(),
    pmid: null,
    pmcid: null,
    doi: null,
    bundledId: null,
    title: '',
    sections: [],
    abstract: '',
    summary: null,
    keyFigures: [],
    authors: [],
    authorsComplete: true,
    journal: '',
    journalAbbreviation: null,
    issns: [],
    volume: null,
    issue: null,
    pages: null,
    publicationDate: null,
    publishedOn: null,
    publicationTypes: [],
    mesh: [],
    keywords: [],
    language: 'en',
    categories: [],
    studyType: 'other',
    species: [],
    url: null,
    openAccessUrl: null,
    citations: null,
    retracted: false,
    notices: [],
    sources: {},
    fieldTimes: {},
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  return {
    row,
    stored: false,
    idsBefore: idsOf(row),
    noticesBefore: [],
    retractedBefore: false,
    changed: true,
  };
};

/** Whether both name the same kind of identifier with another value. */
export const contradict = (
  a: ArticleIds | StoredArticle,
  b: ArticleIds | StoredArticle,
  keys: readonly IdKey[],
): boolean =>
  keys.some((key) => {
    const [one, other] = [a[key] ?? null, b[key] ?? null];
    return one !== null && other !== null && one !== other;
  });
