import type { Specialty, StudyType } from '@mz/contracts';
import type { SearchDocument } from '../../adapters/search/search-engine.ts';
import type { ArticleRow } from './articles.repository.ts';

/** An article as the text index takes it, for finding others like it. */
export const toDocument = (row: ArticleRow): SearchDocument => ({
  id: row.id,
  title: row.title,
  abstract: row.abstract || (row.summary ?? ''),
  authors: row.authors.map(({ name }) => name),
  journal: row.journal,
  journalAbbreviation: row.journalAbbreviation,
  terms: [...row.mesh.map(({ term }) => term), ...row.keywords],
  pmid: row.pmid,
  pmcid: row.pmcid,
  doi: row.doi,
  specialties: row.categories as Specialty[],
  studyType: row.studyType as StudyType,
  language: row.language,
  species: row.species.filter((kind) => kind === 'human' || kind === 'animal'),
  publishedOn: row.publishedOn,
  fullText: row.openAccessUrl !== null,
  retracted: row.retracted,
  citations: row.citations,
  addedAt: row.createdAt.getTime(),
});
