import core from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { CitationFormat } from '@mz/contracts';
import type { CitationRecord, CslName } from './citation-record.ts';
import { type TextJob, writeText } from './citation-text.ts';
import { noticeLines } from './notice-texts.ts';

export interface CitationJob extends TextJob {
  readonly format: CitationFormat;
}

type Csl = Readonly<Record<string, unknown>>;

const bibtex = core.plugins.config.get('@bibtex').format;
// Names in other scripts would be dropped, and keys made anew.
bibtex.asciiOnly = false;
bibtex.useIdAsLabel = true;
bibtex.checkLabel = false;

const titleOf = ({ title, retracted }: CitationRecord): string =>
  retracted && !/^\W*retracted\b/i.test(title) ? `RETRACTED: ${title}` : title;

const toCsl = (record: CitationRecord): Csl => {
  const note = [...noticeLines(record), ...(record.pmcid ? [`PMCID: ${record.pmcid}`] : [])].join('\n');
  return {
    id: record.key,
    type: 'article-journal',
    title: record.title,
    author: record.authors,
    ...(record.journal && { 'container-title': record.journal }),
    ...(record.journalAbbreviation && { 'container-title-short': record.journalAbbreviation }),
    ...(record.date.length > 0 && { issued: { 'date-parts': [record.date] } }),
    ...(record.volume && { volume: record.volume }),
    ...(record.issue && { issue: record.issue }),
    ...(record.pages && { page: record.pages }),
    ...(record.doi && { DOI: record.doi }),
    ...(record.pmid && { PMID: record.pmid }),
    ...(record.url && { URL: record.url }),
    ...(record.language && { language: record.language }),
    ...(note && { note }),
  };
};

const pad = (value: number): string => String(value).padStart(2, '0');

/** The library breaks long values inside words; its fields are kept and written out here. */
const writeRis = (records: readonly CitationRecord[]): string => {
  const cite = new core.Cite(records.map(toCsl));
  const fields = cite.format('ris', { format: 'object' }) as Record<string, string | string[]>[];
  return fields
    .map(({ TY, ...entry }, index) => {
      const record = records[index];
      if (!record) return '';
      const [first, last] = (record.pages ?? '').split(/\s*[-–—]\s*/);
      const [year, ...rest] = record.date;
      const { AB: _abstract, KW: _keywords, N1: _note, SP: _pages, DA: _date, ...plain } = entry;
      const all: Record<string, string | readonly string[] | undefined | null> = {
        ...plain,
        TI: titleOf(record),
        J2: record.journalAbbreviation,
        SP: first,
        EP: last,
        DA:
          year === undefined
            ? undefined
            : `${[String(year), ...rest.map(pad), '', ''].slice(0, 3).join('/')}/`,
        AN: record.pmid,
        // Without it nobody can tell whose number that is.
        DB: record.pmid && 'PubMed',
        C2: record.pmcid,
        AB: record.abstract,
        KW: record.keywords,
        N1: [
          ...noticeLines(record),
          ...(record.authorsComplete ? [] : ['Author list incomplete']),
          ...(record.ownNote ? [record.ownNote] : []),
        ],
      };
      const lines = Object.entries(all).flatMap(([tag, value]) =>
        [value ?? []]
          .flat()
          .map((text) => text.replace(/\s+/g, ' ').trim())
          .filter(Boolean)
          .map((text) => `${tag}  - ${text}`),
      );
      return [`TY  - ${String(TY ?? 'JOUR')}`, ...lines, 'ER  - ', ''].join('\r\n');
    })
    .join('\r\n');
};

const texEscapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const escapeTex = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\{}~^]/g, (character) => texEscapes[character] ?? '')
    .replace(/[&%$#_]/g, '\\$&');

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The name every style knows, which it puts into its own words. */
const monthOf = (number: string): string => months[Number(number) - 1] ?? `{${number}}`;

const escapeName = (name: CslName): CslName =>
  Object.fromEntries(Object.entries(name).map(([part, text]) => [part, escapeTex(text)]));

/** Names in any script stay as they are: readers of BibTeX have taken UTF-8 for long. */
const writeBibtex = (records: readonly CitationRecord[]): string => {
  const cite = new core.Cite(
    records.map((record) => ({
      ...toCsl(record),
      title: escapeTex(titleOf(record)),
      author: record.authors.map(escapeName),
      ...(record.journal && { 'container-title': escapeTex(record.journal) }),
      // A day in the month's field is understood by few.
      ...(record.date.length > 0 && { issued: { 'date-parts': [record.date.slice(0, 2)] } }),
      note: '',
    })),
  );
  const entries = cite.format('bibtex', { format: 'object' }) as {
    type: string;
    label: string;
    properties: Record<string, string>;
  }[];
  return entries
    .map(({ type, properties: { howpublished: _same, note: _empty, ...properties } }, index) => {
      const record = records[index];
      if (!record) return '';
      const all: Record<string, string> = {
        ...properties,
        author: [properties.author, ...(record.authorsComplete ? [] : ['others'])]
          .filter(Boolean)
          .join(' and '),
        pmid: record.pmid ?? '',
        pmcid: record.pmcid ?? '',
        keywords: escapeTex(record.keywords.join(', ')),
        abstract: escapeTex(record.abstract),
        note: escapeTex(noticeLines(record).join('. ')),
        annote: escapeTex(record.ownNote),
      };
      const lines = Object.entries(all)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `  ${name} = ${name === 'month' ? monthOf(value) : `{${value}}`},`);
      return [`@${type}{${record.key},`, ...lines, '}', ''].join('\n');
    })
    .join('\n');
};

const writeCsl = (records: readonly CitationRecord[]): string => {
  const items = records.map((record) => ({
    ...toCsl(record),
    title: titleOf(record),
    ...(record.abstract && { abstract: record.abstract }),
    ...(record.keywords.length > 0 && { keyword: record.keywords.join(', ') }),
    ...(record.ownNote && { annote: record.ownNote }),
  }));
  return `${new core.Cite(items).format('data', { format: 'text' })}\n`;
};

/** Writes references in a format; RIS and BibTeX of many take a while. */
export const writeCitations = (job: CitationJob): string => {
  if (job.records.length === 0) return '';
  switch (job.format) {
    case 'ris':
      return writeRis(job.records);
    case 'bibtex':
      return writeBibtex(job.records);
    case 'csl-json':
      return writeCsl(job.records);
    case 'text':
      return writeText(job);
  }
};
