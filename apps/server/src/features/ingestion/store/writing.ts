import { type Transaction, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { publish } from '../../../platform/outbox.ts';
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

/** Moves what members and answers hold of one row to the other and removes it. */
export const replaceArticle = async (tx: Transaction, dropped: string, kept: string): Promise<void> => {
  const holders = await tx.execute<{ user_id: string }>(
    sql`select user_id from saved_articles where article_id = ${dropped}
      union select user_id from collection_articles where article_id = ${dropped}`,
  );
  await tx.execute(sql`
    insert into saved_articles (user_id, article_id, note, saved_at, updated_at)
    select user_id, ${kept}, note, saved_at, updated_at from saved_articles where article_id = ${dropped}
    on conflict (user_id, article_id) do update set
      note = left(concat_ws(E'\n\n', nullif(saved_articles.note, ''), nullif(excluded.note, '')), 4000),
      saved_at = least(saved_articles.saved_at, excluded.saved_at)`);
  await tx.execute(sql`delete from saved_articles where article_id = ${dropped}`);
  await tx.execute(sql`
    insert into collection_articles (collection_id, user_id, article_id, added_at)
    select collection_id, user_id, ${kept}, added_at from collection_articles where article_id = ${dropped}
    on conflict do nothing`);
  await tx.execute(sql`delete from collection_articles where article_id = ${dropped}`);
  await tx.execute(sql`
    update library_notices n set article_id = ${kept} where article_id = ${dropped} and not exists (
      select from library_notices o where o.user_id = n.user_id and o.kind = n.kind and o.article_id = ${kept})`);
  await tx.execute(sql`delete from library_notices where article_id = ${dropped}`);
  await tx.execute(sql`
    insert into answer_articles (message_id, article_id, user_id)
    select message_id, ${kept}, user_id from answer_articles where article_id = ${dropped}
    on conflict do nothing`);
  await tx.execute(sql`delete from answer_articles where article_id = ${dropped}`);
  await tx.execute(sql`
    insert into article_reads (article_id, day, count)
    select ${kept}, day, count from article_reads where article_id = ${dropped}
    on conflict (article_id, day) do update set count = article_reads.count + excluded.count`);
  await tx.execute(sql`delete from article_reads where article_id = ${dropped}`);
  await tx.execute(sql`delete from articles where id = ${dropped}`);
  for (const { user_id: userId } of holders.rows)
    await publish(tx, { type: 'library.changed', userId }, [userId]);
};
