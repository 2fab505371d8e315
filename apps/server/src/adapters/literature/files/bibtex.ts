import type { ArticleAuthor } from '@mz/contracts';
import { toDoi, toIssn, toPmcid, toPmid, toWebAddress } from '../identifiers.ts';
import { some } from '../json.ts';
import { parseLooseDate, toPartialDate } from '../mapping/dates.ts';
import { toLanguage } from '../mapping/languages.ts';
import { plainText } from '../markup.ts';
import { type ArticleRecord, type ParsedItem, RecordError, SourceFormatError } from '../record.ts';
import { defined, distinct, tidy, tidyTitle, withoutRetractionMark } from '../text.ts';
import { fromLatex } from './latex.ts';
import { longLine, readLines } from './lines.ts';
import { toAuthor } from './ris.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const types: Readonly<Record<string, string>> = {
  book: 'Book',
  inbook: 'Book Chapter',
  incollection: 'Book Chapter',
  inproceedings: 'Proceedings Article',
  conference: 'Proceedings Article',
  phdthesis: 'Dissertation',
  mastersthesis: 'Dissertation',
  techreport: 'Report',
  unpublished: 'Preprint',
};
const maxEntryLength = 2_000_000;
const tooLarge = 'it is larger than 2 MB';

/** Fields of one entry, as they are written. */
interface Entry {
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** Takes an entry apart. @throws RecordError */
const parseEntry = (text: string, macros: Map<string, string>): Entry | null => {
  const head = /^\s*@\s*([A-Za-z]+)\s*[{(]/.exec(text);
  const type = head?.[1]?.toLowerCase() ?? '';
  if (!head || type === 'comment' || type === 'preamble') return null;
  let at = head[0].length;
  const fail = (reason: string): never => {
    throw new RecordError(`${reason} near "${tidy(text.slice(Math.max(0, at - 10), at + 20))}"`);
  };
  const skip = (): void => {
    while (/[\s]/.test(text[at] ?? '')) at += 1;
  };
  const braced = (): string => {
    const from = at + 1;
    let depth = 0;
    for (; at < text.length; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '{') depth += 1;
      else if (text[at] === '}') {
        depth -= 1;
        if (depth === 0) {
          at += 1;
          return text.slice(from, at - 1);
        }
      }
    }
    return fail('a brace is not closed');
  };
  const quoted = (): string => {
    const from = at + 1;
    let depth = 0;
    for (at += 1; at < text.length; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '{') depth += 1;
      else if (text[at] === '}') depth -= 1;
      else if (text[at] === '"' && depth === 0) {
        at += 1;
        return text.slice(from, at - 1);
      }
    }
    return fail('a quotation is not closed');
  };
  const value = (): string => {
    let whole = '';
    for (;;) {
      skip();
      if (text[at] === '{') whole += braced();
      else if (text[at] === '"') whole += quoted();
      else {
        const word = /^[^\s,#{}()"]+/.exec(text.slice(at, at + 200))?.[0] ?? fail('a value is missing');
        at += word.length;
        whole += macros.get(word.toLowerCase()) ?? word;
      }
      skip();
      if (text[at] !== '#') return whole;
      at += 1;
    }
  };
  let key = '';
  if (type !== 'string') {
    key = /^[^,{}]*/.exec(text.slice(at, at + 500))?.[0] ?? '';
    at += key.length;
    if (text[at] !== ',') fail('there is no comma after the key');
    at += 1;
  }
  const fields = new Map<string, string>();
  for (;;) {
    skip();
    if (text[at] === '}' || text[at] === ')') break;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    const name =
      /^[A-Za-z][\w:.+/-]*/.exec(text.slice(at, at + 100))?.[0] ?? fail('a name of a field is missing');
    at += name.length;
    skip();
    if (text[at] !== '=') fail(`"=" is missing after ${name}`);
    at += 1;
    const content = value();
    if (type === 'string') macros.set(name.toLowerCase(), content);
    else if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), content);
    skip();
    if (text[at] !== ',' && text[at] !== '}' && text[at] !== ')') fail('a comma is missing');
  }
  return type === 'string' ? null : { type, key: tidy(key), fields };
};

const authorsOf = (text: string): { authors: ArticleAuthor[]; complete: boolean } => {
  const names: string[] = [];
  let depth = 0;
  let from = 0;
  const words = text.replace(/\s+/g, ' ');
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === '{') depth += 1;
    else if (words[at] === '}') depth -= 1;
    else if (depth === 0 && words.startsWith(' and ', at)) {
      names.push(words.slice(from, at));
      from = at + 5;
    }
  }
  names.push(words.slice(from));
  const complete = !names.some((name) => /^\s*others\s*$/i.test(name));
  const authors = names
    .filter((name) => !/^\s*(?:others)?\s*$/i.test(name))
    .map((name): ArticleAuthor | undefined => {
      if (/^\s*\{[^{}]*\}\s*$/.test(name)) return { name: fromLatex(name), collective: true };
      const plain = fromLatex(name);
      if (plain.includes(',')) {
        const parts = plain.split(/\s*,\s*/);
        // "von Last, Jr, First"
        return toAuthor(parts.length > 2 ? `${parts[0]}, ${parts[2]}, ${parts[1]}` : plain);
      }
      const parts = plain.split(' ');
      const start = Math.max(
        1,
        parts.findIndex(
          (part, place) =>
            place > 0 && /^(?:van|von|de|der|den|del|della|di|da|la|le|el|al|bin|ibn|ter|ten)$/i.test(part),
        ),
      );
      const family =
        parts.length === 1
          ? plain
          : parts.slice(start > 1 || /^\p{Ll}/u.test(parts[start] ?? '') ? start : -1).join(' ');
      return toAuthor(`${family}, ${plain.slice(0, plain.length - family.length).trim()}`);
    })
    .filter((author) => author !== undefined);
  return { authors, complete };
};

