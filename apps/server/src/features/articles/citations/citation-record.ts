import { addressOf } from '../article-view.ts';
import type { ArticleRow } from '../articles.repository.ts';

export interface CslName {
  readonly family?: string;
  readonly given?: string;
  readonly literal?: string;
}

/** One reference, ready to be written in any format and to be handed to a worker. */
export interface CitationRecord {
  /** `mcmurray2014angiotensin`, unique among the records written together. */
  readonly key: string;
  readonly title: string;
  readonly authors: readonly CslName[];
  readonly authorsComplete: boolean;
  readonly journal: string;
  readonly journalAbbreviation: string | null;
  /** Year, month and day as far as known. */
  readonly date: readonly number[];
  readonly volume: string | null;
  readonly issue: string | null;
  readonly pages: string | null;
  readonly doi: string | null;
  readonly pmid: string | null;
  readonly pmcid: string | null;
  readonly url: string;
  readonly language: string;
  /** The authors' own, never our summary. */
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly retracted: boolean;
  readonly notices: ArticleRow['notices'];
  /** What its reader wrote down. */
  readonly ownNote: string;
}

const maxKeywords = 30;
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const initials = /^(.+?)\s+(\p{Lu}{1,4})(?:\s+(Jr|Sr|II|III|IV|2nd|3rd))?$/u;

/** A name as the styles need it: `McMurray JJV` becomes family name and single initials. */
const toName = (author: ArticleRow['authors'][number]): CslName => {
  if (author.collective) return { literal: oneLine(author.name) };
  if (author.family && author.given) return { family: oneLine(author.family), given: oneLine(author.given) };
  // Some sources name the family apart and the initials in the whole name alone.
  const parts = initials.exec(oneLine(author.name));
  if (!parts?.[1] || !parts[2])
    return author.family ? { family: oneLine(author.family) } : { literal: oneLine(author.name) };
  return { family: parts[1], given: [...parts[2]].join(' ') };
};

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();

const skipped = new Set(['a', 'an', 'the', 'of', 'on', 'in', 'for', 'and', 'effect', 'effects']);

const keyOf = (row: ArticleRow): string => {
  const first = row.authors[0];
  const name = ascii(first?.family ?? first?.name.split(/\s+/)[0] ?? '').slice(0, 20);
  const word = row.title
    .split(/[^\p{L}\p{N}]+/u)
    .map(ascii)
    .find((part) => part.length > 2 && !skipped.has(part));
  const year = row.publicationDate?.slice(0, 4) ?? '';
  return `${name || (row.pmid ? `pmid${row.pmid}` : 'article')}${year}${(word ?? '').slice(0, 20)}`;
};

const suffixOf = (count: number): string =>
  count < 26 ? String.fromCharCode(97 + count) : suffixOf(Math.floor(count / 26) - 1) + suffixOf(count % 26);

const toRecord = (row: ArticleRow, key: string, ownNote: string): CitationRecord => ({
  key,
  title: oneLine(row.title),
  authors: row.authors.map(toName),
  authorsComplete: row.authorsComplete,
  journal: oneLine(row.journal),
  journalAbbreviation: row.journalAbbreviation,
  date: (row.publicationDate ?? '').split('-').map(Number).filter(Boolean),
  volume: row.volume,
  issue: row.issue,
  pages: row.pages && oneLine(row.pages),
  doi: row.doi,
  pmid: row.pmid,
  pmcid: row.pmcid,
  url: addressOf({ ...row, openAccessUrl: null }),
  language: row.language,
  abstract: oneLine(row.abstract),
  keywords: [...new Set([...row.keywords, ...row.mesh.map(({ term }) => term)].map(oneLine))].slice(
    0,
    maxKeywords,
  ),
  retracted: row.retracted,
  notices: row.notices,
  ownNote: ownNote.trim(),
});

/** References of articles in their order, each with a key of its own. */
export const toRecords = (
  rows: readonly ArticleRow[],
  noteOf: (articleId: string) => string = () => '',
): CitationRecord[] => {
  const used = new Map<string, number>();
  const taken = new Set<string>();
  return rows.map((row) => {
    const base = keyOf(row);
    let key = base;
    while (taken.has(key)) {
      const count = used.get(base) ?? 0;
      used.set(base, count + 1);
      key = base + suffixOf(count);
    }
    taken.add(key);
    return toRecord(row, key, noteOf(row.id));
  });
};
