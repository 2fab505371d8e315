import { articleSearchVector } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { foldText } from './analyser.ts';
import type { SearchFilters } from './search-engine.ts';

const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const given = (values: readonly string[] | undefined): values is readonly string[] =>
  values !== undefined && values.length > 0;

const authorCondition = (names: readonly string[]): SQL => {
  const exact = sql`exists (select 1 from jsonb_array_elements(authors) author where lower(author->>'name') = any(${list(names.map((name) => name.toLowerCase()))}))`;
  const words = names.map((name) => foldText(name).match(/\p{L}{4,}/gu) ?? []);
  // The index narrows down where every name has a word that is surely in it.
  if (words.some((found) => found.length === 0)) return exact;
  const queries = words.map((found) => sql`plainto_tsquery('english'::regconfig, ${found.join(' ')})`);
  return sql`(${articleSearchVector} @@ (${sql.join(queries, sql` || `)}) and ${exact})`;
};

/** Conditions of the filters, joined by AND. Withdrawn articles are never found. */
export const toFilterCondition = (filters: SearchFilters): SQL => {
  const conditions: SQL[] = [sql`deleted_at is null`];
  if (given(filters.specialties)) conditions.push(sql`categories && ${list(filters.specialties)}`);
  if (given(filters.studyTypes)) conditions.push(sql`study_type = any(${list(filters.studyTypes)})`);
  if (given(filters.languages)) conditions.push(sql`language = any(${list(filters.languages)})`);
  if (given(filters.journals)) conditions.push(sql`journal = any(${list(filters.journals)})`);
  if (given(filters.species)) conditions.push(sql`species && ${list(filters.species)}`);
  if (filters.from) conditions.push(sql`published_on >= ${filters.from}::date`);
  if (filters.to) conditions.push(sql`published_on <= ${filters.to}::date`);
  if (filters.fullText) conditions.push(sql`open_access_url is not null`);
  if (filters.retracted === 'only') conditions.push(sql`retracted`);
  if (filters.retracted === 'hide') conditions.push(sql`not retracted`);
  if (given(filters.authors)) conditions.push(authorCondition(filters.authors));
  if (filters.addedAfter !== undefined)
    conditions.push(sql`created_at > ${new Date(filters.addedAfter).toISOString()}::timestamptz`);
  return sql.join(conditions, sql` and `);
};
