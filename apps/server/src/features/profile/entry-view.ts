import type { EntryInput, ProfileEntry } from '@mz/contracts';
import type { tables } from '@mz/db';

type Row = typeof tables.profileEntries.$inferSelect;
export type EntryColumns = Pick<
  Row,
  | 'kind'
  | 'title'
  | 'organization'
  | 'yearStart'
  | 'yearEnd'
  | 'current'
  | 'description'
  | 'authors'
  | 'url'
  | 'doi'
  | 'pmid'
  | 'identity'
>;
export type StoredEntry = Omit<EntryColumns, 'identity'> & Pick<Row, 'id' | 'version'>;

const maxIdentity = 180;

/** Letters and digits of any script in one case: the same words by two sources are the same. */
const foldTitle = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const identityOf = (entry: EntryInput): string => {
  if (entry.kind === 'publication') {
    if (entry.doi) return `doi:${entry.doi}`.slice(0, 200);
    if (entry.pmid) return `pmid:${entry.pmid}`;
    return `title:${foldTitle(entry.title).slice(0, maxIdentity)}`.slice(0, 200);
  }
  const [title, place, year] =
    entry.kind === 'education'
      ? [entry.degree, entry.institution, entry.yearStart]
      : entry.kind === 'experience'
        ? [entry.position, entry.organization, entry.yearStart]
        : [entry.title, entry.organization, entry.year];
  return `title:${foldTitle(title).slice(0, 100)}|${foldTitle(place).slice(0, 70)}|${year ?? ''}`;
};

/** Whatever makes an entry the same as another: of a paper its DOI, its PubMed id and its title. */
export const keysOf = (entry: EntryColumns): string[] => {
  if (entry.kind !== 'publication') return [`${entry.kind} ${entry.identity}`];
  return [
    ...(entry.doi ? [`doi:${entry.doi}`] : []),
    ...(entry.pmid ? [`pmid:${entry.pmid}`] : []),
    `title:${foldTitle(entry.title)}`,
  ];
};

export const keysOfInput = (entry: EntryInput): string[] => keysOf(toColumns(entry));

const none = {
  description: '',
  authors: '',
  url: null,
  doi: null,
  pmid: null,
  yearEnd: null,
  current: false,
};

/** Columns of an entry as its owner wrote it. */
export const toColumns = (entry: EntryInput): EntryColumns => {
  const base = { ...none, kind: entry.kind, identity: identityOf(entry) };
  switch (entry.kind) {
    case 'education':
    case 'experience':
      return {
        ...base,
        title: entry.kind === 'education' ? entry.degree : entry.position,
        organization: entry.kind === 'education' ? entry.institution : entry.organization,
        description: entry.kind === 'experience' ? entry.description : '',
        yearStart: entry.yearStart,
        yearEnd: typeof entry.yearEnd === 'number' ? entry.yearEnd : null,
        current: entry.yearEnd === 'present',
      };
    case 'publication':
      return {
        ...base,
        title: entry.title,
        organization: entry.journal,
        yearStart: entry.year,
        authors: entry.authors,
        url: entry.url,
        doi: entry.doi,
        pmid: entry.pmid,
      };
    case 'award':
      return { ...base, title: entry.title, organization: entry.organization, yearStart: entry.year };
  }
};

const endOf = ({ current, yearEnd }: StoredEntry): number | 'present' | null =>
  current ? 'present' : yearEnd;

/** An entry as the contract has it. */
export const toEntry = (row: StoredEntry, articleId: string | null = null): ProfileEntry => {
  const { id, version, title, organization, yearStart } = row;
  switch (row.kind) {
    case 'education':
      return {
        kind: 'education',
        id,
        version,
        degree: title,
        institution: organization,
        yearStart,
        yearEnd: endOf(row),
      };
    case 'experience':
      return {
        kind: 'experience',
        id,
        version,
        position: title,
        organization,
        yearStart,
        yearEnd: endOf(row),
        description: row.description,
      };
    case 'publication':
      return {
        kind: 'publication',
        id,
        version,
        title,
        journal: organization,
        year: yearStart,
        authors: row.authors,
        url: row.url,
        doi: row.doi,
        pmid: row.pmid,
        articleId,
      };
    default:
      return { kind: 'award', id, version, title, organization, year: yearStart };
  }
};
