import { isDeepStrictEqual } from 'node:util';
import type { ArticleAuthor } from '@mz/contracts';
import { classify } from '../../../adapters/literature/mapping/classify.ts';
import { firstDay } from '../../../adapters/literature/mapping/dates.ts';
import { guessLanguage } from '../../../adapters/literature/mapping/languages.ts';
import type { TreeLookup } from '../../../adapters/literature/mapping/specialties.ts';
import { isRetracted, mergeNotices } from '../../../adapters/literature/notices.ts';
import type { ArticleRecord } from '../../../adapters/literature/record.ts';
import type { Draft, StoredArticle } from './stored-article.ts';

/** Fields of a record, each with a time of its own. */
const fields = [
  'title',
  'sections',
  'summary',
  'keyFigures',
  'authors',
  'authorsComplete',
  'journal',
  'journalAbbreviation',
  'issns',
  'volume',
  'issue',
  'pages',
  'publicationDate',
  'publicationTypes',
  'mesh',
  'keywords',
  'language',
  'url',
  'openAccessUrl',
  'citations',
  'categories',
  'studyType',
] as const;
type Field = (typeof fields)[number];

/** When a value was given, and by whom: sources and versions of one moment have an order. */
export const stampOf = ({ revisedAt, source, version, fetchedAt }: ArticleRecord): string =>
  `${revisedAt} ${source} ${version ?? fetchedAt}`;

const sameName = (a: ArticleAuthor, b: ArticleAuthor): boolean => {
  const [one, other] = [a, b].map((author) =>
    (author.family ?? author.name).toLowerCase().replace(/[^\p{L}]/gu, ''),
  );
  return one === other;
};

/** Newer names keep what an older list of the same people knew besides. */
const joinAuthors = (
  next: readonly ArticleAuthor[],
  known: readonly ArticleAuthor[],
): readonly ArticleAuthor[] => {
  const alike =
    next.length === known.length &&
    next.every((author, at) => {
      const other = known[at];
      return other !== undefined && sameName(author, other);
    });
  return alike ? next.map((author, at) => ({ ...known[at], ...author })) : next;
};

/** The value a field gets when a newer one comes. */
const combine = (field: Field, next: unknown, known: unknown): unknown => {
  if (field === 'authors') return joinAuthors(next as ArticleAuthor[], known as ArticleAuthor[]);
  if (field === 'publicationDate' && typeof known === 'string' && known.startsWith(String(next)))
    return known;
  return next;
};

const set = (row: StoredArticle, field: Field, value: unknown): void => {
  (row as Record<Field, unknown>)[field] = value;
};

/** What follows from other fields, computed anew whenever one of them changed. */
export const derive = (row: StoredArticle, treesOf: TreeLookup): void => {
  row.abstract = row.sections.map(({ text }) => text).join('\n');
  row.publishedOn = row.publicationDate ? firstDay(row.publicationDate) : null;
  row.retracted = isRetracted(row.notices);
  if (!row.fieldTimes.language) row.language = guessLanguage(row.title);
  const found = classify(row, treesOf);
  // Filed by hand stays as it is.
  if (!row.fieldTimes.categories) row.categories = found.categories;
  if (!row.fieldTimes.studyType) row.studyType = found.studyType;
  row.species = found.species;
};

const times = (row: StoredArticle): Record<string, string> => row.fieldTimes as Record<string, string>;

/** Takes the fields of a record that are newer than what is known. Says whether anything changed. */
export const mergeRecord = (draft: Draft, record: ArticleRecord, treesOf: TreeLookup): boolean => {
  const { row } = draft;
  const stamp = stampOf(record);
  let changed = false;
  for (const field of fields) {
    const value = record.fields[field];
    if (value === undefined) continue;
    const knownSince = row.fieldTimes[field];
    if (knownSince !== undefined && knownSince >= stamp) continue;
    const next = combine(field, value, row[field]);
    times(row)[field] = stamp;
    if (knownSince !== undefined && isDeepStrictEqual(next, row[field])) continue;
    set(row, field, next);
    changed = true;
  }
  const notices = mergeNotices(row.notices, record.notices ?? []);
  if (!isDeepStrictEqual(notices, row.notices)) {
    row.notices = notices;
    changed = true;
  }
  const withdrawn = row.fieldTimes.deleted;
  if (
    row.deletedAt &&
    record.source === 'pubmed' &&
    withdrawn !== undefined &&
    record.revisedAt > withdrawn
  ) {
    row.deletedAt = null;
    changed = true;
  }
  if (changed) {
    row.sources = { ...row.sources, [record.source]: record.fetchedAt };
    times(row)[`record:${record.source}`] = record.revisedAt;
    derive(row, treesOf);
    draft.changed = true;
  }
  return changed;
};

/** Adds what another record says of this article. */
export const mergeForeignNotice = (draft: Draft, notice: StoredArticle['notices'][number]): boolean => {
  const notices = mergeNotices(draft.row.notices, [notice]);
  if (isDeepStrictEqual(notices, draft.row.notices)) return false;
  draft.row.notices = notices;
  draft.row.retracted = isRetracted(notices);
  draft.changed = true;
  return true;
};

/** Joins two rows that turned out to be one article: the newer value of each field, everything that happened. */
export const mergeRows = (kept: Draft, dropped: Draft, treesOf: TreeLookup): void => {
  const [row, other] = [kept.row, dropped.row];
  for (const field of fields) {
    const theirs = other.fieldTimes[field];
    if (theirs === undefined || theirs <= (row.fieldTimes[field] ?? '')) continue;
    set(row, field, combine(field, other[field], row[field]));
    times(row)[field] = theirs;
  }
  for (const [name, time] of Object.entries(other.fieldTimes))
    if (time > (row.fieldTimes[name] ?? '')) times(row)[name] = time;
  row.notices = mergeNotices(row.notices, other.notices);
  row.sources = { ...other.sources, ...row.sources };
  row.deletedAt = row.pmid === null && other.pmid !== null ? other.deletedAt : row.deletedAt;
  if (other.createdAt < row.createdAt) row.createdAt = other.createdAt;
  derive(row, treesOf);
  kept.changed = true;
};

/** Marks an article its source withdrew, unless the source gave it again later. */
export const withdraw = (draft: Draft, at: string, now: Date): boolean => {
  const { row } = draft;
  if (row.deletedAt || (row.fieldTimes['record:pubmed'] ?? '') > at) return false;
  row.deletedAt = now;
  times(row).deleted = at;
  draft.changed = true;
  return true;
};
