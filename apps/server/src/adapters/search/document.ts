import type { ArticleSpecialty, StudyType } from '@mz/contracts';
import type { tables } from '@mz/db';
import type { SearchDocument } from './search-engine.ts';

/** An article as the text index takes it; a summary stands in where there is no abstract. */
export const toSearchDocument = (row: typeof tables.articles.$inferSelect): SearchDocument => ({
  id: row.id,
  title: row.title,
  abstract: row.abstract || (row.summary ?? ''),
  authors: row.authors.map(({ name }) => name),
  journal: row.journal,
  journalAbbreviation: row.journalAbbreviation,
  terms: [...new Set([...row.mesh.map(({ term }) => term), ...row.keywords])],
  pmid: row.pmid,
  pmcid: row.pmcid,
  doi: row.doi,
  specialties: row.categories as ArticleSpecialty[],
  studyType: row.studyType as StudyType,
  language: row.language,
  species: row.species.filter((kind) => kind === 'human' || kind === 'animal'),
  publishedOn: row.publishedOn,
  fullText: row.openAccessUrl !== null,
  retracted: row.retracted,
  citations: row.citations,
  addedAt: row.createdAt.getTime(),
});
