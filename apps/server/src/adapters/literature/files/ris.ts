import type { ArticleAuthor } from '@mz/contracts';
import { findDoi, toDoi, toIssn, toPmcid, toPmid, toWebAddress } from '../identifiers.ts';
import { some } from '../json.ts';
import { parseLooseDate, toPartialDate } from '../mapping/dates.ts';
import { toLanguage } from '../mapping/languages.ts';
import { plainText, toSections } from '../markup.ts';
import { type ArticleRecord, type ParsedItem, RecordError, SourceFormatError } from '../record.ts';
import { defined, distinct, tidy, tidyTitle, withoutRetractionMark } from '../text.ts';
import { longLine, readLines } from './lines.ts';

type Tags = ReadonlyMap<string, readonly string[]>;

const types: Readonly<Record<string, string>> = {
  BOOK: 'Book',
  CHAP: 'Book Chapter',
  CPAPER: 'Proceedings Article',
  CONF: 'Proceedings Article',
  RPRT: 'Report',
  THES: 'Dissertation',
  UNPB: 'Preprint',
};

const first = (tags: Tags, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = tags.get(name)?.find((text) => text !== '');
    if (value) return value;
  }
  return undefined;
};

/** A name as reference managers write it: family name, comma, given names. */
export const toAuthor = (text: string): ArticleAuthor | undefined => {
  const whole = tidy(text.replace(/,\s*$/, ''));
  if (!whole) return undefined;
  const [family = '', given = '', suffix = ''] = whole.split(/\s*,\s*/);
  if (!whole.includes(',')) return { name: whole, collective: true };
  const initials = /^[\p{Lu}]{1,4}$/u.test(given)
    ? given
    : given
        .split(/[\s.-]+/)
        .map((name) => name[0]?.toUpperCase() ?? '')
        .join('');
  return { name: [family, initials, suffix].filter(Boolean).join(' '), family, ...(given && { given }) };
};

const dateOf = (tags: Tags): string | undefined => {
  for (const text of [first(tags, 'DA'), first(tags, 'PY'), first(tags, 'Y1')]) {
    const parts = /^(\d{4})(?:\/(\d{1,2})?)?(?:\/(\d{1,2})?)?/.exec(text ?? '');
    const date =
      parts && !/^\d{4}-/.test(text ?? '') ? toPartialDate(parts[1], parts[2], parts[3]) : undefined;
    const known = date && date.length > 4 ? date : (parseLooseDate(text ?? '') ?? date);
    if (known) return known;
  }
  return undefined;
};

const pagesOf = (tags: Tags): string | undefined => {
  const [start, end] = [first(tags, 'SP'), first(tags, 'EP')];
  return start && end && end !== start && !start.includes('-')
    ? `${start}-${end}`
    : (start ?? first(tags, 'C7'));
};

