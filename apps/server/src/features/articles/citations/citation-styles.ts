import type { citationStyles } from '@mz/contracts';
import type { CitationRecord, CslName } from './citation-record.ts';

export type CitationStyle = (typeof citationStyles)[number];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Initials of given names: `Jean-Paul M` gives `J-P M` as parts of parts. */
const initialsOf = (given: string): string[][] =>
  given
    .split(/[\s.]+/u)
    .filter(Boolean)
    .flatMap((word) => (/^\p{Lu}{2,4}$/u.test(word) ? [...word] : [word]))
    .map((word) => word.split(/[-‐–]/u).flatMap((part) => [...part].slice(0, 1)));

type NameForm = 'plain' | 'dotted' | 'spaced';

/** A person in the order of a list: `McMurray JJV`, `McMurray, J.J.V.` or `McMurray, J. J. V.` */
const formatName = ({ family, given, literal }: CslName, form: NameForm): string => {
  if (literal !== undefined) return literal;
  if (!family) return given ?? '';
  if (!given) return family;
  if (eastAsian.test(family + given)) return `${family}${given}`;
  const parts = initialsOf(given);
  if (form === 'plain') return `${family} ${parts.flat().join('').toUpperCase()}`;
  const dotted = parts.map((letters) => letters.map((letter) => `${letter.toUpperCase()}.`).join('-'));
  return `${family}, ${dotted.join(form === 'spaced' ? ' ' : '')}`;
};