const toRecord = ({ type, fields }: Entry, fetchedAt: string): ArticleRecord => {
  const read = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const text = fromLatex(fields.get(name) ?? '');
      if (text) return text;
    }
    return undefined;
  };
  const raw = (...names: readonly string[]): string | undefined => {
    for (const name of names)
      if (fields.get(name))
        return fields
          .get(name)
          ?.replace(/[{}]/g, '')
          .replace(/\\([_&%#])/g, '$1')
          .trim();
    return undefined;
  };
  const title = withoutRetractionMark(tidyTitle(plainText(read('title') ?? '')));
  if (!title) throw new RecordError('it has no title');
  const { authors, complete } = authorsOf(fields.get('author') ?? '');
  const eprint = /pubmed|medline/i.test(read('eprinttype', 'archiveprefix') ?? '')
    ? raw('eprint')
    : undefined;
  const ids = defined({
    doi: toDoi(raw('doi')) ?? (/doi\.org\//i.test(raw('url') ?? '') ? toDoi(raw('url')) : undefined),
    pmid: toPmid(raw('pmid') ?? eprint),
    pmcid: toPmcid(raw('pmcid', 'pmc')),
  });
  const month = read('month')?.slice(0, 3).toLowerCase();
  const kind = types[type];
  return {
    source: 'bibtex',
    revisedAt: fetchedAt,
    fetchedAt,
    ids,
    fields: defined({
      title,
      sections: some(
        [{ label: null, text: plainText(read('abstract') ?? '') }].filter(({ text }) => text !== ''),
      ),
      authors: some(authors),
      authorsComplete: authors.length > 0 ? complete : undefined,
      journal: read('journal', 'journaltitle', 'booktitle', 'series'),
      journalAbbreviation: read('shortjournal'),
      issns: some(distinct((raw('issn') ?? '').split(/[\s;,]+/).flatMap((issn) => toIssn(issn) ?? []))),
      volume: read('volume'),
      issue: read('number', 'issue'),
      pages: read('pages')?.replace(/\s*[–—]\s*|\s*-+\s*/g, '-'),
      publicationDate:
        parseLooseDate(read('date') ?? '') ?? toPartialDate(read('year')?.slice(0, 4), month, read('day')),
      publicationTypes: some(kind ? [kind] : []),
      keywords: some(distinct((read('keywords') ?? '').split(/\s*[;,]\s*/).map(plainText))),
      language: toLanguage(read('langid', 'language')),
      url: ids.doi || ids.pmid ? undefined : toWebAddress(raw('url')),
    }),
  };
};

const balance = (text: string): number => {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
  }
  return depth;
};

/** Entries of a BibTeX file one by one; a bad one is reported and passed over. @throws SourceFormatError */
export async function* readBibtex(
  pieces: AsyncIterable<string>,
  fetchedAt: string,
): AsyncGenerator<ParsedItem> {
  const macros = new Map(months.map((name) => [name, name]));
  let entry = '';
  let depth = 0;
  let line = 0;
  let began = 0;
  let count = 0;
  const name = (): string =>
    /^\s*@\s*\w+\s*[{(]\s*([^,\s{}]{1,80})/.exec(entry)?.[1] ?? `entry at line ${began}`;
  const finish = (): ParsedItem | null => {
    try {
      const parsed = parseEntry(entry, macros);
      return parsed ? { kind: 'record', record: toRecord(parsed, fetchedAt) } : null;
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      return { kind: 'refusal', record: name(), reason: error.message };
    } finally {
      entry = '';
      depth = 0;
    }
  };
  for await (const text of readLines(pieces)) {
    line += 1;
    if (text === longLine) {
      // Of what it holds nothing is known: an entry that goes on in it, or a whole one.
      if (entry === '') {
        began = line;
        count += 1;
      }
      yield { kind: 'refusal', record: name(), reason: tooLarge };
      entry = '';
      depth = 0;
      continue;
    }
    const begins = /^\uFEFF?\s*@\s*[A-Za-z]+\s*[{(]/.test(text);
    if (entry !== '' && begins && /^\uFEFF?@/.test(text)) {
      yield { kind: 'refusal', record: name(), reason: 'its braces are not closed' };
      entry = '';
      depth = 0;
    }
    if (entry === '' && !begins) continue;
    if (entry === '') {
      began = line;
      count += 1;
    }
    entry += `${text.replace(/^\uFEFF/, '')}\n`;
    depth += balance(text);
    if (entry.length > maxEntryLength) {
      yield { kind: 'refusal', record: name(), reason: tooLarge };
      entry = '';
      depth = 0;
      continue;
    }
    if (depth > 0 || (/^\s*@\s*\w+\s*\(/.test(entry) && !/\)\s*$/.test(entry))) continue;
    const item = finish();
    if (item) yield item;
  }
  if (entry !== '') yield { kind: 'refusal', record: name(), reason: 'its braces are not closed' };
  if (count === 0) throw new SourceFormatError('this is not a BibTeX file: it has no entry (@…)');
}
