import { type Transaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { MergeArticle, MergedArticle } from '../../../platform/article-merging.ts';
import { type Draft, idKeys, type StoredArticle } from './stored-article.ts';

/** Columns as they are written, with their types and members. */
const columns: readonly (readonly [name: string, type: string, member: keyof StoredArticle])[] = [
  ['id', 'uuid', 'id'],
  ['pmid', 'text', 'pmid'],
  ['pmcid', 'text', 'pmcid'],
  ['doi', 'text', 'doi'],
  ['bundled_id', 'text', 'bundledId'],
  ['title', 'text', 'title'],
  ['sections', 'jsonb', 'sections'],
  ['abstract', 'text', 'abstract'],
  ['summary', 'text', 'summary'],
  ['key_figures', 'jsonb', 'keyFigures'],
  ['authors', 'jsonb', 'authors'],
  ['authors_complete', 'boolean', 'authorsComplete'],
  ['journal', 'text', 'journal'],
  ['journal_abbreviation', 'text', 'journalAbbreviation'],
  ['issns', 'text[]', 'issns'],
  ['volume', 'text', 'volume'],
  ['issue', 'text', 'issue'],
  ['pages', 'text', 'pages'],
  ['publication_date', 'text', 'publicationDate'],
  ['published_on', 'date', 'publishedOn'],
  ['publication_types', 'text[]', 'publicationTypes'],
  ['mesh', 'jsonb', 'mesh'],
  ['keywords', 'text[]', 'keywords'],
  ['language', 'text', 'language'],
  ['categories', 'text[]', 'categories'],
  ['study_type', 'text', 'studyType'],
  ['species', 'text[]', 'species'],
  ['url', 'text', 'url'],
  ['open_access_url', 'text', 'openAccessUrl'],
  ['citations', 'integer', 'citations'],
  ['retracted', 'boolean', 'retracted'],
  ['notices', 'jsonb', 'notices'],
  ['sources', 'jsonb', 'sources'],
  ['field_times', 'jsonb', 'fieldTimes'],
  ['created_at', 'timestamptz', 'createdAt'],
  ['updated_at', 'timestamptz', 'updatedAt'],
  ['deleted_at', 'timestamptz', 'deletedAt'],
];
const names = columns.map(([name]) => `"${name}"`).join(', ');
const types = columns.map(([name, type]) => `"${name}" ${type}`).join(', ');
const updates = columns
  .filter(([name]) => name !== 'id')
  .map(([name]) => `"${name}" = excluded."${name}"`)
  .join(', ');
const upsert = sql.raw(`insert into articles (${names}) select ${names} from jsonb_to_recordset(`);
const rest = sql.raw(`::jsonb) as r(${types}) on conflict (id) do update set ${updates}`);

const toWritten = (row: StoredArticle): Record<string, unknown> =>
  Object.fromEntries(columns.map(([name, , member]) => [name, row[member]]));

/** Rows found by any of these identifiers, or by title in lower case. */
export const findStored = async (
  tx: Transaction,
  ids: Readonly<Record<(typeof idKeys)[number], readonly string[]>>,
  titles: readonly string[],
): Promise<(typeof tables.articles.$inferSelect)[]> => {
  const { articles } = tables;
  const among = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;
  // No index holds titles: only lists of references without identifiers are looked for by them.
  const byTitle =
    titles.length > 0 ? sql`union all select id from articles where lower(title) = ${among(titles)}` : sql``;
  return tx
    .select()
    .from(articles)
    .where(sql`${articles.id} in (
      select id from articles where pmid = ${among(ids.pmid)}
      union all select id from articles where doi = ${among(ids.doi)}
      union all select id from articles where pmcid = ${among(ids.pmcid)}
      union all select id from articles where bundled_id = ${among(ids.bundledId)} ${byTitle})`);
};

/** Writes the drafts in one statement, whether they are new or changed. */
export const writeDrafts = async (tx: Transaction, drafts: readonly Draft[]): Promise<void> => {
  if (drafts.length === 0) return;
  // An identifier may move from one row to another; the indexes check each row as it is written.
  const moved = drafts
    .filter(
      ({ stored, idsBefore, row }) =>
        stored && idKeys.some((key) => idsBefore[key] !== null && idsBefore[key] !== row[key]),
    )
    .map(({ row }) => row.id);
  if (moved.length > 0)
    await tx.execute(
      sql`update articles set pmid = null, pmcid = null, doi = null, bundled_id = null
        where id = any(${sql.param(moved)}::uuid[])`,
    );
  await tx.execute(sql`${upsert}${JSON.stringify(drafts.map(({ row }) => toWritten(row)))}${rest}`);
};

/** Removes a row in favour of another, after everybody who holds its id has moved on. */
export const replaceArticle = async (
  tx: Transaction,
  merged: MergedArticle,
  mergeArticle: MergeArticle,
): Promise<void> => {
  await mergeArticle(tx, merged);
  await tx.delete(tables.articles).where(eq(tables.articles.id, merged.dropped));
};