const endSentence = (text: string): string => (/[.?!。？！؟]["”’)\]]?$/u.test(text) ? text : `${text}.`);

interface Pages {
  readonly first: string;
  readonly last: string | null;
}

/** First and last page in full: `284-7` is 284 to 287. An e-locator has no last page. */
const pagesOf = (pages: string | null): Pages | null => {
  if (!pages) return null;
  const range = /^\s*([A-Za-z]*)(\d+)\s*[-–—]+\s*([A-Za-z]*)(\d+)\s*$/u.exec(pages);
  if (!range) return { first: pages.replace(/\s*[–—]\s*/gu, '-').trim(), last: null };
  const [, prefix = '', first = '', , last = ''] = range;
  const whole = last.length < first.length ? first.slice(0, first.length - last.length) + last : last;
  return { first: prefix + first, last: prefix + whole };
};

const fullRange = ({ first, last }: Pages, dash: string): string => (last ? `${first}${dash}${last}` : first);

/** `284-7`: digits the two have in common are written once. */
const shortRange = ({ first, last }: Pages): string => {
  if (!last) return first;
  if (first.length !== last.length) return `${first}-${last}`;
  let same = 0;
  while (same < last.length - 1 && first[same] === last[same]) same += 1;
  return `${first}-${last.slice(same)}`;
};

const volumeOf = ({ volume, issue }: CitationRecord): string => `${volume ?? ''}${issue ? `(${issue})` : ''}`;

const isGroup = (name: CslName): boolean => name.literal !== undefined;

/** Names separated by commas, groups after a semicolon; beyond `max` the first `shown` and "et al". */
const listMedical = (record: CitationRecord, max: number, shown: number): string => {
  const { authors, authorsComplete } = record;
  const cut = authors.length > max ? authors.slice(0, shown) : authors;
  const list = cut.reduce((text, name, at) => {
    if (at === 0) return formatName(name, 'plain');
    const previous = cut[at - 1];
    const separator = isGroup(name) && previous && !isGroup(previous) ? '; ' : ', ';
    return `${text}${separator}${formatName(name, 'plain')}`;
  }, '');
  const isCut = authors.length > 0 && (cut.length < authors.length || !authorsComplete);
  return isCut ? `${list}, et al` : list;
};

const formatVancouver = (record: CitationRecord): string => {
  const [year, month, day] = record.date;
  const date = [year, month && months[month - 1], month && day].filter(Boolean).join(' ');
  const pages = pagesOf(record.pages);
  const issue = `${volumeOf(record) && `;${volumeOf(record)}`}${pages ? `:${shortRange(pages)}` : ''}`;
  return [
    ...(record.authors.length > 0 ? [endSentence(listMedical(record, 6, 6))] : []),
    endSentence(record.title),
    ...(record.journal ? [endSentence(record.journalAbbreviation ?? record.journal)] : []),
    ...(date || issue ? [`${date}${issue}.`] : []),
    record.doi ? `doi: ${record.doi}` : `Available from: ${record.url}`,
  ].join(' ');
};

const formatAma = (record: CitationRecord): string => {
  const [year] = record.date;
  const pages = pagesOf(record.pages);
  const issue = `${volumeOf(record) && `;${volumeOf(record)}`}${pages ? `:${fullRange(pages, '-')}` : ''}`;
  return [
    ...(record.authors.length > 0 ? [endSentence(listMedical(record, 6, 3))] : []),
    endSentence(record.title),
    ...(record.journal ? [endSentence(record.journalAbbreviation ?? record.journal)] : []),
    ...(year || issue ? [`${year ?? ''}${issue}.`] : []),
    record.doi ? `doi:${record.doi}` : record.url,
  ].join(' ');
};

const maxApaAuthors = 20;

const listApa = ({ authors, authorsComplete }: CitationRecord): string => {
  const names = authors.map((name) => formatName(name, 'spaced'));
  if (!authorsComplete) return `${names.slice(0, maxApaAuthors).join(', ')}, et al.`;
  if (names.length > maxApaAuthors)
    return `${names.slice(0, maxApaAuthors - 1).join(', ')}, . . . ${names.at(-1)}`;
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`;
};

const formatApa = (record: CitationRecord): string => {
  const year = `(${record.date[0] ?? 'n.d.'}).`;
  const pages = pagesOf(record.pages);
  const isLocator = pages && !pages.last && !/^\d+$/u.test(pages.first);
  const place = [
    record.journal,
    volumeOf(record),
    pages && (isLocator ? `Article ${pages.first}` : fullRange(pages, '–')),
  ].filter(Boolean);
  const head =
    record.authors.length > 0
      ? [endSentence(listApa(record)), year, endSentence(record.title)]
      : [endSentence(record.title), year];
  return [
    ...head,
    ...(place.length > 0 ? [`${place.join(', ')}.`] : []),
    record.doi ? `https://doi.org/${record.doi}` : record.url,
  ].join(' ');
};

const listHarvard = ({ authors, authorsComplete }: CitationRecord): string => {
  const names = authors.map((name) => formatName(name, 'dotted'));
  if (names.length > 3 || !authorsComplete) return `${names[0]} et al.`;
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

const formatHarvard = (record: CitationRecord): string => {
  const year = `(${record.date[0] ?? 'no date'})`;
  const pages = pagesOf(record.pages);
  const range = pages && (pages.last ? `pp. ${fullRange(pages, '–')}` : pages.first);
  const place = [record.journal, volumeOf(record), range && (/^\d/u.test(range) ? `p. ${range}` : range)];
  const title = `‘${record.title}’`;
  const head = record.authors.length > 0 ? `${listHarvard(record)} ${year} ${title}` : `${title} ${year}`;
  return `${[head, ...place.filter(Boolean)].join(', ')}. Available at: ${
    record.doi ? `https://doi.org/${record.doi}` : record.url
  }.`;
};

const formatters: Readonly<Record<CitationStyle, (record: CitationRecord) => string>> = {
  vancouver: formatVancouver,
  ama: formatAma,
  apa: formatApa,
  harvard1: formatHarvard,
};

const numbered: readonly CitationStyle[] = ['vancouver', 'ama'];

/**
 * One journal article as a reference in plain text, without its number in the list.
 *
 * Sources: Vancouver — ICMJE sample references and NLM's Citing Medicine, second edition; AMA — Manual of Style,
 * 11th edition, 3.11; APA — Publication Manual, seventh edition, 9 and 10.1; Harvard — Cite Them Right.
 */
export const formatReference = (record: CitationRecord, style: CitationStyle): string =>
  formatters[style](record);

const collator = new Intl.Collator('en', { numeric: true });

/** References of a list: numbered styles keep the order given, the others sort by authors, year and title. */
export const formatReferences = (
  records: readonly CitationRecord[],
  style: CitationStyle,
): { readonly record: CitationRecord; readonly text: string }[] => {
  const entries = records.map((record) => ({ record, text: formatReference(record, style) }));
  if (numbered.includes(style))
    return entries.length === 1
      ? entries
      : entries.map(({ record, text }, at) => ({ record, text: `${at + 1}. ${text}` }));
  const keyOf = ({ authors, title, date }: CitationRecord): string =>
    [authors.map((name) => formatName(name, 'spaced')).join(', ') || title, date[0] ?? '', title].join('\n');
  return entries
    .map((entry) => ({ entry, key: keyOf(entry.record) }))
    .sort((a, b) => collator.compare(a.key, b.key))
    .map(({ entry }) => entry);
};