const idsOf = (tags: Tags): ArticleRecord['ids'] => {
  const links = [
    ...(tags.get('UR') ?? []),
    ...(tags.get('L1') ?? []),
    ...(tags.get('L2') ?? []),
    ...(tags.get('LK') ?? []),
  ];
  const notes = [
    ...(tags.get('N1') ?? []),
    ...(tags.get('M1') ?? []),
    ...(tags.get('C2') ?? []),
    ...(tags.get('ID') ?? []),
    // What a note says of a retraction names the notice, not the paper.
  ].filter((note) => !/retract|notice|erratum|corrected|expression of concern/i.test(note));
  const medline = /pubmed|medline|nlm/i.test([first(tags, 'DB'), first(tags, 'DP')].join(' '));
  const pmid =
    notes.map((note) => toPmid(/\bPMID:?\s*(\d+)/i.exec(note)?.[1])).find(Boolean) ??
    links.map((link) => toPmid(/pubmed(?:\.ncbi\.nlm\.nih\.gov)?\/(\d+)/i.exec(link)?.[1])).find(Boolean) ??
    (medline ? toPmid(first(tags, 'AN')) : undefined);
  const pmcid = [...notes, ...links].map((text) => toPmcid(/\bPMC\d+/i.exec(text)?.[0])).find(Boolean);
  const doi =
    toDoi(first(tags, 'DO')) ??
    links
      .filter((link) => /doi\.org\//i.test(link))
      .map(toDoi)
      .find(Boolean) ??
    notes.map(findDoi).find(Boolean);
  return defined({ pmid, pmcid, doi });
};

const toRecord = (tags: Tags, fetchedAt: string): ArticleRecord => {
  const title = withoutRetractionMark(tidyTitle(plainText(first(tags, 'TI', 'T1', 'CT', 'BT') ?? '')));
  if (!title) throw new RecordError('it has no title (TI)');
  const authors = [...(tags.get('AU') ?? []), ...(tags.get('A1') ?? [])]
    .map(toAuthor)
    .filter((author) => author !== undefined);
  const others =
    authors.some(({ name }) => /^(?:et al\.?|others)$/i.test(name)) ||
    (tags.get('N1') ?? []).some((note) => /^author list incomplete$/i.test(note));
  const type = types[first(tags, 'TY') ?? ''];
  const kind = first(tags, 'M3');
  const ids = idsOf(tags);
  const link = first(tags, 'UR');
  return {
    source: 'ris',
    revisedAt: fetchedAt,
    fetchedAt,
    ids,
    fields: defined({
      title,
      sections: some(toSections(first(tags, 'AB', 'N2') ?? '')),
      authors: some(authors.filter(({ name }) => !/^(?:et al\.?|others)$/i.test(name))),
      authorsComplete: authors.length > 0 ? !others : undefined,
      journal: plainText(first(tags, 'T2', 'JF', 'JO', 'BT') ?? first(tags, 'JA', 'J2') ?? '') || undefined,
      journalAbbreviation: first(tags, 'J2', 'JA'),
      issns: some(
        distinct(
          (tags.get('SN') ?? [])
            .flatMap((text) => text.split(/[\s;,]+/))
            .flatMap((issn) => toIssn(issn) ?? []),
        ),
      ),
      volume: first(tags, 'VL'),
      issue: first(tags, 'IS', 'CP'),
      pages: pagesOf(tags),
      publicationDate: dateOf(tags),
      publicationTypes: some([...(type ? [type] : []), ...(kind && kind.length < 60 ? [tidy(kind)] : [])]),
      keywords: some(distinct((tags.get('KW') ?? []).flatMap((text) => text.split(/;\s*/)).map(plainText))),
      language: toLanguage(first(tags, 'LA')),
      url: ids.doi || ids.pmid ? undefined : toWebAddress(link),
    }),
  };
};

const maxReferenceLength = 2_000_000;

/** References of a RIS file one by one; a bad one is reported and passed over. @throws SourceFormatError */
export async function* readRis(pieces: AsyncIterable<string>, fetchedAt: string): AsyncGenerator<ParsedItem> {
  let tags: Map<string, string[]> | null = null;
  let last: string[] | null = null;
  let line = 0;
  let began = 0;
  let count = 0;
  let problem: string | null = null;
  let size = 0;
  const finish = (ended: boolean): ParsedItem => {
    const record = `reference ${count} (line ${began})`;
    const found = problem;
    problem = null;
    const done = tags ?? new Map<string, string[]>();
    tags = null;
    if (found) return { kind: 'refusal', record, reason: found };
    if (!ended) return { kind: 'refusal', record, reason: 'it has no end (ER)' };
    try {
      return { kind: 'record', record: toRecord(done, fetchedAt) };
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      return { kind: 'refusal', record, reason: error.message };
    }
  };
  for await (const text of readLines(pieces)) {
    line += 1;
    size += text.length;
    if (text === longLine || size > maxReferenceLength) problem ??= 'it is larger than 2 MB';
    if (text === longLine) continue;
    const match = /^\uFEFF?\s{0,3}([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/.exec(text);
    const name = match?.[1];
    const value = tidy(match?.[2] ?? '');
    if (name === 'TY') {
      if (tags) yield finish(false);
      tags = new Map([['TY', [value]]]);
      last = null;
      began = line;
      count += 1;
      size = text.length;
      problem = null;
    } else if (!tags) {
      // Between two references anything may stand.
    } else if (name === 'ER') {
      yield finish(true);
    } else if (problem) {
      // Nothing more is kept of it.
    } else if (name) {
      last = tags.get(name) ?? [];
      tags.set(name, last);
      last.push(value);
    } else if (last && text.trim() !== '') {
      last.push(tidy(`${last.pop() ?? ''} ${text}`));
    }
  }
  if (tags) yield finish(false);
  if (count === 0) throw new SourceFormatError('this is not a RIS file: it has no reference (TY)');
}
