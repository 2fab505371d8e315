import { type SQL, sql } from 'drizzle-orm';
import type { SearchFilters } from '../search-engine.ts';
import { toAuthorCondition } from './authors.ts';

const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const given = (values: readonly string[] | undefined): values is readonly string[] =>
  values !== undefined && values.length > 0;

/** Conditions of the filters, joined by AND. Withdrawn articles are never found. */
export const toFilterCondition = (filters: SearchFilters): SQL => {
  const conditions: SQL[] = [sql`deleted_at is null`];
  if (given(filters.specialties)) conditions.push(sql`categories && ${list(filters.specialties)}`);
  if (given(filters.studyTypes)) conditions.push(sql`study_type = any(${list(filters.studyTypes)})`);
  if (given(filters.languages)) conditions.push(sql`language = any(${list(filters.languages)})`);
  if (given(filters.journals)) {
    const named = list(filters.journals.map((name) => name.toLowerCase()));
    conditions.push(sql`(lower(journal) = any(${named}) or lower(journal_abbreviation) = any(${named}))`);
  }
  if (given(filters.species)) conditions.push(sql`species && ${list(filters.species)}`);
  if (filters.from) conditions.push(sql`published_on >= ${filters.from}::date`);
  if (filters.to) conditions.push(sql`published_on <= ${filters.to}::date`);
  if (filters.fullText) conditions.push(sql`open_access_url is not null`);
  if (filters.retracted === 'only') conditions.push(sql`retracted`);
  if (filters.retracted === 'hide') conditions.push(sql`not retracted`);
  if (given(filters.authors)) conditions.push(toAuthorCondition(filters.authors));
  if (filters.addedAfter !== undefined)
    conditions.push(sql`created_at > ${new Date(filters.addedAfter).toISOString()}::timestamptz`);
  return sql.join(conditions, sql` and `);
};
