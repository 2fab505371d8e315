import { importLimits } from '@mz/contracts';
import { type Database, tables } from '@mz/db';
import { and, inArray, isNull, or } from 'drizzle-orm';
import { toDoi, toPmid } from '../../../adapters/literature/identifiers.ts';
import type { Draft } from './draft.ts';
import { toPublication } from './publication.ts';
import type { ImportSources } from './sources.ts';

/** DOIs and PubMed ids of a text, each once, in the order they stand. */
export const findIds = (text: string): { dois: string[]; pmids: string[]; unread: string[] } => {
  const dois = new Set<string>();
  const pmids = new Set<string>();
  const unread = new Set<string>();
  const words = text
    .replace(/\b(pmid|doi):\s+/gi, '$1:')
    .split(/[\s,;]+/)
    .filter(Boolean);
  for (const word of words.slice(0, importLimits.ids)) {
    const bare = word.replace(/^https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/(\d{1,10})\/?$/i, '$1');
    const doi = toDoi(bare.replace(/[)\]]+$/, ''));
    const pmid = doi ? undefined : toPmid(bare);
    if (doi) dois.add(doi);
    else if (pmid) pmids.add(pmid);
    else unread.add(word.slice(0, 200));
  }
  return { dois: [...dois], pmids: [...pmids], unread: [...unread] };
};

const { articles } = tables;

/** Papers by DOI or PubMed id: of the store first, the rest from Crossref and PubMed where they can be reached. */
export const readByIds = async (
  db: Database,
  sources: ImportSources,
  text: string,
  signal: AbortSignal,
): Promise<Draft> => {
  const { dois, pmids, unread } = findIds(text);
  const rows =
    dois.length + pmids.length === 0
      ? []
      : await db
          .select({
            doi: articles.doi,
            pmid: articles.pmid,
            title: articles.title,
            journal: articles.journal,
            authors: articles.authors,
            publicationDate: articles.publicationDate,
          })
          .from(articles)
          .where(
            and(isNull(articles.deletedAt), or(inArray(articles.doi, dois), inArray(articles.pmid, pmids))),
          );
  const stored = rows.map(({ doi, pmid, ...fields }) =>
    toPublication({
      ids: { ...(doi && { doi }), ...(pmid && { pmid }) },
      fields: { ...fields, publicationDate: fields.publicationDate ?? '', authors: [...fields.authors] },
    } as Parameters<typeof toPublication>[0]),
  );
  const foundDois = new Set(rows.map(({ doi }) => doi));
  const foundPmids = new Set(rows.map(({ pmid }) => pmid));
  const [byDoi, byPmid] = await Promise.all([
    sources.byDoi(
      dois.filter((doi) => !foundDois.has(doi)),
      signal,
    ),
    sources.byPmid(
      pmids.filter((pmid) => !foundPmids.has(pmid)),
      signal,
    ),
  ]);
  return {
    entries: [...stored, ...byDoi.entries, ...byPmid.entries],
    fields: {},
    skipped: [
      ...byDoi.skipped,
      ...byPmid.skipped,
      ...unread.map((name) => ({ name, reason: 'invalid' as const })),
    ],
  };
};
