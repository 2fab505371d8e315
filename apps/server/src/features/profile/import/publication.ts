import type { ArticleRecord } from '../../../adapters/literature/record.ts';

/** What a profile lists of a paper. */
export const toPublication = ({ ids, fields }: Pick<ArticleRecord, 'ids' | 'fields'>) => ({
  kind: 'publication' as const,
  title: fields.title,
  organization: fields.journal,
  from: fields.publicationDate,
  authors: fields.authors?.map(({ name }) => name).join(', '),
  doi: ids.doi,
  pmid: ids.pmid,
  url: fields.url,
});
